import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import { wallTime } from '../../../platform/time-zone.ts'
import type { Cell, TableColumn, TableLanguage, ZonedMoment } from '../tables/table.types.ts'

const sheetNames = {
  findings: { en: 'Findings', fr: 'Défauts' },
  measures: { en: 'Measures', fr: 'Mesures' },
  visits: { en: 'Visits', fr: 'Visites' },
  devices: { en: 'Devices', fr: 'Équipements' },
} as const
/** What a sheet is of, by which it is named. */
export type SheetContent = keyof typeof sheetNames

/** Characters XML 1.0 cannot carry (section 2.2), and the most a cell of a sheet can hold. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const maxCellLength = 32_767
const maxRows = 200_000

/** More rows than a sheet made in memory should have. */
export class TooManyRows extends Error {
  override readonly name = 'TooManyRows'

  constructor() {
    super(`a sheet of more than ${maxRows} rows`)
  }
}

/** A sheet knows no zones: what the clocks show is what it holds. */
function readingOf({ at, timeZone }: ZonedMoment): Date {
  const { day, time } = wallTime(at, timeZone)
  return new Date(`${day}T${time}:00Z`)
}

function cellOf(cell: Cell): CellObject | null {
  if (cell === null) return null
  if (typeof cell === 'number') return { type: Number, value: cell }
  if (typeof cell === 'object') return { type: Date, value: readingOf(cell), format: 'yyyy-mm-dd hh:mm' }
  return { type: String, value: cell.slice(0, maxCellLength).replaceAll(unwritable, '') }
}

/**
 * Rows as an Excel workbook of one sheet with a fixed bold header. Texts are typed as texts, so none is run as a formula.
 * @throws TooManyRows beyond 200,000 rows
 */
export async function* writeXlsx<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
  language: TableLanguage,
  content: SheetContent = 'findings',
): AsyncGenerator<Uint8Array> {
  const data: SheetData = [columns.map(({ title }) => ({ type: String, value: title[language], fontWeight: 'bold' }))]
  for await (const row of rows) {
    if (data.length > maxRows) throw new TooManyRows()
    data.push(columns.map(({ value }) => cellOf(value(row, language))))
  }
  const widths = columns.map(({ title }) => ({ width: Math.max(12, title[language].length + 4) }))
  yield await writeXlsxFile(data, {
    sheet: sheetNames[content][language],
    columns: widths,
    stickyRowsCount: 1,
  }).toBuffer()
}
