import type { Context } from '../../platform/context.ts'
import { bindJob, type JobCall } from '../../platform/jobs/handler.ts'
import { measurePhotoJob } from './image-jobs.ts'
import { imagesById, saveMeasured } from './images.repository.ts'
import { intakePool } from './intake-pool.ts'
import { saveMarks } from './photo-pairs.repository.ts'

/** Measures how well a photo was taken and keeps what tells which others it overlaps with; apart from the previews, so that these do not wait for it. */
async function measurePhoto(ctx: Context, { data: { imageId }, signal }: JobCall<{ imageId: number }>): Promise<void> {
  const [image] = await imagesById(ctx.db, [imageId])
  if (!image || image.measured !== null) return
  const path = await ctx.storage.localPath(image.storageKey)
  const { marks } = await intakePool.run('marks', { path }, { signal })
  await saveMarks(ctx.db, imageId, marks)
  await saveMeasured(ctx.db, imageId, await intakePool.run('quality', { path }, { signal }))
}

export const measureHandler = (ctx: Context) => bindJob(measurePhotoJob, { run: (call) => measurePhoto(ctx, call) })
