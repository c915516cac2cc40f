import type { AskedScale, Piece, Shown, ShownShare } from '@visionair/contract/rules'
import type { Person } from '../inspections/inspections.types.ts'

/** A part of a picture that stood on a screen, in its pixels. */
export interface Sighting extends Shown {
  /** Null where the account is gone. */
  readonly accountId: number | null
}

export interface Watcher {
  readonly person: Person
  /** Null where the reader is not told. */
  readonly shownMs: number | null
  readonly lastSeenAt: Date
}

/** How much of the picture of a side was looked at. */
export interface WatchedPicture extends ShownShare {
  readonly inspectionId: number
  readonly imageVersion: number | null
  readonly asked: AskedScale & { readonly isEstimate: boolean }
  readonly blade: readonly Piece[] | null
  readonly sightings: readonly Sighting[]
  readonly watchers: readonly Watcher[]
  readonly hasEarlier: boolean
}
