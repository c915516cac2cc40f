import { describe, expect, it } from 'vitest'
import { isVisitDay, lastVisitDay, latestToday } from './index.ts'

describe('days of visits', () => {
  it('GRP-02 lie between 1990 and ten years ahead', () => {
    const today = '2026-11-22'
    expect(lastVisitDay(today)).toBe('2036-11-22')
    for (const day of ['1990-01-01', today, '2036-11-22']) expect(isVisitDay(day, today)).toBe(true)
    for (const day of ['1989-12-31', '0026-06-01', '2036-11-23', '2206-06-01'])
      expect(isVisitDay(day, today)).toBe(false)
  })

  it('GRP-09 are in the future once they are so wherever one is', () => {
    expect(latestToday(new Date('2026-11-22T09:59:00Z'))).toBe('2026-11-22')
    expect(latestToday(new Date('2026-11-22T10:00:00Z'))).toBe('2026-11-23')
  })
})
