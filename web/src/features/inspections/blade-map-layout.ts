import { distanceFromOf, shareFrom } from '@visionair/contract/rules'

interface Mark {
  readonly id: number
  /** Place along the side, 0 at the hub end. */
  readonly along: number
}

/** A finding on its strip: its share of the length from where distances begin, and the lane in which it covers no other. */
export interface PlacedMark<M> {
  readonly mark: M
  readonly share: number
  readonly lane: number
}

/**
 * Places findings along a strip that begins where distances do: at the hub, or for what stands on the ground at the ground.
 * `markShare` is the share of the strip that a mark covers.
 */
export function placeOnStrip<M extends Mark>(
  marks: readonly M[],
  deviceTypeId: number,
  markShare: number,
): readonly PlacedMark<M>[] {
  const from = distanceFromOf(deviceTypeId)
  const ends: number[] = []
  return marks
    .map((mark) => ({ mark, share: shareFrom(mark.along, from) }))
    .toSorted((a, b) => a.share - b.share || a.mark.id - b.mark.id)
    .map(({ mark, share }) => {
      const free = ends.findIndex((end) => end <= share)
      const lane = free === -1 ? ends.length : free
      ends[lane] = share + markShare
      return { mark, share, lane }
    })
}
