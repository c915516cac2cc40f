import { statfs } from 'node:fs/promises'
import { StorageFull } from './storage-full.ts'

/** What a disk has left, in bytes. */
export interface RoomState {
  readonly freeBytes: number
  readonly totalBytes: number
  /** Below this nothing large is taken in or made, so that the database keeps room. */
  readonly floorBytes: number
}

/** Between two looks at the disk a stream may bring so much. */
const lookEveryBytes = 8 * 1024 ** 2
/** The floor is no more than this share of the disk, so that a small one can be used at all. */
const largestShare = 0.1

/** The room of the disk that a folder lies on, with a floor that uploads, exports and the like stop at. */
export class Room {
  readonly #folder: string
  readonly #keepFreeBytes: number

  /** @param keepFreeBytes the floor, 0 for none; at most a tenth of the disk counts */
  constructor(folder: string, keepFreeBytes = 0) {
    this.#folder = folder
    this.#keepFreeBytes = keepFreeBytes
  }

  async state(): Promise<RoomState> {
    const { bavail, blocks, bsize } = await statfs(this.#folder)
    const totalBytes = blocks * bsize
    const floorBytes = Math.min(this.#keepFreeBytes, Math.floor(totalBytes * largestShare))
    return { freeBytes: bavail * bsize, totalBytes, floorBytes }
  }

  /** @throws StorageFull when the floor is reached */
  async demand(): Promise<void> {
    if (this.#keepFreeBytes === 0) return
    const { freeBytes, floorBytes } = await this.state()
    if (freeBytes < floorBytes)
      throw new StorageFull(new Error(`${freeBytes} bytes are free, ${floorBytes} are kept for the database`))
  }

  /** The same bytes, until the floor is reached. @throws StorageFull */
  async *guarded(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let sinceBytes = lookEveryBytes
    for await (const chunk of source) {
      sinceBytes += chunk.length
      if (sinceBytes >= lookEveryBytes) {
        sinceBytes = 0
        await this.demand()
      }
      yield chunk
    }
  }
}
