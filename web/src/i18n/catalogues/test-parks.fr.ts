import type { Translated } from '../text-types.ts'
import type { testParks as source } from './test-parks.en.ts'

export const testParks = {
  title: 'Parcs de test',
  lead: 'Des parcs pour essayer le produit. Ils ne comptent nulle part : ni dans les listes, ni dans les chiffres, la recherche ou les exports des autres.',
  new: 'Nouveau parc de test',
  count_one: '{{count}} parc de test',
  count_other: '{{count}} parcs de test',
  state: 'État',
  states: { waiting: 'En attente', filling: 'En cours de remplissage', ready: 'Prêt', failed: 'En échec' },
  progress: '{{done}} étapes sur {{total}}',
  content: 'Contenu',
  contentText: 'Éoliennes : {{turbines}} · photos : {{photos}} · défauts : {{annotations}}',
  created: 'Création',
  open: 'Ouvrir {{name}}',
  reset: 'Réinitialiser {{name}}',
  resetShort: 'Réinitialiser',
  resetTitle: 'Réinitialiser {{name}} ?',
  resetText: 'Tout son contenu est supprimé, puis il est de nouveau rempli de données d’exemple.',
  resetDone: '{{name}} est de nouveau en cours de remplissage.',
  deleteText: 'Le parc disparaît avec tout son contenu. Cette action est irréversible.',
} satisfies Translated<typeof source>
