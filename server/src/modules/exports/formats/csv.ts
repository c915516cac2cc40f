import { stringify } from 'csv-stringify'
import { needsQuotes, withoutFormula } from '../../../platform/csv/formula-guard.ts'
import { wallTime } from '../../../platform/time-zone.ts'
import type { Cell, TableColumn, TableLanguage, ZonedMoment } from '../tables/table.types.ts'

const byteOrderMark = '\uFEFF'
function wallText({ at, timeZone }: ZonedMoment): string {
  const { day, time } = wallTime(at, timeZone)
  return `${day} ${time}`
}

function cellText(cell: Cell, language: TableLanguage): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return 'day' in cell ? cell.day : wallText(cell)
  if (typeof cell === 'number') return language === 'fr' ? String(cell).replace('.', ',') : String(cell)
  return withoutFormula(cell)
}

/**
 * Rows as CSV (RFC 4180) in UTF-8 with a byte order mark. French files take the semicolon and the decimal comma,
 * so that a French spreadsheet opens them rightly; English ones the comma and the point.
 */
export async function* writeCsv<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
  language: TableLanguage,
): AsyncGenerator<Uint8Array> {
  const encode = new TextEncoder()
  const stringifier = stringify({
    delimiter: language === 'fr' ? ';' : ',',
    record_delimiter: '\r\n',
    quoted_match: needsQuotes,
  })
  const lines = async () => {
    stringifier.write(columns.map(({ title }) => title[language]))
    for await (const row of rows) {
      const isFull = !stringifier.write(columns.map(({ value }) => cellText(value(row, language), language)))
      if (isFull) await new Promise((resolve) => stringifier.once('drain', resolve))
    }
    stringifier.end()
  }
  yield encode.encode(byteOrderMark)
  lines().catch((error: unknown) => stringifier.destroy(error instanceof Error ? error : new Error(String(error))))
  for await (const chunk of stringifier) yield typeof chunk === 'string' ? encode.encode(chunk) : chunk
}
