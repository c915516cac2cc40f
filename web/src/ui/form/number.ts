import {
  type DecimalMark,
  type NumberReading,
  type NumberRule,
  numberText,
  readNumber,
} from '@visionair/contract/numbers'

/** What somebody typed into a number field that is not yet a number that may stand there. */
export interface Unread {
  readonly unread: string
}

/** What a number field holds. */
export type NumberEntry = number | null | Unread

export const isUnread = (entry: unknown): entry is Unread =>
  typeof entry === 'object' && entry !== null && 'unread' in entry && typeof entry.unread === 'string'

/** The number of a field that can be sent. Throws for one that holds no number: such a field stops its form. */
export function numberOf(entry: NumberEntry): number | null {
  if (isUnread(entry)) throw new Error('A number field that was not read must stop its form')
  return entry
}

const marks = new Map<string, DecimalMark>()

/** What precedes the decimals in a locale. Asked for once of each: a key typed into a form draws all its number fields anew. */
export function markOf(locale: string): DecimalMark {
  const known = marks.get(locale)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const mark = parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
  marks.set(locale, mark)
  return mark
}

/** What a field holds after a text was typed into it: the number it says, or the text itself. */
export function entryOf(text: string, mark: DecimalMark, rule: NumberRule): NumberEntry {
  const reading = readNumber(text, mark, rule)
  if (reading.kind === 'empty') return null
  return reading.kind === 'number' ? reading.value : { unread: text }
}

/** What a field shows: the number in the language's digits, or what was typed. */
export function shownText(entry: NumberEntry, mark: DecimalMark): string {
  if (entry === null) return ''
  return isUnread(entry) ? entry.unread : numberText(entry, mark)
}

/** Why a field is in error: what its text can be read as. Null when it holds a number or nothing. */
export function complaintOf(
  entry: NumberEntry,
  mark: DecimalMark,
  rule: NumberRule,
): Exclude<NumberReading, { kind: 'empty' | 'number' }> | null {
  if (!isUnread(entry)) return null
  const reading = readNumber(entry.unread, mark, rule)
  return reading.kind === 'ambiguous' || reading.kind === 'refused' ? reading : null
}

/** The nearest number that the rule allows. */
function clampNumber(value: number, { min, max, integer = false }: NumberRule): number {
  const whole = integer ? Math.round(value) : value
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, whole))
}

/** The next number up or down by `step`, kept within the bounds and free of binary dust (0.1 + 0.2 is 0.3). */
export function stepNumber(value: number | null, step: number, rule: NumberRule): number {
  const decimalsOf = (number: number) => numberText(number).split('.')[1]?.length ?? 0
  const decimals = Math.min(20, Math.max(decimalsOf(step), decimalsOf(value ?? 0)))
  return clampNumber(Number(((value ?? 0) + step).toFixed(decimals)), rule)
}
