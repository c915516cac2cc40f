import type { Translated } from '../text-types.ts'
import type { magnifier as source } from './magnifier.en.ts'

export const magnifier = {
  command: 'Loupe à côté du pointeur',
  factor: '{{factor}} ×',
  perPixel: '{{value}} mm par pixel',
  picturePixels: '{{value}} px de l’image par pixel',
  enlarged: 'plus fin que l’image elle-même',
  coming: 'pas encore net',
} as const satisfies Translated<typeof source>
