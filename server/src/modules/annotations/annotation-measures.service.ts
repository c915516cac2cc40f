import {
  type DistanceFrom,
  distanceFromOf,
  type PlaceCertainty,
  placeCertainty,
  type ScaleSource,
  scaleOfPicture,
  shareFrom,
  type Zone,
  zoneOf,
} from '@visionair/contract/rules'
import type { Annotation } from './annotations.types.ts'

export interface Measures {
  /** Centimetres per pixel; null while the scale is unknown. */
  readonly ratioCmPerPx: number | null
  /** Of the ratio; with `estimate` distance and size are "about". */
  readonly scaleSource: ScaleSource | null
  readonly distanceM: number | null
  readonly distanceFrom: DistanceFrom
  /** How well distance and zone are known; both are null when they are not. */
  readonly placeCertainty: PlaceCertainty
  readonly zone: Zone | null
  readonly sizeCm: { readonly widthCm: number; readonly heightCm: number } | null
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

interface Measured
  extends Pick<
    Annotation,
    | 'box'
    | 'imageWidthPx'
    | 'imageHeightPx'
    | 'shareAlong'
    | 'calibratedRatio'
    | 'scaleSource'
    | 'pictureShows'
    | 'knownLengthM'
  > {
  /** The side it lies on. */
  readonly device: { readonly type: { readonly id: number } }
}

/**
 * Distance (metres, to the centimetre), zone and size (centimetres, to the millimetre) of a box. What the scale and the place
 * are worth goes with them; on a picture of a part of the side nobody knows how far from the hub it begins.
 */
export function measuresOf(annotation: Measured): Measures {
  const longAxisPx = Math.max(annotation.imageWidthPx, annotation.imageHeightPx)
  const { ratioCmPerPx: ratio, source } = scaleOfPicture(annotation, longAxisPx)
  const certainty = placeCertainty(annotation.pictureShows)
  const isPlaced = certainty !== 'unknown'
  const distanceFrom = distanceFromOf(annotation.device.type.id)
  const share = shareFrom(annotation.shareAlong, distanceFrom)
  return {
    ratioCmPerPx: ratio,
    scaleSource: source,
    distanceM: ratio === null || !isPlaced ? null : round((share * longAxisPx * ratio) / 100, 2),
    distanceFrom,
    placeCertainty: certainty,
    zone: isPlaced ? zoneOf(annotation.shareAlong) : null,
    sizeCm:
      ratio === null
        ? null
        : { widthCm: round(annotation.box.width * ratio, 1), heightCm: round(annotation.box.height * ratio, 1) },
  }
}
