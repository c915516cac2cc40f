import { isTooSmall, turnedAmong } from '@visionair/contract/images'
import { describe, expect, it } from 'vitest'

const upright = { widthPx: 1050, heightPx: 1400 }
const lying = { widthPx: 1400, heightPx: 1050 }
const square = { widthPx: 1000, heightPx: 1000 }

describe('the shape of photos at intake', () => {
  it('tells the few that lie among upright ones, and the few upright ones among those that lie', () => {
    expect(turnedAmong([upright, upright, lying, upright])).toEqual([lying])
    expect(turnedAmong([lying, lying, upright, lying])).toEqual([upright])
  })

  it('tells nothing without a clear rule, of square photos, and of photos that all lie one way', () => {
    expect(turnedAmong([upright, upright, lying])).toEqual([])
    expect(turnedAmong([upright, square, upright])).toEqual([])
    expect(turnedAmong([])).toEqual([])
  })

  it('tells photos with too few pixels', () => {
    expect(isTooSmall({ widthPx: 40, heightPx: 50 })).toBe(true)
    expect(isTooSmall({ widthPx: 4000, heightPx: 63 })).toBe(true)
    expect(isTooSmall({ widthPx: 64, heightPx: 64 })).toBe(false)
  })
})
