import { expect, it } from 'vitest'
import { keepLying, keptLying, liesByDefault, lyingTurn } from './kept-lying.ts'

const blade = { widthPx: 2000, heightPx: 12_000, axis: null, reverse: false }

it('whether pictures lie is kept for each account, and unknown until it chose or where it cannot be read', () => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  }
  expect(keptLying(7, storage)).toBeNull()
  keepLying(7, true, storage)
  keepLying(8, false, storage)
  expect(keptLying(7, storage)).toBe(true)
  expect(keptLying(8, storage)).toBe(false)
  expect(keptLying(9, storage)).toBeNull()
  entries.set('visionair.lying.7', 'sideways')
  expect(keptLying(7, storage)).toBeNull()
})

it('a picture lies by default in a wide window, when it is much higher than wide', () => {
  expect(liesByDefault(blade, true)).toBe(true)
  expect(liesByDefault(blade, false)).toBe(false)
  expect(liesByDefault({ widthPx: 2000, heightPx: 3000 }, true)).toBe(false)
})

it('a picture lies with its hub end on the left, wherever that is', () => {
  expect(lyingTurn(blade)).toBe(270)
  expect(lyingTurn({ ...blade, reverse: true })).toBe(90)
  expect(lyingTurn({ ...blade, axis: { hub: { x: 900, y: 11_000 }, tip: { x: 1000, y: 300 } } })).toBe(90)
})
