import { z } from 'zod'
import { defineJob } from '../../platform/jobs/definition.ts'

const ofImport = z.object({ importId: z.int() })

/** Reads the directory of a ZIP and plans what would be created. Idempotent by the import's id. */
export const checkImportJob = defineJob({
  name: 'check-import',
  schema: ofImport,
  expireInSeconds: 600,
  retryDelaySeconds: 1,
})

/** Creates what is missing and attaches the photos; begun anew it goes on where it was cut off. */
export const applyImportJob = defineJob({
  name: 'apply-import',
  isHeavy: true,
  schema: ofImport,
  expireInSeconds: 6 * 3600,
  retryDelaySeconds: 1,
})

/** Forgets imports whose time is over. */
export const expireImportsJob = defineJob({
  name: 'expire-imports',
  schema: z.object({}),
  cron: '17 * * * *',
  unique: 'underway',
})
