import { describe, expect, it } from 'vitest'
import { addressKey, RateLimiter } from './rate-limit.ts'

describe('rate limiter', () => {
  it('allows so many calls in a window, then says how long to wait, and starts anew', () => {
    let now = 0
    const limiter = new RateLimiter({ limit: 2, windowSeconds: 10 }, () => now)
    expect([limiter.use('a'), limiter.use('a')]).toEqual([0, 0])
    now = 2_500
    expect(limiter.use('a')).toBe(8)
    expect(limiter.use('b')).toBe(0)
    now = 10_000
    expect(limiter.use('a')).toBe(0)
  })

  it('forgets the oldest key rather than grow without end', () => {
    const limiter = new RateLimiter({ limit: 1, windowSeconds: 10 }, () => 0)
    for (let key = 0; key < 50_001; key += 1) limiter.use(String(key))
    expect(limiter.use('50000')).toBeGreaterThan(0)
    expect(limiter.use('0')).toBe(0)
  })
})

describe('address key', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })
})
