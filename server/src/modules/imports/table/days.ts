export type DayOrder = 'day-first' | 'month-first'

const parts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T].*)?$/
const yearFirst = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[ T].*)?$/

/** The order of a column of days such as 04/05/2026: month first only when a day beyond the twelfth says so. */
export function dayOrderOf(cells: Iterable<string>): DayOrder {
  let monthFirst = false
  for (const cell of cells) {
    const [, first = '', second = ''] = parts.exec(cell.trim()) ?? []
    if (Number(first) > 12) return 'day-first'
    if (Number(second) > 12) monthFirst = true
  }
  return monthFirst ? 'month-first' : 'day-first'
}

function realDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/** A day as YYYY-MM-DD, of 2026-05-04 or 04/05/2026 with points, hyphens or slashes; null for anything else, also two digits of a year. */
export function dayOf(cell: string, order: DayOrder): string | null {
  const text = cell.trim()
  const [, year, month = '', day = ''] = yearFirst.exec(text) ?? []
  if (year !== undefined) return realDay(year, month, day)
  const [, first = '', second = '', last] = parts.exec(text) ?? []
  if (last === undefined) return null
  return order === 'day-first' ? realDay(last, second, first) : realDay(last, first, second)
}
