import { describe, expect, it } from 'vitest'
import { timelineScale } from './timeline-scale.ts'

describe('timelineScale', () => {
  it('holds every day and today inside, in order', () => {
    const days = ['2021-05-03', '2023-06-01', '2027-01-10']
    const { at } = timelineScale(days, '2026-11-21')
    const places = ['2021-05-03', '2023-06-01', '2026-11-21', '2027-01-10'].map(at)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    for (const place of places) {
      expect(place).toBeGreaterThan(0)
      expect(place).toBeLessThan(1)
    }
  })

  it('marks the years, not more than eight of them', () => {
    const { years } = timelineScale(['2001-05-03'], '2026-11-21')
    expect(years.length).toBeLessThanOrEqual(8)
    for (const { at } of years) {
      expect(at).toBeGreaterThanOrEqual(0)
      expect(at).toBeLessThanOrEqual(1)
    }
    expect(timelineScale(['2024-03-01'], '2025-09-01').years.map(({ year }) => year)).toEqual([2025])
  })

  it('is at least a year long around a single day', () => {
    const { at } = timelineScale([], '2026-11-21')
    expect(at('2026-11-21')).toBeCloseTo(0.5, 6)
    expect(at('2027-05-01')).toBeLessThan(1)
  })
})
