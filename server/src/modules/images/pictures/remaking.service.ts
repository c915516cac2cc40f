import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { partyOfInspection } from '../../inspections/owner.service.ts'
import { makePreviewsJob } from '../image.job.ts'
import { imagesOfInspection } from '../photos/photos.repository.ts'
import { insertAssembly } from './assemblies.repository.ts'
import { askForPicture } from './picture-lanes.ts'
import { writeOverview } from './pictures.service.ts'
import { photosToSlice } from './placement.ts'
import { forgetPreviews, pictureOfOverview, sideOfPicture } from './remaking.repository.ts'

/** Has the smaller copies of a photo made again; false when the photo is gone. */
export async function remakePreviews(ctx: Context, copyKey: string): Promise<boolean> {
  const photoKey = copyKey.replace(/\.(assembler|thumbnail)$/, '')
  return await inTransaction(ctx.db, async (db) => {
    const photo = await forgetPreviews(db, photoKey)
    if (photo === null) return false
    const party = await partyOfInspection(db, photo.inspectionId)
    await ctx.queue.enqueue(db, makePreviewsJob, { imageId: photo.id }, party)
    return true
  })
}

/** Makes the overview of a picture again from the picture; false when that is gone. */
export async function remakeOverview(ctx: Context, overviewKey: string): Promise<boolean> {
  const picture = await pictureOfOverview(ctx.db, overviewKey)
  if (!picture || (await ctx.storage.stat(picture.storageKey)) === undefined) return false
  await writeOverview(ctx, { key: picture.storageKey, sizeBytes: picture.sizeBytes }, overviewKey)
  return true
}

/**
 * Has a picture that is served made again from its photos as they lie; false when it is served no more, no photo of it is placed, or
 * other work is under way there.
 */
export async function remakePicture(ctx: Context, storageKey: string): Promise<boolean> {
  const inspectionId = await sideOfPicture(ctx.db, storageKey)
  if (inspectionId === null) return false
  const photos = photosToSlice(await imagesOfInspection(ctx.db, inspectionId))
  const imageIds = photos.map(({ id }) => id)
  if (imageIds.length === 0) return false
  return await inTransaction(ctx.db, async (db) => {
    const assemblyId = await insertAssembly(db, { inspectionId, kind: 'slice', imageIds, requestedBy: null })
    if (assemblyId === null) return false
    await askForPicture(ctx, db, { id: assemblyId, inspectionId, kind: 'slice' }, photos)
    return true
  })
}
