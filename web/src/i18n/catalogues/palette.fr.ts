import type { Translated } from '../text-types.ts'
import type { palette as en } from './palette.en.ts'

export const palette = {
  title: 'Rechercher partout',
  label: 'Rechercher parcs, éoliennes, numéros de série, visites et défauts',
  placeholder: 'Nom, numéro de série, 2026-05 ou #12',
  open: 'Rechercher partout (Ctrl K)',
  hint: 'Saisissez un nom, un numéro de série, une date comme 2026-05, ou # et le numéro d’une visite ou d’un défaut.',
  searching: 'Recherche…',
  none: 'Aucun résultat pour « {{text}} ».',
  count_one: '{{count}} résultat',
  count_other: '{{count}} résultats',
  recent: 'Récents',
  pages: 'Pages',
  kinds: {
    'device-group': 'Parcs',
    device: 'Éoliennes et équipements',
    'inspection-group': 'Visites',
    annotation: 'Défauts',
  },
  finding: 'N° {{number}} · {{type}}',
  serial: 'numéro de série {{number}}',
} as const satisfies Translated<typeof en>
