import { createHash } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { FileFrozen, FileMissing, type FileStat } from '../../platform/storage/storage.ts'
import { putInQuarantine, quarantinePrefix } from '../images/files/quarantine.service.ts'
import { type KnownFile, knownFile, knownFiles } from './file-check.repository.ts'
import { installationKey } from './installation.service.ts'
import { looksWhole } from './whole-file.ts'

export interface FileCheckOptions {
  /** Reads every file instead of comparing sizes only. */
  readonly readsAll: boolean
}

export interface FileFinding {
  readonly what: 'missing' | 'altered' | 'orphan'
  readonly key: string
  /** Of what the rows say the file is; of an orphan nothing is known. */
  readonly kind: string | null
  readonly sizeBytes: number | null
  /** When an orphan was written; null of what rows speak of. */
  readonly modifiedAt: Date | null
}

export interface FileReport {
  readonly files: number
  readonly bytes: number
  /** Files that are there but lie in an archive that must thaw, and so were not read. */
  readonly frozen: number
  /** Files that were read without a SHA-256 to compare with, as they were made before it was kept. */
  readonly unproven: number
  readonly findings: readonly FileFinding[]
}

type Files = Pick<Context, 'db' | 'storage' | 'now'>
type State = 'whole' | 'altered' | 'frozen' | 'unproven' | 'gone'

/** A file no row speaks of may belong to one that is being written; nobody writes at it for so long. */
const orphanAfterMs = 24 * 3_600_000
const endBytes = 1024

/** Reads a whole file; its hash, and how it begins and ends. */
async function readWhole({ storage }: Files, key: string) {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  const chunks: AsyncIterable<Buffer> = await storage.openRead(key)
  for await (const chunk of chunks) {
    hash.update(chunk)
    if (head.length < endBytes) head = Buffer.concat([head, chunk.subarray(0, endBytes)])
    tail = Buffer.concat([tail, chunk.subarray(-endBytes)]).subarray(-endBytes)
  }
  return { sha256: hash.digest('hex'), head, tail }
}

async function stateOf(files: Files, known: KnownFile, found: FileStat, readsAll: boolean): Promise<State> {
  if (known.sizeBytes !== null && known.sizeBytes !== found.sizeBytes) return 'altered'
  if (!readsAll) return 'whole'
  try {
    const { sha256, head, tail } = await readWhole(files, known.key)
    if (known.sha256 !== null) return sha256 === known.sha256 ? 'whole' : 'altered'
    return looksWhole(known.kind, head, tail) ? 'unproven' : 'altered'
  } catch (error) {
    if (error instanceof FileFrozen) return 'frozen'
    if (error instanceof FileMissing) return 'gone'
    throw error
  }
}

/** The state of a file; one that seems altered is looked at once more, as it may just have been written anew. */
async function settledState(files: Files, known: KnownFile, found: FileStat, readsAll: boolean): Promise<State> {
  const state = await stateOf(files, known, found, readsAll)
  if (state !== 'altered') return state
  const [now, there] = [await knownFile(files.db, known.key), await files.storage.stat(known.key)]
  return now && there ? await stateOf(files, now, there, readsAll) : 'gone'
}

/** Whether a file that was not seen is really missing: it may have come, or its row have gone, while the others were looked at. */
async function isMissing({ db, storage }: Files, key: string): Promise<boolean> {
  const now = await knownFile(db, key)
  return now?.isCertain === true && (await storage.stat(key)) === undefined
}

const isOurs = (key: string) => key === installationKey || key.startsWith(quarantinePrefix)

const isOrphan = async ({ db, now }: Files, { key, modifiedAt }: FileStat): Promise<boolean> =>
  now().getTime() - modifiedAt.getTime() > orphanAfterMs && (await knownFile(db, key)) === null

/** Compares the files in storage with what the rows say of them, and changes nothing. Safe while the product runs. */
export async function checkFiles(files: Files, { readsAll }: FileCheckOptions): Promise<FileReport> {
  const known = await knownFiles(files.db)
  const seen = new Set<string>()
  const findings: FileFinding[] = []
  const counts = { frozen: 0, unproven: 0 }
  let bytes = 0
  for await (const found of files.storage.list('')) {
    const { key, sizeBytes, modifiedAt } = found
    if (isOurs(key)) continue
    seen.add(key)
    bytes += sizeBytes
    const file = known.get(key)
    // What waits to be swept is looked at by nobody any more.
    if (file?.kind === 'left') continue
    if (file) {
      const state = await settledState(files, file, found, readsAll)
      if (state === 'altered') findings.push({ what: 'altered', key, kind: file.kind, sizeBytes, modifiedAt: null })
      if (state === 'frozen' || state === 'unproven') counts[state] += 1
    } else if (await isOrphan(files, found)) findings.push({ what: 'orphan', key, kind: null, sizeBytes, modifiedAt })
  }
  for (const { key, kind, sizeBytes, isCertain } of known.values())
    if (isCertain && !seen.has(key) && (await isMissing(files, key)))
      findings.push({ what: 'missing', key, kind, sizeBytes, modifiedAt: null })
  return { files: seen.size, bytes, ...counts, findings }
}

/** An orphan as a check listed it. */
export interface ListedOrphan {
  readonly key: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
}

/** Buckets tell milliseconds in a list and seconds of one file. */
const secondOf = (at: Date) => Math.floor(at.getTime() / 1000)

/** Those of the listed orphans that are still what they were: the same file, of which no row speaks. */
export async function stillOrphans(files: Files, listed: readonly ListedOrphan[]): Promise<ListedOrphan[]> {
  const still: ListedOrphan[] = []
  for (const orphan of listed) {
    const found = await files.storage.stat(orphan.key)
    const isSame = found?.sizeBytes === orphan.sizeBytes && secondOf(found.modifiedAt) === secondOf(orphan.modifiedAt)
    if (isSame && !isOurs(orphan.key) && (await isOrphan(files, found))) still.push(orphan)
  }
  return still
}

/** Takes orphans away into the quarantine; answers those that lie in an archive that must thaw and were left. */
export async function takeAway(files: Files, orphans: readonly ListedOrphan[]): Promise<ListedOrphan[]> {
  const left: ListedOrphan[] = []
  for (const orphan of orphans) {
    try {
      await putInQuarantine(files, orphan.key)
    } catch (error) {
      if (!(error instanceof FileFrozen)) throw error
      left.push(orphan)
    }
  }
  return left
}
