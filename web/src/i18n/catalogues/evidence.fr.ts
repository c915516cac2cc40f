import type { Translated } from '../text-types.ts'
import type { evidence as source } from './evidence.en.ts'

export const evidence = {
  title: 'Justification de l’alignement',
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
  sure_one: 'Fiable à {{percent}}, {{count}} correspondance',
  sure_other: 'Fiable à {{percent}}, {{count}} correspondances',
  explain: {
    blade: 'Des marques de la pale elle-même se retrouvent sur les deux photos.',
    correlation: 'La surface de la pale ne coïncide qu’à un seul endroit.',
    overlap: 'Presque tout ce que montrent les deux photos ne coïncide qu’à un seul endroit.',
    'whole-frame':
      'La plus grande partie de la scène concorde. Vérifiez que c’est aussi le cas de la pale, et pas seulement de l’arrière-plan.',
  },
  figures:
    '{{purity}} des correspondances sont sur la pale ; le raccord est décalé de {{residual}} px dans l’image finie.',
  light: {
    blade: 'L’exposition des deux photos est harmonisée sur la pale.',
    whole:
      'L’exposition des deux photos est harmonisée sur tout le recouvrement, faute de connaître la pale sur les deux : elle peut différer sur la pale.',
  },
  refused: {
    title: 'Ce qui a été refusé',
    hint: 'Ces photos ont été laissées de côté bien que des parties correspondent à une autre photo. Choisissez une paire pour voir où, marqué de croix rouges, et pourquoi cela ne compte pas.',
    by: {
      background: 'Seul l’arrière-plan correspond',
      'against-flight': 'Contredit ce que le drone a enregistré',
    },
    places_one: '{{count}} endroit refusé',
    places_other: '{{count}} endroits refusés',
    explain: {
      background:
        'Les croix rouges se trouvent sur ce qui est loin derrière la pale. Cela bouge à peine pendant que le drone longe la pale et ne dit donc rien de la place de la photo.',
      'against-flight':
        'Si les croix rouges avaient raison, le drone n’aurait pas pu être là où il dit avoir été. L’image se répète, ou elle est restée fixe pendant que le drone se déplaçait.',
    },
    beside_one: 'Une croix rouge marque {{count}} endroit qui bouge avec l’arrière-plan ; il n’a pas été compté.',
    beside_other:
      'Des croix rouges marquent les endroits qui bougent avec l’arrière-plan ({{count}} en tout) ; ils n’ont pas été comptés.',
  },
  corners: 'Les photos sont jusqu’à {{loss}} plus sombres vers les coins ; l’image le compense.',
  outline: {
    found: 'avec ce qui a été pris pour la pale',
    drawn: 'avec la pale délimitée à la main',
    none: 'avec rien qui ressemble à un morceau de pale',
  },
  band: {
    open: 'Délimiter la pale sur {{name}}',
    opened: 'Délimitée à la main',
    title: 'Délimiter la pale sur {{name}}',
    hint: 'Faites glisser les coins pour entourer la pale, cliquez sur un coin puis sur sa place, ou déplacez-les avec les flèches. L’assemblage ne cherche alors la pale nulle part ailleurs.',
    corner: 'Coin {{corner}} sur 4',
    picked:
      'Coin {{corner}} sur 4 saisi. Cliquez sur sa place dans la photo, ou de nouveau sur le coin pour le laisser.',
    place: '{{x}} en largeur, {{y}} en hauteur',
    save: 'Enregistrer le contour',
    saveAll_one: 'Enregistrer pour la photo choisie',
    saveAll_other: 'Enregistrer pour les {{count}} photos choisies',
    remove: 'Détecter automatiquement',
    tooSmall: 'Le contour doit entourer au moins 1 % de la photo.',
    saved_one: 'Le contour est enregistré.',
    saved_other: 'Le contour est enregistré pour {{count}} photos.',
    removed: 'La pale sera de nouveau recherchée.',
    meanwhile:
      'Quelqu’un d’autre a délimité cette photo entre-temps : voir le trait pointillé. Rien n’a été écrasé : enregistrez pour garder votre contour.',
    takenAway:
      'Quelqu’un d’autre a supprimé le contour de cette photo entre-temps. Rien n’a été écrasé : enregistrez pour garder le vôtre.',
  },
  byHand: 'Les placer à la main',
  adjust: 'Ajuster à la main',
  suggested: 'Place suggérée',
} satisfies Translated<typeof source>
