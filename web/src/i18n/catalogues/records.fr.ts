import type { Translated } from '../text-types.ts'
import type { records as source } from './records.en.ts'

export const records = {
  name: 'Nom (anglais)',
  nameFr: 'Nom (français)',
  search: 'Rechercher par nom',
  use: 'Utilisations',
  actions: 'Actions',
  emptyText: 'Créez le premier élément.',
  edit: 'Modifier {{name}}',
  delete: 'Supprimer {{name}}',
  created: 'L’élément a été créé.',
  createdNamed: '{{name}} : création effectuée.',
  saved: 'Modifications enregistrées pour {{name}}.',
  deleted: '{{name}} : suppression effectuée.',
  deleteTitle: 'Supprimer {{name}} ?',
  deleteText: 'Cette action est irréversible.',
} satisfies Translated<typeof source>
