import { z } from 'zod'
import { defineJob } from '../../platform/jobs/definition.ts'

/** Seals what has entered the trail, and tells administrators of what they should look at. */
export const sealTrailJob = defineJob({
  name: 'seal-trail',
  schema: z.object({}),
  cron: '* * * * *',
  unique: 'underway',
})
