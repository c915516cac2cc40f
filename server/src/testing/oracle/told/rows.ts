import { type Finding, found, type Measure } from '../facts/facts.ts'
import { lengthsOf } from '../facts/lengths.ts'
import type { Truth } from '../facts/truth.ts'
import { isCompliant } from '../facts/verdict.ts'
import type { Viewer } from '../facts/viewer.ts'
import { saidOfFinding } from '../said/findings.ts'
import { dayOf, personIn, placeOf, type SaidRow } from './cells.ts'
import { type Language, spokenName, wordIn } from './spoken.ts'

type Words = Readonly<Record<string, readonly [english: string, french: string]>>

const certainties: Words = { sure: ['yes', 'oui'], about: ['about', 'environ'], unknown: ['not known', 'non connue'] }
const scales: Words = {
  calibration: ['calibration', 'étalonnage'],
  'known-length': ['both ends seen', 'deux extrémités vues'],
  flight: ['flight', 'vol'],
  estimate: ['about: no source', 'environ : aucune source'],
  none: ['none: pixels only', 'aucune : pixels seulement'],
}
const froms: Words = { hub: ['hub', 'moyeu'], ground: ['ground', 'sol'] }
const findingStatuses: Words = { fixed: ['Fixed', 'Réparé'], 'to fix': ['To fix', 'À réparer'] }
const readings: Words = {
  value: ['', ''],
  'open-circuit': ['Open circuit', 'Circuit ouvert'],
  'no-reading': ['No reading', 'Pas de mesure'],
}
const verdicts: Words = { limit: ['limit', 'limite'], choice: ['choice', 'choix'], unknown: ['not known', 'inconnu'] }
const yesOrNo: Words = { true: ['Yes', 'Oui'], false: ['No', 'Non'] }
const conformities: Words = { true: ['Compliant', 'Conforme'], false: ['Non-compliant', 'Non conforme'] }

/** One of some words in a language. */
export function wordOf(words: Words, word: string | boolean, language: Language): string {
  const both = words[`${word}`]
  if (!both) throw new Error(`there is no word for ${word}`)
  return both[language === 'en' ? 0 : 1]
}

export const yesNoIn = (is: boolean, language: Language): string => wordOf(yesOrNo, is, language)

/** A finding in a table. */
export function rowOfFinding(truth: Truth, viewer: Viewer, finding: Finding, language: Language): SaidRow {
  const { facts } = truth
  const said = saidOfFinding(truth, viewer, finding)
  const lengths = lengthsOf(facts, finding)
  const place = placeOf(facts, said.device.id, language)
  const visit = found(facts.visits, said.inspectionGroup)
  const { parentId } = found(facts.devices, said.device.id)
  return [
    ['number', 'Number', 'Numéro', finding.idForReport],
    ['park', 'Park', 'Parc', place.park],
    ['turbine', 'Turbine', 'Éolienne', place.turbine],
    ['blade', 'Blade', 'Pale', parentId === null ? null : spokenName(facts, parentId, language)],
    ['side', 'Side', 'Face', spokenName(facts, said.device.id, language)],
    ['sideType', 'Kind of side', 'Type de face', wordIn(language, said.device.type)],
    ['serialNumber', 'Serial number', 'Numéro de série', said.serialNumber],
    ['model', 'Model', 'Modèle', said.model],
    ['visitDate', 'Visit', 'Visite', dayOf(visit.date)],
    ['service', 'Service', 'Service', found(facts.services, visit.serviceId).name],
    ['type', 'Type', 'Type', wordIn(language, said.type)],
    ['severity', 'Severity level', 'Niveau de gravité', said.severity.severityNumber],
    ['severityName', 'Severity', 'Gravité', wordIn(language, said.severity)],
    ['status', 'Status', 'Statut', wordOf(findingStatuses, finding.status, language)],
    ['distanceM', 'Distance (m)', 'Distance (m)', lengths.distanceM],
    ['distanceFrom', 'Distance from', 'Distance depuis', wordOf(froms, lengths.from, language)],
    [
      'placeCertainty',
      'Distance and zone are sure',
      'Distance et zone sûres',
      wordOf(certainties, lengths.certainty, language),
    ],
    ['zone', 'Zone', 'Zone', lengths.zone],
    ['widthCm', 'Width (cm)', 'Largeur (cm)', lengths.sizeCm?.widthCm ?? null],
    ['heightCm', 'Height (cm)', 'Hauteur (cm)', lengths.sizeCm?.heightCm ?? null],
    ['scaleSource', 'Scale from', 'Échelle selon', wordOf(scales, lengths.source ?? 'none', language)],
    ['comment', 'Comment', 'Commentaire', finding.comment],
    [
      'expertComment',
      'Expert comment',
      'Commentaire de l’expert',
      language === 'en' ? finding.expertCommentEn : finding.expertCommentFr,
    ],
    ['createdBy', 'Created by', 'Créé par', personIn(facts, finding.createdBy)],
    ['createdAt', 'Created on', 'Créé le', place.clock(finding.createdAt)],
    ['timeZone', 'Time zone', 'Fuseau horaire', place.zone],
    ['xPx', 'X (px)', 'X (px)', Math.round(finding.xPx)],
    ['yPx', 'Y (px)', 'Y (px)', Math.round(finding.yPx)],
    ['widthPx', 'Width (px)', 'Largeur (px)', Math.round(finding.widthPx)],
    ['heightPx', 'Height (px)', 'Hauteur (px)', Math.round(finding.heightPx)],
    ['annotationId', 'Annotation id', 'Id de l’annotation', finding.id],
  ]
}

/** A measure in a table. */
export function rowOfMeasure({ facts }: Truth, measure: Measure, language: Language): SaidRow {
  const { deviceId, groupId } = found(facts.inspections, measure.inspectionId)
  const visit = found(facts.visits, groupId)
  const type = found(facts.measureTypes, measure.typeId)
  const severity = found(facts.severities, measure.severityId)
  const place = placeOf(facts, deviceId, language)
  const verdict = isCompliant(measure)
  return [
    ['park', 'Park', 'Parc', place.park],
    ['turbine', 'Turbine', 'Éolienne', place.turbine],
    ['blade', 'Blade', 'Pale', spokenName(facts, deviceId, language)],
    ['visitDate', 'Visit', 'Visite', dayOf(visit.date)],
    ['service', 'Service', 'Service', found(facts.services, visit.serviceId).name],
    ['type', 'Measure', 'Mesure', wordIn(language, type)],
    ['value', 'Value', 'Valeur', measure.value],
    ['unit', 'Unit', 'Unité', type.unit],
    ['reading', 'Reading', 'Lecture', wordOf(readings, measure.reading, language)],
    ['limit', 'Limit', 'Limite', measure.limitValue],
    ['positionFromHubM', 'Distance from hub (m)', 'Distance depuis le moyeu (m)', measure.positionFromHubM],
    ['severity', 'Severity level', 'Niveau de gravité', severity.severityNumber],
    ['severityName', 'Severity', 'Gravité', wordIn(language, severity)],
    ['isInspected', 'Inspected', 'Inspecté', yesNoIn(measure.isInspected, language)],
    ['isCompliant', 'Conformity', 'Conformité', verdict === null ? null : wordOf(conformities, verdict, language)],
    [
      'verdictBy',
      'Conformity by',
      'Conformité selon',
      measure.isInspected ? wordOf(verdicts, measure.verdictBy, language) : null,
    ],
    ['comment', 'Comment', 'Commentaire', measure.comment],
    [
      'expertComment',
      'Expert comment',
      'Commentaire de l’expert',
      language === 'en' ? measure.expertCommentEn : measure.expertCommentFr,
    ],
    ['createdBy', 'Created by', 'Créé par', personIn(facts, measure.createdBy)],
    ['createdAt', 'Created on', 'Créé le', place.clock(measure.createdAt)],
    ['timeZone', 'Time zone', 'Fuseau horaire', place.zone],
    ['measureId', 'Measure id', 'Id de la mesure', measure.id],
  ]
}
