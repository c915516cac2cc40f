import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UnreadableImage } from '../../imaging/photo/unreadable-image.ts'
import { createImagingPool } from '../../imaging/process/imaging-pool.ts'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem-error.ts'
import type { ByteSource } from '../../platform/storage/storage.ts'
import { dropDigests, keepDigest } from '../images/files/file-digests.service.ts'
import type { StoredPhoto } from './volta.types.ts'
import { type PhotoFile, photoFile } from './volta-photos.repository.ts'

/** Looks at uploads in a process of its own, so that a hostile file can fail only itself. */
const pool = createImagingPool(1)
const thumbnailSidePx = 480
const maxNameLength = 200

export interface IncomingPhoto {
  readonly name: string
  readonly content: ByteSource
  /** Whether the content was cut at the size limit. */
  isCut(): boolean
}

export interface RefusedPhoto {
  readonly originalName: string
  readonly refused: 'image.too_large' | 'volta.photo_unreadable' | 'volta.photo_format'
}

const nameOf = (name: string): string => {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  const readable = base.replaceAll(/\uFFFD+/gu, '_')
  const printable = [...readable].filter((character) => (character.codePointAt(0) ?? 0) >= 32).join('')
  return printable.trim().slice(-maxNameLength) || 'photo'
}

/** Makes the thumbnail of the stored photo of a measure; doing it again changes nothing. */
export async function makeMeasureThumbnail(ctx: Context, storageKey: string): Promise<void> {
  const folder = await ctx.storage.createWorkFolder()
  try {
    const path = join(folder, 'thumbnail.jpg')
    const outputs = [{ path, maxSidePx: thumbnailSidePx }]
    await pool.run('thumbnails', { path: await ctx.storage.localPath(storageKey, folder), outputs })
    await keepDigest(ctx, await ctx.storage.adoptFile(path, `${storageKey}.thumbnail`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deletes stored photos that came to belong to nothing. */
export async function dropPhotos(ctx: Context, storageKeys: readonly string[]): Promise<void> {
  for (const key of storageKeys) {
    await ctx.storage.delete(key)
    await ctx.storage.delete(`${key}.thumbnail`)
  }
  await dropDigests(
    ctx,
    storageKeys.map((key) => `${key}.thumbnail`),
  )
}

/**
 * Stores one photo byte for byte with its thumbnail, if it is a jpeg or png that can be read. A refused one leaves nothing behind;
 * a stored one belongs to the caller, who enters it with a measure or drops it.
 */
export async function takeInPhoto(ctx: Context, file: IncomingPhoto): Promise<StoredPhoto | RefusedPhoto> {
  const originalName = nameOf(file.name)
  const { key: storageKey, sizeBytes, sha256 } = await ctx.storage.put(`volta/${randomUUID()}`, file.content)
  const refuse = async (refused: RefusedPhoto['refused']): Promise<RefusedPhoto> => {
    await dropPhotos(ctx, [storageKey])
    return { originalName, refused }
  }
  if (file.isCut()) return await refuse('image.too_large')
  try {
    const { format, widthPx, heightPx } = await pool.run('probe', { path: await ctx.storage.localPath(storageKey) })
    if (format !== 'jpeg' && format !== 'png') return await refuse('volta.photo_format')
    await makeMeasureThumbnail(ctx, storageKey)
    return { originalName, storageKey, sizeBytes, sha256, format, widthPx, heightPx }
  } catch (error) {
    if (error instanceof UnreadableImage)
      return await refuse(error.code === 'unsupported-format' ? 'volta.photo_format' : 'volta.photo_unreadable')
    await dropPhotos(ctx, [storageKey])
    throw error
  }
}

/** The error that names refused photos, at the field of the form they came in. */
export const photosRefused = (field: string, refused: readonly RefusedPhoto[]) =>
  problem('unreadable-image', { violations: refused.map(({ refused: message }) => ({ field, message })) })

/** Where the file of a photo lies; whether the caller may read it is told by the measure. */
export const photoFileOf = (ctx: Context, id: number): Promise<PhotoFile | null> => photoFile(ctx.db, id)
