import { access, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processesWorkingIn } from '../process/inspect.ts'
import { type Access, applicationRole, embeddedName, isClosed } from './embedded/access.ts'
import { type Binaries, platformPackage, prepareBinaries } from './embedded/binaries.ts'
import { closeCluster, createCluster } from './embedded/cluster.ts'
import {
  type DataFolder,
  holdsCluster,
  lockDataFolder,
  prepareDataFolder,
  takeFromNobody,
} from './embedded/data-folder.ts'
import { clearLeftovers } from './embedded/leftovers.ts'
import { keptPassword, ownPassword } from './embedded/password.ts'
import { readPidFile } from './embedded/pid-file.ts'
import { launchServer, type RunningServer } from './embedded/server.ts'
import { type Settings, serverSettings, settingArguments } from './embedded/settings.ts'
import { makeSocketFolder, removeSocketFolder } from './embedded/socket-folder.ts'

export { EmbeddedPostgresError } from './embedded/errors.ts'

export { journalSettings } from './embedded/settings.ts'

/** A running embedded PostgreSQL, ours alone. */
export type EmbeddedPostgres = {
  /** For `pg` and everything built on it, in this process and in child processes. It holds a password. */
  readonly connectionString: string
  /** Stops the server (fast shutdown, nothing committed is lost) and waits until it has ended. May be called twice. */
  stop(): Promise<void>
  /** Calls back once if the server ends without `stop` having been called. */
  onExit(callback: (reason: string) => void): void
}

export type EmbeddedPostgresOptions = {
  /** Folder of the cluster, created at the first start. As root it must be reachable by the account that PostgreSQL gets. */
  readonly dataDir: string
  readonly log: (line: string) => void
  /** Told of what is less safe than it could be, if anybody is. */
  readonly warn?: (line: string) => void
  /** Settings that replace or add to the usual ones. */
  readonly settings?: Settings
  /** Whether the role of `connectionString` may create databases, as tests do. */
  readonly createsDatabases?: boolean
  /** Folder of the package with PostgreSQL's programs, if not the installed one of this platform. */
  readonly packageFolder?: string
}

/** The same refusal as of a running server is met while a killed one is being collected by the system. */
const leftBehind = /lock file|shared memory block/
const collectionMs = 5_000

/**
 * Starts PostgreSQL on `dataDir`, creating the cluster at the first start and recovering it after a kill.
 * Throws DataFolderInUse when another process runs it already, EmbeddedPostgresError when it cannot be started.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const packageFolder = options.packageFolder ?? platformPackage()
  const folder = await prepareDataFolder(options.dataDir, options.warn ?? options.log)
  const lock = await lockDataFolder(folder)
  try {
    const binaries = await prepareBinaries(packageFolder, folder.account, dirname(folder.path))
    const password = await ownPassword(folder.path)
    await prepareCluster(folder, binaries, { password, createsDatabases: options.createsDatabases ?? false }, options)
    const socketFolder = await makeSocketFolder(folder.key, folder.account)
    const settings = { ...serverSettings(socketFolder), ...options.settings }
    const server = await launchPatiently(folder, binaries, settings, options.log)
    void server.ended.then(() => lock.release())
    return handleOf(server, socketFolder, password)
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Creates the cluster at the first start; clears what a killed start left, and closes one that an earlier version left open. */
async function prepareCluster(
  folder: DataFolder,
  binaries: Binaries,
  access: Access,
  { log, settings }: EmbeddedPostgresOptions,
): Promise<void> {
  const durable = settings?.fsync !== 'off'
  if (!(await holdsCluster(folder.path, binaries.majorVersion))) {
    log(`creating the database in ${folder.path}`)
    await createCluster(folder, binaries, access, durable)
    return
  }
  await clearLeftovers(folder.path, log)
  await takeFromNobody(folder)
  if (await isClosed(folder.path, access)) return
  log(`closing the database in ${folder.path} to all but the product`)
  await closeCluster(folder, binaries, access, durable)
}

async function launchPatiently(
  folder: DataFolder,
  binaries: Binaries,
  settings: Settings,
  log: (line: string) => void,
): Promise<RunningServer> {
  const deadline = performance.now() + collectionMs
  for (;;) {
    try {
      return await launchServer(binaries.postgres, settingArguments(settings), folder.path, folder.account)
    } catch (error) {
      const worthRetrying = error instanceof Error && leftBehind.test(error.message)
      if (!worthRetrying || performance.now() > deadline) throw error
      await sleep(100)
      await clearLeftovers(folder.path, log)
    }
  }
}

const connectionStringOf = (socketFolder: string, password: string) =>
  `postgres://${applicationRole}:${password}@localhost/${embeddedName}?host=${encodeURIComponent(socketFolder)}`

/**
 * The address of the PostgreSQL that another process runs on a data folder; undefined when none runs there, or one of an earlier version,
 * which has no password. @throws EmbeddedPostgresError when the password may not be read
 */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => dataDir)
  const file = await readPidFile(folder)
  if (file?.status !== 'ready' || !file.socketFolder) return undefined
  if (!(await processesWorkingIn(folder, 'postgres')).includes(file.pid)) return undefined
  const password = await keptPassword(folder)
  return password === undefined ? undefined : connectionStringOf(file.socketFolder, password)
}

/** Whether there is a cluster in a data folder. */
export const isCluster = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, 'PG_VERSION')).then(
    () => true,
    () => false,
  )

function handleOf(server: RunningServer, socketFolder: string, password: string): EmbeddedPostgres {
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await server.stop()
    await removeSocketFolder(socketFolder)
  }
  return {
    connectionString: connectionStringOf(socketFolder, password),
    stop: () => {
      stopping ??= stop()
      return stopping
    },
    onExit: (callback) => {
      void server.ended.then(({ code, signal }) => {
        if (!stopping) callback(`PostgreSQL ended unexpectedly (${signal ?? `code ${code}`})`)
      })
    },
  }
}
