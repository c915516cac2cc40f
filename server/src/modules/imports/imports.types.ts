import type { ImportState, importNodeKinds } from '@visionair/contract/imports'
import type { ServerTextKey } from '../../platform/i18n/server-texts.ts'
import type { RefusalText } from '../images/upload.service.ts'

/** Why an entry, a folder or a whole ZIP is not taken. */
export type ImportReason = Extract<ServerTextKey, `import.${string}`> | RefusalText

export interface Refusal {
  readonly path: string
  readonly reason: ImportReason
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
  readonly outcome: 'create' | 'found'
  readonly photos: number
}

export interface ImportPlan extends RefusalList {
  readonly nodes: readonly ImportNode[]
  readonly toCreate: number
  readonly found: number
  readonly photos: number
  readonly photoBytes: number
  readonly ignoredCount: number
}

export interface ImportReport extends RefusalList {
  readonly nodes: readonly ImportNode[]
  readonly created: number
  readonly found: number
  readonly photosAttached: number
  readonly photosPresent: number
  readonly ignoredCount: number
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
  readonly error: ImportReason | null
  readonly requestedBy: number
  readonly requestedAt: Date
  readonly finishedAt: Date | null
  readonly expiresAt: Date
}

const shownRefusals = 500
const shownLength = 400

/** A path as it can be kept and shown, whatever a ZIP calls its entries. */
const shownPath = (path: string): string =>
  path
    .slice(0, shownLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '\ufffd')

/** Adds refusals to a list; the list stays short, the count does not. */
export const withRefusals = (list: RefusalList, more: readonly Refusal[]): RefusalList => ({
  refused: [
    ...list.refused,
    ...more.slice(0, shownRefusals).map(({ path, reason }) => ({ path: shownPath(path), reason })),
  ].slice(0, shownRefusals),
  refusedCount: list.refusedCount + more.length,
})

export const noRefusals: RefusalList = { refused: [], refusedCount: 0 }
