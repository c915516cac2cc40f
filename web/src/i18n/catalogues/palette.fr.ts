import type { Translated } from '../text-types.ts'
import type { palette as en } from './palette.en.ts'

export const palette = {
  title: 'Rechercher partout',
  label: 'Rechercher parcs, éoliennes et leurs équipements, numéros de série, visites et défauts',
  placeholder: 'Nom, numéro de série, 2026-05 ou #12',
  open: 'Rechercher partout (Ctrl K)',
  hint: 'Saisissez un nom, un numéro de série, un modèle, un type de défaut, un mot d’un commentaire, une date comme 2026-05, ou # et le numéro d’une visite ou d’un défaut.',
  searching: 'Recherche…',
  none: 'Aucun résultat pour « {{text}} ».',
  count_one: '{{count}} résultat',
  count_other: '{{count}} résultats',
  countMore_one: '{{count}} résultat affiché ; il y en a d’autres',
  countMore_other: '{{count}} résultats affichés ; il y en a d’autres',
  offline: 'Vous êtes hors ligne. Seules les pages et les actions sont proposées.',
  recent: 'Récents',
  actions: 'Actions',
  pages: 'Pages',
  kinds: {
    'device-group': 'Parcs',
    device: 'Éoliennes et leurs équipements',
    'inspection-group': 'Visites',
    annotation: 'Défauts',
  },
  first: {
    'device-group': 'Parcs (les 8 premiers)',
    device: 'Éoliennes et leurs équipements (les 8 premiers)',
    'inspection-group': 'Visites (les 8 plus récentes)',
    annotation: 'Défauts (les 8 plus récents)',
  },
  language: 'Changer de langue',
  model: 'modèle {{name}}',
  finding: 'N° {{number}} · {{type}}',
  serial: 'numéro de série {{number}}',
} as const satisfies Translated<typeof en>
