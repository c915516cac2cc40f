import { firstDay, lastDay } from '../facts/days.ts'
import { type Device, type Finding, found, type Measure, type Visit } from '../facts/facts.ts'
import { lengthsOf } from '../facts/lengths.ts'
import type { Truth } from '../facts/truth.ts'
import { isCompliant } from '../facts/verdict.ts'
import type { Viewer } from '../facts/viewer.ts'
import { saidOfDevice } from '../said/devices.ts'
import { saidOfFinding } from '../said/findings.ts'
import { newestReport } from '../said/reports.ts'
import { saidOfVisitRow } from '../said/visits.ts'
import { numberCell, personCell, placeOf, textCell, type WrittenRow } from './cells.ts'

const statuses: Readonly<Record<string, string>> = { todo: 'To do', doing: 'In progress', done: 'Done' }
const certainties = { sure: 'yes', about: 'about', unknown: 'not known' } as const
const scales: Readonly<Record<string, string>> = {
  calibration: 'calibration',
  'known-length': 'both ends seen',
  flight: 'flight',
  estimate: 'about: no source',
}
const readings: Readonly<Record<string, string>> = { 'open-circuit': 'Open circuit', 'no-reading': 'No reading' }
const verdicts: Readonly<Record<string, string>> = { limit: 'limit', choice: 'choice', unknown: 'not known' }
const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No')

/** A finding in a table in English. */
export function rowOfFinding(truth: Truth, viewer: Viewer, finding: Finding): WrittenRow {
  const { facts } = truth
  const said = saidOfFinding(truth, viewer, finding)
  const lengths = lengthsOf(facts, finding)
  const place = placeOf(facts, said.device.id)
  const visit = found(facts.visits, said.inspectionGroup)
  return {
    Number: numberCell(finding.idForReport),
    Park: place.park,
    Turbine: place.turbine,
    Blade: textCell(said.parentDeviceName),
    Side: textCell(said.deviceName),
    'Kind of side': textCell(said.device.type.name),
    'Serial number': textCell(said.serialNumber),
    Model: textCell(said.model),
    Visit: visit.date,
    Service: textCell(found(facts.services, visit.serviceId).name),
    Type: textCell(said.type.name),
    'Severity level': numberCell(said.severity.severityNumber),
    Severity: textCell(said.severity.name),
    Status: finding.status === 'fixed' ? 'Fixed' : 'To fix',
    'Distance (m)': numberCell(lengths.distanceM),
    'Distance from': lengths.from,
    'Distance and zone are sure': certainties[lengths.certainty],
    Zone: lengths.zone ?? '',
    'Width (cm)': numberCell(lengths.sizeCm?.widthCm ?? null),
    'Height (cm)': numberCell(lengths.sizeCm?.heightCm ?? null),
    'Scale from': lengths.source === null ? 'none: pixels only' : (scales[lengths.source] ?? ''),
    Comment: textCell(finding.comment),
    'Expert comment': textCell(finding.expertCommentEn),
    'Created by': personCell(facts, finding.createdBy),
    'Created on': place.clock(finding.createdAt),
    'Time zone': place.zone,
    'X (px)': numberCell(Math.round(finding.xPx)),
    'Y (px)': numberCell(Math.round(finding.yPx)),
    'Width (px)': numberCell(Math.round(finding.widthPx)),
    'Height (px)': numberCell(Math.round(finding.heightPx)),
    'Annotation id': numberCell(finding.id),
  }
}

function conformity(measure: Measure): string {
  const verdict = isCompliant(measure)
  if (verdict === null) return ''
  return verdict ? 'Compliant' : 'Non-compliant'
}

/** A measure in a table in English. */
export function rowOfMeasure({ facts }: Truth, measure: Measure): WrittenRow {
  const { deviceId, groupId } = found(facts.inspections, measure.inspectionId)
  const visit = found(facts.visits, groupId)
  const type = found(facts.measureTypes, measure.typeId)
  const { severityNumber, name } = found(facts.severities, measure.severityId)
  const place = placeOf(facts, deviceId)
  return {
    Park: place.park,
    Turbine: place.turbine,
    Blade: textCell(found(facts.devices, deviceId).name),
    Visit: visit.date,
    Service: textCell(found(facts.services, visit.serviceId).name),
    Measure: textCell(type.name),
    Value: numberCell(measure.value),
    Unit: type.unit,
    Reading: readings[measure.reading] ?? '',
    Limit: numberCell(measure.limitValue),
    'Distance from hub (m)': numberCell(measure.positionFromHubM),
    'Severity level': numberCell(severityNumber),
    Severity: textCell(name),
    Inspected: yesOrNo(measure.isInspected),
    Conformity: conformity(measure),
    'Conformity by': measure.isInspected ? (verdicts[measure.verdictBy] ?? '') : '',
    Comment: textCell(measure.comment),
    'Expert comment': textCell(measure.expertCommentEn),
    'Created by': personCell(facts, measure.createdBy),
    'Created on': place.clock(measure.createdAt),
    'Time zone': place.zone,
    'Measure id': numberCell(measure.id),
  }
}

/** A visit in a table in English; counted on a device and below it when the list is narrowed to one. */
export function rowOfVisit(truth: Truth, viewer: Viewer, visit: Visit, device: number | null): WrittenRow {
  const { facts } = truth
  const said = saidOfVisitRow(truth, viewer, visit, device)
  const place = placeOf(facts, visit.deviceId)
  const sum = (counts: readonly { readonly count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
  const ofLevel = (level: number) =>
    sum(said.severityCounter.filter(({ severity }) => severity.severityNumber === level))
  return {
    Visit: visit.date,
    Park: place.park,
    Turbine: place.turbine,
    Device: textCell(said.device.name),
    'Kind of device': textCell(said.device.type.name),
    Service: textCell(said.service.name),
    Status: statuses[said.status] ?? '',
    'Inspected parts': numberCell(said.inspectionCount),
    'Findings or measures': numberCell(sum(said.severityCounter)),
    ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((level) => [`Severity ${level}`, numberCell(ofLevel(level))])),
    'Still to fix': numberCell(sum(said.openSeverityCounter)),
    Certified: yesOrNo(visit.isCertified),
    Inspector: personCell(facts, visit.inspectorId),
    'Planned by': personCell(facts, visit.accountId),
    Comment: textCell(visit.comment),
    'Next visit': said.nextInspectionDate ?? '',
    'Report of': place.clock(newestReport(truth, viewer, visit)?.generatedAt ?? null),
    'Time zone': place.zone,
    'Visit id': numberCell(visit.id),
  }
}

/** A device in a table in English. */
export function rowOfDevice(truth: Truth, viewer: Viewer, device: Device): WrittenRow {
  const said = saidOfDevice(truth, viewer, device)
  const place = placeOf(truth.facts, device.id)
  const entered = (reference: string) => said.deviceValues.find((each) => each.reference === reference)?.value ?? null
  const number = (reference: string) => numberCell(entered(reference) === null ? null : Number(entered(reference)))
  const days = (which: 'lastInspectionDate' | 'nextInspectionDate') =>
    said.theoricalDates.flatMap((each) => each[which] ?? [])
  return {
    Name: textCell(device.name),
    'Kind of device': textCell(said.type.name),
    Park: place.park,
    'Part of': textCell(said.parent?.name ?? null),
    'Serial number': textCell(entered('serialNumber')),
    Model: textCell(entered('model')),
    Area: textCell(entered('area')),
    'Hub height (m)': number('hubHeight'),
    'Rotor diameter (m)': number('rotorDiameter'),
    'In service since': entered('inServiceDate') ?? '',
    Latitude: place.latitude,
    Longitude: place.longitude,
    Parts: numberCell(said.subDevices.length),
    'Worst open severity level': numberCell(said.worstSeverity?.severityNumber ?? null),
    'Worst open severity': textCell(said.worstSeverity?.name ?? null),
    'Last visit': lastDay(days('lastInspectionDate')) ?? '',
    'Next visit': firstDay(days('nextInspectionDate')) ?? '',
    'Created on': place.clock(device.createdAt),
    'Time zone': place.zone,
    'Device id': numberCell(device.id),
  }
}
