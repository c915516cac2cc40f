import type { Translated } from '../text-types.ts'
import type { sweep as source } from './sweep.en.ts'

export const sweep = {
  name: 'Balayage',
  on: 'Balayage : vue suivante, du pied vers la pointe',
  back: 'Balayage : vue précédente',
  gap: 'Balayage : prochaine partie pas encore regardée',
  allSeen: 'Plus rien qui n’ait été regardé ({{scale}})',
  view: 'Vue {{number}} sur {{total}}',
  perPixel: '{{value}} mm par pixel',
  withoutScale: '{{value}} px de l’image par pixel',
  whole: 'image entière, car la pale n’y est pas connue',
  tip: 'Bout de la face atteint',
  nextSide: 'Face suivante : {{name}}',
  lastSide: 'Bout de la face atteint, la dernière de la visite',
  choice: 'Échelle du balayage',
  close: 'Terminer le balayage',
} as const satisfies Translated<typeof source>
