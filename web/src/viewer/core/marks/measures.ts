import {
  type BladeAxis,
  type DistanceFrom,
  distanceM,
  lengthCm,
  shareAlong,
  type Zone,
  zoneOf,
} from '@visionair/contract/rules'
import { distanceBetween, type ImageSize, type Point } from '../picture/geometry.ts'

/** Where on the part a place of the picture is. */
export type Placement = { readonly distanceM: number | null; readonly zone: Zone }

/** What distances on a picture follow from. */
export type Side = {
  readonly imageRatioCmPerPx: number | null
  readonly reverse: boolean
  readonly axis?: BladeAxis | null
  readonly distanceFrom?: DistanceFrom
}

/** Distance in metres and zone of a place, by the very rules the server applies to an annotation centred there. The distance is null without a scale. */
export function placementOf(
  point: Point,
  image: ImageSize,
  { imageRatioCmPerPx, reverse, axis = null, distanceFrom: from = 'hub' }: Side,
): Placement {
  const spot = { ...point, width: 0, height: 0 }
  const lie = { ...image, axis, reverse }
  return {
    distanceM: distanceM(spot, lie, { ratioCmPerPx: imageRatioCmPerPx, from }),
    zone: zoneOf(shareAlong(spot, lie)),
  }
}

/**
 * What the ruler measured, in whole centimetres, and in whole millimetres where a pixel is no larger than one: a length is not told finer
 * than the picture shows it. `pixelCm` is the length of a pixel. All are null when the picture has no scale.
 */
export type Measurement = {
  readonly lengthPx: number
  readonly lengthCm: number | null
  readonly lengthMm: number | null
  readonly pixelCm: number | null
}

const largestPixelForMm = 0.1

/** The two ends of a measured line, in image pixels. */
export type MeasuredLine = { readonly from: Point; readonly to: Point }

/** The length between two places of the image: pixels times cm per pixel, rounded. */
export function measure(from: Point, to: Point, imageRatioCmPerPx: number | null): Measurement {
  const lengthPx = distanceBetween(from, to)
  if (imageRatioCmPerPx === null) return { lengthPx, lengthCm: null, lengthMm: null, pixelCm: null }
  return {
    lengthPx,
    lengthCm: lengthCm(lengthPx, imageRatioCmPerPx),
    lengthMm: imageRatioCmPerPx > largestPixelForMm ? null : Math.round(lengthPx * imageRatioCmPerPx * 10),
    pixelCm: imageRatioCmPerPx,
  }
}

/** A bar for the map scale: its length on the screen and what it stands for, in centimetres or, without a scale, in image pixels. */
export type ScaleBar = { readonly widthPx: number; readonly value: number; readonly unit: 'cm' | 'px' }

/** The largest of 1, 2, 5 times a power of ten that is not above `limit`, which must be positive. */
export function niceNumberBelow(limit: number): number {
  const power = 10 ** Math.floor(Math.log10(limit))
  // The logarithm of a power of ten may come out a hair low or high, so 10 and 1 are both tried.
  const step = [10, 5, 2, 1].find((factor) => factor * power <= limit) ?? 0.5
  return step * power
}

/** The longest round length that fits in `maxWidthPx` of the screen at this zoom (`scale` in CSS pixels per image pixel). */
export function scaleBarFor(scale: number, imageRatioCmPerPx: number | null, maxWidthPx: number): ScaleBar {
  const perScreenPx = (imageRatioCmPerPx ?? 1) / scale
  const value = niceNumberBelow(maxWidthPx * perScreenPx)
  return { widthPx: value / perScreenPx, value, unit: imageRatioCmPerPx === null ? 'px' : 'cm' }
}
