import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UnreadableImage } from '../../../imaging/photo/unreadable-image.ts'
import { createImagingPool } from '../../../imaging/process/imaging-pool.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { givenName } from '../../../platform/file-name.ts'
import { problem } from '../../../platform/problem-error.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import { dropDigests, keepDigest } from '../../images/files/file-digests.service.ts'
import { type IncomingFile, type RefusalText, refusals } from '../../images/photos/photo-intake.service.ts'
import { demandRoom } from '../../quotas/quota-room.service.ts'
import { visibleAnnotation } from '../annotations.service.ts'
import type { AttachedImage } from '../annotations.types.ts'
import {
  type AttachedFile,
  type AttachedFilter,
  attachedFile,
  attachedFiles,
  countAttached,
  deleteAttached,
  insertAttached,
  pageOfAttached,
} from './annotation-images.repository.ts'

export type { AttachedFile } from './annotation-images.repository.ts'

/** Looks at attached files in processes of their own, so that a hostile one can fail only itself. */
const pool = createImagingPool(1)

const thumbnailSidePx = 320
const maxPerAnnotation = 200

type AttachRefusal = RefusalText | 'annotation.image_format' | 'annotation.too_many_images'
export type AttachIntake =
  | { readonly imageId: number }
  | { readonly originalName: string; readonly refused: AttachRefusal }

export const listAttachedImages = (ctx: Context, actor: Actor, filter: AttachedFilter) =>
  pageOfAttached(ctx.db, actor, filter)

/** Attached pictures by id, in the order of their ids. */
export async function attachedById(ctx: Context, actor: Actor, ids: readonly number[]): Promise<AttachedImage[]> {
  if (ids.length === 0) return []
  return (await pageOfAttached(ctx.db, actor, { ids, page: 1, itemsPerPage: ids.length })).items
}

/** Makes the thumbnail of a stored picture from its file on this machine; doing it again changes nothing. */
export async function makeAttachedThumbnail(ctx: Context, storageKey: string, path: string): Promise<void> {
  const folder = await ctx.storage.createWorkFolder()
  try {
    const thumbnail = join(folder, 'thumbnail.jpg')
    await pool.run('thumbnails', { path, outputs: [{ path: thumbnail, maxSidePx: thumbnailSidePx }] })
    await keepDigest(ctx, await ctx.storage.adoptFile(thumbnail, `${storageKey}.thumbnail`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function enter(
  ctx: Context,
  actor: Actor,
  annotationId: number,
  originalName: string,
  stored: StoredFile,
): Promise<number | AttachRefusal> {
  const path = await ctx.storage.localPath(stored.key)
  const { format, widthPx, heightPx } = await pool.run('probe', { path })
  if (format !== 'jpeg' && format !== 'png') return 'annotation.image_format'
  await makeAttachedThumbnail(ctx, stored.key, path)
  const { key: storageKey, sizeBytes, sha256 } = stored
  const shape = { format, widthPx, heightPx }
  const attached = { annotationId, originalName, storageKey, sizeBytes, sha256, ...shape, uploadedBy: actor.userId }
  const { inspectionId } = await visibleAnnotation(ctx, actor, annotationId)
  const id = await inTransaction(ctx.db, async (db) => {
    await demandRoom(db, actor, inspectionId, { storedBytes: sizeBytes })
    return await insertAttached(db, attached)
  })
  return id ?? 'image.duplicate'
}

/**
 * Attaches one file to an annotation: stored byte for byte, looked at, given a thumbnail, then entered. JPEG and PNG only.
 * A file that cannot be used is refused by name and leaves nothing behind; only a broken connection, a full disk or a quota throws.
 */
export async function attachImage(
  ctx: Context,
  actor: Actor,
  annotationId: number,
  file: IncomingFile,
): Promise<AttachIntake> {
  const originalName = givenName(file.name, 'photo')
  const stored = await ctx.storage.put(`attached/${annotationId}/${randomUUID()}`, file.content)
  const drop = async () => {
    await ctx.storage.delete(stored.key)
    await ctx.storage.delete(`${stored.key}.thumbnail`)
    await dropDigests(ctx, [`${stored.key}.thumbnail`])
  }
  const refuse = async (refused: AttachRefusal): Promise<AttachIntake> => {
    await drop()
    return { originalName, refused }
  }
  if (file.isCut()) return await refuse('image.too_large')
  if ((await countAttached(ctx.db, annotationId)) >= maxPerAnnotation) return await refuse('annotation.too_many_images')
  try {
    const entered = await enter(ctx, actor, annotationId, originalName, stored)
    return typeof entered === 'number' ? { imageId: entered } : await refuse(entered)
  } catch (error) {
    if (error instanceof UnreadableImage)
      return await refuse(error.code === 'unsupported-format' ? 'annotation.image_format' : refusals[error.code])
    await drop()
    throw error
  }
}

/** Checks that the actor may see the annotation before anything is read. Errors: `not-found`. */
export const annotationForUpload = visibleAnnotation

/** The answer when no file could be attached: every one of them by name. */
export function nothingAttached(refused: readonly { originalName: string; refused: AttachRefusal }[]) {
  if (refused.length === 0) return problem('invalid', { message: 'image.no_file' })
  return problem('unreadable-image', {
    violations: refused.map(({ originalName, refused: message }) => ({ field: originalName, message })),
  })
}

/** Removes an attached picture. Errors: `not-found`. */
export async function removeAttachedImage(ctx: Context, actor: Actor, id: number): Promise<void> {
  if (!(await deleteAttached(ctx.db, actor, id))) throw problem('not-found')
}

/** Where the file of an attached picture lies; whether the caller may read it is told by the signed address. */
export const attachedFilesOf = (ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, AttachedFile>> =>
  attachedFiles(ctx.db, ids)

/** The same for one, or null. */
export const attachedFileOf = (ctx: Context, id: number): Promise<AttachedFile | null> => attachedFile(ctx.db, id)
