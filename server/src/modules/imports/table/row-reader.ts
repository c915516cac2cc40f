import { seenText } from '@visionair/contract'
import { type NumberRule, numberText } from '@visionair/contract/numbers'
import type { Attribute } from '../../reference/reference.types.ts'
import type { ImportReason, Refusal } from '../imports.types.ts'
import { fromBritishGrid } from './british-grid.ts'
import type { Column } from './columns.ts'
import { dayOf, isEitherDay, type ToldDay, toldPart } from './days.ts'
import { type CellNumber, cellNumber, degreesOf, isEitherWay, isNothing } from './numbers.ts'
import type { TableRow } from './read-table.ts'
import type { CellValue, RowPlace } from './table.types.ts'
import { isTotal } from './total-rows.ts'

const maxNameLength = 120
const maxLineLength = 200
const maxCommentLength = 10_000
const maxTextLength = 2000
const maxTurbines = 1000
const nameSeparator = ' > '

const yes = ['true', '1', 'yes', 'y', 'oui', 'o', 'vrai', 'x', 'ja', 'j', 'wahr']
const no = ['false', '0', 'no', 'n', 'non', 'faux', 'nein', 'falsch']
const nameFields = ['park', 'subPark', 'turbine'] as const
const coordinates: Readonly<Record<string, number>> = { 'attribute.latitude': 90, 'attribute.longitude': 180 }

type Values = NonNullable<Refusal['values']>
export type Tell = (reason: ImportReason, column: Column | null, values?: Values) => void

/** Where what is wrong with a row goes, and what is taken with a doubt or not at all; `once` tells it of the first row of a column. */
export interface Tellings {
  readonly wrong: Tell
  readonly note: Tell
  readonly once: Tell
}

/** One line, whatever the cell holds. */
export const lineOf = (text: string): string => seenText(text).replaceAll(/\s+/g, ' ')

/** Without the apostrophe that keeps a spreadsheet from running a text, as the files written here have it. */
const withoutGuard = (text: string): string => text.replace(/^'(?=[=+\-@＝＋－＠|])/u, '')

/** Reads the cells of a row as what their columns say. */
export class RowReader {
  readonly #row: TableRow
  readonly #columns: ReadonlyMap<string, Column>
  readonly #tell: Tellings

  constructor(row: TableRow, columns: ReadonlyMap<string, Column>, tell: Tellings) {
    this.#row = row
    this.#columns = columns
    this.#tell = tell
  }

  columnOf(field: string): Column | null {
    return this.#columns.get(field) ?? null
  }

  /** The text of a cell; one whose value the file does not hold is told and counts as empty. */
  #cell(column: Column | null): string {
    if (!column) return ''
    if (this.#row.unknown?.has(column.at)) {
      this.#tell.wrong('import.value_unknown', column)
      return ''
    }
    return (this.#row.cells[column.at] ?? '').trim()
  }

  /** The text of a field; null when it is empty, has no column or is too long. */
  text(field: string, maxLength: number, reason: ImportReason = 'import.value_too_long'): string | null {
    const column = this.columnOf(field)
    const text = withoutGuard(lineOf(this.#cell(column)))
    if (text.length <= maxLength) return text === '' ? null : text
    this.#tell.wrong(reason, column)
    return null
  }

  localization(): string | null {
    return this.text('place', maxLineLength)
  }

  comment(maxLength = maxCommentLength): string | null {
    const column = this.columnOf('comment')
    const text = withoutGuard(this.#cell(column))
    if (text.length > maxLength) this.#tell.wrong('import.value_too_long', column)
    return text === '' || text.length > maxLength ? null : text
  }

  #read(column: Column, text: string, rule: NumberRule): CellNumber {
    const number = this.#row.numbers?.get(column.at)
    if (number !== undefined) return cellNumber(numberText(number), { ...column, mark: '.' }, rule)
    const limit = coordinates[column.field]
    const degrees = limit === undefined ? null : degreesOf(text, column.mark, limit)
    return degrees === null ? cellNumber(text, column, rule) : { kind: 'number', value: degrees, isConverted: false }
  }

  number(field: string, rule: NumberRule = {}): number | null {
    const column = this.columnOf(field)
    const text = this.#cell(column)
    if (!column || text === '') return null
    const reading = this.#read(column, text, rule)
    if (reading.kind === 'empty') return null
    if (reading.kind === 'refused') {
      const { unit } = rule
      if (reading.isUnit && unit !== undefined) this.#tell.wrong('import.value_unit', column, { unit })
      else this.#tell.wrong('device.value_number', column)
      return null
    }
    const { value, isConverted } = reading
    if (isConverted) this.#tell.note('import.noted_unit', column, { text, number: value, unit: rule.unit ?? '' })
    else if (column.isMarkGuessed && isEitherWay(text) && !this.#row.numbers?.has(column.at))
      this.#tell.once('import.noted_number', column, { text, number: value })
    return value
  }

  wrongAt(reason: ImportReason, field: string): void {
    this.#tell.wrong(reason, this.columnOf(field))
  }

  /** Whether the row sums up others. */
  isTotal(): boolean {
    const first = this.#row.cells.find((cell) => cell.trim() !== '') ?? ''
    return [first, ...nameFields.map((field) => this.#row.cells[this.columnOf(field)?.at ?? -1] ?? '')].some(isTotal)
  }

  place(): RowPlace {
    const name = (field: string) => this.text(field, maxNameLength, 'import.row_name_too_long')
    const park = name('park')
    const below = (this.text('subPark', maxLineLength, 'import.row_name_too_long') ?? '').split(nameSeparator)
    const parks = [park ?? '', ...below].map((each) => each.trim()).filter((each) => each !== '')
    return { parks, turbine: name('turbine'), part: name('blade'), side: name('side') }
  }

  /** Degrees, from the grid when the row gives coordinates on it. */
  position(): { readonly latitude: number; readonly longitude: number } | undefined {
    const [easting, northing] = [this.number('easting', { unit: 'm' }), this.number('northing', { unit: 'm' })]
    const degrees = (field: string, max: number) => this.number(field, { unit: '°', min: -max, max })
    const [latitude, longitude] = [degrees('attribute.latitude', 90), degrees('attribute.longitude', 180)]
    if (latitude !== null && longitude !== null) {
      if (easting !== null || northing !== null) this.#tell.once('import.noted_grid', this.columnOf('easting'))
      return this.#inRange(latitude, longitude)
    }
    if (latitude !== null || longitude !== null) {
      this.wrongAt('import.position_half', latitude === null ? 'attribute.longitude' : 'attribute.latitude')
    } else if (easting !== null && northing !== null) {
      const position = fromBritishGrid(easting, northing)
      if (position) return position
      this.wrongAt('import.grid_range', 'easting')
    } else if (easting !== null || northing !== null) {
      this.wrongAt('import.position_half', easting === null ? 'northing' : 'easting')
    }
    return undefined
  }

  #inRange(latitude: number, longitude: number): { readonly latitude: number; readonly longitude: number } | undefined {
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude }
    this.wrongAt('import.position_range', Math.abs(latitude) > 90 ? 'attribute.latitude' : 'attribute.longitude')
    return undefined
  }

  turbineCount(): number | undefined {
    const count = this.number('turbineCount', { integer: true })
    if (count === null) return undefined
    if (Number.isInteger(count) && count >= 0 && count <= maxTurbines) return count
    this.wrongAt('import.turbine_count', 'turbineCount')
    return undefined
  }

  /** The value of a cell for an attribute, as it is given to a device. */
  value(attribute: Attribute): CellValue | null {
    const column = this.columnOf(`attribute.${attribute.reference}`)
    if (!column || (this.#row.cells[column.at] ?? '').trim() === '') return null
    const value = this.#valueOf(attribute, column)
    return value === null ? null : { reference: attribute.reference, value, column: column.title }
  }

  #valueOf({ attributeType, unit }: Attribute, column: Column): string | number | boolean | null {
    switch (attributeType) {
      case 'int':
      case 'float':
        return this.number(column.field, { unit: unit ?? undefined, integer: attributeType === 'int' })
      case 'datetime':
        return this.#day(column)
      case 'boolean': {
        const word = this.#cell(column).toLowerCase()
        if (word === '' || isNothing(word)) return null
        if (yes.includes(word)) return true
        if (!no.includes(word)) this.#tell.wrong('import.value_boolean', column)
        return no.includes(word) ? false : null
      }
      case 'string':
        return this.text(column.field, maxTextLength)
    }
  }

  #day(column: Column): string | null {
    const text = this.#cell(column)
    if (text === '' || isNothing(text)) return null
    const found = dayOf(text, column.days)
    if (found === null) this.#tell.wrong('import.value_date', column)
    else this.#noteDay(found, text, column)
    return found && toldPart(found)
  }

  #noteDay({ day, told }: ToldDay, text: string, column: Column): void {
    const part = toldPart({ day, told })
    if (told === 'month') this.#tell.note('import.noted_month', column, { text, day: part })
    else if (told === 'year') this.#tell.note('import.noted_year', column, { text, day: part })
    else if (column.isOrderGuessed && isEitherDay(text)) this.#tell.once('import.noted_day', column, { text, day })
  }
}
