import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../config-error.ts'
import { installationKey } from '../modules/administration/installation.service.ts'
import { FileFrozen, FileMissing, type FileStat, type Storage } from '../platform/storage/storage.ts'
import { blobPath, type KeptFile } from './manifest.ts'

export interface CopiedFiles {
  readonly files: readonly KeptFile[]
  /** Bytes that no earlier backup held. */
  readonly newBytes: number
  /** Keys of archived files that would have to thaw first, and are not in it. */
  readonly frozen: readonly string[]
}

const isThere = (path: string, sizeBytes: number): Promise<boolean> =>
  stat(path).then(
    (found) => found.size === sizeBytes,
    () => false,
  )

/** Copies a file to where its content belongs; one that is there already is not written again. */
async function copyIn(storage: Storage, folder: string, found: FileStat): Promise<KeptFile> {
  const temporary = join(folder, 'blobs', `.part-${randomUUID()}`)
  const hash = createHash('sha256')
  let sizeBytes = 0
  try {
    const source = await storage.openRead(found.key)
    source.on('data', (chunk: Buffer) => {
      hash.update(chunk)
      sizeBytes += chunk.length
    })
    await pipeline(source, createWriteStream(temporary, { mode: 0o600, flush: true }))
    const sha256 = hash.digest('hex')
    const target = blobPath(folder, sha256)
    await mkdir(dirname(target), { recursive: true })
    if (!(await isThere(target, sizeBytes))) await rename(temporary, target)
    return { key: found.key, sizeBytes, sha256, modifiedAt: found.modifiedAt.toISOString() }
  } finally {
    await rm(temporary, { force: true })
  }
}

/**
 * Copies every file into a folder of backups, each content once; what an earlier backup holds under the same key, of the same size and
 * time, is not read again.
 */
export async function copyFiles(storage: Storage, folder: string, earlier: readonly KeptFile[]): Promise<CopiedFiles> {
  await mkdir(join(folder, 'blobs'), { recursive: true, mode: 0o700 })
  const known = new Map(earlier.map((file) => [file.key, file]))
  const files: KeptFile[] = []
  const frozen: string[] = []
  let newBytes = 0
  for await (const found of storage.list('')) {
    if (found.key === installationKey) continue
    const before = known.get(found.key)
    const isSame = before?.sizeBytes === found.sizeBytes && before.modifiedAt === found.modifiedAt.toISOString()
    if (before && isSame && (await isThere(blobPath(folder, before.sha256), before.sizeBytes))) {
      files.push(before)
      continue
    }
    try {
      const copied = await copyIn(storage, folder, found)
      files.push(copied)
      newBytes += copied.sizeBytes
    } catch (error) {
      if (error instanceof FileFrozen) frozen.push(found.key)
      // It went while the others were copied, as pieces of uploads do.
      else if (!(error instanceof FileMissing)) throw error
    }
  }
  return { files, newBytes, frozen }
}

/** Puts the files of a backup into an empty storage. @throws ConfigError at the first that is missing or damaged */
export async function putFiles(storage: Storage, folder: string, files: readonly KeptFile[]): Promise<void> {
  for (const { key, sha256, sizeBytes } of files) {
    const path = blobPath(folder, sha256)
    if (!(await isThere(path, sizeBytes)))
      throw new ConfigError(`The file ${key} of the backup (${path}) is missing or damaged.`)
    const stored = await storage.put(key, createReadStream(path))
    if (stored.sha256 !== sha256) throw new ConfigError(`The file ${key} of the backup (${path}) is damaged.`)
  }
}
