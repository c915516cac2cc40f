import type { Translated } from '../text-types.ts'
import type { evidence as source } from './evidence.en.ts'

export const evidence = {
  title: 'Pourquoi les photos sont placées ainsi',
  hint: 'Les raccords les moins sûrs viennent en premier. Choisissez-en un pour voir ce qui a été pris pour la pale et où les deux photos concordent.',
  of: {
    earlier:
      'Ceci concerne une image antérieure. Celle qui est affichée a été composée depuis, avec les photos telles qu’elles étaient alors placées.',
    none: 'Ceci concerne un assemblage dont aucune image n’a été faite. Celle qui est affichée en est une autre.',
  },
  between: '{{a}} et {{b}}',
  by: {
    blade: 'Prouvé par la texture de la pale',
    correlation: 'Prouvé par la surface de la pale',
    overlap: 'Prouvé par tout ce qu’elles ont en commun',
    'whole-frame': 'D’après la scène entière : à vérifier à l’œil',
    changed: 'Modifié à la main depuis',
  },
  sure_one: 'Sûr à {{percent}}, {{count}} endroit concorde',
  sure_other: 'Sûr à {{percent}}, {{count}} endroits concordent',
  explain: {
    blade: 'Des marques de la pale elle-même se retrouvent sur les deux photos.',
    correlation: 'La surface de la pale ne coïncide qu’à un seul endroit.',
    overlap: 'Presque tout ce que montrent les deux photos ne coïncide qu’à un seul endroit.',
    'whole-frame':
      'La plus grande partie de la scène concorde. Vérifiez que c’est aussi le cas de la pale, et pas seulement de l’arrière-plan.',
  },
  figures: '{{purity}} des endroits sont sur la pale ; le raccord est à {{residual}} px de l’image finie.',
  light: {
    blade: 'La lumière des deux photos est accordée sur la pale.',
    whole:
      'La lumière des deux photos est accordée sur tout ce qu’elles ont en commun, faute de connaître la pale sur les deux : elle peut différer sur la pale.',
  },
  corners: 'Les photos perdent jusqu’à {{loss}} de leur lumière vers les coins ; l’image la leur rend.',
  outline: {
    found: 'avec ce qui a été pris pour la pale',
    drawn: 'avec la pale délimitée à la main',
    none: 'avec rien qui ressemble à un morceau de pale',
  },
  band: {
    open: 'Délimiter la pale sur {{name}}',
    opened: 'Délimitée à la main',
    title: 'Délimiter la pale sur {{name}}',
    hint: 'Faites glisser les coins pour entourer la pale, ou déplacez-les avec les flèches. L’assemblage ne cherche alors la pale nulle part ailleurs.',
    corner: 'Coin {{corner}} sur 4',
    place: '{{x}} en largeur, {{y}} en hauteur',
    save: 'Enregistrer le contour',
    saveAll_one: 'Enregistrer pour la photo choisie',
    saveAll_other: 'Enregistrer pour les {{count}} photos choisies',
    remove: 'Laisser chercher',
    tooSmall: 'Le contour doit entourer au moins 1 % de la photo.',
    saved_one: 'Le contour est enregistré.',
    saved_other: 'Le contour est enregistré pour {{count}} photos.',
    removed: 'La pale sera de nouveau recherchée.',
    meanwhile:
      'Quelqu’un d’autre a délimité cette photo entre-temps : voir le trait pointillé. Rien n’a été écrasé : enregistrez encore une fois pour garder votre contour.',
    takenAway:
      'Quelqu’un d’autre a supprimé le contour de cette photo entre-temps. Rien n’a été écrasé : enregistrez encore une fois pour garder le vôtre.',
  },
  byHand: 'Les placer à la main',
  adjust: 'Ajuster à la main',
  suggested: 'Place suggérée',
} satisfies Translated<typeof source>
