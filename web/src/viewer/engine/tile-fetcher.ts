/** More than this many tiles fetched ahead would only stand in the way of one another. */
const MOST_AHEAD = 24

interface Running {
  readonly bitmap: Promise<ImageBitmap>
  readonly stop: () => void
}

/** A tile as the picture library draws it, once it is here. */
export interface TileRequest {
  readonly tile: Promise<CanvasRenderingContext2D>
  readonly stop: () => void
}

/**
 * Fetches tiles and decodes them beside the page's own work, so that neither a flight nor the pointer waits for a JPEG. What the
 * destination of a flight needs is asked for before the picture library comes to it.
 */
export class TileFetcher {
  readonly #ahead = new Map<string, Running>()

  /** Asks for these tiles at once, and no longer for what an earlier destination needed and nobody took. */
  expect(addresses: readonly string[]): void {
    const wanted = new Set(addresses.slice(0, MOST_AHEAD))
    for (const [address, running] of this.#ahead) {
      if (wanted.has(address)) continue
      this.#ahead.delete(address)
      discard(running)
    }
    for (const address of wanted) if (!this.#ahead.has(address)) this.#ahead.set(address, start(address))
  }

  /** A tile that is to be drawn; taken over from what was asked for ahead, when it was. */
  take(address: string): TileRequest {
    const running = this.#ahead.get(address) ?? start(address)
    this.#ahead.delete(address)
    return { tile: running.bitmap.then(painted), stop: running.stop }
  }

  /** Lets go of what nobody took. */
  clear(): void {
    this.expect([])
  }
}

function start(address: string): Running {
  const life = new AbortController()
  const bitmap = load(address, life.signal)
  // Who takes it sees the failure; what nobody takes may fail unseen.
  bitmap.catch(() => undefined)
  return { bitmap, stop: () => life.abort() }
}

async function load(address: string, signal: AbortSignal): Promise<ImageBitmap> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`The tile was not delivered: ${response.status}`)
  return await createImageBitmap(await response.blob(), { colorSpaceConversion: 'none' })
}

function discard({ bitmap, stop }: Running): void {
  stop()
  bitmap.then(
    (picture) => picture.close(),
    () => undefined,
  )
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
