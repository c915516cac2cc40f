import { z } from 'zod'
import { defineJob } from '../../platform/jobs/definition.ts'

/** Fills a test park with sample data. Begun anew after a failure, it empties the park first. */
export const fillTestParkJob = defineJob({
  name: 'fill-test-park',
  schema: z.object({ parkId: z.int() }),
  unique: 'queued',
  keyOf: ({ parkId }) => String(parkId),
  retryLimit: 1,
})
