import type {
  assemblySteps,
  Measured,
  placements,
  placesTaken,
  unplacedReasons,
  verifications,
  workStates,
} from '@visionair/contract/images'
import type { FlightFacts } from '@visionair/contract/rules'
import type { Db } from '../../platform/database/db.ts'

export type PlacesTaken = (typeof placesTaken)[number]
export type Placement = (typeof placements)[number]
export type UnplacedReason = (typeof unplacedReasons)[number]
export type Verification = (typeof verifications)[number]
export type WorkState = (typeof workStates)[number]
export type AssemblyStep = (typeof assemblySteps)[number]

/** A turn, scale and shift from photo pixels to composite pixels: p' = [a -b; b a] p + t. */
export interface Pose {
  readonly a: number
  readonly b: number
  readonly tx: number
  readonly ty: number
}

/** How a photo lies on the composite, as both assemblers keep it. Lengths in composite pixels, the angle in degrees. */
export interface PhotoPlace {
  readonly x: number | null
  readonly y: number | null
  readonly altX: number | null
  readonly altY: number | null
  readonly width: number | null
  readonly height: number | null
  readonly angle: number | null
  readonly ratio: number | null
  readonly ratioFront: number | null
  readonly zoom: number | null
  readonly zIndex: number
  readonly visible: boolean
  readonly isShown: boolean
  readonly selected: boolean
  readonly available: boolean
  readonly isDefault: boolean
  /** Where a person says the blade is. */
  readonly band: Band | null
}

/** What a change says of a photo's place; what is undefined stays. */
export type PlaceChange = { readonly [K in keyof PhotoPlace]?: PhotoPlace[K] | undefined }

/** Corners of the blade on a photo, in turn, as shares of its width and height. */
export type Band = readonly (readonly [x: number, y: number])[]

export interface Image extends PhotoPlace {
  readonly id: number
  readonly inspectionId: number
  readonly originalName: string
  readonly storageKey: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly format: string
  /** Of the upright original. */
  readonly widthPx: number
  readonly heightPx: number
  readonly capturedAt: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly altitudeM: number | null
  readonly relativeAltitudeM: number | null
  /** What else the camera and the drone wrote; null when that is nothing, or the photo came before it was asked. */
  readonly flight: FlightFacts | null
  /** Null until it has been measured. */
  readonly measured: Measured | null
  readonly hasPreviews: boolean
  readonly pose: Pose | null
  readonly placement: Placement
  readonly unplacedReason: UnplacedReason | null
  readonly confidence: number | null
  /** Counts how often it was laid otherwise. */
  readonly placeVersion: number
}

export interface AssemblyResult {
  /** What became of the places that were found: `kept-by-hand` when photos were laid by hand meanwhile, whose places stayed. */
  readonly places?: PlacesTaken
  /** The picture of before whose places it refused; results of before refuted none. */
  readonly refutedPicture?: number | null
  /** Photos whose places of before it took back. */
  readonly withdrawn?: readonly number[]
  readonly placed: readonly { readonly image: number; readonly originalName: string; readonly confidence: number }[]
  readonly unplaced: readonly {
    readonly image: number
    readonly originalName: string
    readonly reason: UnplacedReason
    /** Results of before know none. */
    readonly suggestion?: (Pose & { readonly neighbour: number }) | null
  }[]
  readonly seams: readonly {
    readonly a: number
    readonly b: number
    readonly verifiedBy: Verification
    readonly score: number
  }[]
}

/** Why the photos of an assembly lie where they do. */
export interface AssemblyEvidence {
  readonly photos: readonly {
    readonly image: number
    readonly outline: Band | null
    readonly isDrawn: boolean
    /** The version of its place that the assembly left or, where it laid none, began from; not kept at first. */
    readonly placeVersion?: number
  }[]
  readonly seams: readonly {
    readonly a: number
    readonly b: number
    readonly verifiedBy: Verification
    readonly confidence: number
    readonly cells: number
    readonly purity: number
    readonly residualPx: number
    readonly agreements: readonly (readonly [Band[number], Band[number]])[]
    /** What the light of both photos was compared on; null or absent where it was not. */
    readonly light?: 'blade' | 'whole' | null
  }[]
  /** Absent from evidence that was kept before it was told. */
  readonly refusals?: readonly {
    readonly a: number
    readonly b: number
    readonly reason: 'background' | 'against-flight'
    readonly cells: number
    readonly agreements: readonly (readonly [Band[number], Band[number]])[]
  }[]
  /** Share of the light that was given back to the corners of photos; null or absent when none was. */
  readonly cornerLoss?: number | null
}

export interface Assembly {
  readonly id: number
  readonly inspectionId: number
  readonly kind: 'assemble' | 'slice'
  readonly imageIds: readonly number[]
  readonly state: WorkState
  readonly step: AssemblyStep | null
  readonly done: number
  readonly total: number
  /** How far all of it is, 0 to 1; it only grows. */
  readonly share: number
  /** The picture it made, or null. */
  readonly pictureVersion: number | null
  /** Why it failed, as it is kept. */
  readonly failure: unknown
  readonly result: AssemblyResult | null
  readonly startedAt: Date
  readonly finishedAt: Date | null
}

/** What lies on the picture of an inspection follows a new version of it, within the transaction that serves it. */
export type FollowPicture = (
  db: Db,
  published: { readonly inspectionId: number; readonly version: number; readonly at: Date },
) => Promise<void>

export interface Pyramid {
  readonly id: number
  /** A later assembly refused places that it shows. */
  readonly isRefuted: boolean
  readonly isArchived: boolean
  readonly inspectionId: number
  readonly version: number
  readonly storageKey: string
  readonly overviewKey: string
  readonly widthPx: number
  readonly heightPx: number
  readonly sizeBytes: number
}
