import type { Translated } from '../text-types.ts'
import { adminDashboard } from './admin-dashboard.fr.ts'
import type { administered as source } from './administered.en.ts'
import { audit } from './audit.fr.ts'
import { quotas } from './quotas.fr.ts'
import { referenceData } from './reference-data.fr.ts'
import { testParks } from './test-parks.fr.ts'
import { webhooks } from './webhooks.fr.ts'

/** What only the administration shows, whose pages bring it. */
export const administered = {
  adminDashboard,
  audit,
  quotas,
  referenceData,
  testParks,
  webhooks,
} satisfies Translated<typeof source>
