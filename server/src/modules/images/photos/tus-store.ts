import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { givenName } from '../../../platform/file-name.ts'
import { problem } from '../../../platform/problem-error.ts'
import { visibleInspection } from '../../inspections/inspections.service.ts'
import { demandRoom } from '../../quotas/quota-room.service.ts'
import { piecesBytes } from './bucket-pieces.repository.ts'
import { forgetPieces, keepPieces } from './bucket-pieces.ts'
import { arrivedBytes, startPartial, writePartial } from './partial-file.ts'
import {
  deleteUploadRow,
  findOwnUpload,
  holdUnfinished,
  insertPhotoUpload,
  type PhotoUpload,
} from './resumable-uploads.repository.ts'

/** How long an upload may be gone on with after it was started. */
export const uploadLifetimeMs = 24 * 3_600_000
/** So many photos of one account may be on their way. */
const maxUnfinished = 500

/** An upload of the actor as it is now, for a request that has asked for its inspection already. Errors: `not-found`. */
export async function uploadNow(ctx: Context, actor: Actor, id: string): Promise<PhotoUpload> {
  const since = new Date(ctx.now().getTime() - uploadLifetimeMs)
  const upload = await findOwnUpload(ctx.db, actor, id, since)
  if (!upload) throw problem('not-found')
  return upload
}

/** An upload of the actor to an inspection that is still within their reach; asked once in a request. Errors: `not-found`. */
export async function ownUpload(ctx: Context, actor: Actor, id: string): Promise<PhotoUpload> {
  const upload = await uploadNow(ctx, actor, id)
  await visibleInspection(ctx, actor, upload.inspectionId)
  return upload
}

/** Forgets what has arrived of an upload. */
export async function forgetBytes(ctx: Context, { id, folder }: PhotoUpload): Promise<void> {
  if (folder === null) await forgetPieces(ctx, id)
  else await rm(folder, { recursive: true, force: true })
}

/** Forgets an upload with what has arrived of it. */
export async function forgetUpload(ctx: Context, upload: PhotoUpload): Promise<void> {
  await forgetBytes(ctx, upload)
  await deleteUploadRow(ctx.db, upload.id)
}

const arrived = ({ db }: Context, { id, folder }: PhotoUpload): Promise<number | null> =>
  folder === null ? piecesBytes(db, id) : arrivedBytes(folder)

/** What has arrived of an upload, in bytes; one that was taken in has arrived whole. Errors: `not-found`. */
export async function offsetOf(ctx: Context, upload: PhotoUpload): Promise<number> {
  const offset = upload.isTakenIn ? upload.sizeBytes : await arrived(ctx, upload)
  if (offset === null) throw problem('not-found')
  return offset
}

/**
 * The uploads of one actor, as the tus protocol asks for them in one request; nobody else's are there. That the inspection is within
 * their reach has been asked before.
 */
export class PhotoUploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'expiration', 'termination']
  readonly #ctx: Context
  readonly #actor: Actor
  readonly #inspectionId: number | null
  readonly #takeIn: ((id: string) => Promise<void>) | undefined

  /**
   * @param inspectionId where new uploads go; null where none are created
   * @param takeIn takes a whole upload in; given where nobody may be told that all of it has arrived before that
   */
  constructor(ctx: Context, actor: Actor, inspectionId: number | null, takeIn?: (id: string) => Promise<void>) {
    super()
    this.#takeIn = takeIn
    this.#ctx = ctx
    this.#actor = actor
    this.#inspectionId = inspectionId
  }

  override async create(upload: Upload): Promise<Upload> {
    if (this.#inspectionId === null || upload.size === undefined) throw problem('bad-request')
    const { storage } = this.#ctx
    await storage.room.demand()
    const folder = storage.isShared ? null : await storage.createWorkFolder()
    try {
      if (folder !== null) await startPartial(folder)
      await this.#enter({
        id: upload.id,
        inspectionId: this.#inspectionId,
        fileName: givenName(upload.metadata?.filename ?? '', 'photo'),
        sizeBytes: upload.size,
        folder,
        createdAt: this.#ctx.now(),
      })
    } catch (error) {
      // An inspection may be deleted after it was asked for.
      if (folder !== null) await rm(folder, { recursive: true, force: true })
      throw error
    }
    return upload
  }

  async #enter(upload: Omit<PhotoUpload, 'isTakenIn'>): Promise<void> {
    await inTransaction(this.#ctx.db, async (db) => {
      if ((await holdUnfinished(db, this.#actor)) >= maxUnfinished) throw problem('too-many-requests')
      const { inspectionId, sizeBytes } = upload
      const wanted = { storedBytes: sizeBytes, photos: 1, uploadBytes: sizeBytes }
      await demandRoom(db, this.#actor, inspectionId, wanted)
      await insertPhotoUpload(db, this.#actor, upload)
    })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { folder } = await uploadNow(this.#ctx, this.#actor, id)
    if (folder === null) return offset + (await keepPieces(this.#ctx, id, offset, stream))
    return offset + (await writePartial(folder, offset, this.#ctx.storage.room.guarded(stream)))
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await uploadNow(this.#ctx, this.#actor, id)
    const offset = await offsetOf(this.#ctx, upload)
    // The last piece may still have been on its way from a connection that broke, when it was looked for before.
    if (this.#takeIn && offset === upload.sizeBytes && !upload.isTakenIn) await this.#takeIn(id)
    return new Upload({
      id,
      size: upload.sizeBytes,
      offset,
      creation_date: upload.createdAt.toISOString(),
    })
  }

  override async remove(id: string): Promise<void> {
    await forgetUpload(this.#ctx, await uploadNow(this.#ctx, this.#actor, id))
  }

  override getExpiration(): number {
    return uploadLifetimeMs
  }
}
