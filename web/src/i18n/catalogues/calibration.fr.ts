import type { Translated } from '../text-types.ts'
import type { calibration as source } from './calibration.en.ts'

export const calibration = {
  button: 'Échelle',
  byLine: 'Calibrer avec cette ligne',
  title: 'Échelle de l’image',
  ratio: '{{ratio}} cm par pixel',
  none: 'Cette image n’a pas d’échelle : les longueurs ne sont données qu’en pixels.',
  sources: {
    calibration: 'Elle a été fixée par calibration.',
    'known-length': 'Elle découle de la longueur connue de la face, dont les deux extrémités sont sur l’image.',
    flight: 'Elle vient du vol.',
    estimate: 'Elle n’a pas de source : l’image est supposée montrer toute la face, ce que personne n’a confirmé.',
  },
  byDrone_one:
    'Le laser et la focale de {{count}} photo donnent {{ratio}} mm par pixel ; une seule photo ne dit rien de l’erreur.',
  byDrone_other: 'Le laser et la focale de {{count}} photos donnent {{ratio}} mm par pixel.',
  byDroneWithin_one: 'Le laser et la focale de {{count}} photo donnent {{ratio}} mm par pixel, à {{error}} près.',
  byDroneWithin_other: 'Le laser et la focale de {{count}} photos donnent {{ratio}} mm par pixel, à {{error}} près.',
  apart:
    'Deux échelles se contredisent de {{percent}} : {{first}} et {{second}}. Vérifiez-les avant de vous fier à une longueur.',
  apartSources: {
    calibration: 'la calibration',
    'known-length': 'la longueur connue de la face',
    flight: 'le vol',
    estimate: 'l’estimation',
  },
  extent: 'Ce que montre l’image',
  extents: { whole: 'Toute la face', part: 'Une partie', unknown: 'Non connu' },
  extentHint: 'La face entière, ses deux extrémités aux bords de l’image, mesure {{length}} m.',
  partlySeen: 'Tant qu’on n’en sait pas plus, la face compte comme inspectée en partie.',
  extentSaved: 'C’est noté. Les distances, les zones et les tailles suivent.',
  extentEntry: '{{date}}, {{name}} : l’image montre : {{extent}}',
  how: 'Pour calibrer, mesurez un élément de longueur connue avec la règle (R), puis rouvrez ce volet.',
  line: 'Votre ligne mesure {{pixels}} px.',
  length: 'Sa longueur réelle (cm)',
  save: 'Calibrer',
  flight: {
    title: 'Reprendre l’échelle du vol',
    ratio: 'Centimètres par pixel',
    hint: 'Telle que le vol l’a donnée, par laser ou par la distance et la focale.',
    save: 'Fixer l’échelle du vol',
  },
  saved: 'L’échelle est fixée : {{ratio}} cm par pixel. Les distances et les tailles suivent.',
  reset: 'Annuler la calibration',
  wasReset: 'La calibration a été annulée.',
  history: 'Modifications précédentes',
  entry: '{{date}}, {{name}} : {{before}} → {{after}}',
  automatic: 'selon l’équipement',
  unknown: 'quelqu’un',
} satisfies Translated<typeof source>
