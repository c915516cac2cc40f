import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Page } from '../../api/call-types.ts'
import type { Texts } from '../../i18n/texts.ts'
import type { Told } from '../form/versions/told.ts'
import type { SavingUpon } from '../form/versions/use-versions.tsx'
import type { Column } from '../list/data-table.tsx'
import type { RecordQuery } from './record-query.ts'

/** Something with an id that a list shows. */
export interface RecordLike {
  readonly id: number
  /** The state that was read, where changes name it. */
  readonly version?: string | undefined
}

/** What still uses a record, by what: it cannot be deleted while anything does. */
export interface RecordUse {
  readonly total: number
  /** In words: "12 annotations, 3 standards". */
  readonly text: string
}

export type RecordFormApi<V> = UseFormReturnType<V>

/** The form of a record: what it starts from, how it is checked, drawn and saved. */
export interface RecordForm<T extends RecordLike, V extends Record<string, unknown>> {
  /** Whether what a new one starts from is known; a form that opened before would start, and be refused, without it. */
  readonly canBegin?: boolean
  /** The values of a record, or of a new one. */
  readonly initial: (record: T | null) => V
  /** By field, what is wrong; null or nothing where all is well. */
  readonly validate?: (values: V, record: T | null) => Record<string, string | null>
  /** Fields that show their own violations. */
  readonly fieldNames: readonly string[]
  readonly fields: (form: RecordFormApi<V>, record: T | null) => ReactNode
  /** Creates (record is null) or changes; `change` leaves of a body what was changed, the signal tells that the form was closed meanwhile. */
  readonly save: (
    values: V,
    record: T | null,
    how: SavingUpon<T, V> & { readonly signal: AbortSignal },
  ) => Promise<unknown>
  /** What it takes to keep the changes of two people apart: reading a record as it is now, and its fields in words. */
  readonly versions?: Told & { readonly read: (record: T) => Promise<T> }
  /** What is said once a new one is made; "… has been created." unless said otherwise. */
  readonly createdText?: (values: V, t: Texts) => string
  /** Only existing records can be changed. */
  readonly withoutCreate?: boolean
  readonly mayEdit?: (record: T) => boolean
}

export interface RecordRemoval<T extends RecordLike> {
  readonly remove: (record: T, signal: AbortSignal) => Promise<unknown>
  readonly mayDelete?: (record: T) => boolean
  /** What goes with it; "This cannot be undone." unless said otherwise. */
  readonly text?: (record: T) => ReactNode
  /** What the user must type first. */
  readonly typedName?: (record: T) => string
}

/** A list of records as a screen: what it shows and what can be done. The whole screen follows from this. */
export interface RecordKind<T extends RecordLike, V extends Record<string, unknown>, S extends string> {
  /** Names the screen in test ids and in the cache: `severities`. */
  readonly key: string
  readonly title: string
  readonly lead?: string
  /** "12 severities" */
  readonly count: (total: number) => string
  readonly searchLabel?: string
  /** The word on the button: "New severity". */
  readonly newLabel?: string
  readonly nameOf: (record: T) => string
  readonly sorts: readonly S[]
  /** Further filters above the table; `list` reads what they set. */
  readonly filters?: ReactNode
  /** The names under which the filters stand in the address. */
  readonly filterNames?: readonly string[]
  readonly list: (query: RecordQuery<S>, signal: AbortSignal) => Promise<Page<T>>
  /** How often the page is read again, by what is on it; not at all unless said. */
  readonly refetchMs?: (items: readonly T[]) => number | false
  readonly columns: readonly Column<T>[]
  /** Below 992 pixels each row is a card that leaves nothing out. */
  readonly stacks?: boolean
  /** How much each record is used, where that is counted. */
  readonly usage?: (record: T) => RecordUse | undefined
  readonly rowLink?: (record: T) => string
  readonly form?: RecordForm<T, V>
  readonly removal?: RecordRemoval<T>
  /** Further buttons of a row. */
  readonly rowActions?: (record: T) => ReactNode
  /** Further buttons beside the title. */
  readonly headActions?: ReactNode
}
