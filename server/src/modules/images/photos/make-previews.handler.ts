import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { assemblerImageSidePx } from '../../../imaging/photo/thumbnail.ts'
import { createImagingPool } from '../../../imaging/process/imaging-pool.ts'
import type { Context } from '../../../platform/context.ts'
import { bindJob, type JobCall } from '../../../platform/jobs/handler.ts'
import { keepDigest } from '../files/file-digests.service.ts'
import { makePreviewsJob } from '../image.job.ts'
import { namingPhoto, photoPath } from '../picture-trouble.ts'
import { imagesById, markPreviewsMade } from './photos.repository.ts'

const thumbnailSidePx = 320
const pool = createImagingPool(1)

/** Makes the thumbnail and the screen-sized copy of a photo; doing it again changes nothing. */
async function makePreviews(ctx: Context, { data: { imageId }, signal }: JobCall<{ imageId: number }>): Promise<void> {
  const [image] = await imagesById(ctx.db, [imageId])
  if (!image || image.hasPreviews) return
  const folder = await ctx.storage.createWorkFolder()
  try {
    const outputs = [
      { path: join(folder, 'assembler.jpg'), maxSidePx: assemblerImageSidePx },
      { path: join(folder, 'thumbnail.jpg'), maxSidePx: thumbnailSidePx },
    ]
    const path = await photoPath(ctx, image, folder)
    await namingPhoto(ctx, image, folder, () => pool.run('thumbnails', { path, outputs }, { signal }))
    for (const copy of ['assembler', 'thumbnail'])
      await keepDigest(ctx, await ctx.storage.adoptFile(join(folder, `${copy}.jpg`), `${image.storageKey}.${copy}`))
    await markPreviewsMade(ctx.db, imageId)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const previewsHandler = (ctx: Context) => bindJob(makePreviewsJob, { run: (call) => makePreviews(ctx, call) })
