import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { chmod, type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The file beside the cluster: the account PostgreSQL runs as need not be able to read it. */
const fileOf = (dataFolder: string) => `${dataFolder}.password`

const wellFormed = /^[\w-]{43}$/

/** The kept password of a cluster's role; undefined when there is none. @throws EmbeddedPostgresError when we may not read it */
export async function keptPassword(dataFolder: string): Promise<string | undefined> {
  const file = fileOf(dataFolder)
  try {
    const text = (await readFile(file, 'utf8')).trim()
    return wellFormed.test(text) ? text : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    if (codeOf(error) !== 'EACCES') throw error
    throw new EmbeddedPostgresError(
      `The password of the database in ${file} may not be read by user id ${process.getuid?.()}. Start as the owner of that file.`,
    )
  }
}

/**
 * The kept password of a cluster's role, made where there is none or it is damaged; readable by the product's account only. The caller holds
 * the lock of the data folder. @throws EmbeddedPostgresError
 */
export async function ownPassword(dataFolder: string): Promise<string> {
  const kept = await keptPassword(dataFolder)
  if (kept !== undefined) {
    await closeToOthers(fileOf(dataFolder))
    return kept
  }
  const made = randomBytes(32).toString('base64url')
  const parent = await stat(dirname(dataFolder))
  await writeWhole(fileOf(dataFolder), `${made}\n`, async (file) => {
    // Started as root once and as its owner the next time, a data folder must go on.
    if (process.getuid?.() === 0) await file.chown(parent.uid, parent.gid)
  })
  return made
}

async function closeToOthers(path: string): Promise<void> {
  if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600)
}

/** Writes a file of mode 600 whole and onto the disk, or not at all; `prepare` is given it before it gets its name. */
export async function writeWhole(
  path: string,
  text: string,
  prepare: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const temporary = `${path}.new`
  await rm(temporary, { force: true })
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await prepare(file)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  const parent = await open(dirname(path))
  await parent.sync().finally(() => parent.close())
}

/** Iterations slow down the guessing of words that people think of; nobody guesses 256 random bits, and each connection would pay for them. */
const iterations = 1

/** What PostgreSQL keeps of a password (RFC 5803), so that the password itself is told to nobody and stands in no log. */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`
}
