import { BrokenPyramid } from './broken-pyramid.ts'

/**
 * The directory of a ZIP archive whose entries are stored, not compressed (PKWARE APPNOTE 6.3).
 * Own parser rather than yauzl: yauzl reads the directory entry by entry (two reads each), hands out streams instead of
 * offsets, and decodes what is refused here. A pyramid needs the opposite: the whole directory in one read, and
 * positions that stay in memory.
 */
export interface StoredEntry {
  readonly name: string
  readonly sizeBytes: number
  readonly localHeaderOffset: number
}

/** Reads `length` bytes at `offset`; shorter only at the end of the file. Its errors pass through unchanged. */
export type ReadBytes = (offset: number, length: number) => Promise<Buffer>

const endBytes = 22
const maxCommentBytes = 0xffff
const locatorBytes = 20
const end64Bytes = 56
const entryBytes = 46
const maxDirectoryBytes = 128 * 1024 * 1024

interface DirectoryPlace {
  readonly offset: number
  readonly length: number
  readonly entries: number
}

/** {@link ReadBytes} that fails with {@link BrokenPyramid} when the file ends too early. */
export async function readExactly(read: ReadBytes, offset: number, length: number): Promise<Buffer> {
  const bytes = await read(offset, length)
  if (bytes.length !== length) throw new BrokenPyramid(`the archive ends before byte ${offset + length}`)
  return bytes
}

function safeNumber(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new BrokenPyramid('a zip64 value is out of range')
  return Number(value)
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (tail.readUInt32LE(at) === 0x06054b50 && at + endBytes + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  throw new BrokenPyramid('the archive has no end of directory: it is not a ZIP file or is cut off')
}

async function zip64Place(read: ReadBytes, endOffset: number): Promise<DirectoryPlace> {
  if (endOffset < locatorBytes) throw new BrokenPyramid('the zip64 locator is missing')
  const locator = await readExactly(read, endOffset - locatorBytes, locatorBytes)
  if (locator.readUInt32LE(0) !== 0x07064b50) throw new BrokenPyramid('the zip64 locator is missing')
  const end = await readExactly(read, safeNumber(locator, 8), end64Bytes)
  if (end.readUInt32LE(0) !== 0x06064b50) throw new BrokenPyramid('the zip64 end of directory is missing')
  return { entries: safeNumber(end, 32), length: safeNumber(end, 40), offset: safeNumber(end, 48) }
}

async function findDirectory(read: ReadBytes, sizeBytes: number): Promise<DirectoryPlace> {
  const tailBytes = Math.min(sizeBytes, endBytes + maxCommentBytes)
  const tailOffset = sizeBytes - tailBytes
  const tail = await readExactly(read, tailOffset, tailBytes)
  const at = findEnd(tail)
  const plain = {
    entries: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  }
  const isZip64 = plain.entries === 0xffff || plain.length === 0xffffffff || plain.offset === 0xffffffff
  const place = isZip64 ? await zip64Place(read, tailOffset + at) : plain
  if (place.length > maxDirectoryBytes) throw new BrokenPyramid('the directory is too large')
  if (place.offset + place.length > tailOffset + at)
    throw new BrokenPyramid('the directory does not fit in the archive')
  if (place.entries * entryBytes > place.length) throw new BrokenPyramid('the directory is shorter than its entries')
  return place
}

/** Values too large for 32 bits stand in the extra field, in this order, only those that overflowed (APPNOTE 4.5.3). */
function widen(extra: Buffer, values: readonly number[]): readonly number[] {
  if (!values.includes(0xffffffff)) return values
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 0x0001) continue
    let next = at + 4
    const end = Math.min(extra.length, next + extra.readUInt16LE(at + 2))
    return values.map((value) => {
      if (value !== 0xffffffff) return value
      if (next + 8 > end) throw new BrokenPyramid('a zip64 field is too short')
      next += 8
      return safeNumber(extra, next - 8)
    })
  }
  throw new BrokenPyramid('a zip64 field is missing')
}

function parseEntry(directory: Buffer, at: number): { readonly entry: StoredEntry; readonly next: number } {
  if (at + entryBytes > directory.length || directory.readUInt32LE(at) !== 0x02014b50) {
    throw new BrokenPyramid('an entry of the directory is damaged')
  }
  const nameEnd = at + entryBytes + directory.readUInt16LE(at + 28)
  const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
  const next = extraEnd + directory.readUInt16LE(at + 32)
  if (next > directory.length) throw new BrokenPyramid('an entry of the directory is cut off')
  const name = directory.toString('utf8', at + entryBytes, nameEnd)
  if ((directory.readUInt16LE(at + 8) & 0x2041) !== 0) throw new BrokenPyramid(`${name} is encrypted`)
  if (directory.readUInt16LE(at + 10) !== 0) throw new BrokenPyramid(`${name} is compressed, not stored`)
  const narrow = [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)]
  const [sizeBytes = 0, packedBytes = 0, localHeaderOffset = 0] = widen(directory.subarray(nameEnd, extraEnd), narrow)
  if (sizeBytes !== packedBytes) throw new BrokenPyramid(`${name} has two sizes`)
  return { entry: { name, sizeBytes, localHeaderOffset }, next }
}

/**
 * All entries of a stored archive, in its order. Accepts zip64 and an archive comment.
 * @throws BrokenPyramid when the archive is damaged or an entry is compressed or encrypted
 */
export async function readZipDirectory(read: ReadBytes, sizeBytes: number): Promise<readonly StoredEntry[]> {
  const place = await findDirectory(read, sizeBytes)
  const directory = await readExactly(read, place.offset, place.length)
  const entries: StoredEntry[] = []
  let at = 0
  for (let i = 0; i < place.entries; i++) {
    const { entry, next } = parseEntry(directory, at)
    entries.push(entry)
    at = next
  }
  return entries
}
