import type { Translated } from '../text-types.ts'
import type { axis as source } from './axis.en.ts'

export const axis = {
  command: { hub: 'Axe de la pale', ground: 'Axe de la face' },
  hint: {
    hub: 'Glissez un repère à l’extrémité de la pale côté moyeu et l’autre au bout de pale, ou cliquez sur un repère puis sur sa place. Échap quitte.',
    ground:
      'Glissez un repère en haut de la face et l’autre à son pied, ou cliquez sur un repère puis sur sa place. Échap quitte.',
  },
  picked: '{{mark}} : repère saisi. Cliquez sur sa place dans l’image. Échap le laisse où il était.',
  ends: { hub: 'Moyeu', tip: 'Bout de pale', top: 'Haut', foot: 'Pied' },
  marks: 'Repères des extrémités',
  unmarked: 'non repérée',
  place: '{{x}}, {{y}} px',
  keys: 'Les flèches déplacent le bout de pale, Alt + flèches le moyeu.',
  keysGround: 'Les flèches déplacent le pied, Alt + flèches le haut.',
  states: {
    none: 'Personne n’a encore repéré les deux extrémités. D’ici là, les distances suivent le cadre de l’image et sont approximatives.',
    set: 'Les deux extrémités sont repérées. Les distances suivent la ligne qui les relie.',
    followed:
      'Les repères ont suivi l’image lorsqu’elle a été refaite. Vérifiez qu’ils sont encore aux deux extrémités.',
    withdrawn: 'Les repères ont été retirés. Les distances suivent le cadre de l’image et sont approximatives.',
    lost: 'Les repères ont été perdus lorsque l’image a été refaite. Posez-les de nouveau.',
  },
  unchanged: 'Aucun défaut ne change de place.',
  moves_one: '{{count}} défaut se déplace.',
  moves_other: '{{count}} défauts se déplacent.',
  movesBy_one: '{{count}} défaut se déplace, de {{shift}} m au plus.',
  movesBy_other: '{{count}} défauts se déplacent, de {{shift}} m au plus.',
  zones_one: '{{count}} change de zone.',
  zones_other: '{{count}} changent de zone.',
  save: 'Enregistrer les repères',
  leave: 'Quitter',
  withdraw: 'Retirer les repères',
  saved: 'Les deux extrémités sont repérées.',
  wasWithdrawn: 'Les repères ont été retirés.',
  history: 'Modifications précédentes',
  entry: '{{date}}, {{name}} : {{what}} {{change}}',
  entries: {
    set: 'extrémités repérées.',
    followed: 'les repères ont suivi une nouvelle image.',
    withdrawn: 'repères retirés.',
    lost: 'les repères ont été perdus avec une nouvelle image.',
  },
  nobody: 'le produit',
  steps: { draft: 'déplacement d’un repère de l’axe', saved: 'modification de l’axe' },
} satisfies Translated<typeof source>
