import { rm } from 'node:fs/promises'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { joinPieces } from './bucket-pieces.ts'
import { partialPath } from './partial-file.ts'
import { enterPhoto, lookAt, nothingUsable, type RefusalText } from './photo-intake.service.ts'
import { expiredUploads, findOwnUpload, markTakenIn, type PhotoUpload } from './resumable-uploads.repository.ts'
import { forgetBytes, forgetUpload, offsetOf, uploadLifetimeMs, uploadNow } from './tus-store.ts'

const storageKeyOf = ({ inspectionId, id }: PhotoUpload) => `originals/${inspectionId}/${id}`

async function refuse(ctx: Context, upload: PhotoUpload, refused: RefusalText): Promise<never> {
  await forgetUpload(ctx, upload)
  throw nothingUsable([{ originalName: upload.fileName, refused }])
}

/** Whether another machine has taken the same upload in meanwhile. */
const isTakenIn = async (ctx: Context, actor: Actor, { id }: PhotoUpload): Promise<boolean> =>
  (await findOwnUpload(ctx.db, actor, id, new Date(0)))?.isTakenIn === true

/** The photo of an upload that another machine took in is no duplicate, and the file is that photo's. */
async function refuseDuplicate(ctx: Context, actor: Actor, upload: PhotoUpload, key: string): Promise<void> {
  if (await isTakenIn(ctx, actor, upload)) return
  await ctx.storage.delete(key)
  await refuse(ctx, upload, 'image.duplicate')
}

async function takeInFrom(ctx: Context, actor: Actor, upload: PhotoUpload, path: string): Promise<void> {
  const facts = await lookAt(path)
  if (typeof facts === 'string') return await refuse(ctx, upload, facts)
  const stored = await ctx.storage.adoptFile(path, storageKeyOf(upload))
  const entered = await enterPhoto(ctx, actor, {
    inspectionId: upload.inspectionId,
    originalName: upload.fileName,
    stored,
    facts,
    hasRoom: true,
    within: (db, imageId) => markTakenIn(db, upload.id, imageId),
  })
  if (entered === null) return await refuseDuplicate(ctx, actor, upload, stored.key)
  await forgetBytes(ctx, upload)
}

/**
 * The photo is looked at where it lies, or where its pieces are put together, so that after a failure that is not its own nothing
 * has to be sent again.
 */
async function takeIn(ctx: Context, actor: Actor, upload: PhotoUpload): Promise<void> {
  if (upload.folder !== null) return await takeInFrom(ctx, actor, upload, partialPath(upload.folder))
  const folder = await ctx.storage.createWorkFolder()
  try {
    await takeInFrom(ctx, actor, upload, await joinPieces(ctx, upload, folder))
  } catch (error) {
    if (!(await isTakenIn(ctx, actor, upload))) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Uploads being taken in by this process: whoever asks meanwhile waits for the same end. */
const underWay = new Map<string, Promise<void>>()

/**
 * Takes an upload in once all of it has arrived, and does nothing before or when it was done already: also after a process
 * that was to do it was killed. That the inspection is within the actor's reach has been asked before. Errors: `not-found`, `unreadable-image` and `already-uploaded` (the upload is forgotten), `storage-full`.
 */
export async function completeUpload(ctx: Context, actor: Actor, id: string): Promise<void> {
  const work = underWay.get(id) ?? takeInWhenWhole(ctx, actor, id).finally(() => underWay.delete(id))
  underWay.set(id, work)
  await work
}

async function takeInWhenWhole(ctx: Context, actor: Actor, id: string): Promise<void> {
  const upload = await uploadNow(ctx, actor, id)
  if (upload.isTakenIn || (await offsetOf(ctx, upload)) < upload.sizeBytes) return
  await takeIn(ctx, actor, upload)
}

const batch = 500

/** Forgets uploads that have expired; answers how many. One that was killed while it was taken in may have left a stored file. */
export async function forgetExpiredUploads(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - uploadLifetimeMs)
  const expired = await expiredUploads(ctx.db, before, batch)
  for (const upload of expired) {
    if (!upload.isTakenIn) await ctx.storage.delete(storageKeyOf(upload))
    await forgetUpload(ctx, upload)
  }
  return expired.length
}
