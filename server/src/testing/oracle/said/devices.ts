import { firstDay, lastDay } from '../facts/days.ts'
import { type Device, type Facts, found, type Inspection } from '../facts/facts.ts'
import { resultsFor, type Truth } from '../facts/truth.ts'
import type { Viewer } from '../facts/viewer.ts'
import { deviceRef, parkRef, typeRef, worstOf } from './refs.ts'

const below = (facts: Facts, id: number): readonly Device[] =>
  facts.rows.devices.filter((each) => facts.isAtOrBelow(each.id, id))

export const byPosition = (one: Device, other: Device): number => one.position - other.position || one.id - other.id

const familyOf = ({ facts }: Truth, { groupId }: Inspection): string =>
  found(facts.services, found(facts.visits, groupId).serviceId).family

/** The next plan among inspections that nothing has overtaken. */
function plannedOf(truth: Truth, inspections: readonly Inspection[]) {
  const { facts } = truth
  const [first] = inspections
    .filter((each) => truth.isAhead(each))
    .map(({ groupId }) => found(facts.visits, groupId))
    .filter((visit) => truth.isPlanned(visit))
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.id - other.id)
  if (!first) return null
  return { date: first.date, service: found(facts.services, first.serviceId).name, inspectionGroup: first.id }
}

/** By service family when something was last begun, when it is due again and when the next visit is planned. */
export function datesOf(truth: Truth, deviceId: number) {
  const { facts } = truth
  const inspections = below(facts, deviceId).flatMap(({ id }) => facts.inspectionsOfDevice.get(id) ?? [])
  const families = Map.groupBy(inspections, (each) => familyOf(truth, each))
  return [...families]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([serviceFamily, all]) => ({
      serviceFamily,
      lastInspectionDate: lastDay(all.filter(({ id }) => truth.begun.has(id)).map(({ date }) => date)),
      nextInspectionDate: firstDay(all.filter(truth.counting).map(truth.dueOf)),
      planned: plannedOf(truth, all),
    }))
}

/** The worst that is open on a device or below it. */
export function worstBelow(truth: Truth, viewer: Viewer, deviceId: number) {
  const { facts } = truth
  const open = resultsFor(truth, viewer).filter((each) => each.isOpen && facts.isAtOrBelow(each.deviceId, deviceId))
  return worstOf(facts, open)
}

/** All attributes of the type of a device, in their order, with what was entered. */
function valuesOf(facts: Facts, { id, name, typeId }: Device) {
  return facts.rows.typeAttributes
    .filter(({ deviceTypeId }) => deviceTypeId === typeId)
    .toSorted((one, other) => one.position - other.position)
    .map(({ attributeId }) => {
      const { reference } = found(facts.attributes, attributeId)
      return { reference, value: reference === 'name' ? name : facts.valueOf(id, reference), attributeId }
    })
}

/** What a device says of itself to a viewer. */
export function saidOfDevice(truth: Truth, viewer: Viewer, device: Device) {
  const { facts } = truth
  const { id, name, typeId, parentId, parkId, createdAt } = device
  const subDevices = (facts.subDevices.get(id) ?? []).filter((each) => viewer.seesDevice(each)).toSorted(byPosition)
  return {
    id,
    name,
    type: typeRef(facts, typeId),
    parent: parentId === null ? null : deviceRef(facts, parentId),
    deviceGroup: parkRef(facts, parkId),
    deviceValues: valuesOf(facts, device),
    worstSeverity: worstBelow(truth, viewer, id),
    seenCounter: truth.seenParts(below(facts, id)),
    subDevices: subDevices.map((each) => ({
      ...deviceRef(facts, each.id),
      worstSeverity: worstBelow(truth, viewer, each.id),
      seenCounter: truth.seenParts(below(facts, each.id)),
      subDeviceCount: (facts.subDevices.get(each.id) ?? []).length,
    })),
    createdAt: createdAt.toISOString(),
    theoricalDates: datesOf(truth, id),
    can: {
      edit: viewer.may('device_edit'),
      delete: viewer.may('device_delete') && !viewer.limits.has(id),
      clone: parentId === null && !viewer.isLimited && viewer.may('device_clone'),
      move: parentId === null && !viewer.isLimited && !found(facts.parks, parkId).isTest && viewer.may('device_edit'),
      addSubDevice: viewer.may('device_create'),
      addInspectionGroup: viewer.may('inspection_group_create'),
    },
  }
}
