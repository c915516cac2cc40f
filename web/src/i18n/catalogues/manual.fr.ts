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
  keepOne: 'La placer où elle est',
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
  deleteSelected_one: 'Supprimer la photo',
  deleteSelected_other: 'Supprimer les {{count}} photos',
  tools: {
    label: 'Assemblage à la main',
    undo: 'Annuler la dernière action',
    redo: 'Rétablir',
    closer: 'Zoom avant',
    farther: 'Zoom arrière',
    fit: 'Tout afficher',
    join: 'Ajuster aux voisines (F)',
    snap: 'Aligner sur les voisines',
  },
  fit: {
    searching: 'Comparaison avec les voisines…',
    fitted: 'Ajustée aux voisines : {{changes}}. Annuler la remet.',
    moved: 'déplacée de {{cm}} cm / {{px}} px',
    movedPx: 'déplacée de {{px}} px',
    turned: 'tournée de {{degrees}}°',
    sized: 'mise à {{percent}} %',
    still: 'Elle est déjà là où elle s’ajuste le mieux à ses voisines.',
    unclear: 'Aucune place proche ne s’ajuste nettement aux voisines. La photo reste où elle est.',
    alone: 'Il n’y a pas de voisine à laquelle l’ajuster. Amenez la photo sur une autre avec un recouvrement.',
    unreadable: 'Les photos n’ont pas pu être comparées. La photo reste où elle est.',
    nothing: 'Sélectionnez d’abord une photo affichée.',
  },
  saving: {
    pending: 'Enregistrement…',
    done: 'Enregistré',
    failed: 'Non enregistré.',
  },
  keep_one: 'Placer {{count}} photo où elle est',
  keep_other: 'Placer {{count}} photos où elles sont',
  save: 'Créer l’image',
  make: {
    nothing: 'Aucune photo visible pour composer l’image.',
    notSaved:
      'L’image n’a pas été composée : elle ne montrerait pas vos dernières modifications. Réessayez lorsqu’elles seront enregistrées.',
    leftOutTitle_one: '{{count}} photo n’a pas encore de place',
    leftOutTitle_other: '{{count}} photos n’ont pas encore de place',
    leftOut_one: 'Elle ne serait pas dans l’image :',
    leftOut_other: 'Ces {{count}} photos ne seraient pas dans l’image :',
    lay: 'Placer où elles sont',
    without_one: 'Composer l’image sans elle',
    without_other: 'Composer l’image sans ces {{count}} photos',
  },
  leave: {
    title: 'Quitter sans enregistrer ?',
    text_one:
      'La modification de {{count}} photo n’a pas pu être enregistrée. Elle sera reprise quand cette vue sera rouverte dans cet onglet ; fermer l’onglet la perd.',
    text_other:
      'Les modifications de {{count}} photos n’ont pas pu être enregistrées. Elles seront reprises quand cette vue sera rouverte dans cet onglet ; fermer l’onglet les perd.',
  },
  unsaved: {
    again_one: 'La modification non enregistrée de {{count}} photo a été reprise.',
    again_other: 'Les modifications non enregistrées de {{count}} photos ont été reprises.',
    outdated_one: '{{names}} a été déplacée entre-temps : votre modification non enregistrée n’a pas été reprise.',
    outdated_other:
      '{{count}} photos ont été déplacées entre-temps : {{names}}. Vos modifications non enregistrées n’ont pas été reprises.',
  },
  others: {
    laid_one: 'Quelqu’un d’autre a déplacé {{count}} photo.',
    laid_other: 'Quelqu’un d’autre a déplacé {{count}} photos.',
    refused_one:
      'Quelqu’un d’autre a déplacé {{names}} entre-temps. Elle reste là où elle a été mise ; votre modification n’a pas été conservée.',
    refused_other:
      'Quelqu’un d’autre a déplacé {{count}} photos entre-temps : {{names}}. Elles restent là où elles ont été mises ; vos modifications n’ont pas été conservées.',
  },
  ownSize: 'À sa taille d’origine : une largeur ou une hauteur inférieure à {{min}} n’est pas conservée.',
  empty: 'Envoyez des photos, puis disposez-les ici à la main.',
  keys: 'Maj sélectionne plusieurs photos · Alt déplace sans aligner ni ajuster · F ajuste aux voisines · H masque · Suppr supprime · 0 affiche tout',
} satisfies Translated<typeof source>
