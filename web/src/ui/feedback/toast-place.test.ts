import { describe, expect, it } from 'vitest'
import { placeBeside } from './toast-place.ts'

const window = { width: 1400, height: 900 }
const high = () => 104
const box = (left: number, top: number) => ({ left, top, right: left + 120, bottom: top + 40 })

describe('a toast', () => {
  it('stands at the lower left, else at the first place that covers nothing that is operated', () => {
    expect(placeBeside([], window, high)).toBe('bottom-left')
    expect(placeBeside([box(400, 300)], window, high)).toBe('bottom-left')
    expect(placeBeside([box(40, 740)], window, high)).toBe('bottom-center')
    expect(placeBeside([box(40, 740), box(640, 860)], window, high)).toBe('bottom-right')
    expect(placeBeside([box(40, 740), box(640, 860), box(1250, 800)], window, high)).toBe('top-center')
  })

  it('stands lower where it fits below what a higher one would cover, and not on top of others where they fill the room', () => {
    const save = box(640, 780)
    const small = { width: 576, height: 900 }
    const narrow = { ...save, left: 20, right: 140 }
    expect(placeBeside([narrow], small, () => 64)).toBe('bottom-center')
    expect(placeBeside([narrow], small, high)).toBe('top-center')
    expect(placeBeside([save], window, (place) => (place === 'bottom-left' ? 820 : 64))).toBe('bottom-left')
    expect(placeBeside([box(40, 20), save], window, (place) => (place === 'bottom-left' ? 820 : 64))).toBe(
      'bottom-center',
    )
  })

  it('leaves clear what has to be read where each place covers something', () => {
    const bars = [20, 800].map((top) => ({ left: 0, top, right: 1400, bottom: top + 60 }))
    const failure = { left: 20, top: 700, right: 420, bottom: 760 }
    expect(placeBeside(bars, window, high, [failure])).toBe('bottom-center')
    expect(placeBeside([], window, high, [failure])).toBe('bottom-center')
  })

  it('stands at the lower left where each place covers something', () => {
    const bars = [20, 800].map((top) => ({ left: 0, top, right: 1400, bottom: top + 60 }))
    expect(placeBeside(bars, window, high)).toBe('bottom-left')
  })
})
