import { rm } from 'node:fs/promises'
import type { Context } from '../../../platform/context.ts'
import { bindJob, type JobCall } from '../../../platform/jobs/handler.ts'
import { measurePhotoJob } from '../image.job.ts'
import { namingPhoto, photoPath } from '../picture-trouble.ts'
import { intakePool } from './intake-pool.ts'
import { saveMarks } from './photo-pairs.repository.ts'
import { imagesById, saveMeasured } from './photos.repository.ts'

/** Measures how well a photo was taken and keeps what tells which others it overlaps with; apart from the previews, so that these do not wait for it. */
async function measurePhoto(ctx: Context, { data: { imageId }, signal }: JobCall<{ imageId: number }>): Promise<void> {
  const [image] = await imagesById(ctx.db, [imageId])
  if (!image || image.measured !== null) return
  const folder = await ctx.storage.createWorkFolder()
  try {
    const path = await photoPath(ctx, image, folder)
    const { marks } = await namingPhoto(ctx, image, folder, () => intakePool.run('marks', { path }, { signal }))
    await saveMarks(ctx.db, imageId, marks)
    const quality = await namingPhoto(ctx, image, folder, () => intakePool.run('quality', { path }, { signal }))
    await saveMeasured(ctx.db, imageId, quality)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const measureHandler = (ctx: Context) => bindJob(measurePhotoJob, { run: (call) => measurePhoto(ctx, call) })
