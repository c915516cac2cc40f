import type { Photo } from '../../image-types.ts'

/** Beyond this many canvas pixels a thumbnail gets coarse and the larger copy is fetched. */
const thumbnailSidePx = 420

interface Loaded {
  readonly address: string
  readonly element: HTMLImageElement
  isReady: boolean
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? ''

/** The small copies of photos for the canvas: thumbnails at once, larger copies once a photo is drawn large. */
export class PhotoPictures {
  readonly #thumbnails = new Map<number, Loaded>()
  readonly #larger = new Map<number, Loaded>()
  readonly #onReady: () => void

  /** @param onReady called whenever one more picture can be drawn */
  constructor(onReady: () => void) {
    this.#onReady = onReady
  }

  /** The best picture there is for a photo drawn this large; null while none has arrived. */
  pictureOf(photo: Photo, drawnSidePx: number): HTMLImageElement | null {
    const small = this.#load(this.#thumbnails, photo.id, photo.assemblerThumbnail)
    const large = drawnSidePx > thumbnailSidePx ? this.#load(this.#larger, photo.id, photo.assemblerImage) : null
    if (large?.isReady) return large.element
    return small?.isReady ? small.element : null
  }

  #load(kept: Map<number, Loaded>, id: number, address: string | null): Loaded | null {
    if (address === null) return null
    const known = kept.get(id)
    if (known && pathOf(known.address) === pathOf(address)) return known
    const element = new Image()
    element.decoding = 'async'
    const loaded: Loaded = { address, element, isReady: false }
    element.onload = () => {
      loaded.isReady = true
      this.#onReady()
    }
    element.src = address
    kept.set(id, loaded)
    return loaded
  }
}
