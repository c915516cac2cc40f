import { chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstUnreachableFolder } from '../../process/reach.ts'
import type { Account } from '../../process/run.ts'

/** A socket's path may have 107 bytes (sun_path), and PostgreSQL adds `/.s.PGSQL.5432`. */
const longestFolderBytes = 93
const randomSuffixBytes = '-XXXXXX'.length

/**
 * Makes the private folder (mode 0700, owned by `account`) for PostgreSQL's socket, in the system's folder for
 * temporary files, or in /tmp where that one is too long a path or out of the account's reach. The name follows
 * `key`; a folder of that name which is not ours is left alone and another name taken.
 */
export async function makeSocketFolder(key: string, account: Account | undefined, base = tmpdir()): Promise<string> {
  const name = `visionair-pg-${key.slice(0, 8)}`
  const wanted = join(base, name)
  const fits = Buffer.byteLength(wanted) + randomSuffixBytes <= longestFolderBytes
  const reachable = account === undefined || (await firstUnreachableFolder(base, account)) === undefined
  const folder = await makePrivate(fits && reachable ? wanted : join('/tmp', name), account)
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

/** Removes the socket's folder after the server has ended. */
export async function removeSocketFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

async function makePrivate(folder: string, account: Account | undefined): Promise<string> {
  try {
    await mkdir(folder, { mode: 0o700 })
    return folder
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const found = await lstat(folder)
  const ours = found.uid === account?.uid || found.uid === process.getuid?.()
  const isPrivate = found.isDirectory() && (found.mode & 0o077) === 0
  return ours && isPrivate ? folder : mkdtemp(`${folder}-`)
}
