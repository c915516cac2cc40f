import { open, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ByteSource } from '../../../platform/storage/storage.ts'
import { StorageFull } from '../../../platform/storage/storage-full.ts'

const fullCodes = ['ENOSPC', 'EDQUOT']

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Where the bytes of an upload lie in its work folder. */
export const partialPath = (folder: string): string => join(folder, 'photo')

/** A full disk as the error of the storage; anything else as it is. */
export const orStorageFull = (error: unknown): unknown =>
  fullCodes.some((code) => code === codeOf(error)) ? new StorageFull(error) : error

/** Makes the file of an upload that has no bytes yet. @throws StorageFull */
export async function startPartial(folder: string): Promise<void> {
  await writeFile(partialPath(folder), '', { flag: 'wx', mode: 0o640 }).catch((error: unknown) => {
    throw orStorageFull(error)
  })
}

/** How many bytes have arrived; null when there is no file any more. The file itself is the only record, so it cannot be wrong. */
export async function arrivedBytes(folder: string): Promise<number | null> {
  try {
    return (await stat(partialPath(folder))).size
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Writes what arrives after the given offset, one piece after the other: when this ends, whether well or not, nothing is
 * still being written, and the length of the file is what has arrived. Answers the number of bytes written.
 * @throws StorageFull, or whatever the source throws
 */
export async function writePartial(folder: string, offset: number, source: ByteSource): Promise<number> {
  const file = await open(partialPath(folder), 'r+').catch((error: unknown) => {
    throw orStorageFull(error)
  })
  let written = 0
  try {
    for await (const chunk of source) {
      for (let at = 0; at < chunk.length; ) {
        const { bytesWritten } = await file.write(chunk, at, chunk.length - at, offset + written)
        at += bytesWritten
        written += bytesWritten
      }
    }
    return written
  } catch (error) {
    throw orStorageFull(error)
  } finally {
    await file.close()
  }
}
