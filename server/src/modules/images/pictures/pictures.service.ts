import { type Box, cropContextPx } from '@visionair/contract/rules'
import { cropFromPyramid, overviewFromPyramid } from '../../../imaging/photo/crop.ts'
import { type PyramidIndex, readPyramidIndex, type TilePlace } from '../../../imaging/pyramid/pyramid-index.ts'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem-error.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import { keepDigest } from '../files/file-digests.service.ts'
import type { Pyramid } from '../images.types.ts'
import { findOverviewKey, findPyramid } from './pyramids.repository.ts'

/** A cut from a picture. */
export interface Crop {
  readonly jpeg: Buffer
  readonly widthPx: number
  readonly heightPx: number
  /** Crop pixels per picture pixel. */
  readonly scale: number
  /** Where the crop begins on the picture. */
  readonly originXPx: number
  readonly originYPx: number
}

interface OpenPyramid {
  readonly pyramid: Pyramid
  readonly index: PyramidIndex
}

const maxOpen = 64
const missTtlMs = 5_000
const checkEveryMs = 30_000

interface ShelfEntry {
  opening: Promise<OpenPyramid | null>
  /** The same once it is there, for readers that cannot wait. */
  open: OpenPyramid | null
  checkedAtMs: number
}

/**
 * Indexes of pyramids that were asked for lately, the least recently used dropped first. A version never changes once published,
 * so an index never gets stale; whether the version is still there is asked again every 30 s. A miss is remembered briefly.
 */
class PyramidShelf {
  readonly #entries = new Map<string, ShelfEntry>()

  async get(ctx: Context, inspectionId: number, version: number): Promise<OpenPyramid | null> {
    const key = `${inspectionId}/${version}`
    const now = ctx.now().getTime()
    const known = this.#entries.get(key)
    if (known && now - known.checkedAtMs < checkEveryMs) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return await known.opening
    }
    const entry: ShelfEntry = {
      opening: this.#load(ctx, inspectionId, version, known?.open ?? null),
      open: null,
      checkedAtMs: now,
    }
    this.#entries.set(key, entry)
    if (this.#entries.size > maxOpen) this.#entries.delete(this.#entries.keys().next().value ?? key)
    try {
      entry.open = await entry.opening
      if (!entry.open) setTimeout(() => this.#drop(key, entry), missTtlMs).unref()
      return entry.open
    } catch (error) {
      this.#drop(key, entry)
      throw error
    }
  }

  /** The pyramid when it is open and was seen within the last 30 s; null says nothing about whether there is one. */
  peek(ctx: Context, inspectionId: number, version: number): OpenPyramid | null {
    const entry = this.#entries.get(`${inspectionId}/${version}`)
    return entry && ctx.now().getTime() - entry.checkedAtMs < checkEveryMs ? entry.open : null
  }

  #drop(key: string, entry: ShelfEntry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key)
  }

  async #load(
    ctx: Context,
    inspectionId: number,
    version: number,
    before: OpenPyramid | null,
  ): Promise<OpenPyramid | null> {
    const pyramid = await findPyramid(ctx.db, inspectionId, version)
    if (!pyramid) return null
    if (before?.pyramid.storageKey === pyramid.storageKey) return before
    const read = (offset: number, length: number) => ctx.storage.read(pyramid.storageKey, offset, length)
    return { pyramid, index: await readPyramidIndex(read, pyramid.sizeBytes) }
  }
}

const shelves = new WeakMap<Context['db'], PyramidShelf>()
const shelfOf = (ctx: Context): PyramidShelf => {
  const shelf = shelves.get(ctx.db) ?? new PyramidShelf()
  shelves.set(ctx.db, shelf)
  return shelf
}

/** The Deep Zoom description of a picture. Errors: `not-found`. */
export async function descriptionOf(ctx: Context, inspectionId: number, version: number): Promise<string> {
  const open = await shelfOf(ctx).get(ctx, inspectionId, version)
  if (!open) throw problem('not-found')
  return open.index.dzi()
}

/** Names the bytes of a tile among all that its address has ever had, without a look at them: where they lie in which version. */
export const tileTag = (version: number, { offset, length }: TilePlace): string =>
  `"${[version, offset, length].map((each) => each.toString(36)).join('-')}"`

/** The bytes of one tile (JPEG) and their tag. Errors: `not-found`. */
export async function tileOf(
  ctx: Context,
  inspectionId: number,
  version: number,
  level: number,
  column: number,
  row: number,
): Promise<{ readonly bytes: Buffer; readonly etag: string }> {
  const open = await shelfOf(ctx).get(ctx, inspectionId, version)
  const place = open?.index.tile(level, column, row)
  if (!open || !place) throw problem('not-found')
  const bytes = await ctx.storage.read(open.pyramid.storageKey, place.offset, place.length)
  return { bytes, etag: tileTag(version, place) }
}

/** Where a tile lies, when its pyramid is already open; null says nothing about whether there is such a tile. */
export function placeOfTile(
  ctx: Context,
  inspectionId: number,
  version: number,
  level: number,
  column: number,
  row: number,
): (TilePlace & { readonly storageKey: string }) | null {
  const open = shelfOf(ctx).peek(ctx, inspectionId, version)
  const place = open?.index.tile(level, column, row)
  return open && place ? { ...place, storageKey: open.pyramid.storageKey } : null
}

const readerOf =
  (ctx: Context, storageKey: string, index: PyramidIndex) =>
  async (level: number, column: number, row: number): Promise<Buffer | null> => {
    const place = index.tile(level, column, row)
    return place && (await ctx.storage.read(storageKey, place.offset, place.length))
  }

export interface CropRequest {
  readonly inspectionId: number
  readonly version: number
  /** In picture pixels. */
  readonly box: Box
  readonly maxWidthPx: number
}

/** The box with a third of itself around it, for the eye to find its place. */
function withContext(box: Box): Box {
  const margin = cropContextPx(box)
  return { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin }
}

/** Cuts a box with some context out of a picture. Errors: `not-sliced` when the picture is gone. */
export async function cropOfPicture(
  ctx: Context,
  { inspectionId, version, box, maxWidthPx }: CropRequest,
): Promise<Crop> {
  const open = await shelfOf(ctx).get(ctx, inspectionId, version)
  if (!open) throw problem('not-sliced')
  const readTile = readerOf(ctx, open.pyramid.storageKey, open.index)
  return await cropFromPyramid({
    geometry: open.index.geometry,
    readTile,
    box: withContext(box),
    outputWidthPx: maxWidthPx,
  })
}

const overviewSidePx = 1600

/** Stores a small picture of a whole new pyramid under a key. */
export async function writeOverview(
  ctx: Context,
  stored: Pick<StoredFile, 'key' | 'sizeBytes'>,
  key: string,
): Promise<void> {
  const index = await readPyramidIndex(
    (offset, length) => ctx.storage.read(stored.key, offset, length),
    stored.sizeBytes,
  )
  const { jpeg } = await overviewFromPyramid({
    geometry: index.geometry,
    readTile: readerOf(ctx, stored.key, index),
    maxSidePx: overviewSidePx,
  })
  await keepDigest(ctx, await ctx.storage.put(key, bytes(jpeg)))
}

async function* bytes(buffer: Buffer): AsyncGenerator<Buffer> {
  yield buffer
}

/** The storage key of the small picture of a version. Errors: `not-found`. */
export async function overviewKeyOf(ctx: Context, inspectionId: number, version: number): Promise<string> {
  const key = await findOverviewKey(ctx.db, inspectionId, version)
  if (key === null) throw problem('not-found')
  return key
}

/** The storage key of the Deep Zoom archive of a version, or null when it is gone. */
export async function pyramidObjectOf(ctx: Context, inspectionId: number, version: number): Promise<string | null> {
  return (await findPyramid(ctx.db, inspectionId, version))?.storageKey ?? null
}

export interface Overview {
  readonly jpeg: Buffer
  readonly widthPx: number
  readonly heightPx: number
}

/** A small picture of a whole side, at most `maxSidePx` on its long side. Errors: `not-sliced` when the picture is gone. */
export async function overviewOfPicture(
  ctx: Context,
  inspectionId: number,
  version: number,
  maxSidePx: number,
): Promise<Overview> {
  const open = await shelfOf(ctx).get(ctx, inspectionId, version)
  if (!open) throw problem('not-sliced')
  return await overviewFromPyramid({
    geometry: open.index.geometry,
    readTile: readerOf(ctx, open.pyramid.storageKey, open.index),
    maxSidePx,
  })
}
