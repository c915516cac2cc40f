import { deviceOrder } from '../asked/devices.ts'
import { byNumber, findingOrder } from '../asked/findings.ts'
import { inPlace } from '../asked/measures.ts'
import { type Asking, byId, queryOf } from '../asked/question.ts'
import { visitNarrowings, visitOrder } from '../asked/visits.ts'
import { found, type Visit } from '../facts/facts.ts'
import { isVolta } from '../said/inspections.ts'
import { canBeReported } from '../said/visits.ts'
import type { WrittenRow } from './cells.ts'
import { rowOfDevice, rowOfFinding, rowOfMeasure, rowOfVisit } from './rows.ts'

/** A file that is asked for, and what has to be in it; or how asking for it is refused. */
export interface FileQuestion {
  readonly path: string
  readonly status: 202 | 403 | 404 | 409
  readonly rows: readonly WrittenRow[]
}

/** Any of the report permissions allows exports, or the one to take results. */
const exportRights = [
  'plus_sherlock_report_export',
  'sherlock_report_export',
  'volta_report_export',
  'clarity_report_export',
  'result_download',
]

const english = 'format=csv&lang=en'

const address = (path: string, params: Readonly<Record<string, string | number | undefined>>) =>
  `${path}?${[english, queryOf(params)].filter((part) => part !== '').join('&')}`

function measuresIn(asking: Asking, visit: Visit): readonly WrittenRow[] {
  const { truth, viewer } = asking
  return (truth.facts.inspectionsOfVisit.get(visit.id) ?? [])
    .filter(viewer.seesInspection)
    .flatMap(({ id }) => truth.facts.measuresOf.get(id) ?? [])
    .toSorted(inPlace(asking))
    .map((each) => rowOfMeasure(truth, each))
}

function findingsIn({ truth, viewer }: Asking, visit: Visit, order = byNumber): readonly WrittenRow[] {
  return (truth.facts.inspectionsOfVisit.get(visit.id) ?? [])
    .filter(viewer.seesInspection)
    .flatMap(({ id }) => truth.facts.findingsOf.get(id) ?? [])
    .toSorted(order)
    .map((each) => rowOfFinding(truth, viewer, each))
}

/** The findings or measures of one visit. */
function ofVisit(asking: Asking, visit: Visit): FileQuestion {
  const { truth, viewer } = asking
  const { params, order } = findingOrder(asking)
  const path = address(`/api/inspection_groups/${visit.id}/export`, params)
  if (!viewer.seesVisit(visit)) return { path, status: 404, rows: [] }
  if (!canBeReported(truth, viewer, visit)) return { path, status: 409, rows: [] }
  const rows = isVolta(visit.serviceId) ? measuresIn(asking, visit) : findingsIn(asking, visit, order)
  return { path, status: 202, rows }
}

/** All findings or measures of a park, the newest visit first. */
function ofPark(asking: Asking, content: 'findings' | 'measures'): FileQuestion {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const park = dice.pick(facts.rows.parks)
  const path = address(`/api/device_groups/${park.id}/export`, { content })
  if (!viewer.seesPark(park)) return { path, status: 404, rows: [] }
  const rows = facts.rows.visits
    .filter((visit) => viewer.seesVisit(visit) && facts.isInPark(found(facts.devices, visit.deviceId).parkId, park.id))
    .toSorted((left, right) => right.date.localeCompare(left.date) || byId(right, left))
    .flatMap((visit) => (content === 'findings' ? findingsIn(asking, visit) : measuresIn(asking, visit)))
  return rows.length === 0 ? { path, status: 409, rows } : { path, status: 202, rows }
}

/** A list of visits as it stands. */
function ofVisits(asking: Asking): FileQuestion {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const { params, keeps, device } = dice.pick(visitNarrowings(asking))
  const ordering = visitOrder(dice)
  const path = address('/api/inspection_groups/export', { ...params, ...ordering.params })
  const park = params.device_group === undefined ? undefined : found(facts.parks, Number(params.device_group))
  const isHidden =
    (park !== undefined && !viewer.seesPark(park)) ||
    (device !== null && !viewer.seesDevice(found(facts.devices, device)))
  if (isHidden) return { path, status: 404, rows: [] }
  const rows = facts.rows.visits
    .filter((visit) => viewer.seesVisit(visit) && keeps(visit))
    .toSorted(ordering.order)
    .map((visit) => rowOfVisit(truth, viewer, visit, device))
  return { path, status: 202, rows }
}

/** A list of devices as it stands. */
function ofDevices({ truth, viewer, dice }: Asking): FileQuestion {
  const { facts } = truth
  const park = dice.pick(facts.rows.parks)
  const ordering = deviceOrder(dice)
  const type = dice.pick([8, 1, undefined])
  const path = address('/api/devices/export', { device_group: park.id, type, ...ordering.params })
  if (!viewer.seesPark(park)) return { path, status: 404, rows: [] }
  const rows = facts.rows.devices
    .filter((device) => viewer.seesDevice(device) && device.parkId === park.id)
    .filter(({ typeId }) => type === undefined || typeId === type)
    .toSorted(ordering.order)
    .map((device) => rowOfDevice(truth, viewer, device))
  return { path, status: 202, rows }
}

/** Files of every kind: lists of visits and devices, and what was found or measured. */
export function askFiles(asking: Asking): readonly FileQuestion[] {
  const { truth, viewer, dice } = asking
  const { visits, annotations } = truth.facts.rows
  const withFindings = visits.filter(({ id }) => annotations.some(({ groupId }) => groupId === id))
  const all = [
    ...dice.some(withFindings, 2).map((visit) => ofVisit(asking, visit)),
    ofVisit(asking, dice.pick(visits)),
    ofPark(asking, 'findings'),
    ofPark(asking, 'measures'),
    ofVisits(asking),
    ofVisits(asking),
    ofDevices(asking),
  ]
  return viewer.may(...exportRights) ? all : all.map(({ path }) => ({ path, status: 403, rows: [] }))
}
