/** The bytes of one tile: a range of a stored object that never changes. */
export interface TileRange {
  readonly storageKey: string
  readonly offset: number
  readonly length: number
}

const keyOf = ({ storageKey, offset }: TileRange) => `${storageKey}@${offset}`

/** Keeps the tiles read last in memory, up to a number of bytes; a tile asked for twice at once is read once. */
export class TileCache {
  readonly #maxBytes: number
  readonly #load: (range: TileRange) => Promise<Buffer>
  readonly #kept = new Map<string, Buffer>()
  readonly #reading = new Map<string, Promise<Buffer>>()
  #bytes = 0

  constructor(maxBytes: number, load: (range: TileRange) => Promise<Buffer>) {
    this.#maxBytes = maxBytes
    this.#load = load
  }

  /** The tile when it is kept; it counts as used. */
  peek(range: TileRange): Buffer | undefined {
    const key = keyOf(range)
    const tile = this.#kept.get(key)
    if (tile === undefined) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, tile)
    return tile
  }

  /** The tile, read when it is not kept. Rejects as the reading does, and keeps nothing then. */
  read(range: TileRange): Promise<Buffer> {
    const kept = this.peek(range)
    if (kept) return Promise.resolve(kept)
    const key = keyOf(range)
    const reading = this.#reading.get(key) ?? this.#start(key, range)
    return reading
  }

  #start(key: string, range: TileRange): Promise<Buffer> {
    const reading = this.#load(range)
      .then((tile) => {
        this.#keep(key, tile)
        return tile
      })
      .finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  #keep(key: string, tile: Buffer): void {
    this.#kept.set(key, tile)
    this.#bytes += tile.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return
      this.#kept.delete(oldest)
      this.#bytes -= length
    }
  }
}
