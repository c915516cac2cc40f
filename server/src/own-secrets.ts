import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import type { Secret } from './platform/secret.ts'

export const secretNames = ['token', 'signing'] as const
export type SecretName = (typeof secretNames)[number]
export type Secrets = Readonly<Record<SecretName, Secret>>

const secretText = z.string().min(32)
const earlier = z.object({ secret: secretText, until: z.iso.datetime() })
const keptSchema = z.object({
  token: secretText,
  signing: secretText,
  before: z.object({ token: earlier, signing: earlier }).partial().optional(),
})
type Kept = z.infer<typeof keptSchema>

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const fileIn = (dataDir: string) => join(dataDir, 'secrets.json')
const makeSecret = () => randomBytes(48).toString('base64url')

/** How long what was signed with a secret stays good after another took its place: signed addresses live for a day at most. */
const overlapMs = 2 * 24 * 60 * 60_000

async function readKept(dataDir: string): Promise<Kept | null> {
  const path = fileIn(dataDir)
  const advice =
    'Bring it back from a backup, or set TOKEN_SECRET and SIGNING_SECRET; without the old ones everybody signs in anew and links in mails end.'
  try {
    return keptSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    const why = codeOf(error) === 'EACCES' ? 'may not be read by this account' : 'does not hold the two secrets'
    throw new ConfigError(`The file ${path} ${why}. ${advice}`)
  }
}

function secretOf(kept: Kept, name: SecretName): Secret {
  const before = kept.before?.[name]
  return { current: kept[name], before: before ? { secret: before.secret, until: new Date(before.until) } : null }
}

const secretsOf = (kept: Kept): Secrets => ({ token: secretOf(kept, 'token'), signing: secretOf(kept, 'signing') })

/**
 * The secrets of this installation as the data folder keeps them, readable by the owner only; null when there are none.
 * @throws ConfigError when they cannot be read
 */
export async function keptSecrets(dataDir: string): Promise<Secrets | null> {
  const kept = await readKept(dataDir)
  return kept === null ? null : secretsOf(kept)
}

/** Writes whole or not at all, with `place` putting the finished file where it belongs. */
async function write(dataDir: string, kept: Kept, place: (from: string, to: string) => Promise<void>): Promise<void> {
  const temporary = `${fileIn(dataDir)}.new-${process.pid}`
  try {
    await writeFile(temporary, JSON.stringify(kept), { mode: 0o600, flush: true })
    await place(temporary, fileIn(dataDir))
  } finally {
    await rm(temporary, { force: true })
  }
}

/** The kept secrets, made at the first start; of two starts at once both have the same. @throws ConfigError */
export async function ownSecrets(dataDir: string): Promise<Secrets> {
  const kept = await keptSecrets(dataDir)
  if (kept !== null) return kept
  const made = { token: makeSecret(), signing: makeSecret() }
  try {
    await write(dataDir, made, link)
    return secretsOf(made)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return await ownSecrets(dataDir)
  }
}

async function demandKept(dataDir: string): Promise<Kept> {
  const kept = await readKept(dataDir)
  if (kept === null) throw new ConfigError(`There are no secrets in ${dataDir}: they are made when the product starts.`)
  return kept
}

/** @throws ConfigError where no secrets are kept that could be made new */
export async function demandKeptSecrets(dataDir: string): Promise<void> {
  await demandKept(dataDir)
}

export interface Rotation {
  readonly now: Date
  /** Whether what was signed before is believed no longer at all. */
  readonly forgets: boolean
}

/** Until when what was signed with a secret is believed once another took its place: for two days, or no longer. */
export const formerValidUntil = ({ now, forgets }: Rotation): Date =>
  new Date(now.getTime() + (forgets ? 0 : overlapMs))

/**
 * Puts new secrets in the place of kept ones, which are believed until `formerValidUntil`. A product that runs knows of it once it is
 * started anew. @throws ConfigError where no secrets are kept
 */
export async function rotateSecrets(dataDir: string, names: readonly SecretName[], rotation: Rotation): Promise<void> {
  const kept = await demandKept(dataDir)
  const until = formerValidUntil(rotation).toISOString()
  const changed = { ...kept, before: { ...kept.before } }
  for (const name of names) {
    changed[name] = makeSecret()
    if (rotation.forgets) delete changed.before[name]
    else changed.before[name] = { secret: kept[name], until }
  }
  await write(dataDir, changed, rename)
}
