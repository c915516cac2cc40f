import { randomUUID } from 'node:crypto'
import type { PhotoFacts } from '../../../imaging/photo/probe.ts'
import { UnreadableImage, type UnreadableImageCode } from '../../../imaging/photo/unreadable-image.ts'
import { createImagingPool } from '../../../imaging/process/imaging-pool.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import { isRecordedLately } from '../../../platform/audit/record-once.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isParentGone } from '../../../platform/database/errors.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { givenName } from '../../../platform/file-name.ts'
import type { ServerTextKey } from '../../../platform/i18n/server-texts.ts'
import { problem } from '../../../platform/problem-error.ts'
import type { ByteSource, StoredFile } from '../../../platform/storage/storage.ts'
import { inspectionTitle, visibleInspection } from '../../inspections/inspections.service.ts'
import { holdParkOfInspection, partyOfInspection } from '../../inspections/owner.service.ts'
import { demandRoom } from '../../quotas/quota-room.service.ts'
import { leaveToSweep, takeFromSweep } from '../files/garbage.repository.ts'
import { makePreviewsJob, measurePhotoJob } from '../image.job.ts'
import type { Image } from '../images.types.ts'
import { askToCompare } from './compare-photos.service.ts'
import { imagesById, insertImage } from './photos.repository.ts'

/** Looks at uploads in processes of their own, so that a hostile file can fail only itself. */
const probes = createImagingPool(2)

export type RefusalText = Extract<
  ServerTextKey,
  | 'image.cut_short'
  | 'image.duplicate'
  | 'image.multi_page'
  | 'image.not_an_image'
  | 'image.too_large'
  | 'image.too_many_pixels'
  | 'image.truncated'
  | 'image.unsupported_format'
>

export const refusals: Readonly<Record<UnreadableImageCode, RefusalText>> = {
  'not-an-image': 'image.not_an_image',
  'unsupported-format': 'image.unsupported_format',
  'multi-page': 'image.multi_page',
  truncated: 'image.truncated',
  'too-large': 'image.too_many_pixels',
}

export interface IncomingFile {
  readonly name: string
  readonly content: ByteSource
  /** Whether the content was cut at the size limit. */
  isCut(): boolean
}

export type Intake = { readonly image: Image } | { readonly originalName: string; readonly refused: RefusalText }

/** What a complete file on this machine is, or why it is refused. Throws only what is not the file's fault. */
export async function lookAt(path: string): Promise<PhotoFacts | RefusalText> {
  try {
    return await probes.run('probe', { path })
  } catch (error) {
    if (error instanceof UnreadableImage) return refusals[error.code]
    throw error
  }
}

export interface EnteredPhoto {
  readonly inspectionId: number
  readonly originalName: string
  readonly stored: StoredFile
  readonly facts: PhotoFacts
  /** Its room was taken when it was announced. */
  readonly hasRoom?: boolean
  /** Done in the same transaction, when the photo is entered. */
  readonly within?: (db: Db, imageId: number) => Promise<void>
}

/**
 * Enters a stored photo, of an inspection that the actor may see, with the job that makes its small copies; null when the inspection
 * has the same bytes already. Errors: `not-found` when the inspection is gone meanwhile, `quota-reached`.
 */
export async function enterPhoto(ctx: Context, actor: Actor, entered: EnteredPhoto): Promise<Image | null> {
  return await enter(ctx, actor, entered).catch((error: unknown) => {
    throw isParentGone(error) ? problem('not-found') : error
  })
}

/** Enters into the trail that somebody uploads photos of an inspection: each ten minutes the first of them, however many follow. */
async function recordUpload(
  ctx: Context,
  db: Db,
  actor: Actor,
  inspectionId: number,
  firstPhoto: string,
): Promise<void> {
  const upload = { action: 'upload', entity: 'inspection', entityId: inspectionId } as const
  if (await isRecordedLately(db, actor, upload)) return
  const { device, date } = await visibleInspection({ ...ctx, db }, actor, inspectionId)
  const name = inspectionTitle({ device, date })
  await recordChange(db, actor, { ...upload, name, after: { firstPhoto } })
}

async function enter(ctx: Context, actor: Actor, entered: EnteredPhoto): Promise<Image | null> {
  const { inspectionId, originalName, stored, facts, hasRoom = false, within } = entered
  const id = await inTransaction(ctx.db, async (db) => {
    await holdParkOfInspection(db, inspectionId)
    if (!hasRoom) await demandRoom(db, actor, inspectionId, { storedBytes: stored.sizeBytes, photos: 1 })
    const inserted = await insertImage(db, {
      inspectionId,
      originalName,
      storageKey: stored.key,
      sizeBytes: stored.sizeBytes,
      sha256: stored.sha256,
      format: facts.format,
      widthPx: facts.widthPx,
      heightPx: facts.heightPx,
      capturedAt: facts.capturedAt,
      latitude: facts.gps?.latitude ?? null,
      longitude: facts.gps?.longitude ?? null,
      altitudeM: facts.gps?.altitudeM ?? null,
      relativeAltitudeM: facts.relativeAltitudeM,
      flight: facts.flight,
      uploadedBy: actor.userId,
    })
    if (inserted === null) return null
    const party = await partyOfInspection(db, inspectionId)
    await ctx.queue.enqueue(db, makePreviewsJob, { imageId: inserted }, party)
    await ctx.queue.enqueue(db, measurePhotoJob, { imageId: inserted }, party)
    await askToCompare(ctx, db, inspectionId)
    await within?.(db, inserted)
    await recordUpload(ctx, db, actor, inspectionId, originalName)
    return inserted
  })
  if (id === null) return null
  // Who sends it was asked for before: the sight of the inspection is not asked again.
  const [image] = await imagesById(ctx.db, [id])
  return image ?? null
}

/**
 * Takes in one photo: stored byte for byte, hashed on the way, looked at, then entered with the job that makes its small copies.
 * A file that cannot be used is refused by name and leaves nothing behind; only a broken connection, a full disk or a quota throws.
 */
export async function takeInPhoto(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
  file: IncomingFile,
): Promise<Intake> {
  const originalName = givenName(file.name, 'photo')
  const key = `originals/${inspectionId}/${randomUUID()}`
  await demandRoom(ctx.db, actor, inspectionId, { storedBytes: 1, photos: 1 })
  await leaveToSweep(ctx.db, [key])
  const stored = await ctx.storage.put(key, file.content)
  const refuse = async (refused: RefusalText): Promise<Intake> => {
    await ctx.storage.delete(stored.key)
    return { originalName, refused }
  }
  if (file.isCut()) return await refuse('image.too_large')
  try {
    const facts = await lookAt(await ctx.storage.localPath(stored.key))
    if (typeof facts === 'string') return await refuse(facts)
    const image = await enterPhoto(ctx, actor, {
      ...{ inspectionId, originalName, stored, facts },
      within: (db) => takeFromSweep(db, [key]),
    })
    return image ? { image } : await refuse('image.duplicate')
  } catch (error) {
    await ctx.storage.delete(stored.key)
    throw error
  }
}

/** Checks that the actor may see the inspection before anything is read. Errors: `not-found`. */
export const inspectionForUpload = (ctx: Context, actor: Actor, inspectionId: number) =>
  visibleInspection(ctx, actor, inspectionId)

/** The answer when no file of an upload could be used: every one of them by name. */
export function nothingUsable(refused: readonly { originalName: string; refused: RefusalText }[]) {
  if (refused.length === 0) return problem('invalid', { message: 'image.no_file' })
  const isThere = refused.every(({ refused: reason }) => reason === 'image.duplicate')
  return problem(isThere ? 'already-uploaded' : 'unreadable-image', {
    violations: refused.map(({ originalName, refused: message }) => ({ field: originalName, message })),
  })
}
