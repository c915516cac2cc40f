import { createImagingPool } from '../../imaging/imaging-pool.ts'
import type { Context } from '../../platform/context.ts'
import { bindJob, type JobCall } from '../../platform/jobs/handler.ts'
import { measurePhotoJob } from './image-jobs.ts'
import { imagesById, saveMeasured } from './images.repository.ts'

const pool = createImagingPool(1)

/** Measures how well a photo was taken; apart from the previews, so that these do not wait for it. */
async function measurePhoto(ctx: Context, { data: { imageId }, signal }: JobCall<{ imageId: number }>): Promise<void> {
  const [image] = await imagesById(ctx.db, [imageId])
  if (!image || image.measured !== null) return
  const path = await ctx.storage.localPath(image.storageKey)
  await saveMeasured(ctx.db, imageId, await pool.run('quality', { path }, { signal }))
}

export const measureHandler = (ctx: Context) => bindJob(measurePhotoJob, { run: (call) => measurePhoto(ctx, call) })
