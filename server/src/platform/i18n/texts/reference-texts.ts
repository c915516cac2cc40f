import type { LocalText } from '../language.ts'

/** Sentences about the reference data. */
export const referenceTexts = {
  'reference.fixed': {
    en: 'The product depends on this reference; it cannot be changed.',
    fr: 'Le produit dépend de cette référence ; elle ne peut pas être modifiée.',
  },
  'reference.in_use': { en: 'Still used by: {uses}.', fr: 'Encore utilisé par : {uses}.' },
  'reference.kept': {
    en: 'The product depends on this entry; it cannot be deleted.',
    fr: 'Le produit dépend de cet élément ; il ne peut pas être supprimé.',
  },
  'reference.list_changed': {
    en: 'The list has changed meanwhile. Please reload and order it again.',
    fr: 'La liste a changé entre-temps. Veuillez recharger la page et refaire le classement.',
  },
  'reference.model_cycle': {
    en: 'A type cannot stand below itself.',
    fr: 'Un type ne peut pas se trouver en dessous de lui-même.',
  },
  'reference.model_too_large': {
    en: 'A model may make at most {max} devices.',
    fr: 'Un modèle peut créer {max} équipements au plus.',
  },
  'reference.name_needed': {
    en: 'Every type needs the attribute “name”.',
    fr: 'Chaque type a besoin de l’attribut « name ».',
  },
  'reference.taken': { en: 'This is already taken.', fr: 'Cette valeur est déjà prise.' },
  'reference.type_fixed': {
    en: 'The kind of value cannot be changed; create another attribute.',
    fr: 'Le genre de valeur ne peut pas être modifié ; créez un autre attribut.',
  },
  'reference.unknown': { en: 'These do not exist: {ids}.', fr: 'Ces éléments n’existent pas : {ids}.' },
  'reference.use_annotation': { en: 'findings', fr: 'défauts' },
  'reference.use_count': { en: '{what}: {count}', fr: '{what} : {count}' },
  'reference.use_device': { en: 'devices', fr: 'équipements' },
  'reference.use_history': { en: 'history entries', fr: 'entrées d’historique' },
  'reference.use_inspection': { en: 'inspections', fr: 'inspections' },
  'reference.use_link': { en: 'types offered by components', fr: 'types proposés par les composants' },
  'reference.use_measure': { en: 'measurements', fr: 'mesures' },
  'reference.use_model': { en: 'models', fr: 'modèles' },
  'reference.use_other': { en: 'other records', fr: 'autres éléments' },
  'reference.use_service': { en: 'services', fr: 'services' },
  'reference.use_standard': { en: 'standards', fr: 'normes internes' },
  'reference.use_type': { en: 'types', fr: 'types' },
  'reference.use_value': { en: 'values of devices', fr: 'valeurs d’équipements' },
  'reference.use_visit': { en: 'visits', fr: 'visites' },
} as const satisfies Record<string, LocalText>
