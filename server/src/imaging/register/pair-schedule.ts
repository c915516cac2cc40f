import type { Link } from './spanning-forest.ts'

/** Two photos by their numbers, the smaller first. */
export type NumberPair = readonly [first: number, second: number]

/** Up to this many photos all are compared with all. */
const compareAllUpTo = 14
/** Above, each is first compared with so many that follow it. */
const following = 3

/** The pairs to compare first, in the order of the photos. */
export function firstPairs(photos: number): NumberPair[] {
  const pairs: NumberPair[] = []
  for (let i = 0; i < photos; i++) {
    const end = photos <= compareAllUpTo ? photos : Math.min(photos, i + following + 1)
    for (let j = i + 1; j < end; j++) pairs.push([i, j])
  }
  return pairs
}

/**
 * The pairs that could join two groups next: every end of a group (a photo with at most one link) with every end of the
 * others, nearest in order first.
 */
export function endPairs(groups: readonly (readonly number[])[], links: readonly Link[]): NumberPair[] {
  const degree = new Map<number, number>()
  for (const { from, to } of links) for (const n of [from, to]) degree.set(n, (degree.get(n) ?? 0) + 1)
  const ends = groups.map((group) => group.filter((n) => (degree.get(n) ?? 0) <= 1))
  const pairs: NumberPair[] = []
  ends.forEach((group, k) => {
    for (const other of ends.slice(k + 1)) {
      for (const i of group) for (const j of other) pairs.push(i < j ? [i, j] : [j, i])
    }
  })
  return nearestFirst(pairs)
}

/** Sorts pairs by how far apart their photos are in order, then by the first photo. */
export function nearestFirst(pairs: readonly NumberPair[]): NumberPair[] {
  return pairs.toSorted((p, q) => p[1] - p[0] - (q[1] - q[0]) || p[0] - q[0])
}
