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
    'Sont comptées les photos et images que vous avez envoyées ou envoyez, et les exports que vous avez demandés. Les limites sont fixées par les administrateurs.',
} as const satisfies Translated<typeof source>
