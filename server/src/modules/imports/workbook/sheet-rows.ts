import { numberText } from '@visionair/contract/numbers'
import { ImportFailed } from '../import-failed.ts'
import { maxColumns, maxRows, type TableRow } from '../table/read-table.ts'
import type { ShownDay } from './workbook-info.ts'
import { unescaped } from './workbook-info.ts'
import type { WorkbookParts } from './workbook-parts.ts'
import { damaged } from './workbook-refused.ts'
import type { Attributes } from './xml-events.ts'

interface SheetContext {
  readonly strings: readonly string[]
  readonly styles: readonly ShownDay[]
  readonly isFrom1904: boolean
}

/** What a cell holds: a text, perhaps known as a number; an error, or a formula whose result the file does not hold. */
type CellContent =
  | { readonly kind: 'text'; readonly text: string; readonly number?: number }
  | { readonly kind: 'unknown'; readonly text: string }

const dayMs = 86_400_000
const maxRowNumber = 1_048_576

/** The day of a serial number: days since 1900 (with the leap day that year did not have), or since 1904 (ECMA-376 part 1, 18.17.4). */
export function dayOfSerial(serial: number, shown: Exclude<ShownDay, null>, isFrom1904: boolean): string | null {
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  if (serial < 1 || serial > 2_958_465) return null
  const day = new Date(start + Math.floor(serial) * dayMs).toISOString()
  return day.slice(0, shown === 'day' ? 10 : shown === 'month' ? 7 : 4)
}

/** Column of an address such as `AB12`, counted from 0; null when it has none. */
export function columnOf(address: string): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address)?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function numberContent(value: string, { s = '0' }: Attributes, { styles, isFrom1904 }: SheetContext): CellContent {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return { kind: 'text', text: value }
  const shown = styles[Number(s)] ?? null
  const day = shown === null ? null : dayOfSerial(number, shown, isFrom1904)
  return day === null ? { kind: 'text', text: numberText(number), number } : { kind: 'text', text: day }
}

function contentOf(attributes: Attributes, value: string | null, inline: string, sheet: SheetContext): CellContent {
  const { t = 'n' } = attributes
  if (t === 'inlineStr') return { kind: 'text', text: unescaped(inline) }
  if (value === null) return { kind: 'text', text: '' }
  switch (t) {
    case 's':
      return { kind: 'text', text: sheet.strings[Number(value)] ?? '' }
    case 'str':
      return { kind: 'text', text: unescaped(value) }
    case 'b':
      return { kind: 'text', text: value === '1' ? 'true' : 'false' }
    case 'd':
      return { kind: 'text', text: value.slice(0, 10) }
    case 'e':
      return value === '#N/A' ? { kind: 'text', text: '' } : { kind: 'unknown', text: value }
    default:
      return numberContent(value, attributes, sheet)
  }
}

/** Puts together the rows of a sheet from its elements. */
class SheetReader {
  readonly rows: TableRow[] = []
  readonly #sheet: SheetContext
  #number = 0
  #column = -1
  #cells: string[] = []
  #numbers = new Map<number, number>()
  #unknown = new Set<number>()
  #cell: Attributes | null = null
  #value: string | null = null
  #inline = ''
  #hasFormula = false
  #into: 'value' | 'inline' | null = null

  constructor(sheet: SheetContext) {
    this.#sheet = sheet
  }

  readonly onOpen = (name: string, attributes: Attributes): void => {
    if (name === 'row') this.#openRow(attributes)
    else if (name === 'c') this.#openCell(attributes)
    else if (this.#cell === null) return
    else if (name === 'v') {
      this.#into = 'value'
      this.#value = ''
    } else if (name === 't') this.#into = 'inline'
    else if (name === 'f') this.#hasFormula = true
  }

  readonly onText = (text: string): void => {
    if (this.#into === 'value') this.#value = (this.#value ?? '') + text
    else if (this.#into === 'inline') this.#inline += text
  }

  readonly onClose = (name: string): void => {
    if (name === 'v' || name === 't') this.#into = null
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
  }

  #openRow({ r }: Attributes): void {
    const number = r === undefined ? this.#number + 1 : Number(r)
    if (!Number.isInteger(number) || number <= this.#number || number > maxRowNumber) throw damaged()
    this.#number = number
    this.#column = -1
    this.#cells = []
    this.#numbers = new Map()
    this.#unknown = new Set()
  }

  #openCell(attributes: Attributes): void {
    const column = columnOf(attributes.r ?? '') ?? this.#column + 1
    if (column <= this.#column) throw damaged()
    this.#column = column
    this.#cell = attributes
    this.#value = null
    this.#inline = ''
    this.#hasFormula = false
  }

  #closeCell(): void {
    const content = contentOf(this.#cell ?? {}, this.#value, this.#inline, this.#sheet)
    const isUncomputed = this.#hasFormula && this.#value === null
    this.#cell = null
    const at = this.#column
    if (content.text.trim() === '' && !isUncomputed) return
    if (at >= maxColumns) throw new ImportFailed('import.table_too_long')
    while (this.#cells.length < at) this.#cells.push('')
    this.#cells.push(isUncomputed ? '=' : content.text)
    if (content.kind === 'unknown' || isUncomputed) this.#unknown.add(at)
    else if (content.number !== undefined) this.#numbers.set(at, content.number)
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return
    // One more than the rows: the titles.
    if (this.rows.length > maxRows) throw new ImportFailed('import.table_too_long')
    this.rows.push({ number: this.#number, cells: this.#cells, numbers: this.#numbers, unknown: this.#unknown })
  }
}

/** The rows of a sheet that hold anything, as texts; formulas as the results they had when the file was saved. @throws ImportFailed */
export async function sheetRows(parts: WorkbookParts, path: string, sheet: SheetContext): Promise<readonly TableRow[]> {
  const reader = new SheetReader(sheet)
  await parts.read(path, reader)
  return reader.rows
}
