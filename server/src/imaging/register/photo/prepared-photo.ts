import { appearanceOf, type BinaryMap, bladeLikeness } from '../blade/appearance.ts'
import { type BladeMask, drawnBlade, findBlade } from '../blade/blade-mask.ts'
import {
  detectKeypoints,
  gridOf,
  type KeypointGrid,
  type KeypointSettings,
  type Keypoints,
} from '../features/keypoints.ts'
import { greyMat, scoped } from '../numeric/opencv.ts'
import { f32 } from '../numeric/typed-read.ts'
import type { PhotoSource } from '../registration.ts'
import type { Flown } from './flown.ts'
import { type ContrastField, contrastField, fineTexture, type Normalisation, normalisedGrey } from './normalise.ts'
import type { WorkImage, WorkSize } from './work-image.ts'

/** How closely photos are looked at. */
export interface Look {
  readonly size: WorkSize
  readonly normalisation: Normalisation
  readonly keypoints: KeypointSettings
  /** How many keypoints of a photo are compared with all of another. */
  readonly compared: number
  /** Factor on the radii of the guided search. */
  readonly radiusFactor: number
  readonly ransacTolerancePx: number
}

/** The look every photo gets: 3 megapixels, where dirt on a blade is still texture and noise is not. */
export const firstLook: Look = {
  size: { megapixels: 3, enlargeBelowMegapixels: 1.6 },
  normalisation: { boxPx: 61, noiseFloor: 2 },
  keypoints: { detect: 30_000, fastThreshold: 8, cellPx: 125, perCell: 24 },
  compared: 3000,
  radiusFactor: 1,
  ransacTolerancePx: 5,
}

/** The finer look at photos the first left unjoined. */
export const secondLook: Look = {
  size: { megapixels: 6, enlargeBelowMegapixels: 1.6 },
  normalisation: { boxPx: 31, noiseFloor: 2 },
  keypoints: { detect: 40_000, fastThreshold: 8, cellPx: 125, perCell: 24 },
  compared: 4500,
  radiusFactor: 1.3,
  ransacTolerancePx: 6,
}

/** What motions between two photos are found from. Lengths are in work pixels unless the name says otherwise. */
export interface MatchablePhoto {
  readonly widthPx: number
  readonly heightPx: number
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly keypoints: Keypoints
  readonly grid: KeypointGrid
  /** Blade likeness, 0 to 1, of every keypoint. */
  readonly likeness: Float32Array
  /** The likeness follows from a region that is known to be the blade. */
  readonly isBladeKnown?: boolean
  /** The inside of a region that may be the blade, though too little speaks for it to be taken for it. */
  readonly doubtful?: BinaryMap | null
  readonly field?: ContrastField
}

/** Everything registration keeps of one photo. */
export interface PreparedPhoto extends MatchablePhoto {
  readonly id: string
  readonly takenAt: number | null
  readonly flown?: Flown | null
  readonly mask: BladeMask
  readonly field: ContrastField
  /** The normalised picture, for block matching; null when too many photos are held at once. */
  readonly normalised: Uint8Array | null
}

/** Cells of the keypoint grid; about the reach of the guided search. */
export const gridCellPx = 16

/** From here on a region that is not known to be the blade may still be it. */
const doubtfulFrom = 0.08

/** Detects, measures and segments one photo. */
export function preparePhoto(
  { id, takenAt = null, band = null, flown = null }: Omit<PhotoSource, 'path'>,
  image: WorkImage,
  look: Look,
  keepPicture: boolean,
): PreparedPhoto {
  const { width, height, thumb } = image
  return scoped((keep) => {
    const grey = greyMat(keep, width, height, image.grey)
    const appearance = appearanceOf(thumb, fineTexture(grey, thumb.width, thumb.height))
    const mask = band ? drawnBlade(appearance, band) : findBlade(thumb, appearance)
    const normalised = normalisedGrey(grey, look.normalisation)
    const keypoints = detectKeypoints(greyMat(keep, width, height, normalised), look.keypoints)
    const likeness = bladeLikeness(appearance, mask.plausible ? mask.region : null, mask.isDrawn)
    return {
      id,
      takenAt,
      flown,
      widthPx: image.widthPx,
      heightPx: image.heightPx,
      width,
      height,
      scale: image.scale,
      keypoints,
      grid: gridOf(keypoints, width, height, gridCellPx),
      isBladeKnown: mask.plausible,
      doubtful: mask.plausible || mask.probability < doubtfulFrom ? null : mask.inner,
      likeness: likenessOfKeypoints(likeness, thumb, keypoints, image),
      mask,
      field: contrastField(grey),
      normalised: keepPicture ? normalised : null,
    }
  })
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The value of a map of the size `mapSize` over the frame `frame` under every keypoint. */
export function likenessOfKeypoints(map: Float32Array, mapSize: Size, points: Keypoints, frame: Size): Float32Array {
  const values = new Float32Array(points.count)
  for (let k = 0; k < points.count; k++) {
    const u = Math.min(mapSize.width - 1, Math.floor((f32(points.x, k) / frame.width) * mapSize.width))
    const v = Math.min(mapSize.height - 1, Math.floor((f32(points.y, k) / frame.height) * mapSize.height))
    values[k] = f32(map, v * mapSize.width + u)
  }
  return values
}

/** The shorter side of a photo in its own pixels; shifts and errors are given as shares of it. */
export function frameOf(photo: MatchablePhoto): number {
  return Math.min(photo.widthPx, photo.heightPx)
}
