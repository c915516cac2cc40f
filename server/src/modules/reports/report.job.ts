import { z } from 'zod'
import { defineJob } from '../../platform/jobs/definition.ts'

/** Makes the PDF of a report. Idempotent by the report's id. */
export const makeReportJob = defineJob({
  name: 'make-report',
  schema: z.object({ reportId: z.int() }),
  retryDelaySeconds: 1,
})
