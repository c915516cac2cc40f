import type { DayOrder, ToldOrder } from './days.ts'
import { dayOrderOf } from './days.ts'
import { decimalMarkOf, type ToldMark, unitOfTitle, type WrittenHow } from './numbers.ts'
import type { Table } from './read-table.ts'
import type { TableMapping } from './table.types.ts'

/** Column of a field with how its cells are written. */
export interface Column extends WrittenHow {
  readonly at: number
  readonly field: string
  readonly title: string
  readonly days: DayOrder
  /** None of its cells tells how its numbers are written. */
  readonly isMarkGuessed: boolean
  readonly isOrderGuessed: boolean
}

function toldMark(table: Table, cells: readonly string[], said: TableMapping['decimals']): ToldMark {
  return said === 'auto' ? decimalMarkOf(cells, table.separator) : { mark: said, isGuess: false }
}

const toldOrder = (cells: readonly string[], said: TableMapping['days']): ToldOrder =>
  said === 'auto' ? dayOrderOf(cells) : { order: said, isGuess: false }

/** The columns that were chosen, by what they say. */
export function columnsOf(table: Table, mapping: TableMapping): ReadonlyMap<string, Column> {
  return new Map(
    mapping.columns.map(({ column: at, field }): [string, Column] => {
      // What a workbook holds as a number needs no reading.
      const cells = table.rows.flatMap(({ cells: row, numbers }) => (numbers?.has(at) ? [] : (row[at] ?? '')))
      const { mark, isGuess } = toldMark(table, cells, mapping.decimals)
      const { order: days, isGuess: isOrderGuessed } = toldOrder(cells, mapping.days)
      const title = table.titles[at] ?? ''
      return [
        field,
        { at, field, title, mark, titleUnit: unitOfTitle(title), days, isMarkGuessed: isGuess, isOrderGuessed },
      ]
    }),
  )
}

/** The titles of columns that hold something and mean nothing. */
export function unusedTitles({ titles, rows }: Table, mapping: TableMapping): string[] {
  const used = new Set([...mapping.columns, ...mapping.conditions].map(({ column }) => column))
  const isUnused = (at: number) => !used.has(at) && rows.some(({ cells }) => (cells[at] ?? '').trim() !== '')
  return titles.flatMap((title, at) => (isUnused(at) ? [title === '' ? `#${at + 1}` : title] : []))
}
