import type { Translated } from '../text-types.ts'
import type { exports as source } from './exports.en.ts'

export const exports = {
  title: 'Exports',
  zip: {
    title: 'Archive ZIP',
    text: 'Les tableaux, une vignette de chaque défaut et le dernier rapport.',
    annexes: 'Annexes',
    annexesHint: 'Images jointes et photos des mesures',
    with: 'Avec annexes',
    without: 'Sans annexes',
    required: 'Veuillez indiquer si les annexes sont incluses.',
    pictures: 'Images entières des faces (volumineux)',
    start: 'Créer le ZIP',
    open: 'ZIP de {{name}}',
  },
  table: {
    title: 'Tableaux et données',
    content: 'Contenu',
    findings: 'Défauts',
    visits: 'Visites',
    devices: 'Éoliennes',
    measures: 'Mesures Volta',
  },
  formats: {
    csv: 'CSV',
    xlsx: 'Excel',
    coco: 'COCO JSON',
    geojson: 'GeoJSON',
    zip: 'ZIP',
  },
  reason: {
    none: 'Un export demande au moins un défaut ou une mesure.',
  },
  list: {
    title: 'Mes exports',
    visitsHint: 'Les défauts et mesures sont tous ceux des visites de la liste, quels que soient ses filtres.',
    export: 'Exporter cette liste',
    empty: 'Vos exports apparaissent ici et sont conservés sept jours.',
    ON_GOING: 'En cours',
    progress_one: '{{count}} ligne écrite',
    progress_other: '{{count}} lignes écrites',
    progressOf: '{{done}} sur {{total}}',
    ERROR: 'Échec',
    download: 'Télécharger {{file}}',
    delete: 'Supprimer {{file}}',
    until: 'jusqu’au {{date}}',
    requested: 'demandé {{when}}',
  },
  started: {
    title: 'Export lancé',
    message: 'Vous pouvez quitter cette page ; le fichier sera là à votre retour.',
  },
  failed: 'L’export n’a pas pu être lancé.',
  deleted: 'Export supprimé.',
} satisfies Translated<typeof source>
