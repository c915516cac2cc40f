import { expect, it } from 'vitest'
import { hasMagnifier, keepMagnifier } from './kept-magnifier.ts'

it('keeps for the tab whether the magnifier is in hand; it is not at first', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  expect(hasMagnifier(storage)).toBe(false)
  keepMagnifier(true, storage)
  expect(hasMagnifier(storage)).toBe(true)
  keepMagnifier(false, storage)
  expect(hasMagnifier(storage)).toBe(false)
})
