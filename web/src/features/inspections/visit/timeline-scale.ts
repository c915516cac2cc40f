import { momentOf } from '../../../i18n/format.ts'

const yearMs = 365.25 * 86_400_000

/** A year on the axis, where it starts (0 to 1). */
export interface YearTick {
  readonly year: number
  readonly at: number
}

export interface TimelineScale {
  /** Where a day stands, 0 to 1. */
  readonly at: (day: string) => number
  readonly years: readonly YearTick[]
}

/** An axis that holds all the days and today, at least a year long, with some air at both ends. */
export function timelineScale(days: readonly string[], today: string): TimelineScale {
  const moments = [...days, today].map((day) => momentOf(day.slice(0, 10)).getTime())
  const first = Math.min(...moments)
  const last = Math.max(...moments)
  const missing = Math.max(0, yearMs - (last - first)) / 2
  const air = (last - first + 2 * missing) * 0.05
  const start = first - missing - air
  const end = last + missing + air
  const share = (moment: number) => (moment - start) / (end - start)
  const firstYear = new Date(start).getFullYear() + 1
  const count = Math.max(0, new Date(end).getFullYear() - firstYear + 1)
  const every = Math.ceil(count / 8) || 1
  const years = Array.from({ length: count }, (_, index) => firstYear + index)
    .filter((year) => (year - firstYear) % every === 0)
    .map((year) => ({ year, at: share(new Date(year, 0, 1).getTime()) }))
  return { at: (day) => share(momentOf(day.slice(0, 10)).getTime()), years }
}
