import { randomUUID } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { damaged, openPhoto, readPhotoHeader } from '../photo/photo.ts'
import { TileCounter } from './count-tiles.ts'
import { type PyramidGeometry, tileCount } from './geometry.ts'
import { readPyramidIndexOfFile } from './pyramid-index.ts'

/**
 * 1022 px and 1 px of overlap make inner tiles of 1024 x 1024. Measured time to a complete next view of 1920 x 1080 at
 * 40 ms latency: 1,347 ms with the usual 254 px, 165 ms with 1022 px, because a view needs 6 to 9 requests, not 40.
 */
const defaultTileSizePx = 1022
const defaultOverlapPx = 1
const defaultQuality = 82

export interface PyramidOptions {
  readonly tileSizePx?: number
  readonly overlapPx?: number
  /** JPEG quality 1-100. */
  readonly quality?: number
  /** The source is a composite of our own: any size, no look at its format. */
  readonly composite?: boolean
  /** Checked before and after slicing: the tile writer itself cannot be stopped but by ending its process. */
  readonly signal?: AbortSignal
  /** Tiles written so far and in all, about twice a second. */
  readonly onProgress?: (done: number, total: number) => void
}

export interface PyramidFacts extends PyramidGeometry {
  readonly levels: number
  readonly tileCount: number
  readonly sizeBytes: number
}

const progressMs = 500

async function openSource(
  path: string,
  composite: boolean,
): Promise<{ readonly source: Sharp; readonly widthPx: number; readonly heightPx: number }> {
  if (composite) {
    const source = sharp(path, { limitInputPixels: false, sequentialRead: true, failOn: 'error' })
    const { width, height } = await source.metadata()
    return { source: source.toColourspace('srgb'), widthPx: width, heightPx: height }
  }
  const { metadata } = await readPhotoHeader(path)
  return { source: openPhoto(path), widthPx: metadata.autoOrient.width, heightPx: metadata.autoOrient.height }
}

/** Reports the tiles on disk until stopped. The first count is taken after one interval. */
function watchTiles(path: string, total: number, onProgress: (done: number, total: number) => void) {
  const counter = new TileCounter(path)
  let pending: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    pending = pending
      .then(() => counter.count())
      .then((done) => onProgress(Math.min(done, total), total))
      .catch(() => clearInterval(timer))
  }, progressMs)
  return async () => {
    clearInterval(timer)
    await pending
    await counter.close()
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The name under which an archive is written before it is complete; unique, beside its target, ends in `.partial.zip`. */
function partialPyramidPath(outputZipPath: string): string {
  return `${outputZipPath}.${randomUUID()}.partial.zip`
}

/**
 * Slices a picture into a Deep Zoom pyramid in one archive of stored entries, upright and in sRGB, without EXIF, GPS
 * or profile in any tile. The archive is read back and found complete before it gets its name (temporary name, fsync,
 * rename, fsync of the folder), so a half-written one is never seen under `outputZipPath`.
 * @throws UnreadableImage when the source is no readable photo; the reason of `signal` when aborted
 */
export async function buildPyramid(
  sourcePath: string,
  outputZipPath: string,
  options: PyramidOptions = {},
): Promise<PyramidFacts> {
  const {
    tileSizePx = defaultTileSizePx,
    overlapPx = defaultOverlapPx,
    quality = defaultQuality,
    composite = false,
    signal,
  } = options
  signal?.throwIfAborted()
  const { source, widthPx, heightPx } = await openSource(sourcePath, composite)
  const total = tileCount({ widthPx, heightPx, tileSizePx, overlapPx })
  const partialPath = partialPyramidPath(outputZipPath)
  try {
    const stop = options.onProgress === undefined ? undefined : watchTiles(partialPath, total, options.onProgress)
    try {
      // Optimised Huffman tables cost a second pass over each tile for 2 % of its size.
      await source
        .jpeg({ quality, optimizeCoding: false })
        .tile({ size: tileSizePx, overlap: overlapPx, container: 'zip', layout: 'dz', basename: 'pyramid' })
        .toFile(partialPath)
        .catch((error: unknown) => {
          throw composite ? error : damaged(error, sourcePath)
        })
    } finally {
      await stop?.()
    }
    signal?.throwIfAborted()
    const { geometry, levels } = await readPyramidIndexOfFile(partialPath)
    await syncPath(partialPath)
    const { size } = await stat(partialPath)
    await rename(partialPath, outputZipPath)
    await syncPath(dirname(outputZipPath))
    options.onProgress?.(total, total)
    return { ...geometry, levels: levels.length, tileCount: tileCount(geometry), sizeBytes: size }
  } catch (error) {
    await rm(partialPath, { force: true })
    throw error
  }
}
