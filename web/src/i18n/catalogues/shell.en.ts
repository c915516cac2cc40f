export const shell = {
  skip: 'Skip to the content',
  mark: 'Visionair, to the dashboard',
  takenOver:
    'Another account signed in using this browser. This page now belongs to {{email}}; nothing from the previous account was sent in its name.',
  sections: {
    label: 'Section',
    main: 'Main',
    administration: 'Administration',
  },
  menu: {
    open: 'Account menu of {{email}}',
    profile: 'Profile',
    resource: 'Resources',
    logout: 'Sign out',
  },
  search: {
    label: 'Search parks',
    placeholder: 'Search parks',
    hint: 'Press / to search',
    none: 'No park matches “{{text}}”.',
    open: 'Open the park search',
    close: 'Close the search',
  },
  breadcrumb: {
    label: 'You are here',
    dashboard: 'Dashboard',
    more: 'Show the levels in between',
    siblings: 'Siblings of {{name}}',
  },
} as const
