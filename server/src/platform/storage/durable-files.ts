import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ByteSource } from './storage.ts'
import { StorageFull } from './storage-full.ts'

interface Digest {
  readonly sizeBytes: number
  readonly sha256: string
}

const chunkBytes = 1 << 20
const fullCodes = ['ENOSPC', 'EDQUOT']

/** The error's code as Node's file system gives it, if any. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** A full disk as the error of the storage; anything else as it is. */
export const toStorageError = (error: unknown): unknown =>
  fullCodes.includes(codeOf(error) ?? '') ? new StorageFull(error) : error

/** Writes a stream to a new file and flushes it to the disk. The file is incomplete when this rejects. */
export async function writeFlushed(path: string, source: ByteSource): Promise<Digest> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const file = createWriteStream(path, { flags: 'wx', flush: true, highWaterMark: chunkBytes, mode: 0o640 })
  try {
    await pipeline(
      source,
      async function* (chunks: ByteSource) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          sizeBytes += chunk.length
          yield chunk
        }
      },
      file,
    )
  } catch (error) {
    await closed(file)
    throw error
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}

/** Resolves when a stream has let go of its file, which may only then have been made: whoever removes it must not come before. */
function closed(file: WriteStream): Promise<void> {
  if (file.closed) return Promise.resolve()
  return new Promise((resolve) => {
    file.on('error', () => {})
    file.once('close', () => resolve())
  })
}

/** Size and hash of a local file, whose content is flushed to the disk first. */
export async function digestFlushed(path: string): Promise<Digest> {
  await flush(path)
  const hash = createHash('sha256')
  let sizeBytes = 0
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: chunkBytes })
  for await (const chunk of chunks) {
    hash.update(chunk)
    sizeBytes += chunk.length
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}

/** Moves a flushed file to its final name; afterwards the name itself has reached the disk. */
export async function publish(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to))
  await rename(from, to)
  await flush(dirname(to))
}

/** Makes a folder with those above it, each entered durably in its parent. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o750 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await flush(dirname(made))
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
