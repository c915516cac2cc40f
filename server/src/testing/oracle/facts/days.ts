/** A day YYYY-MM-DD some months later; where that month is shorter, its last day. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, lastDate))
  return first.toISOString().slice(0, 10)
}

/** The earliest of some days; null of none. */
export const firstDay = (days: readonly string[]): string | null => days.toSorted()[0] ?? null
/** The latest of some days; null of none. */
export const lastDay = (days: readonly string[]): string | null => days.toSorted().at(-1) ?? null

/** A moment as clocks of a zone show it, `YYYY-MM-DD HH:MM`. */
export function clockText(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(at)
}
