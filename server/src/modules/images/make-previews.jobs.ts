import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createImagingPool } from '../../imaging/imaging-pool.ts'
import { assemblerImageSidePx } from '../../imaging/thumbnail.ts'
import type { Context } from '../../platform/context.ts'
import { imagesById, markPreviewsMade } from './images.repository.ts'

export const thumbnailSidePx = 320
const pool = createImagingPool(1)

/** Makes the thumbnail and the screen-sized copy of a photo; doing it again changes nothing. */
export async function makePreviews(ctx: Context, { imageId }: { imageId: number }, signal: AbortSignal): Promise<void> {
  const [image] = await imagesById(ctx.db, [imageId])
  if (!image || image.hasPreviews) return
  const folder = await ctx.storage.createWorkFolder()
  try {
    const outputs = [
      { path: join(folder, 'assembler.jpg'), maxSidePx: assemblerImageSidePx },
      { path: join(folder, 'thumbnail.jpg'), maxSidePx: thumbnailSidePx },
    ]
    await pool.run('thumbnails', { path: await ctx.storage.localPath(image.storageKey), outputs }, { signal })
    await ctx.storage.adoptFile(join(folder, 'assembler.jpg'), `${image.storageKey}.assembler`)
    await ctx.storage.adoptFile(join(folder, 'thumbnail.jpg'), `${image.storageKey}.thumbnail`)
    await markPreviewsMade(ctx.db, imageId)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
