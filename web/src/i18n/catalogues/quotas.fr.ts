import type { Translated } from '../text-types.ts'
import type { quotas as source } from './quotas.en.ts'

export const quotas = {
  title: 'Quotas',
  lead: 'L’espace que les sociétés et les comptes utilisent, et celui qu’ils peuvent utiliser. Sont comptées les photos telles qu’envoyées, les images hors du stockage à froid, les images jointes aux défauts et les photos de mesure ; ce qui est en cours d’envoi compte déjà. Les copies réduites, les rapports et les documents ne comptent pas.',
  tabs: { company: 'Sociétés', account: 'Comptes', defaults: 'Valeurs par défaut et disque' },
  names: { company: 'Société', account: 'Compte' },
  count: {
    company_one: '{{count}} société',
    company_other: '{{count}} sociétés',
    account_one: '{{count}} compte',
    account_other: '{{count}} comptes',
  },
  search: { company: 'Rechercher par société', account: 'Rechercher par e-mail' },
  inGb: '{{figure}} (Go)',
  emptyIs: 'Laissez vide pour la valeur par défaut : {{limit}}.',
  emptyIsNone: 'Laissez vide pour ne fixer aucune limite.',
  noLimit: 'Aucune limite',
  ofCompany: 'Espace utilisé',
  counted:
    'Sont comptées les photos telles qu’envoyées, les images hors du stockage à froid, les images jointes aux défauts et les photos de mesure ; ce qui est en cours d’envoi compte déjà. Les limites sont fixées par les administrateurs.',
  defaults: { company: 'Chaque société sans limite propre', account: 'Chaque compte sans limite propre' },
  editDefaults: {
    company: 'Modifier les limites par défaut des sociétés',
    account: 'Modifier les limites par défaut des comptes',
  },
  disk: {
    title: 'Disque',
    used: '{{percent}} du disque utilisés',
    free: '{{free}} libres sur {{total}}',
    floor: 'En dessous de {{floor}} d’espace libre, rien de volumineux n’est accepté, quels que soient les quotas.',
  },
  told: 'À 80 % et à 95 % du stockage, des photos ou des exports, les administrateurs et les personnes concernées reçoivent un e-mail. Une limite inférieure à ce qui est utilisé ne supprime rien : seuls les nouveaux fichiers sont refusés.',
} as const satisfies Translated<typeof source>
