import { firstDay } from '../facts/days.ts'
import { type Facts, type Finding, found, type Inspection, type Visit } from '../facts/facts.ts'
import { placeAcross, placeAlong } from '../facts/lengths.ts'
import { countSeen } from '../facts/seen.ts'
import { type Result, resultsFor, type Truth } from '../facts/truth.ts'
import { isCompliant } from '../facts/verdict.ts'
import type { Viewer } from '../facts/viewer.ts'
import { differenceOf, imageStateOf, isVolta } from './inspections.ts'
import { countedBySeverity, deviceRef, inspectedDevice, personRef, serviceRef, weatherRef } from './refs.ts'
import { changesSince, newestReport } from './reports.ts'

const exportRights = [
  'plus_sherlock_report_export',
  'sherlock_report_export',
  'volta_report_export',
  'clarity_report_export',
]

/** The inspections of a visit that a viewer sees. */
const inspectionsOf = ({ facts }: Truth, viewer: Viewer, visit: Visit): readonly Inspection[] =>
  (facts.inspectionsOfVisit.get(visit.id) ?? []).filter(viewer.seesInspection)

const isBelow = (facts: Facts, device: number | null) => (each: { readonly deviceId: number }) =>
  device === null || facts.isAtOrBelow(each.deviceId, device)

/** What was found in a visit, on a device or below it when one is asked for. */
function resultsOf(truth: Truth, viewer: Viewer, visit: Visit, device: number | null): readonly Result[] {
  return resultsFor(truth, viewer)
    .filter(({ visitId }) => visitId === visit.id)
    .filter(isBelow(truth.facts, device))
}

/** "The status of a visit: done when all are, doing when one has begun, else to do." */
function statusOf(truth: Truth, visit: Visit): string {
  const all = truth.facts.inspectionsOfVisit.get(visit.id) ?? []
  if (all.length === 0) return visit.status
  if (all.every(({ status }) => status === 'done')) return 'done'
  return all.some(({ id }) => truth.begun.has(id)) ? 'doing' : 'todo'
}

/** How the measures of some parts of a visit stand; nothing where the service looks at pictures. */
function measuresOf({ facts }: Truth, inspections: readonly Inspection[], visit: Visit) {
  if (!isVolta(visit.serviceId)) return null
  const verdicts = inspections.flatMap(({ id }) => facts.measuresOf.get(id) ?? []).map(isCompliant)
  const count = (verdict: boolean | null) => verdicts.filter((each) => each === verdict).length
  return { total: verdicts.length, compliant: count(true), nonCompliant: count(false), notJudged: count(null) }
}

/** What is known of the visited device is for who sees it: others come upon its name alone. */
function visitedDevice(facts: Facts, viewer: Viewer, id: number) {
  const said = inspectedDevice(facts, id)
  return viewer.seesDevice(found(facts.devices, id)) ? said : { ...said, deviceValues: [] }
}

function shared(truth: Truth, viewer: Viewer, visit: Visit, device: number | null) {
  const { facts } = truth
  const inspections = inspectionsOf(truth, viewer, visit).filter(isBelow(facts, device))
  return {
    id: visit.id,
    date: visit.date,
    status: statusOf(truth, visit),
    comment: visit.comment,
    inspectedByProvider: visit.inspectedByProvider,
    isCertified: visit.isCertified,
    device: visitedDevice(facts, viewer, visit.deviceId),
    service: serviceRef(facts, visit.serviceId),
    user: personRef(facts, visit.accountId),
    inspector: personRef(facts, visit.inspectorId),
    seenCounter: countSeen(inspections.map(({ id }) => found(truth.seen, id))),
    severityCounter: countedBySeverity(facts, resultsOf(truth, viewer, visit, device)),
    measureCounter: measuresOf(truth, inspections, visit),
    reportStatus: newestReport(truth, viewer, visit)?.status ?? null,
  }
}

/** The row of a visit in a list; with a device its counters cover that device and what is below it. */
export function saidOfVisitRow(truth: Truth, viewer: Viewer, visit: Visit, device: number | null = null) {
  const inspections = inspectionsOf(truth, viewer, visit)
  const open = resultsOf(truth, viewer, visit, device).filter(({ isOpen }) => isOpen)
  return {
    ...shared(truth, viewer, visit, device),
    inspectionCount: inspections.length,
    openSeverityCounter: countedBySeverity(truth.facts, open),
    nextInspectionDate: firstDay(inspections.filter(truth.counting).map(truth.dueOf)),
  }
}

function markOf(facts: Facts, finding: Finding) {
  const { severityNumber, color } = found(facts.severities, finding.severityId)
  const { id, idForReport } = finding
  const { xPx, yPx, widthPx, heightPx, imageWidthPx, imageHeightPx } = finding
  const [x, y] = [(xPx + widthPx / 2) / imageWidthPx, (yPx + heightPx / 2) / imageHeightPx]
  return {
    id,
    idForReport,
    along: placeAlong(facts, finding),
    across: placeAcross(finding),
    x,
    y,
    severityNumber,
    color,
  }
}

/** In the order of the devices. */
export const inOrder =
  (facts: Facts) =>
  (one: Inspection, other: Inspection): number => {
    const key = ({ deviceId }: Inspection) => {
      const { parentId, position } = found(facts.devices, deviceId)
      // What has no parent stands behind what has one, as it does where nothing is.
      return [parentId === null ? 0 : found(facts.devices, parentId).position, parentId ?? Infinity, position, deviceId]
    }
    const [left, right] = [key(one), key(other)]
    const index = left.findIndex((value, at) => value !== right[at])
    return index < 0 ? 0 : (left[index] ?? 0) - (right[index] ?? 0)
  }

function saidOfPart(truth: Truth, inspection: Inspection) {
  const { facts } = truth
  const { id, deviceId, status, weatherId } = inspection
  const { parentId } = found(facts.devices, deviceId)
  const findings = (facts.findingsOf.get(id) ?? []).toSorted((one, other) => one.idForReport - other.idForReport)
  return {
    id,
    device: deviceRef(facts, deviceId),
    parentDevice: parentId === null ? null : deviceRef(facts, parentId),
    status,
    weather: weatherRef(facts, weatherId),
    imageState: imageStateOf(facts, id),
    seen: found(truth.seen, id),
    pictureDifference: differenceOf(facts, id),
    annotationCount: findings.length,
    measureCounter: measuresOf(truth, [inspection], found(facts.visits, inspection.groupId)),
    marks: findings.map((each) => markOf(facts, each)),
  }
}

/** The parts of a visit that a viewer sees, in the order of the devices. */
export const partsOf = (truth: Truth, viewer: Viewer, visit: Visit) =>
  inspectionsOf(truth, viewer, visit)
    .toSorted(inOrder(truth.facts))
    .map((each) => saidOfPart(truth, each))

/** "Exports require at least one annotation and sliced images"; measures have no pictures. */
export function canBeReported(truth: Truth, viewer: Viewer, visit: Visit): boolean {
  if (resultsOf(truth, viewer, visit, null).length === 0) return false
  return isVolta(visit.serviceId) || inspectionsOf(truth, viewer, visit).some(({ id }) => truth.facts.pictureOf.has(id))
}

/** A single visit with its parts. */
export function saidOfVisit(truth: Truth, viewer: Viewer, visit: Visit) {
  const parts = partsOf(truth, viewer, visit)
  const isWhole = viewer.seesWholeVisit(visit)
  const report = newestReport(truth, viewer, visit)
  return {
    ...shared(truth, viewer, visit, null),
    inspections: parts,
    inspectionDevices: parts.map(({ device }) => device.id),
    canGenerateReport: canBeReported(truth, viewer, visit),
    report: report?.fileName ?? null,
    reportGeneratedAt: report?.generatedAt?.toISOString() ?? null,
    reportIsExtract: report?.isExtract ?? false,
    reportChanges: report === null ? 0 : changesSince(truth, report),
    reportIsOwn: report !== null && report.requestedBy === viewer.id,
    can: {
      edit: isWhole && viewer.may('inspection_group_edit'),
      editInspections: viewer.may('inspection_edit'),
      delete: isWhole && viewer.may('inspection_group_delete'),
      generateReport: viewer.may(...exportRights) && resultsOf(truth, viewer, visit, null).length > 0,
    },
  }
}

/** Parent devices of a visit with the parts inspected on them; a device inspected as a whole stands for itself. */
export function saidOfVisitTree(truth: Truth, viewer: Viewer, visit: Visit) {
  const byParent = Map.groupBy(partsOf(truth, viewer, visit), ({ parentDevice, device }) => (parentDevice ?? device).id)
  return [...byParent].map(([parent, parts]) => ({
    device: deviceRef(truth.facts, parent),
    inspections: parts.map(({ id, device, imageState, seen, annotationCount, measureCounter }) => ({
      id,
      device,
      imageState,
      seen,
      annotationCount,
      measureCounter,
    })),
  }))
}
