import { wordedDay } from './month-words.ts'

export type DayOrder = 'day-first' | 'month-first'

const parts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T].*)?$/
const yearFirst = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[ T].*)?$/
const monthAndYear = /^(?:(\d{1,2})[./-](\d{4})|(\d{4})[./-](\d{1,2}))$/
const onlyYear = /^\d{4}$/

/** The order of days and months in a column; a guess when some of its days could be read either way and none tells. */
export interface ToldOrder {
  readonly order: DayOrder
  readonly isGuess: boolean
}

/** The order of a column of days such as 04/05/2026: month first only when a day beyond the twelfth says so. */
export function dayOrderOf(cells: Iterable<string>): ToldOrder {
  let monthFirst = false
  for (const cell of cells) {
    const [, first = '', second = ''] = parts.exec(cell.trim()) ?? []
    if (Number(first) > 12) return { order: 'day-first', isGuess: false }
    if (Number(second) > 12) monthFirst = true
  }
  return { order: monthFirst ? 'month-first' : 'day-first', isGuess: !monthFirst }
}

/** Whether a day can be read with its month first as well: 04/05/2026. */
export function isEitherDay(cell: string): boolean {
  const [, first = '', second = ''] = parts.exec(cell.trim()) ?? []
  return first !== '' && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
}

function realDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/** A day as YYYY-MM-DD; where only a month or a year is told, its first day. */
export interface ToldDay {
  readonly day: string
  readonly told: 'day' | 'month' | 'year'
}

/** As much of a day as was told, as ISO 8601 writes it: 2016-03-15, 2016-03 or 2016. */
export const toldPart = ({ day, told }: ToldDay): string => day.slice(0, { day: 10, month: 7, year: 4 }[told])

const as = (told: ToldDay['told'], day: string | null): ToldDay | null => (day === null ? null : { day, told })

/**
 * A day of 2026-05-04, 04/05/2026 with points, hyphens or slashes, or with the month in words; also a month (03/2016, March 2016) or a
 * year alone. Null for anything else, also two digits of a year.
 */
export function dayOf(cell: string, order: DayOrder): ToldDay | null {
  const text = cell.trim()
  const [, year, month = '', day = ''] = yearFirst.exec(text) ?? []
  if (year !== undefined) return as('day', realDay(year, month, day))
  const [, first = '', second = '', last] = parts.exec(text) ?? []
  if (last !== undefined)
    return as('day', order === 'day-first' ? realDay(last, second, first) : realDay(last, first, second))
  const [isMonth, ofFirst, yearAfter, yearBefore, ofLast] = monthAndYear.exec(text) ?? []
  if (isMonth !== undefined) return as('month', realDay(yearAfter ?? yearBefore ?? '', ofFirst ?? ofLast ?? '', '1'))
  if (onlyYear.test(text)) return as('year', realDay(text, '1', '1'))
  const worded = wordedDay(text)
  if (!worded) return null
  return as(worded.day === null ? 'month' : 'day', realDay(worded.year, String(worded.month), worded.day ?? '1'))
}
