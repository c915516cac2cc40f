import type { Translated } from '../text-types.ts'
import type { inspectionNav as source } from './inspection-nav.en.ts'

export const inspectionNav = {
  label: 'Cette visite',
  previous: 'Face précédente : {{name}}',
  next: 'Face suivante : {{name}}',
  first: 'C’est la première face de la visite',
  last: 'C’est la dernière face de la visite',
  report: 'Rapport PDF',
  zip: 'Export ZIP',
  testParks: 'Parcs de test',
  edit: 'Modifier l’inspection',
  delete: 'Supprimer l’inspection',
} satisfies Translated<typeof source>
