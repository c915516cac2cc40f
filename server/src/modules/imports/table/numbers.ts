import type { Separator } from './read-table.ts'

export type DecimalMark = '.' | ','

const marks = /[.,]/g
const marksIn = (text: string): string[] => text.match(marks) ?? []

/** What a number itself tells of the mark before its decimals; null when it could be read either way. */
function markToldBy(text: string): DecimalMark | null {
  const found = marksIn(text)
  const last = found.at(-1)
  if (last !== '.' && last !== ',') return null
  const other = last === '.' ? ',' : '.'
  if (found.includes(other)) return last
  if (found.length > 1) return other
  const isGroup = /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  return isGroup ? null : last
}

/**
 * The mark before the decimals in a column, by the numbers that can be read one way only; where none tells, `302,219` of a table
 * separated by commas is grouped in thousands, as English spreadsheets write it, and any other comma precedes decimals.
 */
export function decimalMarkOf(cells: Iterable<string>, separator: Separator): DecimalMark {
  const told = { '.': 0, ',': 0 }
  for (const cell of cells) {
    const mark = markToldBy(bare(cell))
    if (mark !== null) told[mark] += 1
  }
  if (told['.'] !== told[',']) return told['.'] > told[','] ? '.' : ','
  return separator === ',' ? '.' : ','
}

/** Without the spaces and apostrophes that group digits. */
const bare = (text: string): string => text.replaceAll(/[\s\u00A0\u202F'’]/gu, '')

/** A number with decimals behind the given mark and digits grouped by the other mark, by spaces or by apostrophes; null for anything else. */
export function numberOf(text: string, mark: DecimalMark): number | null {
  const digits = bare(text)
  const group = mark === '.' ? ',' : '.'
  const [whole = '', decimals, ...more] = digits.split(mark)
  const isGrouped = whole.includes(group)
  if (more.length > 0 || (isGrouped && !new RegExp(`^[-+]?\\d{1,3}(?:\\${group}\\d{3})+$`).test(whole)))
    return aside(digits)
  const plain = `${whole.replaceAll(group, '')}${decimals === undefined ? '' : `.${decimals}`}`
  return /^[-+]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : aside(digits)
}

/** A number that is not written as its column is, but can be read one way only. */
function aside(digits: string): number | null {
  const point = digits.replace(',', '.')
  return /^[-+]?\d+\.(?:\d{1,2}|\d{4,})$/.test(point) ? Number(point) : null
}
