export const overview = {
  dashboard: 'Dashboard',
  figures: {
    title: 'Key figures',
    coming: 'Coming or ongoing inspections',
    completed: 'Completed inspections',
    findings: 'open findings',
    note: 'Severities count what is still to fix: findings and measurements of the latest inspections. The rows below count everything each visit found.',
    open: '{{name}}: show the inspections',
  },
} as const
