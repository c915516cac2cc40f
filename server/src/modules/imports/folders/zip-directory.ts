import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { ImportReason, Refusal } from '../imports.types.ts'
import { isIgnored, nameOfEntry, refusalOf } from './entry-rules.ts'

const maxEntries = 100_000
const maxTotalBytes = 100 * 1024 ** 3

/** The whole file is not taken. */
export class ZipRefused extends Error {
  readonly reason: ImportReason

  constructor(reason: ImportReason, cause?: unknown) {
    super(reason, { cause })
    this.name = 'ZipRefused'
    this.reason = reason
  }
}

export interface ZipContent {
  readonly path: string
  readonly sizeBytes: number
  readonly entry: Entry
}

export interface ZipDirectory {
  readonly zip: ZipFile
  readonly files: readonly ZipContent[]
  /** Without the slash at the end. */
  readonly folders: readonly string[]
  readonly refused: readonly Refusal[]
  readonly ignoredCount: number
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
  } catch (error) {
    throw new ZipRefused('import.damaged', error)
  }
}

function sort(zip: ZipFile, entries: readonly Entry[]): Omit<ZipDirectory, 'zip'> {
  const files: ZipContent[] = []
  const folders: string[] = []
  const refused: Refusal[] = []
  const seen = new Set<string>()
  let ignoredCount = 0
  for (const entry of entries) {
    const path = nameOfEntry(entry)
    const reason = seen.has(path) ? 'import.twice' : refusalOf(entry, path)
    seen.add(path)
    if (isIgnored(path)) ignoredCount += 1
    else if (reason) refused.push({ path, reason })
    else if (path.endsWith('/')) folders.push(path.slice(0, -1))
    else files.push({ path, sizeBytes: entry.uncompressedSize, entry })
  }
  const sum = (size: (entry: Entry) => number) => entries.reduce((total, entry) => total + size(entry), 0)
  // Entries that share their bytes say more together than the file holds.
  if (sum(({ compressedSize }) => compressedSize) > zip.fileSize) throw new ZipRefused('import.bomb')
  if (files.reduce((total, { sizeBytes }) => total + sizeBytes, 0) > maxTotalBytes)
    throw new ZipRefused('import.too_much')
  return { files, folders, refused, ignoredCount }
}

async function readEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch (error) {
    throw new ZipRefused('import.damaged', error)
  }
  return entries
}

/**
 * Reads the directory of a ZIP without unpacking anything; the caller closes `zip`.
 * @throws ZipRefused for files that are no ZIP, hold too many entries or more than any import may
 */
export async function openZipDirectory(path: string): Promise<ZipDirectory> {
  const zip = await openZip(path)
  try {
    if (zip.entryCount >= maxEntries) throw new ZipRefused('import.too_many_entries')
    return { zip, ...sort(zip, await readEntries(zip)) }
  } catch (error) {
    zip.close()
    throw error
  }
}
