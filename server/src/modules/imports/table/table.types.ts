import type { TableMapping } from '@visionair/contract/imports'
import type { Position } from '../../parks/parks.types.ts'

export type { TableMapping }
export type ColumnChoice = TableMapping['columns'][number]

/** What whoever chooses the columns sees of a table. */
export interface TableHead {
  readonly columns: readonly {
    readonly title: string
    /** The first cells that are not empty. */
    readonly samples: readonly string[]
    /** Every different text of the column, when they are few enough to choose rows by. */
    readonly values: readonly string[] | null
  }[]
  readonly rows: number
  /** Of a workbook: the sheet that was read, and those that were not. */
  readonly sheet?: string
  readonly otherSheets?: readonly string[]
}

/** A value that a cell gives to an attribute. */
export interface CellValue {
  readonly reference: string
  readonly value: string | number | boolean
  /** The title of the column it comes from. */
  readonly column: string
}

/** What a row says of the thing it names. */
export interface RowFacts {
  readonly row: number
  readonly values: readonly CellValue[]
  readonly localization?: string
  readonly comment?: string
  readonly position?: Position
  readonly turbineCount?: number
  /** Something of the row is wrong: nothing is created or changed by it. */
  readonly isRefused: boolean
}

/** Where a row belongs, from the top down. */
export interface RowPlace {
  readonly parks: readonly string[]
  readonly turbine: string | null
  readonly part: string | null
  readonly side: string | null
}

export interface PlacedRow {
  readonly place: RowPlace
  readonly facts: RowFacts
}
