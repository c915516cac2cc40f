import { type Facts, found, type Inspection } from './facts.ts'

/** "It has begun when its status is doing or done, or when it holds a photo, a picture, a finding or a measurement." */
export function hasBegun(facts: Facts, { id, status }: Inspection): boolean {
  const holdsSomething = [facts.imagesOf, facts.findingsOf, facts.measuresOf].some((held) => held.has(id))
  return status !== 'todo' || holdsSomething || facts.rows.pyramids.some(({ inspectionId }) => inspectionId === id)
}

const isNewer = (one: Inspection, other: Inspection): boolean =>
  one.date === other.date ? one.id > other.id : one.date > other.date

/** The last inspection of each device and service family: "the newest that has begun. While none has begun, the newest planned one." */
export function lastInspections(facts: Facts): ReadonlySet<number> {
  const families = Map.groupBy(
    facts.rows.inspections,
    ({ deviceId, groupId }) => `${deviceId} ${familyOf(facts, groupId)}`,
  )
  const newest = (of: readonly Inspection[]) => of.toSorted((one, other) => (isNewer(one, other) ? -1 : 1))[0]
  const last = [...families.values()].map((all) => newest(all.filter((each) => hasBegun(facts, each))) ?? newest(all))
  return new Set(last.flatMap((each) => each?.id ?? []))
}

/** The family of the service of a visit. */
export function familyOf(facts: Facts, visitId: number): string {
  return found(facts.services, found(facts.visits, visitId).serviceId).family
}
