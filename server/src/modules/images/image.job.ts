import { z } from 'zod'
import { defineJob } from '../../platform/jobs/definition.ts'

const ofPictures = {
  isHeavy: true,
  schema: z.object({ assemblyId: z.int() }),
  expireInSeconds: 4 * 3600,
  retryDelaySeconds: 1,
} as const

/** Turns the photos of an inspection into one picture, or slices the placed ones anew. Idempotent by the work's id. */
export const makePictureJob = defineJob({ name: 'make-picture', ...ofPictures })

/** The same of a few photos: short work, which has a lane of its own so that it does not wait for long work. */
export const makeSmallPictureJob = defineJob({ name: 'make-small-picture', ...ofPictures })

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
