import { z } from 'zod'
import { defineJob } from '../../platform/jobs/definition.ts'

/** Forgets deleted findings that can no longer be brought back. */
export const forgetDeletionsJob = defineJob({
  name: 'forget-deletions',
  schema: z.object({}),
  cron: '23 4 * * *',
  unique: 'underway',
})
