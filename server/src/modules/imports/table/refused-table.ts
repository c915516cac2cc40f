import { stringify } from 'csv-stringify/sync'
import { needsQuotes, withoutFormula } from '../../../platform/csv/formula-guard.ts'
import type { Language } from '../../../platform/i18n/language.ts'
import type { Refusal } from '../imports.types.ts'
import type { Table } from './read-table.ts'

/** Refusals with the cells of their rows: of each row with the first one, so that they are kept once. */
export function withCells(refused: readonly Refusal[], table: Table | null): Refusal[] {
  const cells = new Map(table?.rows.map((row) => [row.number, row.cells]))
  return refused.map((refusal) => {
    const { row } = refusal
    const own = row === undefined ? undefined : cells.get(row)
    if (row === undefined || own === undefined) return refusal
    cells.delete(row)
    return { ...refusal, cells: own }
  })
}

const isNumber = /^[-+]?[\d., ]*\d[\d., ]*$/u

/** A text no spreadsheet runs; a number stays one, whatever its sign. */
const safe = (text: string): string => (isNumber.test(text) ? text : withoutFormula(text))

const words = {
  row: { en: 'Row', fr: 'Ligne' },
  what: { en: 'What', fr: 'Élément' },
  reason: { en: 'Why it was refused', fr: 'Motif du refus' },
} as const

const colon = { en: ': ', fr: '\u00a0: ' } as const

interface RefusedRow {
  readonly row: number | null
  readonly path: string
  readonly reasons: string[]
  cells: readonly string[]
}

/** Refusals put together by the row they are about. */
function byRow(refused: readonly Refusal[], language: Language, say: (refusal: Refusal) => string): RefusedRow[] {
  const rows: RefusedRow[] = []
  const known = new Map<number, RefusedRow>()
  for (const refusal of refused) {
    const { row, path, column, cells = [] } = refusal
    const reason = column ? `${column}${colon[language]}${say(refusal)}` : say(refusal)
    const found = row === undefined ? undefined : known.get(row)
    if (found) {
      found.reasons.push(reason)
      if (cells.length > 0) found.cells = cells
      continue
    }
    const made = { row: row ?? null, path, reasons: [reason], cells }
    if (row !== undefined) known.set(row, made)
    rows.push(made)
  }
  return rows.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0))
}

/**
 * What was refused as CSV that spreadsheets open: row, thing, every reason, and the cells as they were sent, so that they can be
 * corrected and sent again. `say` tells a reason in the reader's language.
 */
export function refusedTable(
  titles: readonly string[],
  refused: readonly Refusal[],
  language: Language,
  say: (refusal: Refusal) => string,
): string {
  const head = [words.row[language], words.what[language], words.reason[language], ...titles]
  const rows = byRow(refused, language, say).map(({ row, path, reasons, cells }) =>
    [row === null ? '' : String(row), path, reasons.join('\n'), ...cells].map(safe),
  )
  const delimiter = language === 'fr' ? ';' : ','
  return `\uFEFF${stringify([head.map(safe), ...rows], { delimiter, record_delimiter: '\r\n', quoted_match: needsQuotes })}`
}
