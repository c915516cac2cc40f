import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'

export interface Secrets {
  readonly token: string
  readonly signing: string
}

const secretsSchema = z.object({ token: z.string().min(32), signing: z.string().min(32) })
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/**
 * The secrets of this installation as the data folder keeps them, readable by the owner only; null when there are none.
 * @throws ConfigError when they cannot be read
 */
export async function keptSecrets(dataDir: string): Promise<Secrets | null> {
  const path = join(dataDir, 'secrets.json')
  const advice =
    'Bring it back from a backup, or set TOKEN_SECRET and SIGNING_SECRET; without the old ones everybody signs in anew and links in mails end.'
  try {
    return secretsSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    const why = codeOf(error) === 'EACCES' ? 'may not be read by this account' : 'does not hold the two secrets'
    throw new ConfigError(`The file ${path} ${why}. ${advice}`)
  }
}

/** The kept secrets, made at the first start; of two starts at once both have the same. @throws ConfigError */
export async function ownSecrets(dataDir: string): Promise<Secrets> {
  const kept = await keptSecrets(dataDir)
  if (kept !== null) return kept
  const made = { token: randomBytes(48).toString('base64url'), signing: randomBytes(48).toString('base64url') }
  const path = join(dataDir, 'secrets.json')
  const temporary = `${path}.new-${process.pid}`
  try {
    await writeFile(temporary, JSON.stringify(made), { mode: 0o600, flush: true })
    await link(temporary, path)
    return made
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return await ownSecrets(dataDir)
  } finally {
    await rm(temporary, { force: true })
  }
}
