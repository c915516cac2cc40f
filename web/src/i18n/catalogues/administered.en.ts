import { adminDashboard } from './admin-dashboard.en.ts'
import { audit } from './audit.en.ts'
import { quotas } from './quotas.en.ts'
import { referenceData } from './reference-data.en.ts'
import { testParks } from './test-parks.en.ts'
import { webhooks } from './webhooks.en.ts'

/** What only the administration shows, whose pages bring it. */
export const administered = {
  adminDashboard,
  audit,
  quotas,
  referenceData,
  testParks,
  webhooks,
} as const
