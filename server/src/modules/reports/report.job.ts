import { corporateParts } from '@visionair/contract/people'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/definition.ts'

/** Makes the PDF of a report. Idempotent by the report's id. */
export const makeReportJob = defineJob({
  name: 'make-report',
  schema: z.object({ reportId: z.int() }),
  retryDelaySeconds: 1,
})

const ids = z.array(z.int())

/** Draws the first pages of a report for somebody who waits for the answer. Nothing of it is kept but for that moment. */
export const drawPreviewJob = defineJob({
  name: 'draw-preview',
  schema: z.object({
    userId: z.int(),
    groupId: z.int(),
    request: z.object({
      devices: ids,
      severities: ids,
      types: ids,
      lang: z.enum(['en', 'fr']),
      corporate: z.boolean(),
      corporateParts: z.array(z.enum(corporateParts)).optional(),
      annexes: z.boolean(),
      comparedWith: z.int().optional(),
      conclusions: z.record(z.string(), z.string()).optional(),
      instrument: z.string().optional(),
    }),
  }),
  retryLimit: 0,
  expireInSeconds: 120,
  keptSeconds: 60,
})
