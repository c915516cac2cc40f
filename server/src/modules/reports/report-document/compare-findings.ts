import type { SeenState } from '@visionair/contract/rules'

/** A finding as far as two visits are compared. Places are shares of the picture, 0 to 1. */
export interface Comparable {
  readonly id: number
  readonly deviceId: number
  readonly typeId: number
  /** Findings of one defect through the visits share it. */
  readonly historyId: number | null
  /** Place of the centre along the side from its hub end. */
  readonly along: number
  readonly across: number
  /** Half of the box along the side. */
  readonly reach: number
  /** Longer edge of the box; null without a scale. */
  readonly longestCm: number | null
  readonly isFixed: boolean
}

/** What became of a defect since the previous visit. */
export const changeKinds = [
  'new',
  'grown',
  'unchanged',
  'repaired',
  'unmeasured',
  'not-seen',
  'not-seen-partly',
  'not-inspected',
] as const
export type ChangeKind = (typeof changeKinds)[number]

export interface Change<T extends Comparable = Comparable> {
  readonly kind: ChangeKind
  readonly now: T | null
  readonly before: T | null
}

/** Two pictures of a side are never framed alike; a defect may lie this far from where it was, as a part of the side. */
const slackAlong = 0.01
const slackAcross = 0.3
/** Drawing a box by hand is no finer than this. */
export const leastGrowthCm = 1
export const leastGrowthShare = 0.1

const distance = (now: Comparable, before: Comparable) => Math.abs(now.along - before.along)

const isSamePlace = (now: Comparable, before: Comparable): boolean =>
  now.deviceId === before.deviceId &&
  now.typeId === before.typeId &&
  distance(now, before) <= now.reach + before.reach + slackAlong &&
  Math.abs(now.across - before.across) <= slackAcross

function sizeKind(now: Comparable, before: Comparable): ChangeKind {
  if (now.longestCm === null || before.longestCm === null) return 'unmeasured'
  const growthCm = now.longestCm - before.longestCm
  return growthCm >= leastGrowthCm && growthCm >= before.longestCm * leastGrowthShare ? 'grown' : 'unchanged'
}

const kindOfPair = (now: Comparable, before: Comparable): ChangeKind =>
  now.isFixed ? 'repaired' : sizeKind(now, before)

const apartAcross = (now: Comparable, before: Comparable) => Math.abs(now.across - before.across)

/** Pairs by place, the nearest along the side first, of equally near ones (beyond an end all are) the nearest across; each finding once. */
function pairsByPlace<T extends Comparable>(now: readonly T[], before: readonly T[]): [T, T][] {
  const candidates = now
    .flatMap((one) => before.filter((other) => isSamePlace(one, other)).map((other): [T, T] => [one, other]))
    .sort(
      ([a, b], [c, d]) =>
        distance(a, b) - distance(c, d) || apartAcross(a, b) - apartAcross(c, d) || a.id - c.id || b.id - d.id,
    )
  const taken = new Set<T>()
  return candidates.filter(([one, other]) => {
    if (taken.has(one) || taken.has(other)) return false
    taken.add(one).add(other)
    return true
  })
}

/** Pairs that people linked as the same defect; of several findings of a visit in one history, each is paired with the newest before. */
function pairsByHistory<T extends Comparable>(now: readonly T[], before: readonly T[]): [T, T][] {
  const newest = new Map(before.flatMap((each) => (each.historyId === null ? [] : [[each.historyId, each] as const])))
  return now.flatMap((each) => {
    const other = each.historyId === null ? undefined : newest.get(each.historyId)
    return other ? [[each, other] satisfies [T, T]] : []
  })
}

/** What is told of an open defect that is not there again, by how much of its side this visit saw. */
const kindOfGone: Readonly<Record<SeenState, ChangeKind>> = {
  seen: 'not-seen',
  partly: 'not-seen-partly',
  unseen: 'not-inspected',
}

/**
 * Compares the findings of a visit with those of the visit before: by the links people made, then by type and place. Before a fixed
 * finding that is not found again counts as repaired, one that was open as not seen; where `seenNow` of its device says that this visit saw
 * its side in part, as not seen with that doubt, and where it saw nothing of it, as not inspected. `before` goes from the oldest to the newest.
 */
export function compareFindings<T extends Comparable>(
  now: readonly T[],
  before: readonly T[],
  seenNow: (deviceId: number) => SeenState,
): Change<T>[] {
  const linked = pairsByHistory(now, before)
  const free = (all: readonly T[], pairs: readonly [T, T][]) => {
    const paired = new Set(pairs.flat())
    const histories = new Set(pairs.map(([one]) => one.historyId))
    return all.filter((each) => !paired.has(each) && !(each.historyId !== null && histories.has(each.historyId)))
  }
  const placed = pairsByPlace(
    now.filter((each) => !linked.some(([one]) => one === each)),
    free(before, linked),
  )
  const pairs = new Map([...linked, ...placed])
  const gone = free(before, linked).filter((each) => !placed.some(([, other]) => other === each))
  return [
    ...now.map((each): Change<T> => {
      const other = pairs.get(each) ?? null
      return { kind: other ? kindOfPair(each, other) : 'new', now: each, before: other }
    }),
    ...gone.map((each): Change<T> => {
      const kind = each.isFixed ? 'repaired' : kindOfGone[seenNow(each.deviceId)]
      return { kind, now: null, before: each }
    }),
  ]
}
