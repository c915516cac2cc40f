import type { Translated } from '../text-types.ts'
import type { referenceData as source } from './reference-data.en.ts'

export const referenceData = {
  field: {
    name: 'Nom (anglais)',
    nameFr: 'Nom (français)',
  },
  severities: {
    title: 'Sévérités',
    lead: 'La gravité d’un constat, et les services où chaque niveau est proposé.',
    new: 'Nouvelle sévérité',
    count_one: '{{count}} sévérité',
    count_other: '{{count}} sévérités',
    level: 'Niveau',
    color: 'Couleur',
    services: 'Services',
  },
} satisfies Translated<typeof source>
