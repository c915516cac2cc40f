import type { Translated } from '../text-types.ts'
import type { seeing as source } from './seeing.en.ts'

export const seeing = {
  command: 'Régler l’affichage de l’image',
  toggle: 'Original ou réglé',
  title: 'Réglages de l’image',
  close: 'Fermer les réglages de l’image',
  parts: {
    brightness: 'Luminosité',
    contrast: 'Contraste',
    gamma: 'Gamma',
    localContrast: 'Contraste local',
    sharpness: 'Netteté',
    hasFalseColours: 'Fausses couleurs',
  },
  original: 'Voir l’original',
  reset: 'Réinitialiser',
  onlyHere:
    'Seulement sur cet écran, jusqu’à la fermeture de l’onglet. Les images, rapports et exports restent tels quels.',
  changed: 'Image réglée : {{parts}}',
  originalShown: 'Original affiché',
} as const satisfies Translated<typeof source>
