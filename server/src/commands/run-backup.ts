import { chmod, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { copyFiles } from '../backup/copy-files.ts'
import { dumpTables } from '../backup/dump-tables.ts'
import {
  backupsIn,
  digestOf,
  type KeptFile,
  type Manifest,
  nameOf,
  readFileList,
  readManifest,
} from '../backup/manifest.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { withFiles } from '../open-files.ts'
import { version } from '../version.ts'
import { asksForHelp } from './command-line.ts'

const usage = `backup FOLDER  keeps database, files and secrets as of now in a folder of backups, beside the running product;
               what an earlier backup there holds is not copied again`
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The files of the latest backup in a folder. @throws ConfigError when the folder is another installation's */
async function earlierFiles(folder: string, installation: string): Promise<readonly KeptFile[]> {
  const latest = (await backupsIn(folder)).at(-1)
  if (latest === undefined) return []
  if ((await readManifest(join(folder, latest))).installation !== installation)
    throw new ConfigError(`${folder} holds backups of another installation. Give each a folder of its own.`)
  return (await readFileList(join(folder, latest))).files
}

/** Keeps the secrets where the data folder has them; those of the environment are their keeper's. */
async function keepSecrets(dataDir: string, target: string): Promise<void> {
  const copy = join(target, 'secrets.json')
  await copyFile(join(dataDir, 'secrets.json'), copy).then(
    () => chmod(copy, 0o600),
    () => undefined,
  )
}

/** Makes a backup. Answers the exit code: 1 when archived files could not be read. @throws ConfigError */
export async function runBackup(config: Config, args: readonly string[]): Promise<number> {
  const [given, ...more] = args
  if (asksForHelp(args)) {
    say(usage)
    return 0
  }
  if (given === undefined || given.startsWith('-') || more.length > 0) throw new ConfigError(usage)
  const folder = resolve(given)
  return await withFiles(
    config,
    { readsOnly: true },
    async ({ files: { storage }, installation, connectionString }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const earlier = await earlierFiles(folder, installation)
      const at = new Date()
      const target = join(folder, `.part-${nameOf(at)}`)
      await mkdir(join(target, 'tables'), { recursive: true, mode: 0o700 })
      try {
        const database = await dumpTables(connectionString, target)
        const { files, newBytes, frozen } = await copyFiles(storage, folder, earlier)
        const list = files.map((file) => `${JSON.stringify(file)}\n`).join('')
        await writeFile(join(target, 'files.ndjson'), list, { mode: 0o600, flush: true })
        await keepSecrets(config.dataDir, target)
        const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
        const manifest: Manifest = {
          ...{ format: 1, version, installation, at: at.toISOString() },
          ...database,
          files: { count: files.length, bytes, sha256: digestOf(list) },
        }
        await writeFile(join(target, 'manifest.json'), JSON.stringify(manifest), { mode: 0o600, flush: true })
        await rename(target, join(folder, nameOf(at)))
        for (const key of frozen) say(`frozen   ${key}, not in the backup`)
        const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
        say(`${nameOf(at)}: ${rows} rows, ${files.length} files, ${bytes} bytes, of which ${newBytes} were copied anew`)
        return frozen.length > 0 ? 1 : 0
      } finally {
        await rm(target, { recursive: true, force: true })
      }
    },
  )
}
