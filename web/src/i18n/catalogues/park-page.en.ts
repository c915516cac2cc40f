export const parkPage = {
  edit: {
    title: 'Edit {{name}}',
    done: 'The park {{name}} has been saved.',
    latitude: 'Latitude',
    longitude: 'Longitude',
    both: 'Give both latitude and longitude, or neither.',
    positionHint: 'Decimal degrees, for example 48.1173',
  },
  subParks: {
    title: 'Sub-parks',
    add: 'New sub-park',
  },
  remove: {
    title: 'Delete {{name}}?',
    text: 'This cannot be undone. What goes with it, or nothing does:',
    everything: 'all their inspections, photos and pictures, findings, measures and reports',
    confirm: 'Delete the park',
    done: 'The park {{name}} has been deleted.',
  },
  partOf: 'Part of',
  north: 'N',
  south: 'S',
  east: 'E',
  west: 'W',
  position: 'Position',
  company: 'Company',
  worst: 'Worst open finding',
} as const
