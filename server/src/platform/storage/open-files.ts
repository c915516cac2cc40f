import { type FileHandle, open } from 'node:fs/promises'

interface Entry {
  readonly handle: Promise<FileHandle>
  readers: number
  usedAtMs: number
  isDropped: boolean
  closed?: Promise<void>
}

const maxOpen = 64
const idleMs = 10_000

/**
 * Keeps the most recently read files open, so that reading a tile is one call of the system instead of three.
 * A file that is replaced or deleted must be dropped; one that is idle for about 10 s is closed.
 */
export class OpenFiles {
  readonly #entries = new Map<string, Entry>()
  #sweeper: NodeJS.Timeout | undefined

  /** Reads from a file, opening it when needed; the result is shorter at the end of the file. */
  async read(path: string, offset: number, length: number): Promise<Buffer> {
    const entry = this.#use(path)
    try {
      const handle = await entry.handle
      const buffer = Buffer.allocUnsafe(length)
      let filled = 0
      while (filled < length) {
        const { bytesRead } = await handle.read(buffer, filled, length - filled, offset + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return buffer.subarray(0, filled)
    } catch (error) {
      this.drop(path)
      throw error
    } finally {
      entry.readers -= 1
      closeUnused(entry)
    }
  }

  /** Forgets the open file; reads under way finish on it. */
  drop(path: string): void {
    const entry = this.#entries.get(path)
    if (entry === undefined) return
    this.#entries.delete(path)
    entry.isDropped = true
    closeUnused(entry)
  }

  /** Closes every file no reader is using; resolves when they are closed. */
  async close(): Promise<void> {
    const entries = [...this.#entries]
    for (const [path] of entries) this.drop(path)
    await Promise.all(entries.map(([, entry]) => entry.closed))
    clearInterval(this.#sweeper)
    this.#sweeper = undefined
  }

  #use(path: string): Entry {
    const known = this.#entries.get(path)
    const entry = known ?? { handle: open(path, 'r'), readers: 0, usedAtMs: 0, isDropped: false }
    entry.readers += 1
    entry.usedAtMs = Date.now()
    // Re-inserting keeps the map in order of use.
    this.#entries.delete(path)
    this.#entries.set(path, entry)
    this.#limit()
    this.#sweeper ??= setInterval(() => this.#sweep(), idleMs).unref()
    return entry
  }

  #limit(): void {
    if (this.#entries.size <= maxOpen) return
    const oldest = this.#entries.keys().next()
    if (oldest.done !== true) this.drop(oldest.value)
  }

  #sweep(): void {
    const limit = Date.now() - idleMs
    for (const [path, entry] of this.#entries) if (entry.usedAtMs < limit && entry.readers === 0) this.drop(path)
    if (this.#entries.size > 0) return
    clearInterval(this.#sweeper)
    this.#sweeper = undefined
  }
}

function closeUnused(entry: Entry): void {
  if (!entry.isDropped || entry.readers > 0) return
  entry.closed ??= entry.handle.then(
    (handle) => handle.close(),
    () => undefined,
  )
}
