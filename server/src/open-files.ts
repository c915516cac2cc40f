import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsFolder } from './app.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { checkInstallation } from './modules/administration/installation.service.ts'
import type { Context } from './platform/context.ts'
import { connectDatabase } from './platform/database/connect.ts'
import type { Db } from './platform/database/db.ts'
import { isCluster, runningEmbeddedPostgres, startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { schemaState } from './platform/database/schema-state.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { demandDatabase } from './wait-for-database.ts'

/** Database and files of an installation that is there. */
export interface OpenFiles {
  readonly files: Pick<Context, 'db' | 'storage' | 'now'>
  /** What names the installation. */
  readonly installation: string
}

interface OpenDatabase {
  readonly connectionString: string
  close(): Promise<void>
}

/** The database of an installation: the given one, the embedded one as the running product has it, or started for as long as it takes. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const untouched = async () => undefined
  if (config.databaseUrl !== undefined) {
    await demandDatabase(config.databaseUrl)
    return { connectionString: config.databaseUrl, close: untouched }
  }
  const dataDir = join(config.dataDir, 'postgres')
  if (!(await isCluster(dataDir)))
    throw new ConfigError(`There is no database in ${config.dataDir}. Set DATA_DIR to that of the installation.`)
  const running = await runningEmbeddedPostgres(dataDir)
  if (running !== undefined) return { connectionString: running, close: untouched }
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  return { connectionString: postgres.connectionString, close: () => postgres.stop() }
}

async function demandSameSchema(connectionString: string): Promise<void> {
  const state = await schemaState(connectionString, migrationsFolder)
  if (state.kind === 'none') throw new ConfigError('The database holds no installation. Check DATABASE_URL.')
  if (state.kind === 'older')
    throw new ConfigError(
      `The database is of an older version: ${state.names.length} changes are still to be made. The product makes them when it starts.`,
    )
  if (state.kind === 'newer')
    throw new ConfigError(
      `The database is of a newer version (${state.names.at(-1)}). Use the program of that version.`,
    )
}

/**
 * Does some work on the database of an installation, beside the running product or without it. Nothing is made or migrated.
 * @throws ConfigError where there is none, or one of another version
 */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const { connectionString, close } = await openDatabase(config)
  try {
    await demandSameSchema(connectionString)
    const database = connectDatabase({ connectionString, maxConnections: 1 })
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  } finally {
    await close()
  }
}

/**
 * Does some work on database and files of an installation, beside the running product or without it. Nothing is made or migrated.
 * @param readsOnly whether the database refuses every statement that writes
 * @throws ConfigError, ForeignFiles when database and files do not belong together
 */
export async function withFiles<T>(
  config: Config,
  { readsOnly }: { readonly readsOnly: boolean },
  work: (open: OpenFiles & { readonly connectionString: string }) => Promise<T>,
): Promise<T> {
  if (config.storage.s3 === undefined)
    await access(join(config.dataDir, 'files')).catch(() => {
      throw new ConfigError(`There are no files in ${config.dataDir}. Set DATA_DIR to that of the installation.`)
    })
  const { connectionString, close } = await openDatabase(config)
  try {
    await demandSameSchema(connectionString)
    const database = connectDatabase({ connectionString, maxConnections: 4, readsOnly })
    const storage = await openStorage(config.storage, config.dataDir)
    try {
      const files = { db: database.db, storage, now: () => new Date() }
      return await work({ files, installation: await checkInstallation(files), connectionString })
    } finally {
      await storage.close()
      await database.close()
    }
  } finally {
    await close()
  }
}
