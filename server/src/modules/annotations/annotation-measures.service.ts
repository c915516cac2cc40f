import { type DistanceFrom, distanceFromOf, shareFrom, type Zone, zoneOf } from '@visionair/contract/rules'
import type { Annotation } from './annotations.types.ts'

export interface Measures {
  /** Centimetres per pixel; null while the scale is unknown. */
  readonly ratioCmPerPx: number | null
  readonly distanceM: number | null
  readonly distanceFrom: DistanceFrom
  readonly zone: Zone
  readonly sizeCm: { readonly widthCm: number; readonly heightCm: number } | null
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

interface Measured
  extends Pick<
    Annotation,
    'box' | 'imageWidthPx' | 'imageHeightPx' | 'shareAlong' | 'calibratedRatio' | 'knownLengthM'
  > {
  /** The side it lies on. */
  readonly device: { readonly type: { readonly id: number } }
}

/**
 * Distance (metres, to the centimetre), zone and size (centimetres, to the millimetre) of a box. The scale is the calibrated one,
 * else the known length of the side over the picture's long axis.
 */
export function measuresOf(annotation: Measured): Measures {
  const longAxisPx = Math.max(annotation.imageWidthPx, annotation.imageHeightPx)
  const derivedRatio = annotation.knownLengthM === null ? null : (annotation.knownLengthM * 100) / longAxisPx
  const ratio = annotation.calibratedRatio ?? derivedRatio
  const distanceFrom = distanceFromOf(annotation.device.type.id)
  const share = shareFrom(annotation.shareAlong, distanceFrom)
  return {
    ratioCmPerPx: ratio,
    distanceM: ratio === null ? null : round((share * longAxisPx * ratio) / 100, 2),
    distanceFrom,
    zone: zoneOf(annotation.shareAlong),
    sizeCm:
      ratio === null
        ? null
        : { widthCm: round(annotation.box.width * ratio, 1), heightCm: round(annotation.box.height * ratio, 1) },
  }
}
