import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { dataDescriptor, directoryRecord, endOfDirectory, localHeader, type ZipEntry } from './zip-records.ts'

export interface ArchiveEntry {
  readonly path: string
  readonly sizeBytes: number
  /** Of the content, in hexadecimal. */
  readonly sha256: string
}

type Content = AsyncIterable<Uint8Array>

const bufferedBytes = 1 << 20

/**
 * A ZIP archive written while it is read, one entry after the other and so in the memory of a few pieces of one.
 * `output` must be read for `add` to go on. Pictures are stored as they are, texts are compressed. Beyond 4 GiB it becomes zip64 by itself.
 */
export class Archive {
  readonly #output = new PassThrough({ highWaterMark: bufferedBytes })
  readonly #entries: ArchiveEntry[] = []
  readonly #records: ZipEntry[] = []
  readonly #stopped = new AbortController()
  readonly #writtenAt: Date
  #offset = 0

  constructor(writtenAt: Date) {
    this.#writtenAt = writtenAt
    // Whoever reads gets the error; when nobody does any more, it must not end the process.
    this.#output.on('error', () => undefined)
    this.#output.once('close', () => this.#stopped.abort(new Error('nobody reads the archive any more')))
  }

  /** The bytes of the archive. */
  get output(): Content {
    return this.#output
  }

  get entries(): readonly ArchiveEntry[] {
    return this.#entries
  }

  /** Adds a file; resolves when its last byte was taken. Rejects as its content does, or when the archive has failed. */
  async add(path: string, content: Content, { compress = false } = {}): Promise<void> {
    const start = { path, isCompressed: compress, writtenAt: this.#writtenAt }
    const offset = this.#offset
    await this.#write(localHeader(start))
    const hash = createHash('sha256')
    let sizeBytes = 0
    let checksum = 0
    const measured = async function* (source: Content) {
      for await (const chunk of source) {
        hash.update(chunk)
        checksum = crc32(chunk, checksum)
        sizeBytes += chunk.length
        yield chunk
      }
    }
    const from = this.#offset
    await this.#writeAll(measured(content), compress)
    const sizes = { crc32: checksum, sizeBytes, packedBytes: this.#offset - from }
    await this.#write(dataDescriptor(sizes))
    this.#records.push({ ...start, offset, ...sizes })
    this.#entries.push({ path, sizeBytes, sha256: hash.digest('hex') })
  }

  /** Adds what is known of the archive, with every file, its size and checksum, as `manifest.json`, and closes it. */
  async finish(facts: Readonly<Record<string, unknown>>): Promise<void> {
    const manifest = JSON.stringify({ ...facts, files: this.#entries }, null, 2)
    await this.add('manifest.json', Readable.from([Buffer.from(manifest)]), { compress: true })
    const offset = this.#offset
    for (const record of this.#records) await this.#write(directoryRecord(record))
    const directory = { entryCount: this.#records.length, offset, sizeBytes: this.#offset - offset }
    await this.#write(endOfDirectory(directory))
    this.#output.end()
  }

  /** Ends the archive unfinished: whoever reads or adds gets the error. */
  fail(error: Error): void {
    this.#stopped.abort(error)
    this.#output.destroy(error)
  }

  async #writeAll(content: Content, compress: boolean): Promise<void> {
    const take = async (chunks: Content) => {
      for await (const chunk of chunks) await this.#write(chunk)
    }
    if (!compress) return await take(content)
    const { signal } = this.#stopped
    await pipeline(Readable.from(content, { objectMode: false }), createDeflateRaw(), take, { signal })
  }

  async #write(bytes: Uint8Array): Promise<void> {
    const { signal } = this.#stopped
    signal.throwIfAborted()
    this.#offset += bytes.length
    if (!this.#output.write(bytes)) await once(this.#output, 'drain', { signal })
  }
}
