import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../config-error.ts'
import { type Opening, openingWith, readSealedText, unsealed } from './sealing.ts'

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Of the lines, before they are compressed. */
  sha256: z.string(),
})
export type KeptTable = z.infer<typeof tableSchema>

const manifestSchema = z.object({
  format: z.literal(1),
  /** Of the product that made it. */
  version: z.string(),
  installation: z.uuid(),
  /** Everything acknowledged before is in it. */
  at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.object({ count: z.int(), bytes: z.int(), sha256: z.string() }),
})
export type Manifest = z.infer<typeof manifestSchema>

const keptFileSchema = z.object({
  key: z.string(),
  sizeBytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  modifiedAt: z.string(),
  /** Of an encrypted content: the name it lies under, and its size there. */
  sealed: z.object({ name: z.string().regex(/^[0-9a-f]{64}$/), sizeBytes: z.int() }).optional(),
})
export type KeptFile = z.infer<typeof keptFileSchema>

/** Names of whole backups; one under way has another form. */
const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
export const nameOf = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-')

/** The whole backups in a folder, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => namePattern.test(name)).sort()
}

/** What may be read of an encrypted backup without its key. */
const sealSchema = z.object({ installation: z.uuid(), recipients: z.array(z.string()) })
export type Seal = z.infer<typeof sealSchema>

export const sealPath = (backup: string): string => join(backup, 'sealed.json')

/** Of which installation an encrypted backup is, and who reads it; null when it is not encrypted. @throws ConfigError when that is damaged */
export async function readSeal(backup: string): Promise<Seal | null> {
  const text = await readFile(sealPath(backup), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return sealSchema.parse(JSON.parse(text))
  } catch {
    throw new ConfigError(`${sealPath(backup)} is damaged.`)
  }
}

/** How a backup is read. @throws ConfigError when it is encrypted and the key is not given or not the right one */
export async function openingOf(backup: string, identity: string | undefined): Promise<Opening> {
  const seal = await readSeal(backup)
  if (seal === null) return unsealed
  if (identity === undefined)
    throw new ConfigError(
      `The backup is encrypted for ${seal.recipients.join(', ')}: say which file holds the key, with --identity=FILE.`,
    )
  return await openingWith(identity, seal.recipients)
}

/** @throws ConfigError when there is none, or it is damaged */
export async function readManifest(backup: string, opening: Opening): Promise<Manifest> {
  const path = join(backup, 'manifest.json')
  try {
    return manifestSchema.parse(JSON.parse(await readSealedText(path, opening)))
  } catch {
    throw new ConfigError(`${path}${opening.suffix} is missing or damaged: this is no whole backup.`)
  }
}

/** Where a content lies: each once, however many backups hold it. */
const blobPath = (folder: string, name: string): string => join(folder, 'blobs', name.slice(0, 2), name)

/** Where the content of a file lies, with what is put to its name, and its size there. */
export function keptAs(folder: string, { sealed, sha256, sizeBytes }: KeptFile) {
  if (sealed === undefined) return { path: blobPath(folder, sha256), suffix: '', sizeBytes } as const
  return { path: blobPath(folder, sealed.name), suffix: '.age', sizeBytes: sealed.sizeBytes } as const
}

export const tablePath = (backup: string, { schema, name }: Pick<KeptTable, 'schema' | 'name'>): string =>
  join(backup, 'tables', `${schema}.${name}.ndjson.gz`)

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The files of a list, one in each line. */
export const keptFilesIn = (text: string): KeptFile[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => keptFileSchema.parse(JSON.parse(line)))

/** The files a backup holds, with the digest of their list. */
export async function readFileList(
  backup: string,
  opening: Opening,
): Promise<{ readonly files: KeptFile[]; readonly sha256: string }> {
  const text = await readSealedText(join(backup, 'files.ndjson'), opening)
  return { files: keptFilesIn(text), sha256: digestOf(text) }
}
