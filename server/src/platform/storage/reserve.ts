import { randomFillSync } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Room } from './room.ts'

const largestBytes = 64 * 1024 ** 2
const blockBytes = 1024 ** 2
const lookEveryMs = 5_000
/** What a database that starts may write: its lock and lists of the catalogue, and after a kill a segment of its journal (16 MB). */
const largestStartBytes = 24 * 1024 ** 2
/** A start has enough with so much as a rule, and so much is left to it. */
const startNeedsBytes = 2 * 1024 ** 2

/** What happened to the reserve, for the log and the operator. */
export type ReserveNews = 'given up' | 'kept again'

/**
 * Files that only take up room on the disk of the database. When the disk is nearly full the large one is given up, so that the
 * database can start, end and keep small changes; it is kept again once there is room. The small one is for starting alone:
 * others may fill what the large one gave before the next start, which then has what it needs all the same.
 */
export class Reserve {
  readonly #path: string
  readonly #startPath: string
  readonly #room: Room
  #timer: NodeJS.Timeout | null = null

  constructor(dataDir: string, room: Room) {
    this.#path = join(dataDir, 'reserve')
    this.#startPath = join(dataDir, 'reserve-for-start')
    this.#room = room
  }

  /** Gives the reserve up when the disk is nearly full, or keeps it again when there is room; null when all stays as it was. */
  async look(): Promise<ReserveNews | null> {
    const { freeBytes, floorBytes } = await this.#room.state()
    const bytes = Math.min(largestBytes, Math.floor(floorBytes / 2))
    const isKept = (await keptBytes(this.#path)) > 0
    if (isKept && freeBytes < bytes) {
      await giveUp(this.#path)
      return 'given up'
    }
    if (isKept || bytes === 0 || freeBytes < floorBytes + bytes) return null
    await keep(this.#path, bytes)
    await this.keepForStart()
    return 'kept again'
  }

  /** Leaves a database that is about to start the room it needs; true when the small file had to be given up for it. */
  async leaveRoomToStart(): Promise<boolean> {
    const { freeBytes } = await this.#room.state()
    if (freeBytes >= startNeedsBytes || (await keptBytes(this.#startPath)) === 0) return false
    await giveUp(this.#startPath)
    return true
  }

  /** Keeps room for the next start: what there is, up to half of the floor, but for what one start needs. Never rejects: the database runs already. */
  async keepForStart(): Promise<void> {
    await this.#keepForStart().catch(() => undefined)
  }

  async #keepForStart(): Promise<void> {
    const { freeBytes, floorBytes } = await this.#room.state()
    const wanted = Math.min(largestStartBytes, Math.floor(floorBytes / 2))
    const kept = await keptBytes(this.#startPath)
    const bytes = Math.min(wanted, freeBytes + kept - startNeedsBytes)
    if (bytes < blockBytes || kept >= bytes) return
    await giveUp(this.#startPath)
    await keep(this.#startPath, bytes).catch(() => giveUp(this.#startPath))
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
}

const keptBytes = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

async function giveUp(path: string): Promise<void> {
  await rm(path, { force: true })
  await rm(`${path}.new`, { force: true })
}

/** Random, so that a file system that compresses keeps the room as well. */
async function keep(path: string, bytes: number): Promise<void> {
  const temporary = `${path}.new`
  const block = Buffer.alloc(blockBytes)
  const file = await open(temporary, 'w', 0o600)
  try {
    for (let written = 0; written < bytes; written += blockBytes) await file.write(randomFillSync(block))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}
