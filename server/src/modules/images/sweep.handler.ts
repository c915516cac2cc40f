import type { Context } from '../../platform/context.ts'
import { bindJob } from '../../platform/jobs/handler.ts'
import { forgetDigests } from './files/file-digests.repository.ts'
import { forgetGarbage, oldGarbage } from './files/garbage.repository.ts'
import { emptyQuarantine } from './files/quarantine.service.ts'
import { measurePhotoJob, sweepStorageJob } from './image.job.ts'
import { deleteStrayPieces } from './photos/bucket-pieces.ts'
import { dropMarks } from './photos/photo-pairs.repository.ts'
import { unmeasuredImages } from './photos/photos.repository.ts'
import { forgetExpiredUploads } from './photos/resumable-uploads.service.ts'

const keepHours = 24
/** Photos of a side come within days; until then what they are compared by is worth its 60 kB each. */
const keepMarksHours = 14 * 24
/** Together, whatever arrives: what is due is deleted batch by batch until nothing is, or the job's time is up and the next goes on. */
const batch = 500
const measureBatch = 200

/** Photos of before photos were measured, and those whose job was lost, are measured by and by. */
async function measureLeftOut(ctx: Context): Promise<void> {
  const anHourAgo = new Date(ctx.now().getTime() - 3_600_000)
  const left = await unmeasuredImages(ctx.db, anHourAgo, measureBatch)
  for (const imageId of left) await ctx.queue.enqueue(ctx.db, measurePhotoJob, { imageId })
}

/**
 * Deletes stored objects that no row has needed for a day, uploads nobody went on with, and work folders untouched since.
 * A day, because someone may still look at a picture that was replaced.
 */
async function sweepStorage(ctx: Context, signal: AbortSignal): Promise<void> {
  const before = new Date(ctx.now().getTime() - keepHours * 3_600_000)
  await forgetExpiredUploads(ctx)
  await deleteStrayPieces(ctx, before)
  await measureLeftOut(ctx)
  await dropMarks(ctx.db, new Date(ctx.now().getTime() - keepMarksHours * 3_600_000))
  await ctx.storage.cleanWork(before)
  await emptyQuarantine(ctx)
  while (!signal.aborted && (await deleteGarbage(ctx, before)) === batch);
}

/** Deletes one batch of what is due. @returns how many objects that were */
async function deleteGarbage(ctx: Context, before: Date): Promise<number> {
  const garbage = await oldGarbage(ctx.db, before, batch)
  const keys = garbage.map(({ storageKey }) => storageKey)
  await ctx.storage.deleteMany(keys)
  await forgetDigests(ctx.db, keys)
  await forgetGarbage(
    ctx.db,
    garbage.map(({ id }) => id),
  )
  return garbage.length
}

export const sweepHandler = (ctx: Context) =>
  bindJob(sweepStorageJob, { run: ({ signal }) => sweepStorage(ctx, signal) })
