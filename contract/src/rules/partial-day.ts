const partialDay = /^\d{4}(-(0[1-9]|1[0-2]))?$/

/** Whether a text is a year or a month of ISO 8601: 2016, 2016-03. */
export const isPartialDay = (text: string): boolean => partialDay.test(text)

/** The first day YYYY-MM-DD of a year, a month or a day of ISO 8601; anything else as it stands. */
export function firstDayOf(text: string): string {
  return isPartialDay(text) ? `${text}${'-01'.repeat(text.length === 4 ? 2 : 1)}` : text.slice(0, 10)
}

/** Whether a day or month lies in a month or year that says less: 2016-03-15 in 2016-03. */
export const isWithin = (day: string, partial: string): boolean =>
  isPartialDay(partial) && day.startsWith(`${partial}-`)
