export const overview = {
  dashboard: 'Dashboard',
  figures: {
    title: 'Key figures',
    coming: 'Coming inspections',
    completed: 'Completed inspections',
    findings: 'open findings',
    note: 'Severities: what is still to fix, findings and measures of the last inspections. The rows below count all that each visit found.',
    open: '{{name}}: show the inspections',
  },
} as const
