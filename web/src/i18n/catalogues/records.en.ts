export const records = {
  search: 'Search by name',
  use: 'Used',
  actions: 'Actions',
  emptyText: 'Create the first one.',
  edit: 'Edit {{name}}',
  delete: 'Delete {{name}}',
  created: 'It has been created.',
  saved: '{{name}} has been saved.',
  deleted: '{{name}} has been deleted.',
  deleteTitle: 'Delete {{name}}?',
  deleteText: 'This cannot be undone.',
} as const
