export const referenceData = {
  field: {
    name: 'Name (English)',
    nameFr: 'Name (French)',
  },
  severities: {
    title: 'Severities',
    lead: 'How serious a finding is, and in which services each level is offered.',
    new: 'New severity',
    count_one: '{{count}} severity',
    count_other: '{{count}} severities',
    level: 'Level',
    color: 'Colour',
    services: 'Services',
  },
} as const
