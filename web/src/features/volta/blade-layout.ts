/** What the drawing needs to know of a measure. */
interface Placed {
  readonly id: number
  readonly positionFromHub: number
}

/** A measure on the drawing: its share of the blade's length from the hub (0..1), and the row its label stands in. */
export interface BladeMark<M> {
  readonly measure: M
  readonly share: number
  readonly row: number
}

const usualLengthM = 50

/**
 * The length the drawing shows: the blade's own, or when that is not known a round one that holds every measure. A measure beyond the
 * tip makes it longer, so that nothing is drawn off the blade.
 */
export function drawnLengthM(knownLengthM: number | null, measures: readonly Placed[]): number {
  const farthest = Math.max(0, ...measures.map(({ positionFromHub }) => positionFromHub))
  if (knownLengthM !== null && knownLengthM > 0) return Math.max(knownLengthM, farthest)
  return Math.max(usualLengthM, Math.ceil(farthest / 10) * 10)
}

/**
 * Places every measure at its distance from the hub and gives its label the first row in which it does not run into the one before.
 * `labelShare` is the share of the length that a label takes.
 */
export function placeMarks<M extends Placed>(
  measures: readonly M[],
  lengthM: number,
  labelShare: number,
): readonly BladeMark<M>[] {
  const ends: number[] = []
  return measures
    .toSorted((a, b) => a.positionFromHub - b.positionFromHub || a.id - b.id)
    .map((measure) => {
      const share = lengthM > 0 ? measure.positionFromHub / lengthM : 0
      const free = ends.findIndex((end) => end <= share)
      const row = free === -1 ? ends.length : free
      ends[row] = share + labelShare
      return { measure, share, row }
    })
}

/** Round distances for the scale under the blade: at most `most` of them beside the hub's 0. */
export function scaleTicksM(lengthM: number, most = 8): readonly number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => lengthM / each <= most) ?? 100
  return Array.from({ length: Math.floor(lengthM / step) + 1 }, (_, index) => index * step)
}
