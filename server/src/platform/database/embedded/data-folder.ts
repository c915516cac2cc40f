import { createHash } from 'node:crypto'
import { chmod, chown, lchown, lstat, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { acquireFileLock, FileLockUnavailable } from '../../process/file-lock.ts'
import { acquireProcessLock } from '../../process/lock.ts'
import { firstUnreachableFolder, withAncestors } from '../../process/reach.ts'
import type { Account } from '../../process/run.ts'
import { databaseAccount, nobody } from './database-account.ts'
import { DataFolderInUse, EmbeddedPostgresError } from './errors.ts'

/** Where a cluster lives and who runs it. */
export type DataFolder = {
  /** Real path of the cluster's folder; it may not exist yet, its parent does. */
  readonly path: string
  /** The account PostgreSQL must run as; undefined: our own. PostgreSQL refuses to run as root. */
  readonly account: Account | undefined
  /** Short name derived from the path, the same at each start. */
  readonly key: string
}

/**
 * Makes the folders above the cluster's and finds out who runs it: as root the owner of an existing cluster, else
 * the account that is there for it, which also gets what earlier versions gave to `nobody` ({@link takeFromNobody}). Throws EmbeddedPostgresError naming the folder when that account cannot use it.
 */
export async function prepareDataFolder(dataDir: string, warn: (line: string) => void): Promise<DataFolder> {
  const wanted = resolve(dataDir)
  const isRoot = process.getuid?.() === 0
  const parent = dirname(wanted)
  const firstMade = await mkdir(parent, { recursive: true })
  if (isRoot && firstMade !== undefined) await openToOthers(firstMade, parent)
  const path = await realpath(wanted).catch(async () => join(await realpath(parent), basename(wanted)))
  const account = await chooseAccount(path, isRoot, warn)
  if (account) await demandReachable(dirname(path), account)
  const key = createHash('sha256').update(path).digest('hex').slice(0, 16)
  return { path, account, key }
}

/**
 * Takes the lock of this data folder, or throws DataFolderInUse. Two locks: a socket that tells the process id of who
 * runs on this system, and a file beside the cluster that also holds against another container on the same volume.
 * Throws EmbeddedPostgresError where files cannot be locked, for two products on one cluster destroy it.
 */
export async function lockDataFolder(folder: DataFolder): Promise<{ release(): Promise<void> }> {
  const here = await acquireProcessLock(`visionair-pg-${folder.key}`)
  if (!here.held) throw new DataFolderInUse(folder.path, processName(here.byPid))
  try {
    const file = `${folder.path}.lock`
    const everywhere = await acquireFileLock(file)
    if (!everywhere.held) throw new DataFolderInUse(folder.path, everywhere.byOwner)
    if (folder.account) await chown(file, folder.account.uid, folder.account.gid)
    const release = async () => {
      everywhere.release()
      await here.release()
    }
    return { release }
  } catch (error) {
    await here.release()
    if (!(error instanceof FileLockUnavailable)) throw error
    throw new EmbeddedPostgresError(
      `${error.message}. Put the data folder on a file system with locks, or set DATABASE_URL.`,
    )
  }
}

const processName = (pid: number | undefined) => (pid === undefined ? 'another process' : `process ${pid}`)

/**
 * Whether the folder holds a cluster of the given major version; false when it is absent or empty.
 * Throws EmbeddedPostgresError for a cluster of another major version.
 */
export async function holdsCluster(path: string, majorVersion: string): Promise<boolean> {
  const version = await readFile(join(path, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return false
  if (version.trim() === majorVersion) return true
  throw new EmbeddedPostgresError(
    `The data folder ${path} was made by PostgreSQL ${version.trim()}, and this installation carries PostgreSQL ` +
      `${majorVersion}, which cannot open it. Restore a backup into a new data folder, or set DATABASE_URL.`,
  )
}

/**
 * Gives a cluster that belongs to `nobody` to the folder's account, the cluster's own folder last: a start killed half-way goes on with it.
 * PostgreSQL must not run there.
 */
export async function takeFromNobody({ path, account }: DataFolder): Promise<void> {
  if (account === undefined || account.uid === nobody.uid || (await lstat(path)).uid !== nobody.uid) return
  await giveTo(path, account)
}

async function giveTo(path: string, account: Account): Promise<void> {
  const found = await lstat(path)
  if (found.isDirectory()) for (const name of await readdir(path)) await giveTo(join(path, name), account)
  // What belongs to somebody else was put there by a link, and is not ours to give.
  if (found.uid === nobody.uid) await lchown(path, account.uid, account.gid)
}

async function openToOthers(first: string, last: string): Promise<void> {
  for (const folder of withAncestors(last)) {
    if (folder.startsWith(first)) await chmod(folder, (await stat(folder)).mode | 0o011)
  }
}

async function chooseAccount(
  path: string,
  isRoot: boolean,
  warn: (line: string) => void,
): Promise<Account | undefined> {
  const owner = await stat(path).catch(() => undefined)
  if (isRoot) {
    const isKept = owner && owner.uid !== 0 && owner.uid !== nobody.uid
    return isKept ? { uid: owner.uid, gid: owner.gid } : await databaseAccount(warn)
  }
  if (!owner || owner.uid === process.getuid?.()) return undefined
  throw new EmbeddedPostgresError(
    `The data folder ${path} belongs to user id ${owner.uid}, and this process runs as user id ${process.getuid?.()}. ` +
      'Start as its owner, or choose another data folder.',
  )
}

async function demandReachable(parent: string, account: Account): Promise<void> {
  const blocked = await firstUnreachableFolder(parent, account)
  if (blocked === undefined) return
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot run as root, so it runs as user id ${account.uid}, which may not enter the folder ${blocked} ` +
      `on the way to the data folder. Choose a data folder it can reach, such as /var/lib/visionair, ` +
      `or allow others to enter ${blocked} (chmod o+x).`,
  )
}
