import type { Translated } from '../text-types.ts'
import type { calibration as source } from './calibration.en.ts'

export const calibration = {
  button: 'Échelle',
  byLine: 'Calibrer avec cette ligne',
  title: 'Échelle de l’image',
  ratio: '{{ratio}} cm par pixel',
  none: 'Cette image n’a pas d’échelle : les longueurs ne sont données qu’en pixels.',
  derived: 'Elle découle de la longueur connue de l’équipement.',
  set: 'Elle a été fixée par calibration.',
  how: 'Pour calibrer, mesurez un élément de longueur connue avec la règle (R), puis rouvrez ce volet.',
  line: 'Votre ligne mesure {{pixels}} px.',
  length: 'Sa longueur réelle (cm)',
  save: 'Calibrer',
  saved: 'L’échelle est fixée : {{ratio}} cm par pixel. Les distances et les tailles suivent.',
  reset: 'Annuler la calibration',
  wasReset: 'La calibration a été annulée.',
  history: 'Modifications précédentes',
  entry: '{{date}}, {{name}} : {{before}} → {{after}}',
  automatic: 'selon l’équipement',
  unknown: 'quelqu’un',
} satisfies Translated<typeof source>
