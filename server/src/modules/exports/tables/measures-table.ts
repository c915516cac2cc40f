import { typedName } from '@visionair/contract/rules'
import type { MeasureRow } from './measure-rows.service.ts'
import { dayIn, fullName, momentAt, nameIn, type TableColumn, type TableLanguage, yesNo } from './table.types.ts'

const readingText = {
  en: { value: '', 'open-circuit': 'Open circuit', 'no-reading': 'No reading' },
  fr: { value: '', 'open-circuit': 'Circuit ouvert', 'no-reading': 'Pas de mesure' },
} as const
const compliance = { en: ['Non-compliant', 'Compliant'], fr: ['Non conforme', 'Conforme'] } as const

const verdictText = {
  en: { limit: 'limit', choice: 'choice', unknown: 'not known' },
  fr: { limit: 'limite', choice: 'choix', unknown: 'inconnu' },
} as const

const complianceText = (language: TableLanguage, is: boolean) => compliance[language][is ? 1 : 0]

type Value = TableColumn<MeasureRow>['value']
const column = (key: string, en: string, fr: string, value: Value): TableColumn<MeasureRow> => ({
  key,
  title: { en, fr },
  value,
})

/** The columns of a table of lightning-protection measures, in their order; `docs/exports.md` says what each means. */
export const measureColumns: readonly TableColumn<MeasureRow>[] = [
  column('park', 'Park', 'Parc', ({ place }) => place.parkName),
  column('turbine', 'Turbine', 'Éolienne', ({ place }, language) => typedName(place.turbine, language)),
  column('blade', 'Blade', 'Pale', ({ measure }, language) => typedName(measure.device, language)),
  column('visitDate', 'Visit', 'Visite', ({ group }) => dayIn(group.date)),
  column('service', 'Service', 'Service', ({ group }) => group.service.name),
  column('type', 'Measure', 'Mesure', ({ measure }, language) => nameIn(language, measure.type)),
  column('value', 'Value', 'Valeur', ({ measure }) => measure.value),
  column('unit', 'Unit', 'Unité', ({ measure }) => measure.type.unit),
  column('reading', 'Reading', 'Lecture', ({ measure }, language) => readingText[language][measure.reading]),
  column('limit', 'Limit', 'Limite', ({ measure }) => measure.limitValue),
  column(
    'positionFromHubM',
    'Distance from hub (m)',
    'Distance depuis le moyeu (m)',
    ({ measure }) => measure.positionFromHubM,
  ),
  column('severity', 'Severity level', 'Niveau de gravité', ({ measure }) => measure.severity.severityNumber),
  column('severityName', 'Severity', 'Gravité', ({ measure }, language) => nameIn(language, measure.severity)),
  column('isInspected', 'Inspected', 'Inspecté', ({ measure }, language) => yesNo(language, measure.isInspected)),
  column('isCompliant', 'Conformity', 'Conformité', ({ measure }, language) =>
    measure.isCompliant === null ? null : complianceText(language, measure.isCompliant),
  ),
  column('verdictBy', 'Conformity by', 'Conformité selon', ({ measure }, language) =>
    measure.isInspected ? verdictText[language][measure.verdictBy] : null,
  ),
  column('comment', 'Comment', 'Commentaire', ({ measure }) => measure.comment),
  column('expertComment', 'Expert comment', 'Commentaire de l’expert', ({ measure }, language) =>
    language === 'fr' ? measure.expertCommentFr : measure.expertCommentEn,
  ),
  column('createdBy', 'Created by', 'Créé par', ({ measure }) => measure.author && fullName(measure.author)),
  column('createdAt', 'Created on', 'Créé le', ({ measure, place }) => momentAt(measure.createdAt, place)),
  column('timeZone', 'Time zone', 'Fuseau horaire', ({ place }) => place.timeZone),
  column('measureId', 'Measure id', 'Id de la mesure', ({ measure }) => measure.id),
]
