import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { copyFiles } from '../backup/copy-files.ts'
import { dumpTables } from '../backup/dump-tables.ts'
import { earlierFiles } from '../backup/earlier.ts'
import { digestOf, type Manifest, nameOf, type Seal, sealPath } from '../backup/manifest.ts'
import { openRemembered } from '../backup/remembered.ts'
import { type Sealing, sealingFor, writeSealed } from '../backup/sealing.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { withFiles } from '../open-files.ts'
import { version } from '../version.ts'
import { asksForHelp } from './command-line.ts'

const usage = `backup FOLDER  keeps database, files and secrets as of now in a folder of backups, beside the running product;
               what an earlier backup there holds is not copied again; encrypted when BACKUP_RECIPIENTS names for whom`
const privately = { mode: 0o600, flush: true } as const
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Keeps the secrets where the data folder has them; those of the environment are their keeper's. @throws ConfigError when they cannot be read */
async function keepSecrets(dataDir: string, target: string, sealing: Sealing): Promise<void> {
  const path = join(dataDir, 'secrets.json')
  const secrets = await readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new ConfigError(`${path} cannot be read by this account: without it the backup would not be whole.`)
  })
  if (secrets !== null) await writeSealed(join(target, 'secrets.json'), Readable.from([secrets]), sealing)
}

/** Says openly of an encrypted backup whose it is and who reads it. */
async function keepSeal(target: string, seal: Seal): Promise<void> {
  if (seal.recipients.length > 0) await writeFile(sealPath(target), JSON.stringify(seal), privately)
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
      const sealing = sealingFor(config.backupRecipients)
      const isSealed = sealing.suffix !== ''
      const remembered = isSealed ? await openRemembered(config.dataDir, folder, sealing) : null
      const earlier = await earlierFiles(folder, installation, remembered)
      const at = new Date()
      const target = join(folder, `.part-${nameOf(at)}`)
      await mkdir(join(target, 'tables'), { recursive: true, mode: 0o700 })
      try {
        const database = await dumpTables(connectionString, target, sealing)
        const nameOfContent = remembered?.nameOf ?? ((sha256: string) => sha256)
        const { files, newBytes, frozen } = await copyFiles(
          storage,
          { folder, sealing, nameOf: nameOfContent },
          earlier,
        )
        const list = files.map((file) => `${JSON.stringify(file)}\n`).join('')
        await writeSealed(join(target, 'files.ndjson'), Readable.from([Buffer.from(list)]), sealing)
        await keepSecrets(config.dataDir, target, sealing)
        await keepSeal(target, { installation, recipients: [...sealing.recipients] })
        const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
        const manifest: Manifest = {
          ...{ format: 1, version, installation, at: at.toISOString() },
          ...database,
          files: { count: files.length, bytes, sha256: digestOf(list) },
        }
        await writeSealed(
          join(target, 'manifest.json'),
          Readable.from([Buffer.from(JSON.stringify(manifest))]),
          sealing,
        )
        await rename(target, join(folder, nameOf(at)))
        await remembered?.keep(list)
        for (const key of frozen) say(`frozen   ${key}, not in the backup`)
        const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
        say(`${nameOf(at)}: ${rows} rows, ${files.length} files, ${bytes} bytes, of which ${newBytes} were copied anew`)
        if (isSealed) say(`encrypted for ${sealing.recipients.join(', ')}`)
        return frozen.length > 0 ? 1 : 0
      } finally {
        await rm(target, { recursive: true, force: true })
      }
    },
  )
}
