import type { Translated } from '../text-types.ts'
import type { ghosts as source } from './ghosts.en.ts'

export const ghosts = {
  command: 'Reprendre ici le défaut d’une autre visite, avec un lien',
  next: 'Défaut suivant d’une autre visite',
  previous: 'Défaut précédent d’une autre visite',
  card: 'Défaut d’une autre visite',
  same: 'Le même ici, lié',
  key: 'Un défaut de cette visite au même endroit, du même type et de la même gravité, lié (G)',
  close: 'Quitter le défaut de l’autre visite',
  made: 'Défaut {{number}} créé d’après le défaut {{earlier}} du {{date}}, lié.',
  unlinked: 'Défaut {{number}} créé d’après le défaut {{earlier}} du {{date}}, mais pas lié : {{reason}}',
  perhapsLinked:
    'Défaut {{number}} créé d’après le défaut {{earlier}} du {{date}} ; aucune réponse ne dit s’il est lié : {{reason}}',
  known: 'Ce défaut est déjà lié au défaut {{number}} de cette visite, qui est maintenant ouvert. Aucun n’a été créé.',
  asked: {
    component:
      'Le composant du défaut {{earlier}} du {{date}} n’est pas proposé ici : choisissez-en un. Les deux seront liés à l’enregistrement, sauf si la page est rechargée avant.',
    type: 'Le type du défaut {{earlier}} du {{date}} n’est pas proposé ici : choisissez-en un. Les deux seront liés à l’enregistrement, sauf si la page est rechargée avant.',
    severity:
      'La gravité du défaut {{earlier}} du {{date}} n’est pas proposée ici : choisissez-en une. Les deux seront liés à l’enregistrement, sauf si la page est rechargée avant.',
    comment:
      'Ici, un défaut demande son propre commentaire. Il sera lié au défaut {{earlier}} du {{date}} à l’enregistrement, sauf si la page est rechargée avant.',
  },
  gone: 'Ce défaut n’existe plus.',
  lost: 'Aucune réponse n’est arrivée : on ne sait pas si un défaut a été créé. La même touche n’en crée jamais deux. {{reason}}',
  failed: 'Aucun défaut n’a été créé : {{reason}}',
  shown:
    'Les défauts des autres visites, s’il y en a, sont maintenant affichés : pointez-en un, ou choisissez-en un avec Maj + Page suivante, puis appuyez sur G.',
  none: 'Aucun défaut d’une autre visite n’est affiché ici.',
  point: 'Pointez un défaut d’une autre visite, ou choisissez-en un avec Maj + Page suivante, puis appuyez sur G.',
  unsaved: 'Enregistrez ou annulez d’abord le défaut en cours de marquage.',
} as const satisfies Translated<typeof source>
