import { describe, expect, it } from 'vitest'
import { isChanged, tellsOfEarlier } from './seam-change.ts'

const placed = { placement: 'placed', visible: true }

describe('what a seam proves of the picture', () => {
  it('ASM-03 says that it was changed by hand since, when one of its photos was moved, hidden or deleted', () => {
    const seam = { a: 1, b: 2 }
    const other = { a: 1, b: 3 }
    for (const [second, isSo] of [
      [placed, false],
      [{ ...placed, placement: 'manual' }, true],
      [{ ...placed, visible: false }, true],
      [null, true],
    ] as const) {
      const photos = new Map([[1, placed], [3, placed], ...(second === null ? [] : [[2, second] as const])])
      expect(isChanged(seam, photos)).toBe(isSo)
      expect(isChanged({ a: 2, b: 1 }, photos)).toBe(isSo)
      expect(isChanged(other, photos)).toBe(false)
    }
  })

  it('ASM-03 belongs to the one picture that was made of it', () => {
    expect(tellsOfEarlier({ pictureVersion: 3 }, 3)).toBe(false)
    expect(tellsOfEarlier({ pictureVersion: 3 }, 4)).toBe(true)
    expect(tellsOfEarlier({ pictureVersion: null }, 4)).toBe(false)
  })
})
