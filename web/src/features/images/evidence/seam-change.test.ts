import { describe, expect, it } from 'vitest'
import { isChanged, otherPictureOf } from './seam-change.ts'

describe('what a seam proves of the picture', () => {
  it('ASM-03 says that it was changed by hand since, when one of its photos was laid or hidden by hand, or deleted', () => {
    const photo = (image: number, isSo = false) => ({ image, isChanged: isSo })
    const seam = { a: 1, b: 2 }
    expect(isChanged(seam, [photo(1), photo(2), photo(3, true)])).toBe(false)
    for (const photos of [[photo(1), photo(2, true)], [photo(1)]]) {
      expect(isChanged(seam, photos)).toBe(true)
      expect(isChanged({ a: 2, b: 1 }, photos)).toBe(true)
      expect(isChanged({ a: 1, b: 3 }, [...photos, photo(3)])).toBe(false)
    }
  })

  it('ASM-03 belongs to the one picture that was made of it, or to none', () => {
    expect(otherPictureOf({ pictureVersion: 3 }, 3)).toBeNull()
    expect(otherPictureOf({ pictureVersion: 3 }, 4)).toBe('earlier')
    expect(otherPictureOf({ pictureVersion: null }, 4)).toBe('none')
    expect(otherPictureOf({ pictureVersion: null }, null)).toBeNull()
  })
})
