import { found, type Inspection, type Visit } from '../facts/facts.ts'
import type { Truth } from '../facts/truth.ts'
import type { Viewer } from '../facts/viewer.ts'
import { seesCompany } from './people.ts'
import { serviceRef } from './refs.ts'

/** Who may have reports made. */
export const reportRights = [
  'plus_sherlock_report_export',
  'sherlock_report_export',
  'volta_report_export',
  'clarity_report_export',
] as const

/** The parts that a company can give its reports, in the order of a report. */
export const corporateParts: readonly string[] = ['logo', 'cover', 'header', 'annexes']

/** The parts there is something for, of the company that owns the visited device, as far as the viewer sees the company. */
export function givenParts({ facts }: Truth, viewer: Viewer, visit: Visit): readonly string[] {
  const { organizationId } = found(facts.parks, found(facts.devices, visit.deviceId).parkId)
  if (!seesCompany(viewer, found(facts.organizations, organizationId))) return []
  const given = facts.rows.corporateAssets.filter((each) => each.organizationId === organizationId)
  return corporateParts.filter((part) => given.some((each) => each.part === part))
}

/** "Earlier visits that saw some of the sides, the newest first": with a picture or findings, under whatever service. */
export function comparableVisits({ facts }: Truth, viewer: Viewer, visit: Visit) {
  const isBefore = (one: Inspection, other: Inspection) =>
    one.date < other.date || (one.date === other.date && one.id < other.id)
  const inspections = (facts.inspectionsOfVisit.get(visit.id) ?? []).filter(viewer.seesInspection)
  const earlier = inspections.flatMap((now) =>
    (facts.inspectionsOfDevice.get(now.deviceId) ?? []).filter(
      (each) => isBefore(each, now) && (facts.pictureOf.has(each.id) || facts.findingsOf.has(each.id)),
    ),
  )
  return [...new Set(earlier.map(({ groupId }) => groupId))]
    .map((id) => found(facts.visits, id))
    .toSorted((one, other) => other.date.localeCompare(one.date) || other.id - one.id)
    .map(({ id, date, serviceId }) => ({ id, date, service: serviceRef(facts, serviceId).name }))
}
