import { describe, expect, it } from 'vitest'
import { countSeen, seenTogether } from './index.ts'

describe('what was seen', () => {
  it('GRP-10 parts are seen together when all are, unseen when none is, else partly', () => {
    expect(seenTogether({ seen: 4, partly: 0, unseen: 0 })).toBe('seen')
    expect(seenTogether({ seen: 3, partly: 1, unseen: 0 })).toBe('partly')
    expect(seenTogether({ seen: 3, partly: 0, unseen: 1 })).toBe('partly')
    expect(seenTogether({ seen: 0, partly: 1, unseen: 3 })).toBe('partly')
    expect(seenTogether({ seen: 0, partly: 0, unseen: 4 })).toBe('unseen')
    expect(seenTogether({ seen: 0, partly: 0, unseen: 0 })).toBe('unseen')
  })

  it('GRP-10 states are counted', () => {
    expect(countSeen(['seen', 'unseen', 'seen', 'partly'])).toEqual({ seen: 2, partly: 1, unseen: 1 })
  })
})
