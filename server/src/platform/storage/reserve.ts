import { randomFillSync } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Room } from './room.ts'

const largestBytes = 64 * 1024 ** 2
const blockBytes = 1024 ** 2
const lookEveryMs = 5_000

/** What happened to the reserve, for the log and the operator. */
export type ReserveNews = 'given up' | 'kept again'

/**
 * A file that only takes up room on the disk of the database. When the disk is nearly full it is given up, so that the
 * database can start, end and keep small changes; it is kept again once there is room.
 */
export class Reserve {
  readonly #path: string
  readonly #room: Room
  #timer: NodeJS.Timeout | null = null

  constructor(dataDir: string, room: Room) {
    this.#path = join(dataDir, 'reserve')
    this.#room = room
  }

  /** Gives the reserve up when the disk is nearly full, or keeps it again when there is room; null when all stays as it was. */
  async look(): Promise<ReserveNews | null> {
    const { freeBytes, floorBytes } = await this.#room.state()
    const bytes = Math.min(largestBytes, Math.floor(floorBytes / 2))
    const isKept = (await this.#keptBytes()) > 0
    if (isKept && freeBytes < bytes) {
      await rm(this.#path, { force: true })
      await rm(`${this.#path}.new`, { force: true })
      return 'given up'
    }
    if (isKept || bytes === 0 || freeBytes < floorBytes + bytes) return null
    await this.#keep(bytes)
    return 'kept again'
  }

  /** Looks every few seconds until `stop`, and tells what it did. */
  watch(tell: (news: ReserveNews) => void): void {
    const look = async () => {
      const news = await this.look().catch(() => null)
      if (news !== null) tell(news)
      if (this.#timer !== null) this.#timer = setTimeout(look, lookEveryMs).unref()
    }
    this.#timer = setTimeout(look, lookEveryMs).unref()
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  async #keptBytes(): Promise<number> {
    return await stat(this.#path).then(
      ({ size }) => size,
      () => 0,
    )
  }

  /** Random, so that a file system that compresses keeps the room as well. */
  async #keep(bytes: number): Promise<void> {
    const temporary = `${this.#path}.new`
    const block = Buffer.alloc(blockBytes)
    const file = await open(temporary, 'w', 0o600)
    try {
      for (let written = 0; written < bytes; written += blockBytes) await file.write(randomFillSync(block))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, this.#path)
  }
}
