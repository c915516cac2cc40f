export const inspectionNav = {
  label: 'This visit',
  previous: 'Previous side: {{name}}',
  next: 'Next side: {{name}}',
  first: 'This is the first side of the visit',
  last: 'This is the last side of the visit',
  report: 'PDF report',
  zip: 'ZIP export',
  testParks: 'Test parks',
  edit: 'Edit the inspection',
  delete: 'Delete the inspection',
} as const
