import type { Panel } from './layer.ts'
import type { PhotoLight } from './match-light.ts'
import type { HeldPhoto, PixelStore } from './pixel-store.ts'
import type { Placement } from './plan.ts'
import { warpPhoto } from './warp.ts'

interface Reach {
  readonly first: number
  readonly last: number
}

/** A photo's pixels in one slab. */
export interface PhotoPart {
  readonly panel: Panel
  readonly edgePx: number
}

/** The photos that the slab being painted needs: each is loaded when its first slab comes and dropped after its last. */
export class PhotoWindow {
  readonly #placements: readonly Placement[]
  readonly #lights: readonly PhotoLight[]
  readonly #reaches: readonly Reach[]
  readonly #store: PixelStore
  readonly #held = new Map<number, Promise<HeldPhoto>>()

  constructor(
    placements: readonly Placement[],
    lights: readonly PhotoLight[],
    reaches: readonly Reach[],
    store: PixelStore,
  ) {
    this.#placements = placements
    this.#lights = lights
    this.#reaches = reaches
    this.#store = store
  }

  #needed(slab: number): readonly number[] {
    return this.#reaches.flatMap(({ first, last }, index) => (first <= slab && slab <= last ? [index] : []))
  }

  #load(index: number): Promise<HeldPhoto> {
    const known = this.#held.get(index)
    if (known !== undefined) return known
    const placement = this.#placements[index]
    if (placement === undefined) throw new RangeError(`no photo ${index}`)
    const loading = warpPhoto(placement, this.#lights[index]).then((photo) => this.#store.hold(photo))
    // A failed prefetch is reported when its slab is painted.
    loading.catch(() => {})
    this.#held.set(index, loading)
    return loading
  }

  /** Starts loading one photo that the slab needs and that is not here yet. */
  prefetch(slab: number): void {
    const missing = this.#needed(slab).find((index) => !this.#held.has(index))
    if (missing !== undefined) void this.#load(missing)
  }

  /** The pixels of all photos in a slab, by index. Photos are loaded one after the other to bound memory. */
  async panels(slab: number): Promise<ReadonlyMap<number, PhotoPart>> {
    const parts = new Map<number, PhotoPart>()
    for (const index of this.#needed(slab)) {
      const photo = await this.#load(index)
      const panel = await photo.panel(slab)
      if (panel !== null) parts.set(index, { panel, edgePx: photo.edgePx })
    }
    return parts
  }

  /** Drops the photos that no slab after this one needs. */
  release(slab: number): void {
    for (const [index, loading] of this.#held) {
      if ((this.#reaches[index]?.last ?? -1) > slab) continue
      this.#held.delete(index)
      void loading.then((photo) => photo.release())
    }
  }

  /** Waits until nothing is being loaded any more. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#held.values())
  }
}
