import { BrokenPyramid } from './broken-pyramid.ts'
import { type ReadBytes, readExactly, type StoredEntry } from './zip-directory.ts'

const headerBytes = 30
const gapBytes = 64 * 1024
const batchBytes = 1024 * 1024
const parallelReads = 16

/** Headers that lie close enough to be fetched by one read, in order of their position. */
interface Batch {
  readonly start: number
  end: number
  readonly indexes: number[]
}

function nameBytes(entry: StoredEntry): number {
  return Buffer.byteLength(entry.name)
}

function batchesOf(entries: readonly StoredEntry[], sizeBytes: number): readonly Batch[] {
  const order = entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => a.entry.localHeaderOffset - b.entry.localHeaderOffset)
  const batches: Batch[] = []
  for (const { entry, index } of order) {
    const start = entry.localHeaderOffset
    const end = start + headerBytes + nameBytes(entry)
    if (end > sizeBytes) throw new BrokenPyramid(`${entry.name} lies outside the archive`)
    const last = batches.at(-1)
    if (last !== undefined && start - last.end <= gapBytes && end - last.start <= batchBytes) {
      last.end = Math.max(last.end, end)
      last.indexes.push(index)
    } else batches.push({ start, end, indexes: [index] })
  }
  return batches
}

/** Where the data of an entry begins, given its local header. The extra field may differ from the directory's. */
function dataOffset(entry: StoredEntry, header: Buffer): number {
  const name = nameBytes(entry)
  if (header.readUInt32LE(0) !== 0x04034b50 || header.readUInt16LE(26) !== name) {
    throw new BrokenPyramid(`${entry.name} has a damaged local header`)
  }
  if (header.toString('utf8', headerBytes, headerBytes + name) !== entry.name) {
    throw new BrokenPyramid(`${entry.name} has another name in its local header`)
  }
  return entry.localHeaderOffset + headerBytes + name + header.readUInt16LE(28)
}

/**
 * The first byte of each entry's data, in the order of `entries`, read through the local headers: neighbouring headers
 * share a read, and at most 16 reads run at once. About as many reads as there are tiles larger than 64 KiB.
 * @throws BrokenPyramid
 */
export async function readDataOffsets(
  read: ReadBytes,
  sizeBytes: number,
  entries: readonly StoredEntry[],
): Promise<Float64Array> {
  const offsets = new Float64Array(entries.length)
  const batches = batchesOf(entries, sizeBytes)
  let next = 0
  const worker = async () => {
    for (let batch = batches[next++]; batch !== undefined; batch = batches[next++]) {
      const bytes = await readExactly(read, batch.start, batch.end - batch.start)
      for (const index of batch.indexes) {
        const entry = entries[index]
        if (entry === undefined) continue
        const offset = dataOffset(entry, bytes.subarray(entry.localHeaderOffset - batch.start))
        if (offset + entry.sizeBytes > sizeBytes) throw new BrokenPyramid(`${entry.name} is cut off`)
        offsets[index] = offset
      }
    }
  }
  await Promise.all(Array.from({ length: parallelReads }, worker))
  return offsets
}
