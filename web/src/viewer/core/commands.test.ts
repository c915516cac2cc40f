import { describe, expect, it } from 'vitest'
import { type Command, commandFromKey, type KeyPress } from './commands.ts'

function press(key: string, more: Partial<KeyPress> = {}): Command | null {
  return commandFromKey({ key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more })
}

describe('VIEW-02 keys', () => {
  it.each([
    ['a', { kind: 'toggle-mode', mode: 'create' }],
    ['A', { kind: 'toggle-mode', mode: 'create' }],
    ['r', { kind: 'toggle-mode', mode: 'ruler' }],
    ['l', { kind: 'toggle-mode', mode: 'relation' }],
    ['h', { kind: 'toggle-mode', mode: 'history' }],
    ['f', { kind: 'fullscreen' }],
    ['i', { kind: 'seeing' }],
    ['o', { kind: 'original' }],
    ['0', { kind: 'home', yields: true }],
    ['Home', { kind: 'home' }],
    ['+', { kind: 'zoom', direction: 1 }],
    ['-', { kind: 'zoom', direction: -1 }],
    ['Escape', { kind: 'escape' }],
    ['Delete', { kind: 'delete' }],
    ['?', { kind: 'help' }],
    ['PageDown', { kind: 'select', direction: 1 }],
    ['Enter', { kind: 'place' }],
  ])('%s', (key, command) => {
    expect(press(key)).toEqual(command)
  })

  it('arrows move, ten times as far with Shift, resize with Alt', () => {
    expect(press('ArrowLeft')).toEqual({ kind: 'shift', dx: -1, dy: 0, stepPx: 1, resize: false })
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ kind: 'shift', dx: 0, dy: 1, stepPx: 10, resize: false })
    expect(press('ArrowUp', { altKey: true })).toEqual({ kind: 'shift', dx: 0, dy: -1, stepPx: 1, resize: true })
  })

  it('undo and redo, also with the command key of a Mac', () => {
    expect(press('z', { ctrlKey: true })).toEqual({ kind: 'undo' })
    expect(press('Z', { ctrlKey: true, shiftKey: true })).toEqual({ kind: 'redo' })
    expect(press('z', { metaKey: true })).toEqual({ kind: 'undo' })
  })

  it('0 without Shift on a French keyboard', () => {
    expect(press('à', { code: 'Digit0' })).toEqual({ kind: 'home', yields: true })
  })

  it('leave the browser its own keys', () => {
    expect(press('r', { ctrlKey: true })).toBeNull()
    expect(press('a', { metaKey: true })).toBeNull()
    expect(press('f', { altKey: true })).toBeNull()
    expect(press('Tab')).toBeNull()
    expect(press('y')).toBeNull()
  })
})
