import {
  areaOf,
  type DistanceFrom,
  distanceFromOf,
  lengthAlong,
  metresAlong,
  type PlaceCertainty,
  placeCertainty,
  type ScaleSource,
  scaleOfPicture,
  shapeOn,
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

/** What the lengths of a finding are worked out from. */
export interface Measured
  extends Pick<
    Annotation,
    | 'box'
    | 'imageWidthPx'
    | 'imageHeightPx'
    | 'shareAlong'
    | 'axisPx'
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
  const sidePx = annotation.axisPx ?? Math.max(annotation.imageWidthPx, annotation.imageHeightPx)
  const { ratioCmPerPx: ratio, source } = scaleOfPicture(annotation, sidePx)
  const certainty = placeCertainty(annotation.pictureShows, annotation.axisPx !== null)
  const isPlaced = certainty !== 'unknown'
  const distanceFrom = distanceFromOf(annotation.device.type.id)
  return {
    ratioCmPerPx: ratio,
    scaleSource: source,
    distanceM:
      ratio === null || !isPlaced ? null : round(metresAlong(annotation.shareAlong, sidePx, ratio, distanceFrom), 2),
    distanceFrom,
    placeCertainty: certainty,
    zone: isPlaced ? zoneOf(annotation.shareAlong) : null,
    sizeCm:
      ratio === null
        ? null
        : { widthCm: round(annotation.box.width * ratio, 1), heightCm: round(annotation.box.height * ratio, 1) },
  }
}

/** Area of the polygon (square centimetres) or length along the line (centimetres) of a finding; null without a shape or a scale. */
export function shapeSizeOf(
  { box, shape }: Pick<Annotation, 'box' | 'shape'>,
  ratioCmPerPx: number | null,
): { readonly areaCm2: number | null; readonly lengthCm: number | null } | null {
  if (!shape || ratioCmPerPx === null) return null
  const drawn = shapeOn(shape, box)
  return shape.kind === 'polygon'
    ? { areaCm2: round(areaOf(drawn) * ratioCmPerPx ** 2, 1), lengthCm: null }
    : { areaCm2: null, lengthCm: round(lengthAlong(drawn) * ratioCmPerPx, 1) }
}
