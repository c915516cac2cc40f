import { chmod, chown, lstat, mkdtemp, realpath, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, sep } from 'node:path'
import { areDecodersApart, decoderAccount, decodersReach, shutDecodersOut } from './guarded-child.ts'

const group = { file: 0o040, folder: 0o050, outbox: 0o070 } as const
const others = 3

/** Folders below which decoders may be let in to what they are given. */
const handed = new Set<string>()

const ownFolder = async (path: string) => {
  const temporary = await realpath(tmpdir())
  return path.startsWith(`${temporary}${sep}`) ? temporary : [...handed].find((folder) => isBelow(path, folder))
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}${sep}`)

/**
 * That decoders may be given files below a folder of the product's, which exists. Where their account does not reach it, since a
 * folder above is closed, they keep the product's account; `missingGuards` says so.
 */
export async function letDecodersInto(folder: string): Promise<void> {
  if (!areDecodersApart()) return
  const path = await realpath(folder).catch(() => null)
  if (path === null) return shutDecodersOut()
  handed.add(path)
  const isOpen = await opens(path)
  if (!isOpen || !decodersReach(path)) shutDecodersOut()
}

/** Whether the group of what lies in a folder can be set: some network file systems refuse it. */
async function opens(folder: string): Promise<boolean> {
  try {
    await open(folder, group.folder)
    const tried = await mkdtemp(join(folder, '.reach-'))
    try {
      await open(tried, group.outbox)
      return (await stat(tried)).gid === decoderAccount
    } finally {
      await rm(tried, { recursive: true })
    }
  } catch {
    return false
  }
}

/** Gives the group of decoders these rights to a file or folder of the product's, unless they have them. */
async function open(path: string, rights: number): Promise<void> {
  const { uid, gid, mode } = await stat(path)
  const isOpen = ((mode << others) & rights) === rights || (gid === decoderAccount && (mode & rights) === rights)
  if (isOpen) return
  await chown(path, uid, decoderAccount)
  await chmod(path, (mode & 0o7777) | rights)
}

/** Lets decoders read a file, and pass the folders above it that are the product's. A file that is not there stays the reader's to tell. */
async function letRead(file: string): Promise<void> {
  const path = await realpath(file).catch(() => null)
  const top = path === null ? undefined : await ownFolder(path)
  if (path === null || top === undefined) return
  await open(path, group.file)
  await letPass(dirname(path), top)
}

async function letPass(folder: string, top: string): Promise<void> {
  for (let at = folder; isBelow(at, top) && at !== (await realpath(tmpdir())); at = dirname(at))
    await open(at, group.folder)
}

/** Where a decoder writes what it is to make: a folder of its own, in the order of the paths it is wanted at. */
export interface Outbox {
  readonly paths: readonly string[]
  /** Puts what was made where it is wanted. Errors: when something else than a file was made. */
  takeOut(): Promise<void>
  /** Removes what is left; also after a process that had to be ended. */
  remove(): Promise<void>
}

/**
 * Gives a decoder files to read and a folder to write to. Where decoders have an account of their own, what they make is the
 * product's again before it is where it is wanted, and no longer theirs to change or to replace by a link.
 * @param isApart whether the one it is given to has that account: one that began before the others were kept from it still has
 */
export async function handOver(
  reads: readonly string[],
  writes: readonly string[],
  isApart = areDecodersApart(),
): Promise<Outbox> {
  if (isApart) await Promise.all(reads.map(letRead))
  const [first] = writes
  if (first === undefined) return { paths: [], takeOut: async () => undefined, remove: async () => undefined }
  const folder = await mkdtemp(join(dirname(first), 'out-'))
  if (isApart) {
    await open(folder, group.outbox)
    await letRead(folder)
  }
  const paths = writes.map((path, at) => join(folder, `${at}-${basename(path)}`))
  return {
    paths,
    takeOut: async () => {
      await chmod(folder, 0o700)
      for (const [at, path] of paths.entries()) {
        // A link, of either kind, would be opened with the rights of the product.
        const made = await lstat(path)
        if (!made.isFile() || made.nlink > 1) throw new Error('a decoder made something else than a file')
        if (isApart) await takeOver(path)
        await rename(path, writes[at] ?? path)
      }
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}

async function takeOver(path: string): Promise<void> {
  await chown(path, process.getuid?.() ?? 0, decoderAccount)
  await chmod(path, 0o640)
}
