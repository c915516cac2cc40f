import type { Translated } from '../text-types.ts'
import type { overview as source } from './overview.en.ts'

export const overview = {
  dashboard: 'Tableau de bord',
  figures: {
    title: 'Chiffres clés',
    coming: 'Inspections à venir ou en cours',
    completed: 'Inspections réalisées',
    findings: 'défauts ouverts',
    note: 'Gravités : ce qui reste à réparer, défauts et mesures des dernières inspections. Les lignes plus bas comptent tout ce que chaque visite a trouvé.',
    open: '{{name}} : afficher les inspections',
  },
} satisfies Translated<typeof source>
