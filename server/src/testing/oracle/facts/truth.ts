import { hasBegun, lastInspections } from './begun.ts'
import { monthsLater } from './days.ts'
import { type Device, type Facts, factsOf, found, type Inspection, type Visit } from './facts.ts'
import type { Rows } from './rows.ts'
import { bestSeen, countSeen, type Seen, type SeenCounts, seenOf } from './seen.ts'
import { isCompliant } from './verdict.ts'
import type { Viewer } from './viewer.ts'

/** A finding or a measure as far as counts know it. */
export interface Result {
  readonly visitId: number
  readonly deviceId: number
  readonly severityId: number
  /** Of the last inspection and still to fix, or a measure that nobody found compliant. */
  readonly isOpen: boolean
}

const bladeSides: readonly number[] = [3, 4, 5, 6]

function resultsOf(facts: Facts, last: ReadonlySet<number>): readonly Result[] {
  const resultOf = (inspectionId: number, severityId: number, isUnsettled: boolean): Result => {
    const { groupId: visitId, deviceId } = found(facts.inspections, inspectionId)
    return { visitId, deviceId, severityId, isOpen: last.has(inspectionId) && isUnsettled }
  }
  return [
    ...facts.rows.annotations.map((each) => resultOf(each.inspectionId, each.severityId, each.status === 'to fix')),
    ...facts.rows.measures.map((each) => resultOf(each.inspectionId, each.severityId, isCompliant(each) !== true)),
  ]
}

/** What follows from the rows for everybody alike. */
export function truthOf(rows: Rows) {
  const facts = factsOf(rows)
  const begun = new Set(rows.inspections.filter((each) => hasBegun(facts, each)).map(({ id }) => id))
  const last = lastInspections(facts)
  const seen = new Map<number, Seen>(rows.inspections.map((each) => [each.id, seenOf(facts, each)]))
  const counting = (inspection: Inspection) => last.has(inspection.id) && begun.has(inspection.id)
  return {
    facts,
    begun,
    last,
    seen,
    results: resultsOf(facts, last),
    /** Whether it is the last of its device and has begun: what is due and what was seen follow from these. */
    counting,
    /** When the interval of its service is over. */
    dueOf({ groupId, date }: Inspection): string {
      return monthsLater(date, found(facts.services, found(facts.visits, groupId).serviceId).intervalMonths)
    },
    /** Parts by how much of them was seen last: sides of blades always, others once a visit to them has begun. */
    seenParts(devices: readonly Device[]): SeenCounts {
      const states = devices.flatMap(({ id, typeId }) => {
        const visited = (facts.inspectionsOfDevice.get(id) ?? []).filter(counting)
        if (visited.length === 0 && !bladeSides.includes(typeId)) return []
        return [bestSeen(visited.map((each) => found(seen, each.id)))]
      })
      return countSeen(states)
    },
    /** "Done when all are, doing when one has begun, else to do." */
    isPlanned: (visit: Visit): boolean =>
      (facts.inspectionsOfVisit.get(visit.id) ?? []).every(({ id }) => !begun.has(id)) && visit.status === 'todo',
    /** Whether nothing newer has begun on this device in the family of services since the day of a plan. */
    isAhead(planned: Inspection): boolean {
      const { family } = found(facts.services, found(facts.visits, planned.groupId).serviceId)
      return !(facts.inspectionsOfDevice.get(planned.deviceId) ?? []).some(
        (each) =>
          counting(each) &&
          found(facts.services, found(facts.visits, each.groupId).serviceId).family === family &&
          each.date > planned.date,
      )
    },
  }
}

export type Truth = ReturnType<typeof truthOf>

/** What a viewer sees of the results. */
export const resultsFor = ({ facts, results }: Truth, viewer: Viewer): readonly Result[] =>
  results.filter(({ deviceId }) => viewer.seesDevice(found(facts.devices, deviceId)))
