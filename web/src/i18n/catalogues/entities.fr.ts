import type { Translated } from '../text-types.ts'
import type { entities as source } from './entities.en.ts'

export const entities = {
  park: 'le parc',
  device: 'l’équipement',
  inspectionGroup: 'le groupe d’inspections',
  inspection: 'l’inspection',
  annotation: 'l’annotation',
  voltaMeasure: 'la mesure volta',
  image: 'l’image',
  organization: 'la société',
  user: 'l’utilisateur',
  invitation: 'l’invitation',
  profile: 'le profil',
  severity: 'la gravité',
  weather: 'la météo',
  type: 'le type',
  service: 'le service',
  annotationType: 'le type d’annotation',
  testPark: 'le parc de test',
} satisfies Translated<typeof source>
