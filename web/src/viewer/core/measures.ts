import { distanceBetween, type ImageSize, type Point } from './geometry.ts'

/** Parts of a blade: C at the hub, B in the middle, A at the tip. */
export type Zone = 'A' | 'B' | 'C'

/** Where distances along the part are counted from. */
export type DistanceOrigin = 'hub' | 'ground'

/** How the picture lies: the hub is at its top (left, when it is wider than high), or at the other end when reversed. */
export type Orientation = { readonly reverse: boolean; readonly distanceFrom: DistanceOrigin }

const ZONE_C_END_PERCENT = 20
const ZONE_B_END_PERCENT = 70

/** Percent of the image height between the hub end and this row, 0 to 100. */
export function percentFromHub(yPx: number, image: ImageSize, reverse: boolean): number {
  const percent = Math.min(100, Math.max(0, (yPx / image.heightPx) * 100))
  return reverse ? 100 - percent : percent
}

/** The zone of a row: C 0-20, B 20-70, A 70-100 percent of the image height from the hub end; a border belongs to the outer zone. */
export function zoneAt(yPx: number, image: ImageSize, reverse: boolean): Zone {
  const percent = percentFromHub(yPx, image, reverse)
  if (percent < ZONE_C_END_PERCENT) return 'C'
  return percent < ZONE_B_END_PERCENT ? 'B' : 'A'
}

/**
 * Distance in metres along the picture's long axis, counted from the hub end or, for parts measured from the
 * ground, from the opposite end.
 * @param imageRatioCmPerPx size of a pixel; null when the picture is not calibrated, then the answer is null too
 */
export function distanceFromRootM(
  point: Point,
  image: ImageSize,
  imageRatioCmPerPx: number | null,
  orientation: Orientation,
): number | null {
  if (imageRatioCmPerPx === null) return null
  const isUpright = image.heightPx >= image.widthPx
  const lengthPx = isUpright ? image.heightPx : image.widthPx
  const alongPx = Math.min(lengthPx, Math.max(0, isUpright ? point.y : point.x))
  const originIsStart = orientation.reverse === (orientation.distanceFrom === 'ground')
  return ((originIsStart ? alongPx : lengthPx - alongPx) * imageRatioCmPerPx) / 100
}

/** What the ruler measured. `lengthCm` is null when the picture has no scale. */
export type Measurement = { readonly lengthPx: number; readonly lengthCm: number | null }

/** The length between two places of the image: pixels times cm per pixel, rounded to whole centimetres. */
export function measure(from: Point, to: Point, imageRatioCmPerPx: number | null): Measurement {
  const lengthPx = distanceBetween(from, to)
  return { lengthPx, lengthCm: imageRatioCmPerPx === null ? null : Math.round(lengthPx * imageRatioCmPerPx) }
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
