import type { DziDescriptor } from '../core/picture/dzi.ts'
import {
  type Drawing,
  drawingOf,
  type Lightness,
  lightnessOf,
  surroundingsFrom,
  surroundingsLevels,
} from '../core/picture/seen-pixels.ts'
import type { TilePlace } from '../core/picture/tiles-of-view.ts'
import { changedParts, plainSeeing, type Seeing } from '../core/seeing.ts'

type Tile = CanvasRenderingContext2D

/** So much of a frame may go by before the picture is drawn with the tiles that are ready. */
const sliceMs = 8
/** Coarse tiles are few: each tells of the surroundings of 256 others. */
const mostCoarse = 24

export type SeenTilesOptions = {
  readonly dzi: DziDescriptor
  /** Brings a tile that may not have been asked for. */
  readonly bring: (place: TilePlace) => Promise<Tile>
  /** Which tiles come first when all are to be drawn anew: those with the lowest rank. */
  readonly rankOf: (place: TilePlace) => number
  readonly redraw: () => void
}

/**
 * Draws tiles as they are to be looked at, each once when it arrives and once after a change, so that moving the picture costs no more than
 * before, with a graphics card or without one. The pixels that came are kept while a tile shows others.
 */
export class SeenTiles {
  readonly #options: SeenTilesOptions
  readonly #tiles = new Set<{ readonly tile: WeakRef<Tile>; readonly place: TilePlace }>()
  readonly #originals = new WeakMap<Tile, ImageData>()
  readonly #drawnAs = new WeakMap<Tile, Seeing>()
  readonly #coarse = new Map<string, Promise<Lightness | null>>()
  #seeing: Seeing = plainSeeing
  #drawing: Drawing = drawingOf(plainSeeing)
  #isRunning = false
  #hasEnded = false

  constructor(seeing: Seeing, options: SeenTilesOptions) {
    this.#options = options
    this.#lookAs(seeing)
  }

  /** A tile that arrived, drawn as it is to be looked at. */
  async take(tile: Tile, place: TilePlace): Promise<Tile> {
    this.#tiles.add({ tile: new WeakRef(tile), place })
    await this.#draw(tile, place)
    return tile
  }

  /** From now on the picture is looked at so; tiles that are there already are drawn anew, those in view first. */
  see(seeing: Seeing): void {
    this.#lookAs(seeing)
    void this.#drawAll()
  }

  #lookAs(seeing: Seeing): void {
    this.#seeing = changedParts(seeing).length === 0 ? plainSeeing : seeing
    this.#drawing = drawingOf(this.#seeing)
  }

  end(): void {
    this.#hasEnded = true
  }

  async #drawAll(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    for (let stale = this.#stale(); stale.length > 0 && !this.#hasEnded; stale = this.#stale()) {
      const seeing = this.#seeing
      const until = performance.now() + sliceMs
      for (const { tile, place } of stale) {
        await this.#draw(tile, place)
        if (performance.now() > until || seeing !== this.#seeing || this.#hasEnded) break
      }
      this.#options.redraw()
      await new Promise(requestAnimationFrame)
    }
    this.#isRunning = false
  }

  /** Tiles that are still drawn otherwise, in the order they are to be drawn; those the picture gave up are forgotten. */
  #stale(): readonly { readonly tile: Tile; readonly place: TilePlace }[] {
    const stale: { tile: Tile; place: TilePlace; rank: number }[] = []
    for (const entry of this.#tiles) {
      const tile = entry.tile.deref()
      if (tile === undefined) this.#tiles.delete(entry)
      else if (this.#asDrawn(tile) !== this.#seeing)
        stale.push({ tile, place: entry.place, rank: this.#options.rankOf(entry.place) })
    }
    return stale.sort((one, other) => one.rank - other.rank)
  }

  #asDrawn(tile: Tile): Seeing {
    return this.#drawnAs.get(tile) ?? plainSeeing
  }

  async #draw(tile: Tile, place: TilePlace): Promise<void> {
    for (let seeing = this.#seeing; this.#asDrawn(tile) !== seeing; seeing = this.#seeing) {
      const { width, height } = tile.canvas
      const around = seeing.localContrast === 0 ? null : await this.#surroundings(place, width, height)
      if (seeing !== this.#seeing) continue
      const original = this.#originals.get(tile) ?? tile.getImageData(0, 0, width, height)
      const isPlain = seeing === plainSeeing
      tile.putImageData(isPlain ? original : pictureOf(this.#drawing(original, around), original), 0, 0)
      this.#drawnAs.set(tile, seeing)
      if (isPlain) this.#originals.delete(tile)
      else this.#originals.set(tile, original)
    }
  }

  async #surroundings({ level, column, row }: TilePlace, width: number, height: number): Promise<Float32Array | null> {
    // The whole picture is smaller than what would be around a pixel.
    if (level < surroundingsLevels) return null
    const shrink = 2 ** surroundingsLevels
    const place = {
      level: level - surroundingsLevels,
      column: Math.floor(column / shrink),
      row: Math.floor(row / shrink),
    }
    const coarse = await this.#coarseTile(place)
    if (coarse === null) return null
    const leftPx = this.#firstPx(column) - shrink * this.#firstPx(place.column)
    const topPx = this.#firstPx(row) - shrink * this.#firstPx(place.row)
    return surroundingsFrom(coarse, { leftPx, topPx, width, height })
  }

  /** The first pixel of a column or row of tiles, counted from the edge of the picture. */
  #firstPx(index: number): number {
    const { tileSizePx, overlapPx } = this.#options.dzi
    return index === 0 ? 0 : index * tileSizePx - overlapPx
  }

  #coarseTile(place: TilePlace): Promise<Lightness | null> {
    const name = `${place.level}/${place.column}_${place.row}`
    const known = this.#coarse.get(name)
    if (known !== undefined) return known
    const coming = this.#options.bring(place).then(
      (tile) => lightnessOf(tile.getImageData(0, 0, tile.canvas.width, tile.canvas.height)),
      () => {
        this.#coarse.delete(name)
        return null
      },
    )
    this.#coarse.set(name, coming)
    const [oldest] = this.#coarse.keys()
    if (this.#coarse.size > mostCoarse && oldest !== undefined) this.#coarse.delete(oldest)
    return coming
  }
}

const pictureOf = (pixels: Uint8ClampedArray<ArrayBuffer>, { width, height }: ImageData): ImageData =>
  new ImageData(pixels, width, height)
