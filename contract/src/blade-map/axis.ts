/** A round distance on the axis of a strip. */
export interface DistanceTick {
  readonly ratio: number
  readonly metres: number
}

const usualLengthM = 50

/**
 * The length a drawing shows: the part's own, or when that is not known a round one that holds every place. A place beyond the end makes
 * it longer, so that nothing is drawn off the part.
 */
export function drawnLengthM(knownLengthM: number | null, placesM: readonly number[]): number {
  const farthest = Math.max(0, ...placesM)
  if (knownLengthM !== null && knownLengthM > 0) return Math.max(knownLengthM, farthest)
  return Math.max(usualLengthM, Math.ceil(farthest / 10) * 10)
}

/** Round distances to write under a strip of a known length, about four of them, the ends included. */
export function distanceTicks(lengthM: number): readonly DistanceTick[] {
  if (!(lengthM > 0) || !Number.isFinite(lengthM)) return []
  const rough = lengthM / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  return Array.from({ length: Math.floor(lengthM / step) + 1 }, (_, index) => index * step)
    .filter((metres) => metres <= lengthM * 0.93)
    .map((metres) => ({ ratio: metres / lengthM, metres }))
    .concat({ ratio: 1, metres: lengthM })
}
