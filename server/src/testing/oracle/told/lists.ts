import { clockText, firstDay, lastDay } from '../facts/days.ts'
import type { Device, Visit } from '../facts/facts.ts'
import type { Truth } from '../facts/truth.ts'
import type { Viewer } from '../facts/viewer.ts'
import { saidOfDevice } from '../said/devices.ts'
import { newestReport } from '../said/reports.ts'
import { saidOfVisitRow } from '../said/visits.ts'
import { dayOf, personIn, placeOf, type Said, type SaidRow } from './cells.ts'
import { wordOf, yesNoIn } from './rows.ts'
import { type Language, spokenName, wordIn } from './spoken.ts'

const statuses = { todo: ['To do', 'À faire'], doing: ['In progress', 'En cours'], done: ['Done', 'Terminée'] } as const

/** A visit in a table; counted on a device and below it when the list is narrowed to one. */
export function rowOfVisit(
  truth: Truth,
  viewer: Viewer,
  visit: Visit,
  { device, language }: { readonly device: number | null; readonly language: Language },
): SaidRow {
  const { facts } = truth
  const said = saidOfVisitRow(truth, viewer, visit, device)
  const place = placeOf(facts, visit.deviceId, language)
  const sum = (counts: readonly { readonly count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
  const ofLevel = (level: number): Said => [
    `severity${level}`,
    `Severity ${level}`,
    `Gravité ${level}`,
    sum(said.severityCounter.filter(({ severity }) => severity.severityNumber === level)),
  ]
  return [
    ['visitDate', 'Visit', 'Visite', dayOf(visit.date)],
    ['park', 'Park', 'Parc', place.park],
    ['turbine', 'Turbine', 'Éolienne', place.turbine],
    ['device', 'Device', 'Équipement', spokenName(facts, visit.deviceId, language)],
    ['deviceType', 'Kind of device', 'Type d’équipement', wordIn(language, said.device.type)],
    ['service', 'Service', 'Service', said.service.name],
    ['status', 'Status', 'Statut', wordOf(statuses, said.status, language)],
    ['inspections', 'Inspected parts', 'Éléments inspectés', said.inspectionCount],
    ['results', 'Findings or measures', 'Défauts ou mesures', sum(said.severityCounter)],
    ...[0, 1, 2, 3, 4, 5].map(ofLevel),
    ['open', 'Still to fix', 'Restant à réparer', sum(said.openSeverityCounter)],
    ['isCertified', 'Certified', 'Certifiée', yesNoIn(visit.isCertified, language)],
    ['inspector', 'Inspector', 'Inspecteur', personIn(facts, visit.inspectorId)],
    ['plannedBy', 'Planned by', 'Planifiée par', personIn(facts, visit.accountId)],
    ['comment', 'Comment', 'Commentaire', visit.comment],
    ['nextVisitDate', 'Next visit', 'Prochaine visite', dayOf(said.nextInspectionDate)],
    ['reportedAt', 'Report of', 'Rapport du', place.clock(newestReport(truth, viewer, visit)?.generatedAt ?? null)],
    ['timeZone', 'Time zone', 'Fuseau horaire', place.zone],
    ['visitId', 'Visit id', 'Id de la visite', visit.id],
  ]
}

/** A device in a table. */
export function rowOfDevice(truth: Truth, viewer: Viewer, device: Device, language: Language): SaidRow {
  const { facts } = truth
  const said = saidOfDevice(truth, viewer, device)
  const place = placeOf(facts, device.id, language)
  const entered = (reference: string) => said.deviceValues.find((each) => each.reference === reference)?.value ?? null
  const number = (reference: string) => (entered(reference) === null ? null : Number(entered(reference)))
  const days = (which: 'lastInspectionDate' | 'nextInspectionDate') =>
    said.theoricalDates.flatMap((each) => each[which] ?? [])
  const worst = said.worstSeverity
  const last = lastDay(days('lastInspectionDate'))
  const isAhead = last !== null && last > clockText(new Date(), place.zone).slice(0, 10)
  const ahead = last === null ? null : yesNoIn(isAhead, language)
  return [
    ['name', 'Name', 'Nom', spokenName(facts, device.id, language)],
    ['type', 'Kind of device', 'Type d’équipement', wordIn(language, said.type)],
    ['park', 'Park', 'Parc', place.park],
    [
      'parent',
      'Part of',
      'Fait partie de',
      device.parentId === null ? null : spokenName(facts, device.parentId, language),
    ],
    ['serialNumber', 'Serial number', 'Numéro de série', entered('serialNumber')],
    ['model', 'Model', 'Modèle', entered('model')],
    ['area', 'Area', 'Secteur', entered('area')],
    ['hubHeight', 'Hub height (m)', 'Hauteur du moyeu (m)', number('hubHeight')],
    ['rotorDiameter', 'Rotor diameter (m)', 'Diamètre du rotor (m)', number('rotorDiameter')],
    ['inServiceDate', 'In service since', 'Mise en service', dayOf(entered('inServiceDate'))],
    ['latitude', 'Latitude', 'Latitude', place.latitude],
    ['longitude', 'Longitude', 'Longitude', place.longitude],
    ['subDevices', 'Parts', 'Éléments', said.subDevices.length],
    ['severity', 'Worst open severity level', 'Gravité ouverte la plus élevée (niveau)', worst?.severityNumber ?? null],
    ['severityName', 'Worst open severity', 'Gravité ouverte la plus élevée', worst && wordIn(language, worst)],
    ['lastVisitDate', 'Last visit', 'Dernière visite', dayOf(last)],
    ['lastVisitAhead', 'Last visit begun before its day', 'Dernière visite commencée avant sa date', ahead],
    ['nextVisitDate', 'Next visit', 'Prochaine visite', dayOf(firstDay(days('nextInspectionDate')))],
    ['createdAt', 'Created on', 'Créé le', place.clock(device.createdAt)],
    ['timeZone', 'Time zone', 'Fuseau horaire', place.zone],
    ['deviceId', 'Device id', 'Id de l’équipement', device.id],
  ]
}
