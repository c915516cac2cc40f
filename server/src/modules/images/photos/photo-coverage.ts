import { comparedPhotos } from '@visionair/contract/images'
import type { Shared } from '../../../imaging/overlap/compare-marks.ts'
import type { Registration } from '../../../imaging/register/register.ts'
import { groupsOf } from './photo-groups.ts'

/** What is known of two photos; `first` < `second` are their ids. */
export interface PhotoPair {
  readonly first: number
  readonly second: number
  readonly shared: Shared
  readonly showsBlade: boolean
  /** Whether the photos on either side of them were joined by a closer look; null before. */
  readonly isJoined: boolean | null
}

export type IdPair = readonly [one: number, other: number]

/** Neighbours in the order between which no photo of one side overlaps with any of the other. */
export interface Parting {
  readonly after: number
  readonly before: number
  /** Whether a closer look joined them; null before. */
  readonly isJoined: boolean | null
}

export interface PictureCoverage {
  /**
   * `joined`: every photo hangs together with all others. `parted`: they fall into a few whole stretches. `unknown`: too
   * few of them overlap clearly to tell.
   */
  readonly state: 'joined' | 'parted' | 'unknown'
  readonly partings: readonly Parting[]
}

const firstReach = 3
const fullReach = 12
/** Most other neighbours overlap: at most this share of the places between neighbours, and so many, may part. */
const partingShare = 1 / 3
const mostPartings = 4
/** Photos that overlap with none, at most this share of all, are left out of account. */
const aloneShare = 0.25

const idPair = (one: number, other: number): IdPair => (one < other ? [one, other] : [other, one])
const keyOf = (one: number, other: number): string => idPair(one, other).join()

/** Pairs of photos that overlap. Where a blade is seen, photos that share only what is behind it do not. */
function overlapsAmong(order: readonly number[], pairs: readonly PhotoPair[]): PhotoPair[] {
  const present = new Set(order)
  const counted = pairs.filter(({ first, second }) => present.has(first) && present.has(second))
  const showsBlade = counted.some((pair) => pair.showsBlade)
  return counted.filter(
    ({ shared, isJoined }) =>
      isJoined === true || shared === 'blade' || shared === 'scene' || (shared === 'background' && !showsBlade),
  )
}

const isJudged = (order: readonly number[]) =>
  order.length >= comparedPhotos.fewest && order.length <= comparedPhotos.most

/**
 * The pairs to compare next: each photo with the few that follow it in `order`, then those of different groups that lie
 * farther apart, because the order may be wrong. None when all that is needed is known.
 */
export function pairsToCompare(order: readonly number[], pairs: readonly PhotoPair[]): IdPair[] {
  if (!isJudged(order)) return []
  const known = new Set(pairs.map(({ first, second }) => keyOf(first, second)))
  const within = (reach: number) =>
    order
      .flatMap((id, at) => order.slice(at + 1, at + 1 + reach).map((later) => idPair(id, later)))
      .filter(([one, other]) => !known.has(keyOf(one, other)))
  const near = within(firstReach)
  if (near.length > 0) return near
  const groupOf = groupsOf(order, overlapsAmong(order, pairs))
  return within(fullReach).filter(([one, other]) => groupOf.get(one) !== groupOf.get(other))
}

/** Places in the order that no overlapping pair reaches across. */
function placesWithoutOverlap(order: readonly number[], overlaps: readonly PhotoPair[]): number[] {
  const placeOf = new Map(order.map((id, place) => [id, place]))
  const crossed = new Set<number>()
  for (const { first, second } of overlaps) {
    const [one, other] = [placeOf.get(first) ?? 0, placeOf.get(second) ?? 0]
    for (let place = Math.min(one, other); place < Math.max(one, other); place++) crossed.add(place)
  }
  return order.slice(1).flatMap((_, place) => (crossed.has(place) ? [] : [place]))
}

/**
 * Whether photos in the order of capture hang together, by what their pictures share. Names a place only when nearly all else
 * overlaps clearly: every photo belongs to a stretch of several, and the stretches follow one another.
 */
export function coverageByPictures(order: readonly number[], pairs: readonly PhotoPair[]): PictureCoverage {
  const unknown: PictureCoverage = { state: 'unknown', partings: [] }
  if (!isJudged(order)) return unknown
  const overlaps = overlapsAmong(order, pairs)
  const overlapping = new Set(overlaps.flatMap(({ first, second }) => [first, second]))
  const counted = order.filter((id) => overlapping.has(id))
  const places = placesWithoutOverlap(counted, overlaps)
  const stretches = new Set(groupsOf(counted, overlaps).values()).size
  const alone = order.length - counted.length
  const isClear =
    stretches === places.length + 1 &&
    places.length <= mostPartings &&
    places.length <= partingShare * (counted.length - 1) &&
    alone <= aloneShare * order.length
  if (!isClear) return unknown
  const pairOf = new Map(pairs.map((pair) => [keyOf(pair.first, pair.second), pair]))
  const partings = places.flatMap((place): Parting[] => {
    const [after, before] = [counted[place], counted[place + 1]]
    if (after === undefined || before === undefined || order.indexOf(before) !== order.indexOf(after) + 1) return []
    return [{ after, before, isJoined: pairOf.get(keyOf(after, before))?.isJoined ?? null }]
  })
  if (partings.length > 0) return { state: 'parted', partings }
  return alone === 0 && places.length === 0 ? { state: 'joined', partings } : unknown
}

const aroundParting = 3

/** The photos of the closer look at a parting: a few on either side of it. */
export function photosAround(order: readonly number[], { after, before }: Pick<Parting, 'after' | 'before'>) {
  const [last, first] = [order.indexOf(after), order.indexOf(before)]
  return {
    sooner: order.slice(Math.max(0, last + 1 - aroundParting), last + 1),
    later: order.slice(first, first + aroundParting),
  }
}

/** Correlation finds a place on a blade that repeats itself too; of photos that do not face one another it takes so many blocks. */
const enoughBlocks = 20

/** Whether a registration of the photos around a parting (named by their ids) joined any of one side with any of the other. */
export function joinsAcross(
  { seams }: { readonly seams: readonly Pick<Registration['seams'][number], 'a' | 'b' | 'verifiedBy' | 'cells'>[] },
  { sooner, later }: ReturnType<typeof photosAround>,
): boolean {
  const facing = keyOf(sooner.at(-1) ?? 0, later[0] ?? 0)
  return seams.some(({ a, b, verifiedBy, cells }) => {
    const [one, other] = [Number(a), Number(b)]
    if (sooner.includes(one) === sooner.includes(other)) return false
    return verifiedBy !== 'correlation' || cells >= enoughBlocks || keyOf(one, other) === facing
  })
}
