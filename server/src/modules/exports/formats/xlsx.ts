import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import { wallTime } from '../../../platform/time-zone.ts'
import type { Cell, TableColumn, TableLanguage, ZonedMoment } from '../tables/table.types.ts'
import { workbookParts } from './xlsx-parts.ts'

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

/** Days before are counted in two ways, as if 1900 had been a leap year or not. */
const firstSureDay = '1900-03-01'
const momentFormat = 'yyyy-mm-dd hh:mm'
/** In characters: a moment that does not fit is shown as `####`. */
const momentWidth = 18
const leastWidth = 12
/** Of the button of a filter, which covers the end of a title. */
const buttonWidth = 4

const writable = (text: string): string => text.replaceAll(unwritable, '')
const textCell = (text: string): CellObject => ({ type: String, value: writable(text.slice(0, maxCellLength)) })

const isMoment = (cell: Cell | undefined): cell is ZonedMoment =>
  typeof cell === 'object' && cell !== null && 'at' in cell

function cellOf(cell: Cell): CellObject | null {
  if (cell === null) return null
  if (typeof cell === 'number') return { type: Number, value: cell }
  if (typeof cell === 'string') return textCell(cell)
  if (isMoment(cell)) return { type: Date, value: readingOf(cell), format: momentFormat }
  if (cell.day < firstSureDay) return textCell(cell.day)
  return { type: Date, value: new Date(`${cell.day}T00:00:00Z`), format: 'yyyy-mm-dd' }
}

export interface SheetChoice {
  readonly language: TableLanguage
  readonly content: SheetContent
  /** Tells what the rows are of: a visit, a park; nothing for everything one sees. */
  readonly subject: () => string | Promise<string>
}

/**
 * Rows as an Excel workbook of one sheet with a title, a fixed bold header and a filter. Texts are typed as texts, so none is run as a
 * formula; days and moments are dates.
 * @throws TooManyRows beyond 200,000 rows
 */
export async function* writeXlsx<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
  { language, content, subject }: SheetChoice,
): AsyncGenerator<Uint8Array> {
  const data: SheetData = [columns.map(({ title }) => ({ type: String, value: title[language], fontWeight: 'bold' }))]
  const ofMoments = new Set<string>()
  for await (const row of rows) {
    if (data.length > maxRows) throw new TooManyRows()
    const cells = columns.map(({ value }) => value(row, language))
    for (const [index, { key }] of columns.entries()) if (isMoment(cells[index])) ofMoments.add(key)
    data.push(cells.map(cellOf))
  }
  const widths = columns.map(({ key, title }) => ({
    width: Math.max(ofMoments.has(key) ? momentWidth : leastWidth, title[language].length + buttonWidth),
  }))
  const sheet = sheetNames[content][language]
  const title = writable([(await subject()).trim(), sheet].filter((part) => part !== '').join(' – '))
  const parts = workbookParts({ title, language, sheet, rowCount: data.length, columnCount: columns.length })
  yield await writeXlsxFile(data, { sheet, columns: widths, stickyRowsCount: 1 }, { features: [parts] }).toBuffer()
}
