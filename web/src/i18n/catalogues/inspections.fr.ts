import type { Translated } from '../text-types.ts'
import type { inspections as source } from './inspections.en.ts'

export const inspections = {
  title: 'Inspections',
  count_one: '{{count}} inspection',
  count_other: '{{count}} inspections',
  status: {
    todo: 'À faire',
    doing: 'En cours',
    done: 'Terminée',
  },
  columns: {
    date: 'Date',
    park: 'Parc',
    device: 'Équipement',
    service: 'Service',
    status: 'Statut',
    findings: 'Défauts',
    next: 'Échéance',
    report: 'Rapport',
    zip: 'ZIP',
  },
  filters: {
    review: 'Avancement',
    allReviews: 'Toutes',
    coming: 'À venir ou en cours',
    completed: 'Réalisées',
    service: 'Service',
    allServices: 'Tous les services',
    severity: 'Avec défauts « {{name}} »',
    removeSeverity: 'Retirer le filtre de gravité',
  },
  findings: '{{count}} × {{name}}',
  openReport: 'PDF, rapport de {{name}}',
  reportStatus: {
    ON_GOING: 'En préparation',
    DONE: 'PDF',
    ERROR: 'Échec',
    none: 'Aucun',
  },
  empty: {
    title: 'Aucune inspection',
    text: 'Les inspections apparaissent ici dès qu’une visite est planifiée sur une éolienne.',
  },
} satisfies Translated<typeof source>
