import type { Share } from '../photo/outline.ts'
import type { Similarity } from './numeric/similarity.ts'
import type { Flown } from './photo/flown.ts'

/** An original photo on disk. */
export interface PhotoSource {
  readonly id: string
  readonly path: string
  /** When it was taken, in any unit that grows; photos taken one after the other are likely to overlap. */
  readonly takenAt?: number | null
  /** The blade as a person outlined it on this photo; takes the place of the region that is found. */
  readonly band?: readonly Share[] | null
  /** Where the camera was and where it looked; what contradicts it is refused. */
  readonly flown?: Flown | null
}

/** Where two photos were found to agree: a place on the first, the same place on the second. */
export type Agreement = readonly [ofA: Share, ofB: Share]

/** A photo with its place. All lengths are pixels of the upright original (EXIF orientation applied). */
export interface PlacedPhoto {
  readonly id: string
  readonly widthPx: number
  readonly heightPx: number
  /** From the photo into the common frame, which is that of the root photo (the first placed one as given). */
  readonly pose: Similarity
  /** 0 to 1: how well the best of its seams is supported. */
  readonly confidence: number
}

/**
 * What proved a seam: texture of the blade itself, correlation of its surface, agreement of all that the two photos share,
 * or the scene as a whole (look at it).
 */
export type Verification = 'blade' | 'correlation' | 'overlap' | 'whole-frame'

/** Two photos found to overlap, with the motion between them. */
export interface Seam {
  readonly a: string
  readonly b: string
  readonly verifiedBy: Verification
  /** Rank among the seams of one registration; larger is better. */
  readonly score: number
  /** 0 to 1: how well it is supported. */
  readonly confidence: number
  /** Separate places that agree. */
  readonly cells: number
  /** Share of the support on blade-like surface, 0 to 1. */
  readonly purity: number
  /** How far the seam's motion is from the solved poses, in the middle of the frame. */
  readonly residualPx: number
  readonly aFromB: Similarity
  /** Some of the places that agree, evenly chosen. */
  readonly agreements: readonly Agreement[]
}

/** Places of two photos that agree and join nothing: they are of what stands behind the blade, or the drone cannot have flown so. */
export interface Refusal {
  readonly a: string
  readonly b: string
  readonly reason: 'background' | 'against-flight'
  /** Separate places that agree. */
  readonly cells: number
  /** Some of them, evenly chosen. */
  readonly agreements: readonly Agreement[]
}

/** What was taken for blade on a photo. */
export interface BladeOutline {
  readonly id: string
  /** Corners of the region; null when there is none of the size and shape of a piece of blade. */
  readonly outline: readonly Share[] | null
  readonly isDrawn: boolean
}

/**
 * Why a photo has no place: it overlaps with no other; only what stands behind the blade matches another; what would join it cannot have been seen from where the drone says it was; it overlaps, but its group is not the largest; its pixels equal
 * those of an earlier photo; it cannot be decoded.
 */
export type UnplacedReason =
  | 'no-overlap'
  | 'foreign'
  | 'background'
  | 'against-flight'
  | 'other-group'
  | 'duplicate'
  | 'unreadable'

/** A photo without a place, with an unproven guess where it might belong (neighbour ← photo). */
export interface UnplacedPhoto {
  readonly id: string
  readonly reason: UnplacedReason
  readonly suggestion?: { readonly neighbour: string; readonly aFromB: Similarity }
}

/** Places of the photos of one blade side. */
export interface Registration {
  readonly placed: PlacedPhoto[]
  readonly unplaced: UnplacedPhoto[]
  readonly seams: Seam[]
  /** Of joined pairs, and of each photo without a place the strongest; a pair has one at most. */
  readonly refusals: Refusal[]
  /** Of every photo that could be read. */
  readonly outlines: BladeOutline[]
  /** In blade mode only motions of the blade count; in generic mode the scene as a whole. */
  readonly mode: 'blade' | 'generic'
  /** The placed photos from one end to the other. */
  readonly order: string[]
}

/** How far a registration has come. */
export interface RegisterProgress {
  readonly step: 'features' | 'pairs' | 'correlation' | 'second-look' | 'solve'
  readonly done: number
  readonly total: number
}
