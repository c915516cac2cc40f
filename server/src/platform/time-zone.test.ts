import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter, startOfDay, wallTime } from './time-zone.ts'

describe('wallTime', () => {
  it('tells the day and time of a place', () => {
    const moment = new Date('2026-11-22T18:30:00Z')
    expect(wallTime(moment, 'Pacific/Auckland')).toEqual({ day: '2026-11-23', time: '07:30' })
    expect(wallTime(moment, 'Europe/Paris')).toEqual({ day: '2026-11-22', time: '19:30' })
    expect(wallTime(new Date('2026-01-01T02:00:00Z'), 'America/Sao_Paulo').day).toBe('2025-12-31')
  })
})

describe('startOfDay', () => {
  it('is the first moment of the day, also on days when clocks are changed', () => {
    expect(startOfDay('2026-11-23', 'Pacific/Auckland').toISOString()).toBe('2026-11-22T11:00:00.000Z')
    expect(startOfDay('2026-03-29', 'Europe/Paris').toISOString()).toBe('2026-03-28T23:00:00.000Z')
    // In Chile clocks go from 24:00 to 1:00: the day begins at 1.
    expect(wallTime(startOfDay('2026-09-06', 'America/Santiago'), 'America/Santiago')).toEqual({
      day: '2026-09-06',
      time: '01:00',
    })
  })

  it('parts any moment from the day before', () => {
    const zones = [
      'Pacific/Auckland',
      'Europe/Paris',
      'America/Santiago',
      'Asia/Kathmandu',
      'Pacific/Kiritimati',
      'UTC',
    ]
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (moment, zone) => {
          const { day } = wallTime(moment, zone)
          const start = startOfDay(day, zone)
          expect(start.getTime()).toBeLessThanOrEqual(moment.getTime())
          expect(moment.getTime()).toBeLessThan(startOfDay(dayAfter(day), zone).getTime())
          expect(wallTime(start, zone).day).toBe(day)
          expect(wallTime(new Date(start.getTime() - 1), zone).day).not.toBe(day)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
