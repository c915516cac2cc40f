import type { Translated } from '../text-types.ts'
import type { administration as source } from './administration.en.ts'

export const administration = {
  menu: {
    label: 'Administration',
    administration: 'Tableau de bord',
    organizations: 'Sociétés',
    users: 'Utilisateurs',
    profiles: 'Profils',
    severities: 'Gravités',
    weathers: 'Météo',
    types: 'Types',
    services: 'Services',
    annotationTypes: 'Types d’annotation',
    measureTypes: 'Mesures Volta',
    testParks: 'Parc test',
    sessions: 'Sessions',
    apiTokens: 'Jetons d’API',
    webhooks: 'Webhooks',
    quotas: 'Quotas',
    journal: 'Journal',
  },
} satisfies Translated<typeof source>
