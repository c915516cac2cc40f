import type { ImportState, importNodeKinds } from '@visionair/contract/imports'
import type { ServerTextKey } from '../../platform/i18n/server-texts.ts'
import type { TextValue } from '../../platform/i18n/text.ts'
import type { TableHead, TableMapping } from './table/table.types.ts'

/** Why an entry, a folder or a whole ZIP is not taken: in the words of the import, or of the service that refused. */
export type ImportReason = ServerTextKey

export interface Refusal {
  readonly path: string
  readonly reason: ImportReason
  /** Of a table: the row as a spreadsheet counts it, and the title of the column. */
  readonly row?: number
  readonly column?: string | null
  /** What the sentence asks for. */
  readonly values?: Readonly<Record<string, TextValue>>
  /** Of a table: the cells of the row, with the first refusal about it. */
  readonly cells?: readonly string[]
}

/** What a refusal is about: a thing, and of a table the row and the column that speak of it. */
export type RefusedPlace = Pick<Refusal, 'path' | 'row' | 'column'>

/** Why a whole import ended, and over what when that is known. */
export interface WhyFailed extends Pick<Refusal, 'reason' | 'values'> {
  readonly place?: RefusedPlace
}

/** Something that is taken with a doubt, or a cell of a row that is taken and has no place where it could be kept. */
export interface Note extends Refusal {
  readonly outcome: 'noted'
}

/** Refusals as they are kept: the first ones by name, all of them counted. */
export interface RefusalList {
  readonly refused: readonly Refusal[]
  readonly refusedCount: number
}

export interface ImportNode {
  readonly path: string
  readonly kind: (typeof importNodeKinds)[number]
  readonly name: string
  readonly outcome: 'create' | 'change' | 'found'
  readonly photos: number
  /** What a thing is given, and what it had. */
  readonly changes?: readonly ImportChange[]
}

export interface ImportChange {
  /** In the language of whoever started the import. */
  readonly field: string
  readonly from: string | null
  readonly to: string
}

export interface ImportPlan extends RefusalList {
  readonly nodes: readonly ImportNode[]
  readonly toCreate: number
  readonly toChange: number
  readonly found: number
  /** Parks and turbines among them. */
  readonly sites: number
  readonly photos: number
  readonly photoBytes: number
  readonly ignoredCount: number
  /** Rows of the table that the conditions leave out. */
  readonly rowsLeftOut: number
  readonly notedCount: number
  /** Titles of columns that hold something and mean nothing. */
  readonly unusedColumns: readonly string[]
}

export interface ImportReport extends RefusalList {
  readonly nodes: readonly ImportNode[]
  readonly created: number
  readonly changed: number
  readonly found: number
  readonly photosAttached: number
  readonly photosPresent: number
  readonly ignoredCount: number
  readonly notedCount: number
}

/** A line of a plan or a report, with its place in it. */
export interface ImportLine {
  readonly number: number
  readonly line: ImportNode | Refusal | Note
  readonly isLeftOut: boolean
}

/** The inspection that the photos of a side's folders go to, by the side's path in the plan. */
export type ImportTargets = Readonly<Record<string, number>>

export interface ParkImport {
  readonly id: number
  readonly fileName: string
  readonly storageKey: string
  readonly sizeBytes: number
  readonly state: ImportState
  readonly organizationId: number | null
  readonly parentId: number | null
  readonly serviceId: number
  readonly date: string
  readonly language: 'en' | 'fr'
  readonly scope: string
  readonly plan: ImportPlan | null
  readonly targets: ImportTargets | null
  readonly report: ImportReport | null
  readonly done: number
  readonly total: number
  readonly kind: 'zip' | 'table'
  readonly tableHead: TableHead | null
  readonly mapping: TableMapping | null
  /** Parks and turbines dealt with before the photos, of how many. */
  readonly settled: number
  readonly toSettle: number
  /** Lines of the plan that are not to be applied. */
  readonly leftOut: number
  readonly error: ImportReason | null
  /** What the sentence of the error asks for. */
  readonly errorValues: Refusal['values'] | null
  /** What the error is about; null when it is about the whole file. */
  readonly errorPlace: RefusedPlace | null
  readonly requestedBy: number
  readonly requestedAt: Date
  readonly finishedAt: Date | null
  readonly expiresAt: Date
}

const shownRefusals = 200
const shownLength = 400

/** A path as it can be kept and shown, whatever a ZIP calls its entries. */
const shownPath = (path: string): string =>
  path
    .slice(0, shownLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '\ufffd')

/** Adds refusals to a list; the list stays short, the count does not. */
export const withRefusals = (list: RefusalList, more: readonly Refusal[]): RefusalList => ({
  refused: [...list.refused, ...more.slice(0, shownRefusals).map(keptRefusal)].slice(0, shownRefusals),
  refusedCount: list.refusedCount + more.length,
})

const shownNodes = 200

/** The first things of a plan or a report; all of them are kept as lines. */
export const firstNodes = (nodes: readonly ImportNode[]): readonly ImportNode[] => nodes.slice(0, shownNodes)

/** A refusal as it can be kept. */
export const keptRefusal = (refusal: Refusal): Refusal => ({ ...refusal, path: shownPath(refusal.path) })

export const noRefusals: RefusalList = { refused: [], refusedCount: 0 }

/** How many things come to what, and how many of them are parks and turbines. */
export function countsOf(nodes: readonly ImportNode[]) {
  const count = (wanted: ImportNode['outcome']) => nodes.filter(({ outcome }) => outcome === wanted).length
  const sites = nodes.filter(({ kind }) => kind === 'park' || kind === 'turbine').length
  return { create: count('create'), change: count('change'), found: count('found'), sites }
}

/** The notes about rows that are taken after all. */
export function notesOfTaken(noted: readonly Refusal[], refused: readonly Refusal[]): Note[] {
  const rows = new Set(refused.map(({ row }) => row))
  return noted.filter(({ row }) => !rows.has(row)).map((note) => ({ ...keptRefusal(note), outcome: 'noted' }))
}
