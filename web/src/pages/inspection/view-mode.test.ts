import { describe, expect, it } from 'vitest'
import { offeredModes, readMode } from './view-mode.ts'

describe('the view in the address', () => {
  it('is 2 when it is missing, unknown or not offered', () => {
    for (const text of [null, '', '0', '7', 'full', '4', '6']) expect(readMode(text, true)).toBe(2)
    expect(readMode('3', false)).toBe(3)
  })

  it('offers 5 only to who may assemble', () => {
    expect(readMode('5', true)).toBe(5)
    expect(readMode('5', false)).toBe(2)
    expect(offeredModes(false)).not.toContain(5)
  })
})
