export const shell = {
  skip: 'Skip to the content',
  mark: 'Visionair, to the dashboard',
  takenOver:
    'Another account signed in in this browser. This page is that of {{email}} now; nothing of the one before was sent in its name.',
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
    label: 'Search a park',
    placeholder: 'Search a park',
    hint: 'Press / to search',
    none: 'No park matches “{{text}}”.',
    open: 'Open the park search',
    close: 'Close the search',
  },
  breadcrumb: {
    label: 'You are here',
    dashboard: 'Dashboard',
    more: 'Show the levels in between',
    siblings: 'Others beside {{name}}',
  },
} as const
