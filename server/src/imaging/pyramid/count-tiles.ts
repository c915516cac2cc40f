import { type FileHandle, open } from 'node:fs/promises'

const chunkBytes = 4 * 1024 * 1024
/** A local file header as the tile writer begins each one: signature, version 1.0, flag "sizes follow the data". */
const header = Buffer.from('504b03040a000800', 'hex')

/**
 * Counts the tiles in an archive that is still being written, so that progress is what is on disk and not a guess from
 * time or bytes. The file may not exist yet. The count can be a few too high when pixels look like a header; it is for
 * showing only.
 */
export class TileCounter {
  readonly #path: string
  #file: FileHandle | undefined
  #position = 0
  #count = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Reads what was appended since the last call and returns the headers seen so far. */
  async count(): Promise<number> {
    this.#file ??= await open(this.#path, 'r').catch(() => undefined)
    const buffer = Buffer.allocUnsafe(this.#file === undefined ? 0 : chunkBytes)
    for (;;) {
      const bytesRead = (await this.#file?.read(buffer, 0, buffer.length, this.#position))?.bytesRead ?? 0
      if (bytesRead < header.length) return this.#count
      const bytes = buffer.subarray(0, bytesRead)
      for (let at = bytes.indexOf(header); at >= 0; at = bytes.indexOf(header, at + header.length)) this.#count++
      // A header may straddle the end of the chunk: the last bytes are looked at again, and cannot hold a whole one.
      this.#position += bytesRead - (header.length - 1)
    }
  }

  async close(): Promise<void> {
    await this.#file?.close()
  }
}
