import pg from 'pg'
import { readMigrations } from './migration-files.ts'

/**
 * How the schema of a database stands to this program. `older`: the named migrations are still to be applied. `newer`: the named ones
 * were applied by a newer program. `none`: nothing was ever applied.
 */
export type SchemaState =
  | { readonly kind: 'same' | 'none' }
  | { readonly kind: 'older' | 'newer'; readonly names: readonly string[] }

/** Compares the migrations a database has with those in a folder; reads only. */
export async function schemaState(connectionString: string, folder: string): Promise<SchemaState> {
  const known = (await readMigrations(folder)).map(({ name }) => name)
  const client = new pg.Client({
    connectionString,
    application_name: 'visionair schema',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ found: string | null }>(
      `select to_regclass('schema_migration')::text as found`,
    )
    if (tables[0]?.found == null) return { kind: 'none' }
    const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name')
    const applied = new Set(rows.map(({ name }) => name))
    const unknown = [...applied].filter((name) => !known.includes(name))
    if (unknown.length > 0) return { kind: 'newer', names: unknown }
    const pending = known.filter((name) => !applied.has(name))
    return pending.length > 0 ? { kind: 'older', names: pending } : { kind: 'same' }
  } finally {
    await client.end()
  }
}
