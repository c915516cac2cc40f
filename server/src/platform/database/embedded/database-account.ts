import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, runToEnd } from '../../process/run.ts'

/** The account of this system that PostgreSQL runs as when we are root; nothing else runs as it. */
const databaseAccountName = 'visionair-pg'

/** The account `nobody` of every Linux system, which other programs may run as too. */
export const nobody: Account = { uid: 65534, gid: 65534 }

const usersFile = '/etc/passwd'
const useradd = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
const mostTries = 5
const restMs = 200

/** The account as this system knows it; undefined when it does not. */
async function knownAccount(): Promise<Account | undefined> {
  const lines = (await readFile(usersFile, 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const found = lines.find(([name]) => name === databaseAccountName)
  const [uid, gid] = [Number(found?.[2]), Number(found?.[3])]
  return uid > 0 && gid > 0 ? { uid, gid } : undefined
}

async function useraddComplaint(): Promise<string | undefined> {
  const args = [...useradd, '--shell', '/usr/sbin/nologin', databaseAccountName]
  const path = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`
  const done = await runToEnd('/usr/bin/env', [`PATH=${path}`, 'useradd', ...args]).catch((error: unknown) => ({
    code: 1,
    stderr: String(error),
  }))
  return done.code === 0 ? undefined : done.stderr.trim()
}

/**
 * The account PostgreSQL runs as under root, made where the system has none; `nobody`, with a warning, where none can be made. Two starts at
 * once both get the same.
 */
export async function databaseAccount(warn: (line: string) => void): Promise<Account> {
  let complaint: string | undefined
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const known = await knownAccount()
    if (known) return known
    // Another start may be making it, and holds the file of accounts.
    if (attempt > 0) await sleep(restMs)
    complaint = await useraddComplaint()
  }
  const known = await knownAccount()
  if (known) return known
  warn(
    `PostgreSQL runs as the account nobody, which other programs may run as too: they could read its files. An account ${databaseAccountName} ` +
      `could not be made (${complaint}). Make one (useradd --system ${databaseAccountName}) and start again.`,
  )
  return nobody
}
