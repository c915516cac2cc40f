import { seenText } from '@visionair/contract'
import type { Attribute, DeviceType } from '../../reference/reference.types.ts'
import type { ImportReason, Refusal } from '../imports.types.ts'
import { fromBritishGrid } from './british-grid.ts'
import { type DayOrder, dayOf, dayOrderOf } from './days.ts'
import { attributesOf } from './fields.ts'
import { type DecimalMark, decimalMarkOf, numberOf } from './numbers.ts'
import type { Table, TableRow } from './read-table.ts'
import type { CellValue, PlacedRow, RowFacts, RowPlace, TableMapping } from './table.types.ts'

export interface ReadRows {
  readonly rows: readonly PlacedRow[]
  readonly refused: readonly Refusal[]
  /** Rows that the conditions leave out. */
  readonly leftOut: number
}

const maxNameLength = 120
const maxLineLength = 200
const maxCommentLength = 10_000
const maxTurbines = 1000
const nameSeparator = ' > '

const yes = ['true', '1', 'yes', 'y', 'oui', 'o', 'vrai', 'x']
const no = ['false', '0', 'no', 'n', 'non', 'faux']

/** Column of a field with how its cells are written. */
interface Column {
  readonly at: number
  readonly field: string
  readonly title: string
  readonly mark: DecimalMark
  readonly days: DayOrder
}

type Wrong = (reason: ImportReason, column: Column | null) => void

/** One line, whatever the cell holds. */
const lineOf = (text: string): string => seenText(text).replaceAll(/\s+/g, ' ')

class RowReader {
  readonly #row: TableRow
  readonly #columns: ReadonlyMap<string, Column>
  readonly #wrong: Wrong

  constructor(row: TableRow, columns: ReadonlyMap<string, Column>, wrong: Wrong) {
    this.#row = row
    this.#columns = columns
    this.#wrong = wrong
  }

  /** The text of a field; null when it is empty, has no column or is too long. */
  text(field: string, maxLength: number, reason: ImportReason = 'import.value_too_long'): string | null {
    const column = this.#columns.get(field)
    const text = column ? lineOf(this.#row.cells[column.at] ?? '') : ''
    if (text.length <= maxLength) return text === '' ? null : text
    this.#wrong(reason, column ?? null)
    return null
  }

  comment(): string | undefined {
    const column = this.#columns.get('comment')
    const text = column ? (this.#row.cells[column.at] ?? '').trim() : ''
    if (text.length > maxCommentLength) this.#wrong('import.value_too_long', column ?? null)
    return text === '' || text.length > maxCommentLength ? undefined : text
  }

  number(field: string): number | null {
    const column = this.#columns.get(field)
    const text = column ? (this.#row.cells[column.at] ?? '').trim() : ''
    if (!column || text === '') return null
    const number = numberOf(text, column.mark)
    if (number === null) this.#wrong('device.value_number', column)
    return number
  }

  wrongAt(reason: ImportReason, field: string): void {
    this.#wrong(reason, this.#columns.get(field) ?? null)
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
    const [easting, northing] = [this.number('easting'), this.number('northing')]
    const [latitude, longitude] = [this.number('attribute.latitude'), this.number('attribute.longitude')]
    if (latitude !== null && longitude !== null) {
      if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude }
      this.wrongAt('import.position_range', Math.abs(latitude) > 90 ? 'attribute.latitude' : 'attribute.longitude')
    } else if (latitude !== null || longitude !== null) {
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

  turbineCount(): number | undefined {
    const count = this.number('turbineCount')
    if (count === null) return undefined
    if (Number.isInteger(count) && count >= 0 && count <= maxTurbines) return count
    this.wrongAt('import.turbine_count', 'turbineCount')
    return undefined
  }

  /** The value of a cell for an attribute, as it is given to a device. */
  value(attribute: Attribute): CellValue | null {
    const column = this.#columns.get(`attribute.${attribute.reference}`)
    const text = column ? (this.#row.cells[column.at] ?? '').trim() : ''
    if (!column || text === '') return null
    const value = this.#valueOf(attribute, text, column)
    return value === null ? null : { reference: attribute.reference, value, column: column.title }
  }

  #valueOf(attribute: Attribute, text: string, column: Column): string | number | boolean | null {
    switch (attribute.attributeType) {
      case 'int':
      case 'float':
        return this.number(column.field)
      case 'datetime': {
        const day = dayOf(text, column.days)
        if (day === null) this.#wrong('import.value_date', column)
        return day
      }
      case 'boolean': {
        const word = text.toLowerCase()
        if (yes.includes(word)) return true
        if (!no.includes(word)) this.#wrong('import.value_boolean', column)
        return no.includes(word) ? false : null
      }
      case 'string':
        return this.text(column.field, 2000)
    }
  }
}

function columnsOf(table: Table, mapping: TableMapping): Map<string, Column> {
  const columns = mapping.columns.map(({ column: at, field }): [string, Column] => {
    const cells = table.rows.map(({ cells: row }) => row[at] ?? '')
    const mark = mapping.decimals === 'auto' ? decimalMarkOf(cells, table.separator) : mapping.decimals
    const days = mapping.days === 'auto' ? dayOrderOf(cells) : mapping.days
    return [field, { at, field, title: table.titles[at] ?? '', mark, days }]
  })
  return new Map(columns)
}

function factsOf(
  reader: RowReader,
  place: RowPlace,
  row: number,
  attributes: Iterable<Attribute>,
): Omit<RowFacts, 'isRefused'> {
  const position = reader.position()
  const isPark = place.turbine === null
  const values = [...attributes].flatMap((attribute) => {
    if (attribute.reference === 'latitude' || attribute.reference === 'longitude') return []
    return reader.value(attribute) ?? []
  })
  if (!isPark) {
    const column = 'latitude, longitude'
    const at = position ? Object.entries(position).map(([reference, value]) => ({ reference, value, column })) : []
    return { row, values: [...values, ...at] }
  }
  const [localization, comment, turbineCount] = [
    reader.text('place', maxLineLength),
    reader.comment(),
    reader.turbineCount(),
  ]
  return {
    row,
    values,
    ...(localization !== null && { localization }),
    ...(comment !== undefined && { comment }),
    ...(position && { position }),
    ...(turbineCount !== undefined && { turbineCount }),
  }
}

const pathOf = ({ parks, turbine, part, side }: RowPlace): string =>
  [...parks, turbine, part, side].filter((name) => name !== null).join('/')

/** Why a row has no place; null when it has one. */
function placeReason({ parks, turbine, part, side }: RowPlace, isInPark: boolean): ImportReason | null {
  if (parks.length === 0 && !(isInPark && turbine !== null)) return 'import.row_without_park'
  if (turbine === null && (part !== null || side !== null)) return 'import.row_without_turbine'
  return null
}

/**
 * What the rows of a table say, by the columns that were chosen. A row with a cell that cannot be read is refused as a whole,
 * with every reason. `isInPark` says that turbines may stand without a park of their own.
 */
export function readRows(
  table: Table,
  mapping: TableMapping,
  types: ReadonlyMap<number, DeviceType>,
  isInPark: boolean,
): ReadRows {
  const columns = columnsOf(table, mapping)
  const attributes = [...attributesOf(types).values()].filter(({ reference }) => columns.has(`attribute.${reference}`))
  const wanted = table.rows.filter(({ cells }) =>
    mapping.conditions.every(({ column, values }) => values.includes(lineOf(cells[column] ?? ''))),
  )
  const refused: Refusal[] = []
  const rows = wanted.flatMap((row) => {
    const before = refused.length
    let path = ''
    const wrong: Wrong = (reason, column) =>
      refused.push({ path, reason, row: row.number, column: column?.title ?? null })
    const reader = new RowReader(row, columns, wrong)
    const place = reader.place()
    path = pathOf(place)
    if (row.cells.length > table.titles.length && row.cells.slice(table.titles.length).some((cell) => cell !== ''))
      wrong('import.row_too_wide', null)
    const reason = refused.length > before ? null : placeReason(place, isInPark)
    if (reason) wrong(reason, null)
    if (placeReason(place, isInPark)) return []
    const facts = factsOf(reader, place, row.number, attributes)
    return [{ place, facts: { ...facts, isRefused: refused.length > before } }]
  })
  return { rows, refused, leftOut: table.rows.length - wanted.length }
}
