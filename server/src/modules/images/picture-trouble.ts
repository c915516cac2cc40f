import { createReadStream } from 'node:fs'
import { UnreadableImage } from '../../imaging/photo/unreadable-image.ts'
import { ImagingFailed } from '../../imaging/process/imaging-failed.ts'
import { runImagingTask } from '../../imaging/process/imaging-tasks.ts'
import { JobHopeless, JobTrouble } from '../../platform/jobs/failure.ts'
import { FileMissing, type Storage } from '../../platform/storage/storage.ts'
import type { Image } from './images.types.ts'

type Photo = Pick<Image, 'originalName' | 'storageKey'>

/** Where the files of photos are. */
export interface Files {
  readonly storage: Pick<Storage, 'localPath'>
}

/** The file of a photo on this machine. @throws JobTrouble that names the photo when its file is gone */
export async function photoPath(ctx: Files, { originalName, storageKey }: Photo, folder: string): Promise<string> {
  return await ctx.storage.localPath(storageKey, folder).catch((error: unknown) => {
    throw error instanceof FileMissing
      ? new JobTrouble({ code: 'job.photo_missing', name: originalName }, error)
      : error
  })
}

/** Reads every byte of a file. @throws the error of the machine when one cannot be had */
async function readWhole(path: string): Promise<void> {
  for await (const _ of createReadStream(path));
}

/**
 * Whether it is the photo itself that cannot be decoded. The decoder tells a file that cannot be read and one that is broken alike, so
 * the file is read first without it. @throws the error of the storage
 */
export async function isDamaged(ctx: Files, photo: Photo, folder: string): Promise<boolean> {
  const path = await photoPath(ctx, photo, folder)
  await readWhole(path)
  try {
    await runImagingTask('probe', { path })
    return false
  } catch (error) {
    if (error instanceof UnreadableImage) return true
    throw error
  }
}

/** The first of the photos that are damaged, or null. */
async function damagedAmong(ctx: Files, photos: readonly Photo[], folder: string): Promise<Photo | null> {
  for (const photo of photos) if (await isDamaged(ctx, photo, folder)) return photo
  return null
}

/**
 * Lets pass what an assembly says of photos it could not read, when they are damaged. @throws the error of the storage, or one that says
 * that a photo can be read now: the work is tried again, instead of making a picture without it
 */
export async function checkUnreadable(ctx: Files, unreadable: readonly Photo[], folder: string): Promise<void> {
  for (const photo of unreadable)
    if (!(await isDamaged(ctx, photo, folder)))
      throw new Error(`the photo ${photo.originalName} could not be read for a while`)
}

/** What is thrown for an error of the work on photos: with the name of the photo at fault, when one is. */
export async function troubleOf(
  ctx: Files,
  error: unknown,
  photos: readonly Photo[],
  folder: string,
): Promise<unknown> {
  if (error instanceof ImagingFailed && error.reason === 'out-of-memory')
    // The limit is the process's own: the same photos reach it again, however often they are tried.
    return new JobHopeless(error.message, { code: 'job.out_of_memory' })
  if (error instanceof ImagingFailed && error.reason === 'timed-out')
    return new JobTrouble({ code: 'job.timed_out' }, error)
  if (!(error instanceof UnreadableImage)) return error
  const photo = await damagedAmong(ctx, photos, folder)
  return photo === null ? error : new JobTrouble({ code: 'job.photo_unreadable', name: photo.originalName }, error)
}

/** Does work on one photo. @throws what `troubleOf` says of its error: the storage's own, or one that names the photo that is damaged */
export async function namingPhoto<T>(ctx: Files, photo: Photo, folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw await troubleOf(ctx, error, [photo], folder)
  }
}
