import { describe, expect, it } from 'vitest'
import { offeredModes, readMode } from './view-mode.ts'

const everything = { mayAssemble: true, mayPlace: true, isVolta: false }
const usual = { mayAssemble: false, mayPlace: false, isVolta: false }

describe('the view in the address', () => {
  it('is 2 when it is missing, unknown or not offered', () => {
    for (const text of [null, '', '0', '7', 'full', '-6']) expect(readMode(text, everything)).toBe(2)
    expect(readMode('3', usual)).toBe(3)
    expect(readMode('6', usual)).toBe(6)
  })

  it('offers 5 only to who may assemble', () => {
    expect(readMode('5', everything)).toBe(5)
    expect(readMode('5', usual)).toBe(2)
    expect(offeredModes(usual)).not.toContain(5)
  })

  it('offers 4 to who may change photos', () => {
    expect(readMode('4', { ...usual, mayPlace: true })).toBe(4)
    expect(readMode('4', usual)).toBe(2)
  })

  it('offers only 2 and 6 for Volta, to everybody', () => {
    for (const mayAssemble of [true, false]) {
      expect(offeredModes({ mayAssemble, mayPlace: true, isVolta: true })).toEqual([2, 6])
      for (const text of ['1', '3', '4', '5'])
        expect(readMode(text, { mayAssemble, mayPlace: true, isVolta: true })).toBe(2)
    }
  })
})
