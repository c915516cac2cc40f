import type { Translated } from '../text-types.ts'
import type { parkPage as source } from './park-page.en.ts'

export const parkPage = {
  edit: {
    title: 'Modifier {{name}}',
    done: 'Le parc {{name}} a été enregistré.',
    latitude: 'Latitude',
    longitude: 'Longitude',
    both: 'Indiquez la latitude et la longitude, ou aucune des deux.',
    positionHint: 'En degrés décimaux, par exemple 48,1173',
  },
  subParks: {
    map_one: 'Carte de {{count}} sous-parc selon le défaut ouvert le plus grave',
    map_other: 'Carte de {{count}} sous-parcs selon le défaut ouvert le plus grave',
    title: 'Sous-parcs',
    add: 'Nouveau sous-parc',
  },
  remove: {
    title: 'Supprimer {{name}} ?',
    text: 'Cette action est définitive. Disparaissent avec lui, ou rien ne disparaît :',
    everything: 'toutes leurs inspections, photos et images, défauts, mesures et rapports',
    confirm: 'Supprimer le parc',
    done: 'Le parc {{name}} a été supprimé.',
  },
  partOf: 'Fait partie de',
  north: 'N',
  south: 'S',
  east: 'E',
  west: 'O',
  position: 'Position',
  company: 'Société',
  dates: 'Inspections',
  worst: 'Défaut ouvert le plus grave',
} satisfies Translated<typeof source>
