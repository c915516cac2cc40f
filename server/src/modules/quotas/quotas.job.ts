import { z } from 'zod'
import { defineJob } from '../../platform/jobs/definition.ts'

/** Tells people of limits that are nearly used up. */
export const watchQuotasJob = defineJob({
  name: 'watch-quotas',
  schema: z.object({}),
  cron: '*/5 * * * *',
  unique: 'underway',
})
