import { access, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { migrationsFolder, openWorld } from '../app.ts'
import { putFiles } from '../backup/copy-files.ts'
import { loadTables } from '../backup/load-tables.ts'
import { backupsIn, type Manifest, openingOf, readFileList, readManifest } from '../backup/manifest.ts'
import { type Kept, readSealedText } from '../backup/sealing.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { checkFiles } from '../modules/administration/file-check.service.ts'
import { claimFiles } from '../modules/administration/installation.service.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { migrate } from '../platform/database/migrate.ts'
import { readMigrations } from '../platform/database/migration-files.ts'
import { schemaState } from '../platform/database/schema-state.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { asksForHelp, wordsOf } from './command-line.ts'
import { sayReport } from './run-check.ts'

const usage = `restore FOLDER [NAME] [--identity=FILE]
  fills an empty installation from a folder of backups, from the latest or the one of a name; FILE holds the key of an encrypted one`
const options = { identity: { type: 'string' } } as const
const say = (line: string) => process.stdout.write(`${line}\n`)

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

async function chosenBackup(folder: string, name: string | undefined): Promise<string> {
  const there = await backupsIn(folder)
  const chosen = name ?? there.at(-1)
  if (chosen === undefined) throw new ConfigError(`There is no whole backup in ${folder}.`)
  if (!there.includes(chosen))
    throw new ConfigError(`There is no backup ${chosen} in ${folder}. There are: ${there.join(', ')}.`)
  return join(folder, chosen)
}

/** A folder with the migrations as the backup's database had them. @throws ConfigError when this program is older or another one */
async function migrationsOf({ migrations, version }: Manifest): Promise<string> {
  const known = new Map((await readMigrations(migrationsFolder)).map(({ name, sha256 }) => [name, sha256]))
  const unknown = migrations.find(({ name, sha256 }) => known.get(name) !== sha256)
  if (unknown)
    throw new ConfigError(
      `The backup was made by a newer version (${version}, ${unknown.name}). Use the program of that version.`,
    )
  const folder = await mkdtemp(join(tmpdir(), 'visionair-restore-'))
  for (const { name } of migrations) await copyFile(join(migrationsFolder, name), join(folder, name))
  return folder
}

async function demandEmpty(connectionString: string, storage: Storage): Promise<void> {
  if ((await schemaState(connectionString, migrationsFolder)).kind !== 'none')
    throw new ConfigError('The database holds an installation already. Restore into an empty one.')
  for await (const { key } of storage.list(''))
    throw new ConfigError(`The storage holds files already (${key}). Restore into an empty one.`)
}

async function fill(config: Config, connectionString: string, backup: Kept, manifest: Manifest): Promise<number> {
  const migrations = await migrationsOf(manifest)
  const { files, sha256 } = await readFileList(backup.folder, backup.opening)
  if (sha256 !== manifest.files.sha256)
    throw new ConfigError('The list of files of the backup is damaged. Nothing was restored.')
  try {
    const storage = await openStorage(config.storage, config.dataDir)
    try {
      await demandEmpty(connectionString, storage)
      await putFiles(storage, { ...backup, folder: join(backup.folder, '..') }, files)
    } finally {
      await storage.close()
    }
    await migrate(connectionString, migrations)
    const world = await openWorld({ config, connectionString, maxConnections: 4 })
    try {
      await loadTables(connectionString, backup, manifest)
      await migrate(connectionString, migrationsFolder)
      await claimFiles(world.ctx)
      const report = await checkFiles(world.ctx, { readsAll: true })
      sayReport(report)
      say(`Restored as of ${manifest.at}.`)
      return report.findings.some(({ what }) => what !== 'orphan') ? 1 : 0
    } finally {
      await world.close()
    }
  } finally {
    await rm(migrations, { recursive: true, force: true })
  }
}

/** What somebody wants restored. @throws ConfigError */
function wished(args: readonly string[]) {
  const { values, positionals } = wordsOf(args, options, usage)
  const [given, name, ...more] = positionals
  if (given === undefined || more.length > 0) throw new ConfigError(usage)
  return { given, name, identity: values.identity }
}

async function putSecrets(dataDir: string, { folder, opening }: Kept): Promise<void> {
  const path = join(folder, 'secrets.json')
  if (!(await isThere(`${path}${opening.suffix}`))) {
    say('The backup holds no secrets: set TOKEN_SECRET and SIGNING_SECRET as they were, or everybody signs in anew.')
    return
  }
  await writeFile(join(dataDir, 'secrets.json'), await readSealedText(path, opening), { mode: 0o600, flush: true })
}

/** Restores a backup into an empty installation and checks it. Answers the exit code. @throws ConfigError */
export async function runRestore(config: Config, args: readonly string[]): Promise<number> {
  if (asksForHelp(args)) {
    say(usage)
    return 0
  }
  const { given, name, identity } = wished(args)
  const folder = await chosenBackup(resolve(given), name)
  const backup = { folder, opening: await openingOf(folder, identity) }
  const manifest = await readManifest(folder, backup.opening)
  const work = async (connectionString: string) => {
    const code = await fill(config, connectionString, backup, manifest)
    await putSecrets(config.dataDir, backup)
    return code
  }
  if (config.databaseUrl !== undefined) return await work(config.databaseUrl)
  const postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: () => undefined })
  try {
    return await work(postgres.connectionString)
  } finally {
    await postgres.stop()
  }
}
