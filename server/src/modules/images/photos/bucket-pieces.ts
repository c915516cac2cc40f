import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem-error.ts'
import type { ByteSource } from '../../../platform/storage/storage.ts'
import { addPiece, deletePieces, piecesOf } from './bucket-pieces.repository.ts'
import { orStorageFull, partialPath } from './partial-file.ts'
import type { PhotoUpload } from './resumable-uploads.repository.ts'

/** Below this lie the pieces of photos on their way. */
const piecesPrefix = 'uploads/'
/** Clocks of the machines and of the bucket may differ by so much. */
const clockMarginMs = 3_600_000
const deletedAtOnce = 1_000

/** The most that is held in memory of an upload, and that a killed process loses of it. */
const pieceBytes = 4 * 1024 * 1024

async function keepPiece(ctx: Context, uploadId: string, startByte: number, content: Buffer): Promise<void> {
  const storageKey = `${piecesPrefix}${uploadId}/${randomUUID()}`
  await ctx.storage.put(storageKey, Readable.from([content]))
  if (await addPiece(ctx.db, uploadId, { startByte, sizeBytes: content.length, storageKey })) return
  await ctx.storage.delete(storageKey)
  throw problem('changed-meanwhile')
}

/**
 * Keeps what arrives after the given offset as files of their own, so that any machine can go on; also what arrived before a
 * connection was cut. Answers the number of bytes kept. Errors: `changed-meanwhile` when somebody else went on meanwhile,
 * `storage-full`, or whatever the source throws.
 */
export async function keepPieces(ctx: Context, uploadId: string, offset: number, source: ByteSource): Promise<number> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  let keptBytes = 0
  const keep = async () => {
    const content = Buffer.concat(held, heldBytes)
    held = []
    heldBytes = 0
    if (content.length > 0) await keepPiece(ctx, uploadId, offset + keptBytes, content)
    keptBytes += content.length
  }
  let isKeeping = false
  try {
    for await (const chunk of source) {
      held.push(chunk)
      heldBytes += chunk.length
      if (heldBytes < pieceBytes) continue
      isKeeping = true
      await keep()
      isKeeping = false
    }
  } finally {
    // What arrived before a cut is kept as well; not when keeping is what failed.
    if (!isKeeping) await keep()
  }
  return keptBytes
}

/**
 * Puts the pieces of a whole upload together in a work folder of this machine. Errors: `storage-full`, or `changed-meanwhile` and
 * `not-found` when another machine was quicker and its pieces are gone.
 */
export async function joinPieces(
  ctx: Context,
  { id, sizeBytes }: Pick<PhotoUpload, 'id' | 'sizeBytes'>,
  folder: string,
): Promise<string> {
  const pieces = await piecesOf(ctx.db, id)
  if (pieces.reduce((sum, piece) => sum + piece.sizeBytes, 0) !== sizeBytes) throw problem('changed-meanwhile')
  const path = partialPath(folder)
  async function* content() {
    for (const { storageKey } of pieces) yield* await ctx.storage.openRead(storageKey)
  }
  await pipeline(content, createWriteStream(path, { mode: 0o640 })).catch((error: unknown) => {
    throw orStorageFull(error)
  })
  return path
}

/** Forgets the pieces of an upload. What cannot be deleted now is swept later. */
export async function forgetPieces(ctx: Context, uploadId: string): Promise<void> {
  const pieces = await piecesOf(ctx.db, uploadId)
  await deletePieces(ctx.db, uploadId)
  await ctx.storage.deleteMany(pieces.map(({ storageKey }) => storageKey))
}

/**
 * Deletes pieces that were stored before a time at which every upload going on now had not begun: what a process left that was
 * killed before it could enter them. Call it when expired uploads have been forgotten.
 */
export async function deleteStrayPieces(ctx: Context, before: Date): Promise<void> {
  const stray: string[] = []
  for await (const { key, modifiedAt } of ctx.storage.list(piecesPrefix))
    if (modifiedAt.getTime() < before.getTime() - clockMarginMs) stray.push(key)
  for (let at = 0; at < stray.length; at += deletedAtOnce)
    await ctx.storage.deleteMany(stray.slice(at, at + deletedAtOnce))
}
