import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Turns the photos of an inspection into one picture, or slices the placed ones anew. Idempotent by the work's id. */
export const makePictureJob = defineJob({
  name: 'make-picture',
  schema: z.object({ assemblyId: z.int() }),
  weight: 'heavy',
})

/** Makes the small copies of a photo. */
export const makePreviewsJob = defineJob({
  name: 'make-previews',
  schema: z.object({ imageId: z.int() }),
  weight: 'light',
})
