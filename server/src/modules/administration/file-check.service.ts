import { createHash } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { FileFrozen, type FileStat } from '../../platform/storage/storage.ts'
import { type KnownFile, knownFile, knownFiles } from './file-check.repository.ts'

export interface FileCheckOptions {
  /** Reads every file whose hash is known instead of comparing sizes only. */
  readonly readsAll: boolean
  /** Deletes orphans. */
  readonly deletesOrphans: boolean
}

export interface FileFinding {
  readonly what: 'missing' | 'altered' | 'orphan'
  readonly key: string
  /** Of what the rows say the file is; of an orphan nothing is known. */
  readonly kind: string | null
  readonly sizeBytes: number | null
}

export interface FileReport {
  readonly files: number
  readonly bytes: number
  /** Files that are there but lie in an archive that must thaw, and so were not read. */
  readonly frozen: number
  readonly findings: readonly FileFinding[]
}

/** A file no row speaks of may belong to one that is being written; nobody writes at it for so long. */
const orphanAfterMs = 24 * 3_600_000

async function hashOf(ctx: Context, key: string): Promise<string> {
  const hash = createHash('sha256')
  const chunks: AsyncIterable<Buffer> = await ctx.storage.openRead(key)
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

async function stateOf(
  ctx: Context,
  known: KnownFile,
  found: FileStat,
  readsAll: boolean,
): Promise<'whole' | 'altered' | 'frozen'> {
  if (known.sizeBytes !== null && known.sizeBytes !== found.sizeBytes) return 'altered'
  if (!readsAll || known.sha256 === null) return 'whole'
  try {
    return (await hashOf(ctx, known.key)) === known.sha256 ? 'whole' : 'altered'
  } catch (error) {
    if (error instanceof FileFrozen) return 'frozen'
    throw error
  }
}

/** Whether a file that was not seen is really missing: it may have come, or its row have gone, while the others were looked at. */
async function isMissing(ctx: Context, key: string): Promise<boolean> {
  const now = await knownFile(ctx.db, key)
  return now?.isCertain === true && (await ctx.storage.stat(key)) === undefined
}

/** Compares the files in storage with what the rows say of them. Safe while the product runs. */
export async function checkFiles(ctx: Context, options: FileCheckOptions): Promise<FileReport> {
  const known = await knownFiles(ctx.db)
  const seen = new Set<string>()
  const findings: FileFinding[] = []
  let bytes = 0
  let frozen = 0
  for await (const found of ctx.storage.list('')) {
    const { key, sizeBytes } = found
    seen.add(key)
    bytes += sizeBytes
    const file = known.get(key)
    if (file) {
      const state = await stateOf(ctx, file, found, options.readsAll)
      if (state === 'altered') findings.push({ what: 'altered', key, kind: file.kind, sizeBytes })
      if (state === 'frozen') frozen += 1
    } else if (ctx.now().getTime() - found.modifiedAt.getTime() > orphanAfterMs && !(await knownFile(ctx.db, key)))
      findings.push({ what: 'orphan', key, kind: null, sizeBytes })
  }
  for (const { key, kind, sizeBytes, isCertain } of known.values())
    if (isCertain && !seen.has(key) && (await isMissing(ctx, key)))
      findings.push({ what: 'missing', key, kind, sizeBytes })
  if (options.deletesOrphans)
    await ctx.storage.deleteMany(findings.filter(({ what }) => what === 'orphan').map(({ key }) => key))
  return { files: seen.size, bytes, frozen, findings }
}
