import type { Translated } from '../text-types.ts'
import type { quotaUse as source } from './quota-use.en.ts'

export const quotaUse = {
  figures: {
    storedBytes: 'Volume stocké',
    photos: 'Photos',
    uploadBytes: 'En cours d’envoi',
    exportBytes: 'Exports conservés',
  },
  usedOf: '{{used}} sur {{limit}}',
  share: '{{figure}} : {{percent}} utilisés',
  ofAccount:
    'Ce que votre compte utilise : les photos, les images jointes aux défauts et les photos de mesure que vous avez envoyées, ce que vous êtes en train d’envoyer, et les exports que vous avez demandés tant qu’ils sont conservés. Les limites sont fixées par les administrateurs ; un chiffre sans limite est affiché seul.',
} as const satisfies Translated<typeof source>
