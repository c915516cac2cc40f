/** A numbered mark to be placed on a strip; `ratio` runs from 0 (hub or ground) to 1. */
export interface MarkToPlace {
  readonly ratio: number
  readonly widthMm: number
}

/** Where a mark is drawn: its centre and its lane, 0 being next to the strip. */
export interface PlacedMark {
  readonly centreMm: number
  readonly lane: number
}

const gapMm = 0.6

/** Width of a mark that carries a short text, in millimetres. */
export function markWidthMm(text: string): number {
  return Math.max(4.4, 2.4 + 1.25 * Array.from(text).length)
}

/**
 * Stacks marks in lanes so that none covers another; each stays above its place, except at the ends of the strip,
 * where it is moved inside. Answers in the order of the marks given.
 */
export function placeMarks(marks: readonly MarkToPlace[], stripWidthMm: number): PlacedMark[] {
  const laneEnds: number[] = []
  const placed = new Map<MarkToPlace, PlacedMark>()
  for (const mark of marks.toSorted((a, b) => a.ratio - b.ratio)) {
    const half = mark.widthMm / 2
    const centreMm = Math.min(Math.max(mark.ratio * stripWidthMm, half), Math.max(stripWidthMm - half, half))
    const free = laneEnds.findIndex((end) => end + gapMm <= centreMm - half)
    const lane = free < 0 ? laneEnds.length : free
    laneEnds[lane] = centreMm + half
    placed.set(mark, { centreMm, lane })
  }
  return marks.map((mark) => placed.get(mark) ?? { centreMm: 0, lane: 0 })
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
