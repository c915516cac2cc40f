import type { Translated } from '../text-types.ts'
import type { parks as source } from './parks.en.ts'

export const parks = {
  title: 'Parcs',
  count_one: '{{count}} parc',
  count_other: '{{count}} parcs',
  turbines_one: '{{count}} éolienne',
  turbines_other: '{{count}} éoliennes',
  subParks_one: '{{count}} sous-parc',
  subParks_other: '{{count}} sous-parcs',
  search: 'Rechercher un parc par son nom',
  noNext: 'Aucune échéance d’inspection',
  sort: {
    newest: 'Plus récents',
    oldest: 'Plus anciens',
    nameUp: 'Nom de A à Z',
    nameDown: 'Nom de Z à A',
  },
  view: {
    label: 'Présenter les parcs en',
    cards: 'Fiches',
    table: 'Tableau',
  },
  columns: {
    name: 'Nom',
    organization: 'Société',
    turbines: 'Éoliennes',
    lastVisit: 'Dernière visite',
    worst: 'Le plus grave à réparer',
    findings: 'Restant à réparer',
    openVisits: 'Visites ouvertes',
    due: 'Échéance',
  },
  empty: {
    title: 'Aucun parc',
    create: 'Créez votre premier parc pour y ajouter ses éoliennes et planifier des inspections.',
    wait: 'Aucun parc n’est encore ouvert à votre compte. Adressez-vous à votre administrateur.',
  },
  create: {
    button: 'Nouveau parc',
    title: 'Nouveau parc',
    done: 'Le parc {{name}} a été créé.',
  },
  form: {
    name: 'Nom',
    localization: 'Lieu',
    localizationHint: 'Ville, région ou adresse',
    organization: 'Société',
    organizationHint: 'La société qui verra le parc',
    comment: 'Commentaire',
  },
} satisfies Translated<typeof source>
