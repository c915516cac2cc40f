import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Panel } from './layer.ts'
import type { Bounds } from './plan.ts'
import { intersect, type Slabs } from './slabs.ts'
import type { WarpedPhoto } from './warp.ts'

/** The pixels of one photo while slabs still need them. */
export interface HeldPhoto {
  readonly edgePx: number
  /** The photo's part in a slab. May be larger than the slab; null when it has none. */
  panel(slab: number): Promise<Panel | null>
  /** Gives the memory back. */
  release(): void
}

const channels = 3

function boundsOf({ leftPx, topPx, widthPx, heightPx }: WarpedPhoto): Bounds {
  return { left: leftPx, top: topPx, right: leftPx + widthPx, bottom: topPx + heightPx }
}

function cutOut(photo: WarpedPhoto, part: Bounds): Buffer {
  const rowBytes = (part.right - part.left) * channels
  const cut = Buffer.allocUnsafe(rowBytes * (part.bottom - part.top))
  for (let y = part.top; y < part.bottom; y++) {
    const from = ((y - photo.topPx) * photo.widthPx + part.left - photo.leftPx) * channels
    photo.rgb.copy(cut, (y - part.top) * rowBytes, from, from + rowBytes)
  }
  return cut
}

/**
 * Keeps decoded photos in memory up to a budget and the rest in a file, cut along the slabs so that each is one read.
 * A strip along a blade stays in memory; hundreds of photos piled on one place do not break the process.
 */
export class PixelStore {
  readonly #path: string
  readonly #slabs: Slabs
  readonly #budgetBytes: number
  #usedBytes = 0
  #file: FileHandle | undefined
  #fileEnd = 0

  constructor(path: string, slabs: Slabs, budgetBytes: number) {
    this.#path = path
    this.#slabs = slabs
    this.#budgetBytes = budgetBytes
  }

  /** Takes a photo over. */
  async hold(photo: WarpedPhoto): Promise<HeldPhoto> {
    const bytes = photo.rgb.length
    if (this.#usedBytes + bytes > this.#budgetBytes) return this.#spill(photo)
    this.#usedBytes += bytes
    let held: WarpedPhoto | null = photo
    return {
      edgePx: photo.edgePx,
      panel: async () => held,
      release: () => {
        if (held !== null) this.#usedBytes -= bytes
        held = null
      },
    }
  }

  async #spill(photo: WarpedPhoto): Promise<HeldPhoto> {
    const file = this.#file ?? (await open(this.#path, 'wx+'))
    this.#file = file
    const places = new Map<number, { readonly part: Bounds; readonly offset: number }>()
    const { first, last } = this.#slabs.reach(boundsOf(photo))
    for (let slab = first; slab <= last; slab++) {
      const part = intersect(boundsOf(photo), this.#slabs.area(slab))
      if (part === null) continue
      const cut = cutOut(photo, part)
      places.set(slab, { part, offset: this.#fileEnd })
      this.#fileEnd += cut.length
      await file.write(cut, 0, cut.length, this.#fileEnd - cut.length)
    }
    return {
      edgePx: photo.edgePx,
      async panel(slab) {
        const place = places.get(slab)
        if (place === undefined) return null
        const { left, top, right, bottom } = place.part
        const rgb = Buffer.allocUnsafe((right - left) * (bottom - top) * channels)
        await file.read(rgb, 0, rgb.length, place.offset)
        return { leftPx: left, topPx: top, widthPx: right - left, heightPx: bottom - top, rgb }
      },
      release() {
        places.clear()
      },
    }
  }

  /** Removes the file. */
  async close(): Promise<void> {
    await this.#file?.close()
    await rm(this.#path, { force: true })
  }
}
