import type { Translated } from '../text-types.ts'
import type { devices as source } from './devices.en.ts'

export const devices = {
  facts: {
    title: 'Caractéristiques',
    unknown: 'Non renseigné',
    beyond: 'Cette valeur est impossible. Veuillez la corriger.',
    yes: 'Oui',
    no: 'Non',
  },
  worst: {
    title: 'Défaut ouvert le plus grave',
    onPart: 'sur {{name}}',
  },
  dates: {
    title: 'Dates d’inspection',
    last: 'Dernière',
    next: 'Échéance',
    planned: 'Planifiée',
    notPlanned: 'Aucune prévue',
    never: 'Pas encore inspecté',
    begunAhead: 'Commencée avant sa date : {{date}}',
    notDue: 'Aucune échéance',
    none: 'Aucune inspection n’a encore été faite sur cet équipement.',
    rule: 'Échéance : l’intervalle du service après la dernière inspection commencée de chaque élément ; un élément pas revisité depuis garde la sienne. Une inspection planifiée n’y change rien.',
  },
  actions: {
    menu: 'Actions',
    schedule: 'Planifier une inspection',
    clone: 'Cloner',
    edit: 'Modifier',
    move: 'Déplacer vers un autre parc',
    delete: 'Supprimer',
  },
  fields: {
    name: 'Nom',
    coordinate: 'En degrés décimaux, par exemple 48,1173',
    partialDay: 'Connue au mois ou à l’année : 2016-03 ou 2016. Le jour, une fois connu : 2016-03-15',
    withSubDevices: 'Avec ses éléments habituels',
    parts: '{{count}} × {{name}}',
  },
  create: {
    turbine: 'Ajouter une éolienne',
    title: 'Ajouter : {{type}}',
    done: '{{name}} a été ajouté.',
  },
  clone: {
    title: 'Cloner {{name}}',
    name: 'Nom de la copie',
    hint: 'La copie a les mêmes sous-équipements et les mêmes valeurs, sans aucune inspection.',
    submit: 'Cloner',
    done: '{{name}} a été cloné sous le nom {{copy}}.',
  },
  edit: {
    title: 'Modifier {{name}}',
    done: '{{name}} a été enregistré.',
  },
  turned: {
    none: 'Le moyeu se trouve alors à l’autre bout de l’image. Cette face n’a aucun défaut qui serait situé autrement.',
    before_one:
      'Le moyeu se trouve alors à l’autre bout de l’image : la distance et la zone de {{count}} défaut de cette face, toutes visites confondues, sont comptées de là, et son repère se déplace sur les dessins. Les mesures gardent la distance saisie.',
    before_other:
      'Le moyeu se trouve alors à l’autre bout de l’image : la distance et la zone de {{count}} défauts de cette face, toutes visites confondues, sont comptées de là, et leurs repères se déplacent sur les dessins. Les mesures gardent la distance saisie.',
    after_one:
      '{{count}} défaut est désormais situé depuis l’autre bout. Les rapports déjà établis gardent l’ancienne situation.',
    after_other:
      '{{count}} défauts sont désormais situés depuis l’autre bout. Les rapports déjà établis gardent l’ancienne situation.',
  },
  remove: {
    title: 'Supprimer {{name}} ?',
    text: 'Cette action est définitive. Disparaissent avec lui : tout ce qu’il contient, toutes ses inspections, leurs photos et images, défauts et mesures, et les rapports de ses visites. Les rapports des visites de l’équipement dont il fait partie restent.',
    parts_one: '{{count}} sous-équipement directement rattaché',
    parts_other: '{{count}} sous-équipements directement rattachés',
    confirm: 'Supprimer l’équipement',
    done: '{{name}} a été supprimé.',
  },
  subDevices: {
    title: 'Sous-équipements',
    show: 'Afficher les sous-équipements',
    hide: 'Masquer les sous-équipements',
    count_one: '{{count}} sous-équipement',
    count_other: '{{count}} sous-équipements',
    add: 'Ajouter un sous-équipement',
    left_one: 'encore {{count}} possible',
    left_other: 'encore {{count}} possibles',
    complete: 'au complet',
    added: '{{name}} a été ajouté.',
    empty: 'Aucun sous-équipement',
    emptyAdd: 'Ajoutez les éléments de cet équipement pour y planifier des inspections.',
    columns: {
      name: 'Nom',
      type: 'Type',
      worst: 'Défaut ouvert le plus grave',
      parts: 'Éléments',
    },
  },
  turbines: {
    title: 'Éoliennes',
    count_one: '{{count}} éolienne',
    count_other: '{{count}} éoliennes',
    search: 'Rechercher une éolienne par son nom',
    blade: '{{name}} : {{finding}}',
    noBlades: 'Pas encore de pale',
    next: 'Prochaine inspection',
    nameUp: 'Nom de A à Z',
    nameDown: 'Nom de Z à A',
    newest: 'Plus récentes',
    emptyTitle: 'Aucune éolienne',
    emptyAdd: 'Ajoutez la première éolienne de ce parc pour planifier des inspections.',
    emptyWait: 'Aucune éolienne de ce parc n’est encore ouverte à votre compte.',
    opened: 'Éléments ouverts à votre compte',
  },
} satisfies Translated<typeof source>
