import type { Translated } from '../text-types.ts'
import type { watching as source } from './watching.en.ts'

export const watching = {
  counts: 'Compte ce qui reste immobile et net à votre écran une demi-seconde, là où aucun outil ne le recouvre.',
  countsOthers: 'Compte ce qui est à l’écran des personnes qui peuvent marquer des défauts ; pas ce qui est au vôtre.',
  gap: 'Aller à la prochaine partie pas encore regardée (U)',
} as const satisfies Translated<typeof source>
