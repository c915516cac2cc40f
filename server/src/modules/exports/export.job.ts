import { z } from 'zod'
import { defineJob } from '../../platform/jobs/definition.ts'

/** Writes the file of an export. Idempotent by the export's id. */
export const makeExportJob = defineJob({
  name: 'make-export',
  isHeavy: true,
  schema: z.object({ exportId: z.int() }),
  expireInSeconds: 4 * 3600,
  retryDelaySeconds: 1,
})

/** Deletes exports whose time is over. */
export const expireExportsJob = defineJob({
  name: 'expire-exports',
  schema: z.object({}),
  cron: '41 * * * *',
  unique: 'underway',
})
