import { type Facts, type Finding, found, type Inspection, type Visit } from '../facts/facts.ts'
import { lengthsOf, marksOn, placeAcross, placeAlong } from '../facts/lengths.ts'
import type { Truth } from '../facts/truth.ts'

export type ChangeKind =
  | 'new'
  | 'grown'
  | 'unchanged'
  | 'repaired'
  | 'unmeasured'
  | 'not-seen'
  | 'not-seen-partly'
  | 'not-inspected'

/** What became of a defect, told of the finding of now, else of the one before. */
export interface Change {
  readonly kind: ChangeKind
  readonly of: Finding
}

/** "The previous visit that saw the side": the newest earlier inspection of the device with a picture or findings, whatever its service. */
function inspectionBefore(facts: Facts, { id, deviceId, date }: Inspection): Inspection | undefined {
  const isEarlier = (each: Inspection) => each.date < date || (each.date === date && each.id < id)
  return (facts.inspectionsOfDevice.get(deviceId) ?? [])
    .filter((each) => isEarlier(each) && (facts.pictureOf.has(each.id) || facts.findingsOf.has(each.id)))
    .toSorted((one, other) => (isEarlierThan(one, other) ? 1 : -1))[0]
}

const isEarlierThan = (one: Inspection, other: Inspection): boolean =>
  one.date === other.date ? one.id < other.id : one.date < other.date

const historyOf = ({ rows }: Facts, { id }: Finding): number | null =>
  rows.linkMembers.find(({ annotationId, kind }) => annotationId === id && kind === 'history')?.annotationGroupId ??
  null

/** Half of a box along its side, as a share of the picture. */
function reachOf(facts: Facts, finding: Finding): number {
  const { widthPx, heightPx, imageWidthPx, imageHeightPx, inspectionId, imageVersion } = finding
  const longPx = marksOn(facts, inspectionId, imageVersion)?.lengthPx ?? Math.max(imageWidthPx, imageHeightPx)
  return (imageHeightPx >= imageWidthPx ? heightPx : widthPx) / longPx / 2
}

function longestCm(facts: Facts, finding: Finding): number | null {
  const { sizeCm } = lengthsOf(facts, finding)
  return sizeCm === null ? null : Math.max(sizeCm.widthCm, sizeCm.heightCm)
}

/** How far apart two findings of one type on one side lie; null where they cannot be one defect. */
function apart(facts: Facts, now: Finding, before: Finding): number | null {
  const side = ({ inspectionId }: Finding) => found(facts.inspections, inspectionId).deviceId
  if (side(now) !== side(before) || now.typeId !== before.typeId) return null
  if (Math.abs(placeAcross(now) - placeAcross(before)) > 0.3) return null
  const along = Math.abs(placeAlong(facts, now) - placeAlong(facts, before))
  return along <= reachOf(facts, now) + reachOf(facts, before) + 0.01 ? along : null
}

/** "Grown" means that the longer edge is at least 1 cm and 10 % longer; "repaired", that the defect was marked as fixed. */
function kindOf(facts: Facts, now: Finding, before: Finding): ChangeKind {
  if (now.status === 'fixed') return 'repaired'
  const [size, was] = [longestCm(facts, now), longestCm(facts, before)]
  if (size === null || was === null) return 'unmeasured'
  return size - was >= 1 && size - was >= was / 10 ? 'grown' : 'unchanged'
}

/** The nearest pair of all that are left, again and again. */
function nearestPairs(facts: Facts, now: readonly Finding[], before: readonly Finding[]): Map<Finding, Finding> {
  const pairs = new Map<Finding, Finding>()
  const left = { now: new Set(now), before: new Set(before) }
  for (;;) {
    const candidates = [...left.now].flatMap((one) =>
      [...left.before].flatMap((other) => {
        const distance = apart(facts, one, other)
        const aside = Math.abs(placeAcross(one) - placeAcross(other))
        return distance === null ? [] : [{ one, other, distance, aside }]
      }),
    )
    const [nearest] = candidates.toSorted(
      (left, right) =>
        left.distance - right.distance ||
        left.aside - right.aside ||
        left.one.id - right.one.id ||
        left.other.id - right.other.id,
    )
    if (!nearest) return pairs
    pairs.set(nearest.one, nearest.other)
    left.now.delete(nearest.one)
    left.before.delete(nearest.other)
  }
}

const gone = { seen: 'not-seen', partly: 'not-seen-partly', unseen: 'not-inspected' } as const

/** What changed on the sides of a visit since the visit before that saw each; null when none was seen before. */
export function changesOf({ facts, seen }: Truth, visit: Visit): readonly Change[] | null {
  const inspections = facts.inspectionsOfVisit.get(visit.id) ?? []
  const pasts = inspections.flatMap((now) => {
    const before = inspectionBefore(facts, now)
    return before ? [{ now, before }] : []
  })
  if (pasts.length === 0) return null
  const now = pasts.flatMap((past) => facts.findingsOf.get(past.now.id) ?? [])
  const before = pasts
    .toSorted((one, other) => one.before.date.localeCompare(other.before.date))
    .flatMap((past) => facts.findingsOf.get(past.before.id) ?? [])
    .toSorted((one, other) => {
      const day = ({ inspectionId }: Finding) => found(facts.inspections, inspectionId).date
      return day(one).localeCompare(day(other)) || one.id - other.id
    })
  const linked = new Map<Finding, Finding>()
  for (const each of now) {
    const history = historyOf(facts, each)
    const other = history === null ? undefined : before.findLast((past) => historyOf(facts, past) === history)
    if (other) linked.set(each, other)
  }
  const histories = new Set([...linked.keys()].map((each) => historyOf(facts, each)))
  const free = before.filter((each) => !histories.has(historyOf(facts, each)))
  const placed = nearestPairs(
    facts,
    now.filter((each) => !linked.has(each)),
    free,
  )
  const again = new Set(placed.values())
  const sideNow = (each: Finding) => {
    const { deviceId } = found(facts.inspections, each.inspectionId)
    return inspections.find((inspection) => inspection.deviceId === deviceId)
  }
  return [
    ...now.map((each): Change => {
      const other = linked.get(each) ?? placed.get(each)
      return { kind: other ? kindOf(facts, each, other) : 'new', of: each }
    }),
    ...free
      .filter((each) => !again.has(each))
      .map((each): Change => {
        const side = sideNow(each)
        if (each.status === 'fixed' || !side) return { kind: 'repaired', of: each }
        return { kind: gone[found(seen, side.id)], of: each }
      }),
  ]
}
