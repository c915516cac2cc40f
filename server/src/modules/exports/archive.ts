import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ArchiveEntry {
  readonly path: string
  readonly sizeBytes: number
  /** Of the content, in hexadecimal. */
  readonly sha256: string
}

type Content = AsyncIterable<Uint8Array>

/**
 * A ZIP archive written while it is read, one entry after the other and so in the memory of one. `output` must be read for `add` to go on.
 * Pictures are stored as they are, texts are compressed. Beyond 4 GiB it becomes zip64 by itself.
 */
export class Archive {
  readonly #zip = new ZipFile()
  readonly #output = new PassThrough()
  readonly #entries: ArchiveEntry[] = []
  readonly #stopped = new AbortController()
  readonly #writtenAt: Date

  constructor(writtenAt: Date) {
    this.#writtenAt = writtenAt
    this.#zip.on('error', (error: Error) => this.fail(error))
    // Whoever reads gets the error; when nobody does any more, it must not end the process.
    this.#output.on('error', () => undefined)
    this.#zip.outputStream.pipe(this.#output)
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
    const hash = createHash('sha256')
    let sizeBytes = 0
    const through = new PassThrough()
    this.#zip.addReadStream(through, path, { compress, mtime: this.#writtenAt, mode: 0o100644 })
    const measured = async function* (source: Content) {
      for await (const chunk of source) {
        hash.update(chunk)
        sizeBytes += chunk.length
        yield chunk
      }
    }
    await pipeline(Readable.from(measured(content), { objectMode: false }), through, { signal: this.#stopped.signal })
    this.#entries.push({ path, sizeBytes, sha256: hash.digest('hex') })
  }

  /** Adds what is known of the archive, with every file, its size and checksum, as `manifest.json`, and closes it. */
  async finish(facts: Readonly<Record<string, unknown>>): Promise<void> {
    const manifest = JSON.stringify({ ...facts, files: this.#entries }, null, 2)
    await this.add('manifest.json', Readable.from([Buffer.from(manifest)]), { compress: true })
    this.#zip.end()
  }

  /** Ends the archive unfinished: whoever reads or adds gets the error. */
  fail(error: Error): void {
    this.#stopped.abort(error)
    this.#output.destroy(error)
  }
}
