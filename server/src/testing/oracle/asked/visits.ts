import { familyOf } from '../facts/begun.ts'
import { found, type Visit } from '../facts/facts.ts'
import { compareNames } from '../facts/text.ts'
import { resultsFor } from '../facts/truth.ts'
import { concerns } from '../said/figures.ts'
import { saidOfVisit, saidOfVisitRow, saidOfVisitTree } from '../said/visits.ts'
import { type Asking, absent, byId, directed, directions, one, type Params, page, type Question } from './question.ts'

const path = '/api/inspection_groups'

/** What a list of visits is narrowed to. */
export interface VisitNarrowing {
  readonly params: Params
  keeps(visit: Visit): boolean
  /** The device that counters are narrowed to. */
  readonly device: number | null
}

/** By what the table of visits shows, too; what has no value stands last whichever way, and the newest first of equal ones. */
function listOrder({ truth, viewer, dice }: Asking, device: number | null, severity: unknown) {
  if (dice.happens(0.4)) return visitOrder(dice)
  const { facts } = truth
  const field = dice.pick(['park', 'service', 'status', 'findings', 'next'] as const)
  const direction = dice.pick(directions)
  const shownOf = (visit: Visit): string | number | null => {
    if (field === 'status') return ['todo', 'doing', 'done'].indexOf(visit.status)
    if (field === 'service') return found(facts.services, visit.serviceId).name
    if (field === 'park') return found(facts.parks, found(facts.devices, visit.deviceId).parkId).name
    const said = saidOfVisitRow(truth, viewer, visit, device)
    const ofSeverity = said.openSeverityCounter.find((each) => each.severity.severityNumber === severity)
    if (field === 'findings' && severity !== undefined) return ofSeverity?.count ?? 0
    return field === 'next' ? said.nextInspectionDate : (said.severityCounter[0]?.severity.severityNumber ?? null)
  }
  const compare = (left: string | number | null, right: string | number | null): number => {
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    const order =
      typeof left === 'number' && typeof right === 'number' ? left - right : compareNames(String(left), String(right))
    return direction === 'asc' ? order : -order
  }
  const newest = (left: Visit, right: Visit) => right.date.localeCompare(left.date) || byId(right, left)
  const order = (left: Visit, right: Visit) => compare(shownOf(left), shownOf(right)) || newest(left, right)
  return { params: { [`order[${field}]`]: direction }, order }
}

/** By date, the later made behind the earlier of the same day; newest first unless asked otherwise. */
export function visitOrder(dice: Asking['dice']) {
  const order = (left: Visit, right: Visit) => left.date.localeCompare(right.date) || byId(left, right)
  const direction = dice.pick([...directions, null])
  return { params: direction ? { 'order[date]': direction } : {}, order: directed(order, direction ?? 'desc') }
}

/** Whether somebody sees an open finding of a severity in a visit, on a device or below it. */
function holdsOpen({ truth, viewer }: Asking, visit: Visit, severityNumber: number, device: number | null): boolean {
  const { facts } = truth
  return resultsFor(truth, viewer).some(
    (each) =>
      each.visitId === visit.id &&
      each.isOpen &&
      found(facts.severities, each.severityId).severityNumber === severityNumber &&
      (device === null || facts.isAtOrBelow(each.deviceId, device)),
  )
}

/** Ways to narrow a list of visits; those of test parks are in none that names neither them nor their place. */
export function visitNarrowings(asking: Asking): readonly VisitNarrowing[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const counts = (visit: Visit) => facts.counts(found(facts.devices, visit.deviceId))
  const service = dice.pick(facts.rows.visits).serviceId
  const device = dice.pick(facts.rows.devices)
  const park = dice.pick(facts.rows.parks)
  const day = dice.pick(facts.rows.visits).date
  const severity = dice.below(6)
  const ids = dice.some(facts.rows.visits, 4).map(({ id }) => id)
  const onDevice = (visit: Visit) => viewer.seesDevice(device) && concerns(truth, visit, device.id)
  const inPark = ({ deviceId }: Visit) =>
    viewer.seesPark(park) && facts.isInPark(found(facts.devices, deviceId).parkId, park.id)
  const ofService = ({ serviceId }: Visit) => serviceId === service
  const isDone = ({ status }: Visit) => status === 'done'
  return [
    { params: {}, device: null, keeps: counts },
    { params: { type: service }, device: null, keeps: (visit) => counts(visit) && ofService(visit) },
    { params: { review: 'coming' }, device: null, keeps: (visit) => counts(visit) && !isDone(visit) },
    { params: { review: 'completed' }, device: null, keeps: (visit) => counts(visit) && isDone(visit) },
    { params: { status: 'doing' }, device: null, keeps: (visit) => counts(visit) && visit.status === 'doing' },
    {
      params: { from: day },
      device: null,
      keeps: (visit) => counts(visit) && visit.date >= day,
    },
    {
      params: { to: day, organization: park.organizationId },
      device: null,
      keeps: (visit) =>
        counts(visit) &&
        visit.date <= day &&
        found(facts.parks, found(facts.devices, visit.deviceId).parkId).organizationId === park.organizationId,
    },
    { params: { severity }, device: null, keeps: (visit) => counts(visit) && holdsOpen(asking, visit, severity, null) },
    { params: { device: device.id }, device: device.id, keeps: onDevice },
    {
      params: { device: device.id, severity },
      device: device.id,
      keeps: (visit) => onDevice(visit) && holdsOpen(asking, visit, severity, device.id),
    },
    { params: { device_group: park.id }, device: null, keeps: inPark },
    {
      params: { device_group: park.id, review: 'coming', type: service },
      device: null,
      keeps: (visit) => inPark(visit) && !isDone(visit) && ofService(visit),
    },
    {
      params: { device_group: park.id, severity, review: 'completed' },
      device: null,
      keeps: (visit) => inPark(visit) && isDone(visit) && holdsOpen(asking, visit, severity, null),
    },
    { params: { ids: ids.join(',') }, device: null, keeps: ({ id }) => ids.includes(id) },
  ]
}

/** The visits of a park with their parts. */
function details(asking: Asking): Question {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const park = dice.pick(facts.rows.parks)
  const ordering = visitOrder(dice)
  const rows = facts.rows.visits
    .filter((visit) => viewer.seesVisit(visit) && viewer.seesPark(park))
    .filter(({ deviceId }) => facts.isInPark(found(facts.devices, deviceId).parkId, park.id))
    .toSorted(ordering.order)
  const params = { device_group: park.id, ...ordering.params }
  const say = (visit: Visit) => {
    // A list does not say what may be done with a visit.
    const { can, ...said } = saidOfVisit(truth, viewer, visit)
    return { ...said, can }
  }
  return page(asking, { path: `${path}/details`, params, rows, say })
}

function singles({ truth, viewer }: Asking, visit: Visit): readonly Question[] {
  const tree = `/api/inspection-device-tree?inspectionGroup=${visit.id}`
  if (!viewer.seesVisit(visit)) return [absent(`${path}/${visit.id}`), absent(tree)]
  return [
    one(`${path}/${visit.id}`, saidOfVisit(truth, viewer, visit)),
    one(tree, saidOfVisitTree(truth, viewer, visit)),
  ]
}

/** "The visit in which an inspection's device was last inspected by a service of the same family." */
function lastVisits(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { facts, last } = truth
  const byLast = `${path}/by-last-device-inspection`
  return dice.some(facts.rows.inspections, 3).map((inspection) => {
    if (!viewer.seesInspection(inspection)) return absent(`${byLast}?inspection=${inspection.id}`)
    const family = familyOf(facts, inspection.groupId)
    const rows = (facts.inspectionsOfDevice.get(inspection.deviceId) ?? [])
      .filter(({ id, groupId }) => last.has(id) && familyOf(facts, groupId) === family)
      .map(({ groupId }) => found(facts.visits, groupId))
    const say = (visit: Visit) => saidOfVisitRow(truth, viewer, visit)
    return page(asking, { path: byLast, params: { inspection: inspection.id }, rows, say })
  })
}

/** Everything that is asked about visits. */
export function askVisits(asking: Asking): readonly Question[] {
  const { truth, viewer } = asking
  const { visits } = truth.facts.rows
  const seen = visits.filter((visit) => viewer.seesVisit(visit))
  const lists = visitNarrowings(asking).map(({ params, keeps, device }) => {
    const ordering = listOrder(asking, device, params.severity)
    return page(asking, {
      path,
      params: { ...params, ...ordering.params },
      rows: seen.filter(keeps).toSorted(ordering.order),
      say: (visit) => saidOfVisitRow(truth, viewer, visit, device),
    })
  })
  return [...lists, details(asking), ...lastVisits(asking), ...visits.flatMap((visit) => singles(asking, visit))]
}
