export const overview = {
  dashboard: 'Dashboard',
  figures: {
    title: 'Key figures',
    coming: 'Coming inspections',
    completed: 'Completed inspections',
    findings: 'open findings',
    open: '{{name}}: show the inspections',
  },
} as const
