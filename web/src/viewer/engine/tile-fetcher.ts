/** More than this many tiles fetched ahead would only stand in the way of one another. */
const MOST_AHEAD = 24
/** As many connections as a browser opens to one server; what waits here can still be put in order, or be let go. */
const MOST_AT_ONCE = 6

/** A tile that will be needed; lower ranks come first. */
export interface Wanted {
  readonly address: string
  readonly rank: number
}

interface Flight {
  readonly address: string
  readonly bitmap: Promise<ImageBitmap>
  readonly life: AbortController
  /** Lower ones leave first. */
  rank: number
  leave(): Promise<void>
}

/** A tile as the picture library draws it, once it is here. */
export interface TileRequest {
  readonly tile: Promise<CanvasRenderingContext2D>
  readonly stop: () => void
}

/**
 * Fetches tiles and decodes them beside the page's own work, so that neither a flight nor the pointer waits for a JPEG. What the
 * destination of a flight needs is asked for before the picture library comes to it. A few are under way at a time, the others wait
 * in the order of their rank.
 */
export class TileFetcher {
  readonly #waiting = new Set<Flight>()
  readonly #underWay = new Set<Flight>()
  readonly #ahead = new Map<string, Flight>()

  /** Asks for these tiles, and no longer for what an earlier destination needed and nobody took. */
  expect(tiles: readonly Wanted[]): void {
    const wanted = tiles.slice(0, MOST_AHEAD)
    const names = new Set(wanted.map(({ address }) => address))
    for (const [address, flight] of this.#ahead) if (!names.has(address)) this.#discard(flight)
    for (const { address, rank } of wanted) {
      const known = this.#ahead.get(address)
      if (known !== undefined) known.rank = rank
      else this.#ahead.set(address, this.#enter(address, rank))
    }
    this.#pump()
  }

  /** A tile that is to be drawn; taken over from what was asked for ahead, when it was. */
  take({ address, rank }: Wanted): TileRequest {
    const flight = this.#ahead.get(address) ?? this.#enter(address, rank)
    this.#ahead.delete(address)
    flight.rank = rank
    // Whatever else is asked for in this turn takes its place in the order first.
    queueMicrotask(() => this.#pump())
    return { tile: flight.bitmap.then(painted), stop: () => this.#stop(flight) }
  }

  /** Lets go of what nobody took. */
  clear(): void {
    this.expect([])
  }

  #enter(address: string, rank: number): Flight {
    const life = new AbortController()
    const { promise, resolve, reject } = Promise.withResolvers<ImageBitmap>()
    // Who takes it sees the failure; what nobody takes may fail unseen.
    promise.catch(() => undefined)
    life.signal.addEventListener('abort', () => reject(life.signal.reason))
    const leave = () => load(address, life.signal).then(resolve, reject)
    const flight: Flight = { address, bitmap: promise, life, rank, leave }
    this.#waiting.add(flight)
    return flight
  }

  #pump(): void {
    while (this.#underWay.size < MOST_AT_ONCE && this.#waiting.size > 0) {
      const next = [...this.#waiting].reduce((one, other) => (other.rank < one.rank ? other : one))
      this.#waiting.delete(next)
      this.#underWay.add(next)
      void next.leave().finally(() => {
        this.#underWay.delete(next)
        this.#pump()
      })
    }
  }

  #stop(flight: Flight): void {
    this.#waiting.delete(flight)
    flight.life.abort()
  }

  #discard(flight: Flight): void {
    this.#ahead.delete(flight.address)
    this.#stop(flight)
    flight.bitmap.then(
      (picture) => picture.close(),
      () => undefined,
    )
  }
}

async function load(address: string, signal: AbortSignal): Promise<ImageBitmap> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`The tile was not delivered: ${response.status}`)
  return await createImageBitmap(await response.blob(), { colorSpaceConversion: 'none' })
}

function painted(bitmap: ImageBitmap): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('The browser gives no canvas for a tile')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return context
}
