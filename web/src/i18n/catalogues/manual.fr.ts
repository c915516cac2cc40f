import type { Translated } from '../text-types.ts'
import type { manual as source } from './manual.en.ts'

export const manual = {
  canvas:
    'Photos sur la table, {{count}} sélectionnées. Les flèches déplacent, les crochets tournent, Page préc. et Page suiv. changent l’ordre.',
  photos: 'Photos, la plus haute d’abord',
  toPlace: 'À placer',
  layer: 'Calque {{layer}}',
  hide: 'Masquer {{name}}',
  show: 'Afficher {{name}}',
  properties: 'Propriétés',
  guessed: 'L’assemblage n’a pas pu prouver où va cette photo. Elle est posée là où il la suppose, à côté de {{name}}.',
  unplaced: 'Cette photo n’a pas encore de place. Faites-la glisser là où elle va.',
  accept: 'Accepter cette place',
  keepOne: 'La placer telle quelle',
  nothing: 'Sélectionnez une photo sur la table ou dans la liste.',
  selected_one: '{{count}} photo sélectionnée',
  selected_other: '{{count}} photos sélectionnées',
  fields: {
    x: 'X (px)',
    y: 'Y (px)',
    width: 'Largeur (px)',
    height: 'Hauteur (px)',
    angle: 'Angle (°)',
    zoom: 'Zoom (%)',
  },
  order: {
    front: 'Tout devant',
    up: 'Avancer',
    down: 'Reculer',
    back: 'Tout derrière',
  },
  tools: {
    label: 'Assemblage à la main',
    undo: 'Annuler',
    redo: 'Rétablir',
    closer: 'Zoom avant',
    farther: 'Zoom arrière',
    fit: 'Tout afficher',
    snap: 'Aligner sur les voisines',
  },
  saving: {
    pending: 'Enregistrement…',
    done: 'Enregistré',
    failed: 'Non enregistré.',
  },
  keep_one: 'Placer {{count}} photo telle quelle',
  keep_other: 'Placer {{count}} photos telles quelles',
  save: 'Créer l’image',
  empty: 'Envoyez des photos, puis disposez-les ici à la main.',
  keys: 'Maj sélectionne plusieurs photos · Alt déplace sans aligner · H masque · Suppr supprime · 0 affiche tout',
} satisfies Translated<typeof source>
