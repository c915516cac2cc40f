import type { Attribute, DeviceType } from '../../reference/reference.types.ts'
import { joined } from '../folders/folder-tree.ts'
import type { ImportReason, Refusal } from '../imports.types.ts'
import { columnsOf } from './columns.ts'
import { attributesOf, commentReference, placeReference } from './fields.ts'
import type { Table, TableRow } from './read-table.ts'
import { lineOf, RowReader, type Tell, type Tellings } from './row-reader.ts'
import type { CellValue, PlacedRow, RowFacts, RowPlace, TableMapping } from './table.types.ts'

export interface ReadRows {
  readonly rows: readonly PlacedRow[]
  readonly refused: readonly Refusal[]
  /** What is taken with a doubt, or has no place where it could be kept, of rows that are taken. */
  readonly noted: readonly Refusal[]
  /** Rows that the conditions leave out. */
  readonly leftOut: number
}

const turbineTypeId = 8
const maxDeviceTextLength = 2000

type Facts = Omit<RowFacts, 'isRefused'>

/** Attributes of a turbine that take what a park has as its place and comment. */
interface TurbineTexts {
  readonly hasPlace: boolean
  readonly hasComment: boolean
}

/** Place and comment of a device: of a turbine as its values; parts have none, which is told. */
function deviceTexts(reader: RowReader, place: RowPlace, has: TurbineTexts, note: Tell): CellValue[] {
  const isTurbine = place.part === null && place.side === null
  const texts = [
    { field: 'place', reference: placeReference, isKept: has.hasPlace, value: reader.localization() },
    {
      field: 'comment',
      reference: commentReference,
      isKept: has.hasComment,
      value: reader.comment(maxDeviceTextLength),
    },
  ]
  return texts.flatMap(({ field, reference, isKept, value }) => {
    if (value === null) return []
    const column = reader.columnOf(field)
    if (isTurbine && isKept) return { reference, value, column: column?.title ?? '' }
    note('import.noted_no_field', column)
    return []
  })
}

function parkFacts(reader: RowReader, values: readonly CellValue[], note: Tell): Omit<Facts, 'row'> {
  const position = reader.position()
  const [localization, comment, turbineCount] = [reader.localization(), reader.comment(), reader.turbineCount()]
  const isCounted = turbineCount !== undefined && turbineCount > 0
  if (!isCounted)
    for (const { reference } of values) note('import.noted_of_turbines', reader.columnOf(`attribute.${reference}`))
  return {
    values: isCounted ? values : [],
    ...(localization !== null && { localization }),
    ...(comment !== null && { comment }),
    ...(position && { position }),
    ...(turbineCount !== undefined && { turbineCount }),
  }
}

function deviceFacts(
  reader: RowReader,
  place: RowPlace,
  values: readonly CellValue[],
  has: TurbineTexts,
  note: Tell,
): Omit<Facts, 'row'> {
  const position = reader.position()
  const texts = deviceTexts(reader, place, has, note)
  if (reader.text('turbineCount', maxDeviceTextLength) !== null)
    note('import.noted_of_parks', reader.columnOf('turbineCount'))
  const column = 'latitude, longitude'
  const at = position ? Object.entries(position).map(([reference, value]) => ({ reference, value, column })) : []
  return { values: [...values, ...texts, ...at] }
}

const pathOf = ({ parks, turbine, part, side }: RowPlace): string =>
  [...parks, turbine, part, side].filter((name) => name !== null).reduce(joined, '')

/** Why a row has no place; null when it has one. */
function placeReason({ parks, turbine, part, side }: RowPlace, isInPark: boolean): ImportReason | null {
  if (parks.length === 0 && !(isInPark && turbine !== null)) return 'import.row_without_park'
  if (turbine === null && (part !== null || side !== null)) return 'import.row_without_turbine'
  return null
}

/** What is told of one row: refusals at once, notes when it is known that the row is taken. */
class RowTellings implements Tellings {
  readonly refused: Refusal[] = []
  readonly #noted: { readonly note: Refusal; readonly onceKey: string | null }[] = []
  readonly #row: number
  path = ''

  constructor(row: number) {
    this.#row = row
  }

  #told(reason: ImportReason, column: Parameters<Tell>[1], values: Parameters<Tell>[2]): Refusal {
    return { path: this.path, reason, row: this.#row, column: column?.title ?? null, ...(values && { values }) }
  }

  readonly wrong: Tell = (reason, column, values) => {
    this.refused.push(this.#told(reason, column, values))
  }
  readonly note: Tell = (reason, column, values) => {
    this.#noted.push({ note: this.#told(reason, column, values), onceKey: null })
  }
  readonly once: Tell = (reason, column, values) => {
    this.#noted.push({ note: this.#told(reason, column, values), onceKey: `${reason} ${column?.field}` })
  }

  /** The notes that are not in the set of those told once already, which they enter. */
  notes(toldOnce: Set<string>): Refusal[] {
    if (this.refused.length > 0) return []
    return this.#noted.flatMap(({ note, onceKey }) => {
      if (onceKey !== null && toldOnce.has(onceKey)) return []
      if (onceKey !== null) toldOnce.add(onceKey)
      return note
    })
  }
}

interface Reading {
  readonly columns: ReturnType<typeof columnsOf>
  readonly attributes: readonly Attribute[]
  readonly has: TurbineTexts
  readonly titles: number
  readonly isInPark: boolean
}

const isTooWide = ({ cells }: TableRow, titles: number): boolean => cells.slice(titles).some((cell) => cell !== '')

function readRow(
  row: TableRow,
  tell: RowTellings,
  { columns, attributes, has, titles, isInPark }: Reading,
): PlacedRow[] {
  const reader = new RowReader(row, columns, tell)
  if (reader.isTotal()) {
    tell.wrong('import.row_total', null)
    return []
  }
  const place = reader.place()
  tell.path = pathOf(place)
  if (isTooWide(row, titles)) tell.wrong('import.row_too_wide', null)
  const reason = placeReason(place, isInPark)
  if (reason && tell.refused.length === 0) tell.wrong(reason, null)
  if (reason) return []
  const values = attributes.flatMap((attribute) => {
    if (attribute.reference === 'latitude' || attribute.reference === 'longitude') return []
    return reader.value(attribute) ?? []
  })
  const facts =
    place.turbine === null ? parkFacts(reader, values, tell.note) : deviceFacts(reader, place, values, has, tell.note)
  return [{ place, facts: { row: row.number, ...facts, isRefused: tell.refused.length > 0 } }]
}

/**
 * What the rows of a table say, by the columns that were chosen. A row with a cell that cannot be read is refused as a whole,
 * with every reason; so is one that sums up others. `isInPark` says that turbines may stand without a park of their own.
 */
export function readRows(
  table: Table,
  mapping: TableMapping,
  types: ReadonlyMap<number, DeviceType>,
  isInPark: boolean,
): ReadRows {
  const columns = columnsOf(table, mapping)
  const attributes = [...attributesOf(types).values()].filter(({ reference }) => columns.has(`attribute.${reference}`))
  const ofTurbine = new Set(types.get(turbineTypeId)?.attributes.map(({ reference }) => reference))
  const has = { hasPlace: ofTurbine.has(placeReference), hasComment: ofTurbine.has(commentReference) }
  const reading = { columns, attributes, has, titles: table.titles.length, isInPark }
  const wanted = table.rows.filter(({ cells }) =>
    mapping.conditions.every(({ column, values }) => values.includes(lineOf(cells[column] ?? ''))),
  )
  const refused: Refusal[] = []
  const noted: Refusal[] = []
  const toldOnce = new Set<string>()
  const rows = wanted.flatMap((row) => {
    const tell = new RowTellings(row.number)
    const read = readRow(row, tell, reading)
    refused.push(...tell.refused)
    noted.push(...tell.notes(toldOnce))
    return read
  })
  return { rows, refused, noted, leftOut: table.rows.length - wanted.length }
}
