import type { Translated } from '../text-types.ts'
import type { commonInside as source } from './common-inside.en.ts'

/** What pages share that only signed-in people see; not in the first load. */
export const commonInside = {
  strip: {
    hub: 'Moyeu',
    tip: 'Bout de pale',
    ground: 'Sol',
    top: 'Sommet',
    metres: '{{value}} m',
    more_one: '{{count}} autre dans le tableau',
    more_other: '{{count}} autres dans le tableau',
  },
  conflict: {
    title: 'Quelqu’un d’autre a modifié {{name}}',
    text: 'Rien n’a été écrasé. Voici ce qui diffère :',
    field: 'Champ',
    mine: 'Votre version',
    theirs: 'Enregistré entre-temps',
    none: 'Rien de ce que montre ce formulaire ne diffère.',
    empty: 'vide',
    keepMine: 'Enregistrer ma version',
    takeTheirs: 'Prendre la version enregistrée',
    yes: 'oui',
    no: 'non',
    both: 'Quelqu’un d’autre a modifié {{name}} entre-temps, dans d’autres champs. Les deux modifications sont conservées.',
    gone: '{{name}} a été supprimé entre-temps.',
  },
  dates: {
    due: 'Échéance',
    planned: 'Planifiée',
    overdue: 'En retard',
  },
  seen: {
    noFinding: {
      seen: 'Aucun défaut',
      partly: 'Aucun défaut jusqu’ici',
      unseen: 'Non inspecté',
    },
    partly: 'Partiellement inspecté',
    partlyOf: 'Partiellement inspecté : {{seen}} sur {{total}}',
    partlyOfWith: 'Partiellement inspecté : {{seen}} sur {{total}}, {{partly}} en partie',
  },
  severity: {
    level: 'Gravité {{level}}',
    names: {
      '0': 'Non précisée',
      '1': 'Information',
      '2': 'Faible',
      '3': 'Moyenne',
      '4': 'Élevée',
      '5': 'Critique',
    },
  },
} satisfies Translated<typeof source>
