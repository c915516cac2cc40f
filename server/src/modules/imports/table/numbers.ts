import { type DecimalMark, isInOtherUnit, type NumberRule, readNumber } from '@visionair/contract/numbers'
import type { Separator } from './read-table.ts'

export type { DecimalMark }

const marks = /[.,]/g
const marksIn = (text: string): string[] => text.match(marks) ?? []

/** Without the spaces and apostrophes that group digits, and without a unit behind them. */
const bare = (text: string): string =>
  text.replaceAll(/[\s\u00A0\u202F'’]/gu, '').replace(/(?<=\d)(?:\p{L}[\p{L}/]*|°|%)$/u, '')

/** What a number itself tells of the mark before its decimals; null when it could be read either way. */
function markToldBy(text: string): DecimalMark | null {
  const found = marksIn(text)
  const last = found.at(-1)
  if (last !== '.' && last !== ',') return null
  const other = last === '.' ? ',' : '.'
  if (found.includes(other)) return last
  if (found.length > 1) return other
  return isEitherWay(text) ? null : last
}

/** Whether a number has one mark before three digits, which may group as well as precede decimals. */
export const isEitherWay = (text: string): boolean => /^[-+−]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare(text))

/** The mark before the decimals in a column; a guess when none of its numbers tells. */
export interface ToldMark {
  readonly mark: DecimalMark
  readonly isGuess: boolean
}

/**
 * The mark before the decimals in a column, by the numbers that can be read one way only; where none tells, `302,219` of a table
 * separated by commas is grouped in thousands, as English spreadsheets write it, and any other comma precedes decimals.
 */
export function decimalMarkOf(cells: Iterable<string>, separator: Separator | null): ToldMark {
  const told = { '.': 0, ',': 0 }
  for (const cell of cells) {
    const mark = markToldBy(bare(cell))
    if (mark !== null) told[mark] += 1
  }
  if (told['.'] !== told[',']) return { mark: told['.'] > told[','] ? '.' : ',', isGuess: false }
  return { mark: separator === ',' ? '.' : ',', isGuess: true }
}

const isSaid = (text: string): boolean => /(?:\p{L}|[°%])$/u.test(text)

/** What is written for a value that is not known, or an error a spreadsheet shows in its place. */
const nothing = ['-', '–', '—', '?', 'n/a', 'na', 'n.a.', 'nc', 'n.c.', 'n/c', 'k.a.', 'null', 'nan', '#n/a', '#nv']
export const isNothing = (text: string): boolean => nothing.includes(text.trim().toLowerCase())

/** What a cell says: a number in the unit that is asked for, or why it is none. */
export type CellNumber =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number; readonly isConverted: boolean }
  | { readonly kind: 'refused'; readonly isUnit: boolean }

export interface WrittenHow {
  readonly mark: DecimalMark
  /** The unit that the title names. */
  readonly titleUnit: string | null
}

/**
 * The number of a cell, in the unit of the rule. Decimals stand behind the mark; digits are grouped by the other mark, by spaces or by
 * apostrophes; a number that can be read one way only is read so. A unit of the same quantity is converted, any other refused.
 */
export function cellNumber(text: string, { mark, titleUnit }: WrittenHow, rule: NumberRule): CellNumber {
  if (isNothing(text)) return { kind: 'empty' }
  const written = titleUnit === null || isSaid(text.trim()) ? text : `${text} ${titleUnit}`
  const loose = { unit: rule.unit, isRounded: true }
  const strict = readNumber(written, mark, { ...rule, ...loose })
  // What lies outside of the bounds is told by who knows them.
  const reading = strict.kind === 'refused' ? readNumber(written, mark, loose) : strict
  switch (reading.kind) {
    case 'empty':
      return reading
    case 'refused':
      return { kind: 'refused', isUnit: reading.why === 'unknown-unit' }
    default: {
      // Of two readings the likelier stands first.
      const value = reading.kind === 'number' ? reading.value : reading.readings[0]
      return { kind: 'number', value, isConverted: isInOtherUnit(written, rule.unit) }
    }
  }
}

const units = /^(?:mm|cm|dm|m|km|ft|feet|foot|pieds?|in|inch|inches|yd|mi)$/i

/** The length that a title names in brackets: `m` of `Hub height (m)`; null where it names none. */
export function unitOfTitle(title: string): string | null {
  const [, inBrackets = ''] = /[([{]\s*([^)\]}]*?)\s*[)\]}]\s*$/.exec(title) ?? []
  return units.test(inBrackets) ? inBrackets.toLowerCase() : null
}

const hemispheres: Readonly<Record<string, number>> = { n: 1, s: -1, e: 1, w: -1 }

/**
 * Degrees as maps write them: `49.9°`, `49,9 N`, `2.3 W`, `49° 54' 4.3" N`; null for anything else. `O` is west in French and east in
 * German and therefore refused.
 */
export function degreesOf(text: string, mark: DecimalMark, limit: number): number | null {
  const [, before = '', middle = '', after = ''] = /^\s*([NSEWnsew]?)\s*(.*?)\s*([NSEWnsew]?)\s*$/.exec(text) ?? []
  const letter = (before || after).toLowerCase()
  if (before !== '' && after !== '') return null
  const sign = letter === '' ? 1 : (hemispheres[letter] ?? 1)
  if (letter !== '' && ('ns'.includes(letter) ? 90 : 180) !== limit) return null
  const parts =
    /^([-−]?\d{1,3})\s*°\s*(\d{1,2}(?:[.,]\d+)?)\s*['′’](?:\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:"|″|''|’’|”))?$/.exec(middle)
  if (!parts) {
    const reading = cellNumber(middle, { mark, titleUnit: null }, { unit: '°', min: -limit, max: limit })
    return reading.kind === 'number' && !(letter !== '' && reading.value < 0) ? sign * reading.value : null
  }
  const [, whole = '', minutes = '0', seconds = '0'] = parts
  const [asMinutes, asSeconds] = [Number(minutes.replace(',', '.')), Number(seconds.replace(',', '.'))]
  if (asMinutes >= 60 || asSeconds >= 60) return null
  const isBelow = /^[-−]/.test(whole)
  if (isBelow && letter !== '') return null
  const size = Number(whole.replace(/^[-−]/, '')) + asMinutes / 60 + asSeconds / 3600
  return sign * (isBelow ? -size : size)
}
