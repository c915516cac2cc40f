import { CsvError, parse } from 'csv-parse/sync'
import { ImportFailed } from '../import-failed.ts'
import { decodeText } from './decode-text.ts'

export const maxTableBytes = 20 * 1024 ** 2
export const maxRows = 50_000
export const maxColumns = 300

/** A row as a spreadsheet counts it: the titles are row 1. */
export interface TableRow {
  readonly number: number
  readonly cells: readonly string[]
  /** Of a workbook: the cells that are numbers, by their place in the row. */
  readonly numbers?: ReadonlyMap<number, number>
  /** Of a workbook: the cells whose value it does not hold, but an error or a formula. */
  readonly unknown?: ReadonlySet<number>
}

export interface Table {
  readonly titles: readonly string[]
  readonly rows: readonly TableRow[]
  /** Null in a workbook. */
  readonly separator: Separator | null
  /** Of a workbook: the sheet that was read, and those that were not. */
  readonly sheet?: { readonly name: string; readonly others: readonly string[] }
}

const separators = [';', ',', '\t'] as const
export type Separator = (typeof separators)[number]

/** The first line without what stands between quotation marks. */
const firstLine = (text: string): string => {
  const unquoted = text.slice(0, 100_000).replaceAll(/"(?:[^"]|"")*"/g, '')
  return /^[^\r\n]*/.exec(unquoted.trimStart())?.[0] ?? ''
}

/** The separator that parts the titles. @throws ImportFailed when they are parted by something else */
function separatorOf(text: string): Separator {
  const line = firstLine(text)
  const count = (separator: string) => line.split(separator).length - 1
  const [best = ';'] = separators.toSorted((one, other) => count(other) - count(one))
  if (count(best) === 0 && /[|:^~]/.test(line)) throw new ImportFailed('import.table_separator')
  return best
}

function recordsOf(text: string, separator: Separator): string[][] {
  try {
    return parse(text, { delimiter: separator, relax_column_count: true, relax_quotes: true, skip_empty_lines: false })
  } catch (error) {
    if (error instanceof CsvError) throw new ImportFailed('import.table_quotes')
    throw error
  }
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/**
 * Reads a table of texts: UTF-8, UTF-16 or Windows-1252, separated by semicolons, commas or tabs (also as a first line `sep=;` says, which spreadsheets do not count),
 * cells in quotation marks as RFC 4180 has it. Rows without any text are passed over.
 * @throws ImportFailed for what cannot be read
 */
export function readTable(bytes: Uint8Array): Table {
  if (bytes.length > maxTableBytes) throw new ImportFailed('import.table_too_long')
  const decoded = decodeText(bytes)
  const said = /^sep=([;,\t])\r?\n/.exec(decoded)
  const text = said ? decoded.slice(said[0].length) : decoded
  const separator = separators.find((each) => each === said?.[1]) ?? separatorOf(text)
  const all = recordsOf(text, separator)
  const titlesAt = all.findIndex((cells) => !isEmpty(cells))
  const titles = (all[titlesAt] ?? []).map((title) => title.trim())
  if (titles.length > maxColumns || all.length > maxRows + 1) throw new ImportFailed('import.table_too_long')
  const rows = all
    .slice(titlesAt + 1)
    .map((cells, index) => ({ number: titlesAt + index + 2, cells }))
    .filter(({ cells }) => !isEmpty(cells))
  if (titlesAt < 0 || rows.length === 0) throw new ImportFailed('import.table_empty')
  return { titles, rows, separator }
}
