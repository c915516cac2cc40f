import type { Translated } from '../text-types.ts'
import type { overview as source } from './overview.en.ts'

export const overview = {
  dashboard: 'Tableau de bord',
  attention: {
    heading: 'Éoliennes qui demandent votre attention',
    title_one: '{{count}} éolienne demande votre attention',
    title_other: '{{count}} éoliennes demandent votre attention',
    none: 'Rien ne demande votre attention',
    unknown: 'Aucune éolienne n’a encore été inspectée',
    meaning:
      'Éoliennes dont un défaut ou une mesure de gravité {{name}} ou supérieure reste à réparer d’après les dernières inspections, ou dont une visite planifiée est en retard.',
    noneMeaning_one:
      'D’après les dernières inspections de {{count}} éolienne, aucun défaut ni aucune mesure de gravité {{name}} ou supérieure ne reste à réparer, et aucune visite n’est en retard. L’état des parties non inspectées n’est pas connu.',
    noneMeaning_other:
      'D’après les dernières inspections de {{count}} éoliennes, aucun défaut ni aucune mesure de gravité {{name}} ou supérieure ne reste à réparer, et aucune visite n’est en retard. L’état des parties non inspectées n’est pas connu.',
    neverInspected_one: '{{count}} éolienne n’a jamais été inspectée : son état n’est pas connu.',
    neverInspected_other: '{{count}} éoliennes n’ont jamais été inspectées : leur état n’est pas connu.',
    columns: {
      turbine: 'Éolienne',
      worst: 'Le plus grave restant à réparer',
      since: 'Connu depuis',
      next: 'Prochaine étape',
    },
    finding: '{{type}}, n° {{id}}',
    more_one: '{{count}} autre',
    more_other: '{{count}} autres',
    noFinding: 'Visite en retard seulement',
    noVisit: 'Aucune visite planifiée',
    due: 'Prochaine échéance le {{date}}',
    overdue: 'En retard depuis le {{date}}',
    doing: 'En cours depuis le {{date}}',
    planned: 'Planifiée le {{date}}',
    all: 'Afficher les {{count}}',
    few: 'Afficher les plus graves',
    behind: 'Cette page n’existe pas.',
  },
  figures: {
    title: 'Chiffres clés',
    coming: 'Inspections à venir ou en cours',
    completed: 'Inspections réalisées',
    toFix: 'Restant à réparer : défauts et mesures des dernières inspections',
    visits: 'Visites',
    findings: 'défauts ouverts',
    note: 'Les mesures Volta sont comprises. Une gravité ouvre les inspections concernées, avec ce qui reste à réparer ; sinon les lignes plus bas comptent tout ce que chaque visite a trouvé.',
    open: '{{name}} : afficher les inspections',
  },
} satisfies Translated<typeof source>
