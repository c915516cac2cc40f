import { describe, expect, it } from 'vitest'
import { pictureSince } from './picture-since.ts'

describe('the picture since an assembly', () => {
  it('ASM-03 is not called made anew by what was read before the assembly ended', () => {
    expect(pictureSince(1, null)).toBe('unknown')
    expect(pictureSince(2, 1)).toBe('unknown')
    expect(pictureSince(2, undefined)).toBe('unknown')
  })

  it('ASM-03 is the same, or another one made later', () => {
    expect(pictureSince(2, 2)).toBe('same')
    expect(pictureSince(2, 3)).toBe('newer')
    expect(pictureSince(null, 3)).toBe('unknown')
  })
})
