import { describe, expect, it } from 'vitest'
import { emptyValues } from './annotation-form.ts'
import { dropStep, emptyLog, nextStep, recordBox, recordSave, takeStep } from './undo-log.ts'

const at = (x: number) => ({ x, y: 0, width: 10, height: 10 })
const save = (id: number, comment: string) => ({
  kind: 'save' as const,
  id,
  before: emptyValues,
  after: { ...emptyValues, comment },
})

describe('what can be undone', () => {
  it('comes back in the order in which it was done, boxes and saves alike', () => {
    let log = recordSave(recordBox(recordSave(emptyLog, save(1, 'a')), 1, at(0), at(5)), save(2, 'b'))
    expect(nextStep(log, 'undo')).toMatchObject({ kind: 'save', id: 2 })
    log = takeStep(log, 'undo')
    expect(nextStep(log, 'undo')).toMatchObject({ kind: 'box', id: 1 })
    // The viewer takes its box back and tells it like a move.
    log = recordBox(log, 1, at(5), at(0))
    expect(nextStep(log, 'undo')).toMatchObject({ kind: 'save', id: 1 })
    expect(log.undone.map(({ kind }) => kind)).toEqual(['save', 'box'])
    log = recordBox(log, 1, at(0), at(5))
    expect(nextStep(log, 'undo')).toMatchObject({ kind: 'box' })
    expect(nextStep(log, 'redo')).toMatchObject({ kind: 'save', id: 2 })
    expect(takeStep(log, 'redo').undone).toEqual([])
  })

  it('counts a row of moves that the viewer made one as one', () => {
    const log = [1, 2, 3].reduce((before, x) => recordBox(before, 7, at(x - 1), at(x)), emptyLog)
    expect(recordBox(log, 7, at(3), at(0))).toMatchObject({ done: [], undone: [{ before: at(0), after: at(3) }] })
    expect(recordBox(log, 7, at(3), at(2)).done).toHaveLength(2)
  })

  it('cannot be redone after something new, and is dropped when it cannot be taken', () => {
    const undone = takeStep(recordSave(emptyLog, save(1, 'a')), 'undo')
    expect(nextStep(recordBox(undone, 2, at(0), at(9)), 'redo')).toBeUndefined()
    const step = nextStep(undone, 'redo')
    expect(step && dropStep(undone, step)).toEqual(emptyLog)
    expect(takeStep(emptyLog, 'undo')).toBe(emptyLog)
  })
})
