export const administration = {
  menu: {
    label: 'Administration',
    administration: 'Dashboard',
    organizations: 'Companies',
    users: 'Users',
    profiles: 'Profiles',
    severities: 'Severities',
    weathers: 'Weathers',
    types: 'Types',
    services: 'Services',
    annotationTypes: 'Annotation types',
    measureTypes: 'Volta measurements',
    testParks: 'Parc test',
    apiTokens: 'API tokens',
    webhooks: 'Webhooks',
    journal: 'Audit trail',
  },
} as const
