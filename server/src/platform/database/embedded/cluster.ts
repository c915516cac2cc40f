import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { runToEnd } from '../../process/run.ts'
import {
  type Access,
  accessStatements,
  applicationRole,
  embeddedName,
  handOverStatements,
  writeRules,
} from './access.ts'
import type { Binaries } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'
import { EmbeddedPostgresError } from './errors.ts'

/**
 * Creates the cluster, its database and the application's role in a temporary folder beside `folder` and renames it into place, so that a
 * start killed half-way leaves nothing that looks like a cluster. Access is by unix socket and password only.
 * The caller holds the lock of the data folder.
 */
export async function createCluster(
  folder: DataFolder,
  binaries: Binaries,
  access: Access,
  durable: boolean,
): Promise<void> {
  await removeLeftovers(folder.path)
  const temporary = `${folder.path}.new-${process.pid}`
  await mkdir(temporary, { mode: 0o700 })
  if (folder.account) await chown(temporary, folder.account.uid, folder.account.gid)
  const options = [
    `--username=${embeddedName}`,
    '--auth=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]
  await run(binaries.initdb, ['-D', temporary, ...options], folder)
  const statements = [...accessStatements(access), `create database ${embeddedName} owner ${applicationRole}`]
  await runAlone({ folder, binaries, durable }, temporary, 'postgres', statements)
  await writeRules(temporary, access, folder.account)
  await putInPlace(temporary, folder.path)
}

/**
 * Closes a cluster of an earlier version, which let in everybody who reached its socket as a superuser, or one whose password was lost: the
 * application's role gets what is there, and is let in alone. A start killed half-way does it all again. The cluster must not run.
 */
export async function closeCluster(
  folder: DataFolder,
  binaries: Binaries,
  access: Access,
  durable: boolean,
): Promise<void> {
  const statements = [...accessStatements(access), ...handOverStatements]
  await runAlone({ folder, binaries, durable }, folder.path, embeddedName, statements)
  await writeRules(folder.path, access, folder.account)
}

type Programs = { readonly folder: DataFolder; readonly binaries: Binaries; readonly durable: boolean }

/** Has PostgreSQL run statements by itself, as the maker of the cluster, without a connection: nothing needs to be let in for it. */
async function runAlone(
  { folder, binaries, durable }: Programs,
  path: string,
  database: string,
  statements: readonly string[],
): Promise<void> {
  const settings = ['-c', 'log_checkpoints=off', ...(durable ? [] : ['-c', 'fsync=off'])]
  // A line is a statement.
  const input = statements.map((statement) => `${statement.replaceAll(/\s+/g, ' ')}\n`).join('')
  await run(binaries.postgres, ['--single', '-D', path, ...settings, database], folder, input)
}

async function run(command: string, args: readonly string[], folder: DataFolder, input = ''): Promise<void> {
  const { code, stdout, stderr } = await runToEnd(command, args, { account: folder.account, input })
  if (code === 0 && !/\b(ERROR|FATAL|PANIC):/.test(stderr)) return
  await removeLeftovers(folder.path)
  const output = `${stdout}\n${stderr}`.trim()
  const advice = output.includes('could not look up effective user ID')
    ? ' The user id needs an entry in /etc/passwd; or set DATABASE_URL.'
    : ''
  throw new EmbeddedPostgresError(`${basename(command)} failed for the data folder ${folder.path}: ${output}${advice}`)
}

/** Temporary folders of starts that were killed; one of them may still be written to by a dying initdb. */
async function removeLeftovers(path: string): Promise<void> {
  const parent = dirname(path)
  const names = await readdir(parent)
  const leftovers = names.filter((name) => name.startsWith(`${basename(path)}.new-`))
  await Promise.all(leftovers.map((name) => rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 })))
}

async function putInPlace(temporary: string, path: string): Promise<void> {
  try {
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw new EmbeddedPostgresError(
      `The data folder ${path} cannot be created: it holds other files, or is a mount point (then choose a folder in it).`,
      { cause: error },
    )
  }
  const parent = await open(dirname(path))
  await parent.sync().finally(() => parent.close())
}
