import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { paintArea } from './blend.ts'
import type { Layer } from './layer.ts'
import { type LightMatch, matchLight } from './match-light.ts'
import { type PhotoPart, PhotoWindow } from './photo-window.ts'
import { PixelStore } from './pixel-store.ts'
import { type Bounds, type CompositePlan, type Placement, placedBounds } from './plan.ts'
import { cutSlabs, type Slabs } from './slabs.ts'
import { TiffWriter, tiffTileSidePx } from './tiff-writer.ts'

export interface ComposeOptions {
  /** Looked at between slabs. */
  readonly signal?: AbortSignal
  /** Steps done and in all: one for each photo's exposure, one for each slab painted. */
  readonly onProgress?: (done: number, total: number) => void
  /** Decoded pixels kept in memory; what goes beyond waits in a file beside the output. */
  readonly memoryBudgetBytes?: number
}

/** A picture that was made, and how the light of its photos was matched. */
export interface Composed {
  readonly widthPx: number
  readonly heightPx: number
  readonly light: LightMatch
}

const defaultMemoryBudgetBytes = 640 * 1024 * 1024
const channels = 3

/** Writes the tiles of a painted slab. The last tile of a row or column is filled up with whatever was there. */
async function writeSlab(writer: TiffWriter, slabs: Slabs, index: number, area: Bounds, pixels: Buffer): Promise<void> {
  const rowBytes = (area.right - area.left) * channels
  const tile = Buffer.alloc(tiffTileSidePx * tiffTileSidePx * channels)
  const across = slabs.axis === 'x' ? area.bottom : area.right
  for (let k = 0; k * tiffTileSidePx < across; k++) {
    const left = slabs.axis === 'x' ? 0 : k * tiffTileSidePx
    const top = slabs.axis === 'x' ? k * tiffTileSidePx : 0
    const bytes = Math.min(tiffTileSidePx * channels, rowBytes - left * channels)
    const rows = Math.min(tiffTileSidePx, area.bottom - area.top - top)
    for (let y = 0; y < rows; y++) {
      const from = (top + y) * rowBytes + left * channels
      pixels.copy(tile, y * tiffTileSidePx * channels, from, from + bytes)
    }
    await (slabs.axis === 'x' ? writer.writeTile(index, k, tile) : writer.writeTile(k, index, tile))
  }
}

/** From the top down; at the same height in the order of the plan, so that the result never depends on timing. */
function topDown(placements: readonly Placement[]): readonly number[] {
  return placements
    .map((_, i) => i)
    .sort((i, j) => (placements[j]?.zIndex ?? 0) - (placements[i]?.zIndex ?? 0) || i - j)
}

async function paintCanvas(
  plan: CompositePlan,
  writer: TiffWriter,
  store: PixelStore,
  slabs: Slabs,
  { signal, onProgress }: ComposeOptions,
): Promise<LightMatch> {
  const { placements } = plan
  const total = placements.length + slabs.count
  let done = 0
  const step = () => {
    signal?.throwIfAborted()
    onProgress?.(++done, total)
  }
  const light = await matchLight(plan, step)
  const reaches = placements.map(({ widthPx, heightPx, pose }) => slabs.reach(placedBounds(widthPx, heightPx, pose)))
  const window = new PhotoWindow(placements, light.photos, reaches, store)
  const order = topDown(placements)
  const canvas = Buffer.allocUnsafe(slabs.pixels * channels)
  try {
    for (let slab = 0; slab < slabs.count; slab++) {
      const panels = await window.panels(slab)
      // Painting holds this thread for a moment; the next photo is decoded by other threads meanwhile.
      window.prefetch(slab + 1)
      await setImmediate()
      const area = slabs.area(slab)
      const pixels = canvas.subarray(0, (area.right - area.left) * (area.bottom - area.top) * channels)
      paintArea(layersOf(placements, panels, order), area, pixels)
      await writeSlab(writer, slabs, slab, area, pixels)
      window.release(slab)
      step()
    }
  } finally {
    await window.settle()
  }
  return light
}

function layersOf(
  placements: readonly Placement[],
  panels: ReadonlyMap<number, PhotoPart>,
  order: readonly number[],
): readonly Layer[] {
  return order.flatMap((index) => {
    const [placement, part] = [placements[index], panels.get(index)]
    return placement === undefined || part === undefined ? [] : [{ placement, ...part }]
  })
}

/**
 * Composes placed photos into one uncompressed TIFF (BigTIFF beyond 4 GiB) of any size. Light is matched where
 * photos overlap, on the blade where it is known, seams are soft, the rest shows a neutral dark grey. Each photo is decoded once in full and leaves
 * memory when the window has passed it. The same plan and files give the same bytes. The file gets its name when it is
 * complete and on the disk.
 * @throws UnreadableImage for a photo that cannot be read; Error when a photo is not the size the plan says; the reason
 * of `signal` when aborted
 */
export async function composePhotos(
  plan: CompositePlan,
  outputTiffPath: string,
  options: ComposeOptions = {},
): Promise<Composed> {
  options.signal?.throwIfAborted()
  const { widthPx, heightPx } = plan
  const partialPath = `${outputTiffPath}.${randomUUID()}.partial`
  const slabs = cutSlabs(widthPx, heightPx)
  const store = new PixelStore(`${partialPath}.pixels`, slabs, options.memoryBudgetBytes ?? defaultMemoryBudgetBytes)
  const writer = await TiffWriter.create(partialPath, widthPx, heightPx)
  try {
    const light = await paintCanvas(plan, writer, store, slabs, options)
    await writer.finish()
    await rename(partialPath, outputTiffPath)
    const folder = await open(dirname(outputTiffPath), 'r')
    await folder.sync().finally(() => folder.close())
    return { widthPx, heightPx, light }
  } finally {
    await writer.close()
    await store.close()
    await rm(partialPath, { force: true })
  }
}
