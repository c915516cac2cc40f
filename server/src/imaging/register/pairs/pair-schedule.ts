import type { Link } from '../solve/spanning-forest.ts'

/** Two photos by their numbers, the smaller first. */
export type NumberPair = readonly [first: number, second: number]

/** What of a photo tells which others it may overlap with. */
export interface Taken {
  /** Null when unknown. */
  readonly takenAt: number | null
}

/** Up to this many photos all are compared with all. */
const compareAllUpTo = 14
/** Above, each is first compared with so many that follow it. */
const following = 3
/** And at most so many pairs per photo are compared in all. */
const mostPairsPerPhoto = 12

/** How many pairs of a set may be compared: all of a small one, a number in proportion of a large one. */
export function mostPairs(photos: number): number {
  return photos <= compareAllUpTo ? (photos * (photos - 1)) / 2 : photos * mostPairsPerPhoto
}

/** The pairs to compare first: each photo with those that follow it in the order given and in the order of capture. */
export function firstPairs(photos: readonly Taken[]): NumberPair[] {
  const reach = photos.length <= compareAllUpTo ? photos.length : following
  const pairs = runsOf([...photos.keys()], reach)
  const known = new Set(pairs.map(String))
  const byTime = runsOf(inOrderOfCapture(photos), reach).filter((pair) => !known.has(String(pair)))
  return [...pairs, ...nearestFirst(byTime)]
}

function runsOf(order: readonly number[], reach: number): NumberPair[] {
  return order.flatMap((i, k) => order.slice(k + 1, k + 1 + reach).map((j) => ascending(i, j)))
}

/** The numbers of the photos whose time is known, earliest first. */
function inOrderOfCapture(photos: readonly Taken[]): number[] {
  const timed = photos.flatMap(({ takenAt }, number) => (takenAt === null ? [] : [{ number, takenAt }]))
  return timed.toSorted((one, other) => one.takenAt - other.takenAt || one.number - other.number).map((t) => t.number)
}

const ascending = (i: number, j: number): NumberPair => (i < j ? [i, j] : [j, i])

/**
 * The pairs that could join two groups next: every end of a group (a photo with at most one link) with every end of the
 * others, nearest in the order given or of capture first.
 */
export function endPairs(
  groups: readonly (readonly number[])[],
  links: readonly Link[],
  photos: readonly Taken[] = [],
): NumberPair[] {
  const degree = new Map<number, number>()
  for (const { from, to } of links) for (const n of [from, to]) degree.set(n, (degree.get(n) ?? 0) + 1)
  const ends = groups.map((group) => group.filter((n) => (degree.get(n) ?? 0) <= 1))
  const pairs: NumberPair[] = []
  ends.forEach((group, k) => {
    for (const other of ends.slice(k + 1)) {
      for (const i of group) for (const j of other) pairs.push(ascending(i, j))
    }
  })
  return nearestFirst(pairs, photos)
}

/** Sorts pairs by how far apart their photos are, in order or in order of capture, then by the first photo. */
export function nearestFirst(pairs: readonly NumberPair[], photos: readonly Taken[] = []): NumberPair[] {
  const places = new Map(inOrderOfCapture(photos).map((number, place) => [number, place]))
  const apart = ([i, j]: NumberPair): number => {
    const [placeI, placeJ] = [places.get(i), places.get(j)]
    const inTime = placeI === undefined || placeJ === undefined ? Number.POSITIVE_INFINITY : Math.abs(placeI - placeJ)
    return Math.min(j - i, inTime)
  }
  return pairs.toSorted((p, q) => apart(p) - apart(q) || p[1] - p[0] - (q[1] - q[0]) || p[0] - q[0])
}
