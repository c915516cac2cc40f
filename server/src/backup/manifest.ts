import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../config-error.ts'

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

/** @throws ConfigError when there is none, or it is damaged */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  } catch {
    throw new ConfigError(`${join(folder, 'manifest.json')} is missing or damaged: this is no whole backup.`)
  }
}

/** Where a file of this content lies: each content once, however many backups hold it. */
export const blobPath = (folder: string, sha256: string): string => join(folder, 'blobs', sha256.slice(0, 2), sha256)

export const tablePath = (folder: string, { schema, name }: Pick<KeptTable, 'schema' | 'name'>): string =>
  join(folder, 'tables', `${schema}.${name}.ndjson.gz`)

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The files a backup holds, with the digest of their list. */
export async function readFileList(backup: string): Promise<{ readonly files: KeptFile[]; readonly sha256: string }> {
  const text = await readFile(join(backup, 'files.ndjson'), 'utf8')
  const lines = text.split('\n').filter(Boolean)
  return { files: lines.map((line) => keptFileSchema.parse(JSON.parse(line))), sha256: digestOf(text) }
}
