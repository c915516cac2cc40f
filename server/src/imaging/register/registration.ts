import type { Similarity } from './similarity.ts'

/** An original photo on disk. */
export interface PhotoSource {
  readonly id: string
  readonly path: string
}

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
  /** Separate places that agree. */
  readonly cells: number
  /** Share of the support on blade-like surface, 0 to 1. */
  readonly purity: number
  /** How far the seam's motion is from the solved poses, in the middle of the frame. */
  readonly residualPx: number
  readonly aFromB: Similarity
}

/**
 * Why a photo has no place: it overlaps with no other; it overlaps, but its group is not the largest; its pixels equal
 * those of an earlier photo; it cannot be decoded.
 */
export type UnplacedReason = 'no-overlap' | 'other-group' | 'duplicate' | 'unreadable'

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
