import { typedName } from '@visionair/contract/rules'
import { dayIn, fullName, momentAt, nameIn, type TableColumn, yesNo } from './table.types.ts'
import type { VisitRow } from './visit-rows.service.ts'

const statusText = {
  en: { todo: 'To do', doing: 'In progress', done: 'Done' },
  fr: { todo: 'À faire', doing: 'En cours', done: 'Terminée' },
} as const
const levels = [0, 1, 2, 3, 4, 5] as const

type Value = TableColumn<VisitRow>['value']
const column = (key: string, en: string, fr: string, value: Value): TableColumn<VisitRow> => ({
  key,
  title: { en, fr },
  value,
})

type Counts = VisitRow['group']['severityCounts']
const sumOf = (counts: Counts) => counts.reduce((sum, { count }) => sum + count, 0)
const countAt = (counts: Counts, level: number) =>
  sumOf(counts.filter(({ severity }) => severity.severityNumber === level))

/** The columns of a table of visits, in their order; `docs/exports.md` says what each means. */
export const visitColumns: readonly TableColumn<VisitRow>[] = [
  column('visitDate', 'Visit', 'Visite', ({ group }) => dayIn(group.date)),
  column('park', 'Park', 'Parc', ({ place }) => place.parkName),
  column('turbine', 'Turbine', 'Éolienne', ({ place }, language) => typedName(place.turbine, language)),
  column('device', 'Device', 'Équipement', ({ group }, language) => typedName(group.device, language)),
  column('deviceType', 'Kind of device', 'Type d’équipement', ({ group }, language) =>
    nameIn(language, group.device.type),
  ),
  column('service', 'Service', 'Service', ({ group }) => group.service.name),
  column('status', 'Status', 'Statut', ({ group }, language) => statusText[language][group.status]),
  column('inspections', 'Inspected parts', 'Éléments inspectés', ({ group }) => group.inspectionCount),
  column('results', 'Findings or measures', 'Défauts ou mesures', ({ group }) => sumOf(group.severityCounts)),
  ...levels.map((level) =>
    column(`severity${level}`, `Severity ${level}`, `Gravité ${level}`, ({ group }) =>
      countAt(group.severityCounts, level),
    ),
  ),
  column('open', 'Still to fix', 'Restant à réparer', ({ group }) => sumOf(group.openSeverityCounts)),
  column('isCertified', 'Certified', 'Certifiée', ({ group }, language) => yesNo(language, group.isCertified)),
  column('inspector', 'Inspector', 'Inspecteur', ({ group }) => group.inspector && fullName(group.inspector)),
  column('plannedBy', 'Planned by', 'Planifiée par', ({ group }) => group.user && fullName(group.user)),
  column('comment', 'Comment', 'Commentaire', ({ group }) => group.comment),
  column('nextVisitDate', 'Next visit', 'Prochaine visite', ({ group }) => dayIn(group.nextInspectionDate)),
  column('reportedAt', 'Report of', 'Rapport du', ({ group, place }) =>
    group.report?.generatedAt ? momentAt(new Date(group.report.generatedAt), place) : null,
  ),
  column('timeZone', 'Time zone', 'Fuseau horaire', ({ place }) => place.timeZone),
  column('visitId', 'Visit id', 'Id de la visite', ({ group }) => group.id),
]
