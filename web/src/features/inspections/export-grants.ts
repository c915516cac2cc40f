import type { Grant } from '@visionair/contract'

/** Any of these lets a user make and read reports and exports. */
export const exportGrants: readonly Grant[] = [
  'plus_sherlock_report_export',
  'sherlock_report_export',
  'volta_report_export',
  'clarity_report_export',
]
