import { typedName } from '@visionair/contract/rules'
import type { FindingRow } from './finding-rows.service.ts'
import { dayIn, fullName, momentAt, nameIn, type TableColumn } from './table.types.ts'

const statusText = {
  en: { 'to fix': 'To fix', fixed: 'Fixed' },
  fr: { 'to fix': 'À réparer', fixed: 'Réparé' },
} as const
const scaleText = {
  en: { calibration: 'calibration', 'known-length': 'both ends seen', flight: 'flight', estimate: 'about: no source' },
  fr: {
    calibration: 'étalonnage',
    'known-length': 'deux extrémités vues',
    flight: 'vol',
    estimate: 'environ : aucune source',
  },
} as const
const noScaleText = { en: 'none: pixels only', fr: 'aucune : pixels seulement' } as const
const certaintyText = {
  en: { sure: 'yes', about: 'about', unknown: 'not known' },
  fr: { sure: 'oui', about: 'environ', unknown: 'non connue' },
} as const
const fromText = { en: { hub: 'hub', ground: 'ground' }, fr: { hub: 'moyeu', ground: 'sol' } } as const

type Value = TableColumn<FindingRow>['value']
const column = (key: string, en: string, fr: string, value: Value): TableColumn<FindingRow> => ({
  key,
  title: { en, fr },
  value,
})

/** The columns of a table of findings, in their order; `docs/exports.md` says what each means. */
export const findingColumns: readonly TableColumn<FindingRow>[] = [
  column('number', 'Number', 'Numéro', ({ annotation }) => annotation.idForReport),
  column('park', 'Park', 'Parc', ({ place }) => place.parkName),
  column('turbine', 'Turbine', 'Éolienne', ({ place }, language) => typedName(place.turbine, language)),
  column(
    'blade',
    'Blade',
    'Pale',
    ({ annotation: { parentDevice } }, language) => parentDevice && typedName(parentDevice, language),
  ),
  column('side', 'Side', 'Face', ({ annotation }, language) => typedName(annotation.device, language)),
  column('sideType', 'Kind of side', 'Type de face', ({ annotation }, language) =>
    nameIn(language, annotation.device.type),
  ),
  column('serialNumber', 'Serial number', 'Numéro de série', ({ annotation }) => annotation.serialNumber),
  column('model', 'Model', 'Modèle', ({ annotation }) => annotation.model),
  column('visitDate', 'Visit', 'Visite', ({ group }) => dayIn(group.date)),
  column('service', 'Service', 'Service', ({ group }) => group.service.name),
  column('type', 'Type', 'Type', ({ annotation }, language) => nameIn(language, annotation.type)),
  column('severity', 'Severity level', 'Niveau de gravité', ({ annotation }) => annotation.severity.severityNumber),
  column('severityName', 'Severity', 'Gravité', ({ annotation }, language) => nameIn(language, annotation.severity)),
  column('status', 'Status', 'Statut', ({ annotation }, language) => statusText[language][annotation.status]),
  column('distanceM', 'Distance (m)', 'Distance (m)', ({ distanceM }) => distanceM),
  column(
    'distanceFrom',
    'Distance from',
    'Distance depuis',
    ({ distanceFrom }, language) => fromText[language][distanceFrom],
  ),
  column(
    'placeCertainty',
    'Distance and zone are sure',
    'Distance et zone sûres',
    ({ placeCertainty }, language) => certaintyText[language][placeCertainty],
  ),
  column('zone', 'Zone', 'Zone', ({ zone }) => zone),
  column('widthCm', 'Width (cm)', 'Largeur (cm)', ({ sizeCm }) => sizeCm?.widthCm ?? null),
  column('heightCm', 'Height (cm)', 'Hauteur (cm)', ({ sizeCm }) => sizeCm?.heightCm ?? null),
  column('scaleSource', 'Scale from', 'Échelle selon', ({ scaleSource }, language) =>
    scaleSource === null ? noScaleText[language] : scaleText[language][scaleSource],
  ),
  column('comment', 'Comment', 'Commentaire', ({ annotation }) => annotation.comment),
  column('expertComment', 'Expert comment', 'Commentaire de l’expert', ({ annotation }, language) =>
    language === 'fr' ? annotation.expertCommentFr : annotation.expertCommentEn,
  ),
  column('createdBy', 'Created by', 'Créé par', ({ annotation }) => annotation.author && fullName(annotation.author)),
  column('createdAt', 'Created on', 'Créé le', ({ annotation, place }) => momentAt(annotation.createdAt, place)),
  column('timeZone', 'Time zone', 'Fuseau horaire', ({ place }) => place.timeZone),
  column('xPx', 'X (px)', 'X (px)', ({ annotation }) => Math.round(annotation.box.x)),
  column('yPx', 'Y (px)', 'Y (px)', ({ annotation }) => Math.round(annotation.box.y)),
  column('widthPx', 'Width (px)', 'Largeur (px)', ({ annotation }) => Math.round(annotation.box.width)),
  column('heightPx', 'Height (px)', 'Hauteur (px)', ({ annotation }) => Math.round(annotation.box.height)),
  column('annotationId', 'Annotation id', 'Id de l’annotation', ({ annotation }) => annotation.id),
]
