/** A numbered mark to be placed on a strip; `ratio` runs from 0 (hub or ground) to 1. */
export interface MarkToPlace {
  readonly ratio: number
  readonly widthMm: number
}

/** Where a mark is drawn: its centre and its lane, 0 being next to the strip. */
export interface PlacedMark {
  readonly centreMm: number
  readonly widthMm: number
  readonly lane: number
}

const gapMm = 0.6

/** Width of a mark that carries a short text, in millimetres. */
export function markWidthMm(text: string): number {
  return Math.max(4.4, 2.4 + 1.25 * Array.from(text).length)
}

/**
 * Stacks marks in lanes so that none covers another; each stays above its place, except at the ends of the strip, where
 * it is moved inside. Earlier marks get the lower lanes. Answers in the order of the marks given.
 */
export function placeMarks(marks: readonly MarkToPlace[], stripWidthMm: number): PlacedMark[] {
  const lanes: PlacedMark[][] = []
  return marks.map(({ ratio, widthMm }) => {
    const half = widthMm / 2
    const centreMm = Math.min(Math.max(ratio * stripWidthMm, half), Math.max(stripWidthMm - half, half))
    const isFree = (others: readonly PlacedMark[]) =>
      others.every((other) => Math.abs(other.centreMm - centreMm) >= half + other.widthMm / 2 + gapMm)
    const free = lanes.findIndex(isFree)
    const mark = { centreMm, widthMm, lane: free < 0 ? lanes.length : free }
    lanes[mark.lane] = [...(lanes[mark.lane] ?? []), mark]
    return mark
  })
}

/** Round distances to write under a strip of a known length, about four of them, the ends included. */
export function distanceTicks(lengthM: number): { ratio: number; metres: number }[] {
  if (!(lengthM > 0) || !Number.isFinite(lengthM)) return []
  const rough = lengthM / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const inner = Array.from({ length: Math.floor(lengthM / step) + 1 }, (_, index) => index * step)
  return inner
    .filter((metres) => metres <= lengthM * 0.93)
    .map((metres) => ({ ratio: metres / lengthM, metres }))
    .concat({ ratio: 1, metres: lengthM })
}
