import { type Device, type Facts, found, type Park } from '../facts/facts.ts'
import { compareNames } from '../facts/text.ts'
import { resultsFor, type Truth } from '../facts/truth.ts'
import type { Viewer } from '../facts/viewer.ts'
import { countedBySeverity, parkRef, worstOf } from './refs.ts'

const turbine = 8

export const byName = (one: { name: string; id: number }, other: { name: string; id: number }): number =>
  compareNames(one.name, other.name) || one.id - other.id

/** The devices in a park and the parks below it that a viewer sees. */
const devicesIn = (facts: Facts, viewer: Viewer, park: Park): readonly Device[] =>
  facts.rows.devices.filter((device) => facts.isInPark(device.parkId, park.id) && viewer.seesDevice(device))

const wholeRef = (facts: Facts, deviceId: number) => {
  const { id, name, typeId } = facts.wholeDevice(deviceId)
  const type = found(facts.deviceTypes, typeId)
  return { id, name, type: { name: type.name, nameFr: type.nameFr } }
}

/** What is due first in a park, of what has begun. */
function dueIn(truth: Truth, devices: ReadonlySet<number>) {
  const { facts } = truth
  const [first] = facts.rows.inspections
    .filter((each) => devices.has(each.deviceId) && truth.counting(each))
    .map((each) => ({ inspection: each, date: truth.dueOf(each) }))
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.inspection.id - other.inspection.id)
  if (!first) return null
  const service = found(facts.services, found(facts.visits, first.inspection.groupId).serviceId)
  return { date: first.date, serviceFamily: service.family, device: wholeRef(facts, first.inspection.deviceId) }
}

/** The first visit that is planned and was not overtaken by another. */
function plannedIn(truth: Truth, devices: ReadonlySet<number>) {
  const { facts } = truth
  const [first] = facts.rows.visits
    .filter((visit) => truth.isPlanned(visit))
    .filter((visit) =>
      (facts.inspectionsOfVisit.get(visit.id) ?? []).some((each) => devices.has(each.deviceId) && truth.isAhead(each)),
    )
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.id - other.id)
  if (!first) return null
  const { name } = found(facts.services, first.serviceId)
  return { date: first.date, service: name, device: wholeRef(facts, first.deviceId), inspectionGroup: first.id }
}

/** What is open in a park by severity, its last visit that has begun, and how many visits are not done. */
function countedIn(truth: Truth, viewer: Viewer, park: Park, devices: ReadonlySet<number>) {
  const { facts } = truth
  const open = resultsFor(truth, viewer).filter((each) => each.isOpen && devices.has(each.deviceId))
  const visits = facts.rows.visits.filter(
    (visit) => viewer.seesVisit(visit) && facts.isInPark(found(facts.devices, visit.deviceId).parkId, park.id),
  )
  const begun = visits.filter(({ status }) => status !== 'todo').map(({ date }) => date)
  return {
    openSeverityCounter: countedBySeverity(facts, open),
    lastVisit: begun.toSorted().at(-1) ?? null,
    openVisits: visits.filter(({ status }) => status !== 'done').length,
  }
}

/** An account limited to some devices changes no park as a whole; test parks stay where they are. */
const rightsOf = (viewer: Viewer, { isTest }: Park) => ({
  edit: !viewer.isLimited && viewer.may('device_group_edit'),
  delete: !viewer.isLimited && viewer.may('device_group_delete'),
  move: !viewer.isLimited && !isTest && viewer.may('device_group_edit'),
  createSubPark: !viewer.isLimited && viewer.may('device_group_create'),
  createDevice: !viewer.isLimited && viewer.may('device_create'),
})

/** What the card of a park says to a viewer. */
export function saidOfPark(truth: Truth, viewer: Viewer, park: Park) {
  const { facts } = truth
  const devices = devicesIn(facts, viewer, park)
  const ids = new Set(devices.map(({ id }) => id))
  const due = dueIn(truth, ids)
  const { id, name, localization, comment, latitude, longitude } = park
  const subParks = (facts.subParks.get(id) ?? []).filter((each) => viewer.seesPark(each)).toSorted(byName)
  return {
    id,
    name,
    localization,
    comment,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    createdAt: park.createdAt.toISOString(),
    parent: park.parentId === null ? null : parkRef(facts, park.parentId),
    organization: { id: park.organizationId, name: found(facts.organizations, park.organizationId).name },
    subDeviceGroups: subParks.map((each) => parkRef(facts, each.id)),
    turbineCount: devices.filter(({ typeId }) => typeId === turbine).length,
    worstSeverity: worstOf(
      facts,
      resultsFor(truth, viewer).filter((each) => each.isOpen && ids.has(each.deviceId)),
    ),
    seenCounter: truth.seenParts(devices),
    nextInspectionDate: due?.date ?? null,
    due,
    planned: plannedIn(truth, ids),
    ...countedIn(truth, viewer, park, ids),
    can: rightsOf(viewer, park),
  }
}

/** A park as it is suggested while somebody types. */
export const saidOfSuggestion = ({ facts }: Truth, park: Park) => ({
  id: park.id,
  name: park.name,
  localization: park.localization,
  parent: park.parentId === null ? null : parkRef(facts, park.parentId),
  organization: { id: park.organizationId, name: found(facts.organizations, park.organizationId).name },
})

interface Node {
  readonly id: number
  readonly name: string
  readonly organization: number
  readonly children: readonly Node[]
}

/** Parks as a tree; one whose parent is not seen stands at the top. */
export function saidOfTree({ facts }: Truth, viewer: Viewer): readonly Node[] {
  const parks = facts.rows.parks.filter((park) => viewer.seesPark(park) && !park.isTest)
  const known = new Set(parks.map(({ id }) => id))
  const under = (parent: number | null): Node[] =>
    parks
      .filter(({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null) === parent)
      .toSorted(byName)
      .map(({ id, name, organizationId }) => ({ id, name, organization: organizationId, children: under(id) }))
  return under(null)
}
