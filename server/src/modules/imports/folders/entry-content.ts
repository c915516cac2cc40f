import { crc32 } from 'node:zlib'
import type { ZipFile } from 'yauzl'
import type { ZipContent } from './zip-directory.ts'

/** The bytes of an entry are not what the directory of the ZIP says. */
export class EntryDamaged extends Error {
  override readonly name = 'EntryDamaged'
}

/** Unpacks an entry and makes sure that its size and checksum are what the ZIP says. @throws EntryDamaged */
export async function* unpacked(zip: ZipFile, { entry }: ZipContent): AsyncGenerator<Buffer> {
  let checksum = 0
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    throw new EntryDamaged('the entry cannot be unpacked', { cause: error })
  }
  if (checksum !== entry.crc32 >>> 0) throw new EntryDamaged('the checksum differs')
}
