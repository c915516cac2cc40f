import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { ConfigError } from '../config-error.ts'
import { installationKey } from '../modules/administration/installation.service.ts'
import { FileFrozen, FileMissing, type FileStat, type Storage } from '../platform/storage/storage.ts'
import { type KeptFile, keptAs } from './manifest.ts'
import { type Kept, readSealed, type Sealing, writeSealed } from './sealing.ts'

export interface CopiedFiles {
  readonly files: readonly KeptFile[]
  /** Bytes that no earlier backup held. */
  readonly newBytes: number
  /** Keys of archived files that would have to thaw first, and are not in it. */
  readonly frozen: readonly string[]
}

/** Where files are copied to and how they are kept there. */
export interface Target {
  /** The folder of backups. */
  readonly folder: string
  readonly sealing: Sealing
  /** The name an encrypted content lies under. */
  nameOf(sha256: string): string
}

const isThere = (folder: string, file: KeptFile): Promise<boolean> => {
  const { path, suffix, sizeBytes } = keptAs(folder, file)
  return stat(`${path}${suffix}`).then(
    ({ size }) => size === sizeBytes,
    () => false,
  )
}

/** Copies a file to where its content belongs; one that is there already is not written again. */
async function copyIn(storage: Storage, { folder, sealing, nameOf }: Target, found: FileStat): Promise<KeptFile> {
  const temporary = join(folder, 'blobs', `.part-${randomUUID()}`)
  const written = `${temporary}${sealing.suffix}`
  const hash = createHash('sha256')
  let sizeBytes = 0
  try {
    const source: AsyncIterable<Buffer> = await storage.openRead(found.key)
    async function* measured() {
      for await (const chunk of source) {
        hash.update(chunk)
        sizeBytes += chunk.length
        yield chunk
      }
    }
    await writeSealed(temporary, Readable.from(measured()), sealing)
    const sha256 = hash.digest('hex')
    const plain = { key: found.key, sizeBytes, sha256, modifiedAt: found.modifiedAt.toISOString() }
    const sealed = { name: nameOf(sha256), sizeBytes: (await stat(written)).size }
    const file = sealing.suffix === '' ? plain : { ...plain, sealed }
    const { path, suffix } = keptAs(folder, file)
    await mkdir(dirname(path), { recursive: true })
    if (!(await isThere(folder, file))) await rename(written, `${path}${suffix}`)
    return file
  } finally {
    await rm(written, { force: true })
  }
}

/**
 * Copies every file into a folder of backups, each content once; what an earlier backup holds under the same key, of the same size and
 * time, is not read again.
 */
export async function copyFiles(storage: Storage, target: Target, earlier: readonly KeptFile[]): Promise<CopiedFiles> {
  const { folder } = target
  await mkdir(join(folder, 'blobs'), { recursive: true, mode: 0o700 })
  const known = new Map(earlier.map((file) => [file.key, file]))
  const files: KeptFile[] = []
  const frozen: string[] = []
  let newBytes = 0
  for await (const found of storage.list('')) {
    if (found.key === installationKey) continue
    const before = known.get(found.key)
    const isSame = before?.sizeBytes === found.sizeBytes && before.modifiedAt === found.modifiedAt.toISOString()
    if (before && isSame && (await isThere(folder, before))) {
      files.push(before)
      continue
    }
    try {
      const copied = await copyIn(storage, target, found)
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
export async function putFiles(storage: Storage, { folder, opening }: Kept, files: readonly KeptFile[]): Promise<void> {
  for (const file of files) {
    const { key, sha256 } = file
    const { path, suffix } = keptAs(folder, file)
    const named = `The file ${key} of the backup (${path}${suffix})`
    if (!(await isThere(folder, file))) throw new ConfigError(`${named} is missing or damaged.`)
    const stored = await storage.put(key, Readable.from(readSealed(path, opening)))
    if (stored.sha256 !== sha256) throw new ConfigError(`${named} is damaged.`)
  }
}
