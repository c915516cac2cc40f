import { ImagingFailed } from '../../imaging/imaging-failed.ts'
import { runImagingTask } from '../../imaging/imaging-tasks.ts'
import { UnreadableImage } from '../../imaging/unreadable-image.ts'
import type { Context } from '../../platform/context.ts'
import { JobTrouble } from '../../platform/jobs/failure.ts'
import { FileMissing } from '../../platform/storage/storage.ts'
import type { Image } from './images.types.ts'

type Photo = Pick<Image, 'originalName' | 'storageKey'>

/** The file of a photo on this machine. @throws JobTrouble that names the photo when its file is gone */
export async function photoPath(ctx: Context, { originalName, storageKey }: Photo, folder: string): Promise<string> {
  return await ctx.storage.localPath(storageKey, folder).catch((error: unknown) => {
    throw error instanceof FileMissing
      ? new JobTrouble({ code: 'job.photo_missing', name: originalName }, error)
      : error
  })
}

/** The first of the photos that cannot be read, or null. */
async function unreadableAmong(ctx: Context, photos: readonly Photo[], folder: string): Promise<Photo | null> {
  for (const photo of photos) {
    const path = await photoPath(ctx, photo, folder)
    try {
      await runImagingTask('probe', { path })
    } catch (error) {
      if (error instanceof UnreadableImage) return photo
      throw error
    }
  }
  return null
}

/** What is thrown for an error of the work on photos: with the name of the photo at fault, when one is. */
export async function troubleOf(
  ctx: Context,
  error: unknown,
  photos: readonly Photo[],
  folder: string,
): Promise<unknown> {
  if (error instanceof ImagingFailed && error.reason === 'out-of-memory')
    return new JobTrouble({ code: 'job.out_of_memory' }, error)
  if (error instanceof ImagingFailed && error.reason === 'timed-out')
    return new JobTrouble({ code: 'job.timed_out' }, error)
  if (!(error instanceof UnreadableImage)) return error
  const photo = await unreadableAmong(ctx, photos, folder)
  return photo === null ? error : new JobTrouble({ code: 'job.photo_unreadable', name: photo.originalName }, error)
}
