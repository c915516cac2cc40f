import { z } from 'zod'
import { defineJob } from '../../platform/jobs/definition.ts'

/** Turns the photos of an inspection into one picture, or slices the placed ones anew. Idempotent by the work's id. */
export const makePictureJob = defineJob({
  name: 'make-picture',
  isHeavy: true,
  schema: z.object({ assemblyId: z.int() }),
  expireInSeconds: 4 * 3600,
  retryDelaySeconds: 1,
})

/** Makes the small copies of a photo. */
export const makePreviewsJob = defineJob({
  name: 'make-previews',
  schema: z.object({ imageId: z.int() }),
  retryDelaySeconds: 1,
})

/** Measures how well a photo was taken. */
export const measurePhotoJob = defineJob({
  name: 'measure-photo',
  schema: z.object({ imageId: z.int() }),
  retryDelaySeconds: 1,
})

/** Sees which photos of an inspection overlap. Asked for whenever photos come or go; it goes on where it stopped. */
export const comparePhotosJob = defineJob({
  name: 'compare-photos',
  schema: z.object({ inspectionId: z.int() }),
  retryDelaySeconds: 5,
  unique: 'queued',
  keyOf: ({ inspectionId }) => String(inspectionId),
})

/** Deletes stored files that nothing needs any more. */
export const sweepStorageJob = defineJob({
  name: 'sweep-storage',
  schema: z.object({}),
  cron: '17 * * * *',
  unique: 'underway',
})
