import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { type KeptTable, type Manifest, tablePath } from './manifest.ts'
import { type Sealing, writeSealed } from './sealing.ts'

const rowsAtOnce = 2_000
/** How values become text, so that the same text is the same value in every installation. */
const forms = [
  'timezone = UTC',
  'datestyle = ISO',
  'intervalstyle = postgres',
  'extra_float_digits = 1',
  'bytea_output = hex',
]

interface Table {
  readonly schema: string
  readonly name: string
  readonly columns: string[]
}

const quoted = pg.escapeIdentifier

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where (n.nspname = 'public' and c.relkind = 'r' or n.nspname = 'pgboss' and c.relname = 'job')
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> 'schema_migration'
     group by 1, 2 order by 1, 2`,
  )
  return rows
}

/** Of jobs only those that are not done; one that is being done is begun anew. */
function queryOf({ schema, name, columns }: Table): string {
  const isJobs = schema === 'pgboss'
  const values = columns.map((column) =>
    isJobs && column === 'state'
      ? `case state when 'active' then 'retry' else state::text end`
      : `${quoted(column)}::text`,
  )
  const wanted = isJobs ? ` where state in ('created', 'retry', 'active')` : ''
  return `select to_json(array[${values.join(', ')}])::text as line from ${quoted(schema)}.${quoted(name)}${wanted}`
}

async function dumpTable(client: pg.Client, folder: string, table: Table, sealing: Sealing): Promise<KeptTable> {
  const hash = createHash('sha256')
  let rows = 0
  await client.query(`declare kept no scroll cursor for ${queryOf(table)}`)
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const { rows: found } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from kept`)
      if (found.length === 0) return
      rows += found.length
      const text = found.map(({ line }) => `${line}\n`).join('')
      hash.update(text)
      yield text
    }
  }
  const packed = Readable.from(lines()).compose(createGzip())
  await writeSealed(tablePath(folder, table), packed, sealing)
  await client.query('close kept')
  return { ...table, rows, sha256: hash.digest('hex') }
}

async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return rows
}

/** What a backup holds of the database. */
export type KeptDatabase = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

/**
 * Writes every table as of one moment, line by line, as texts that any later PostgreSQL reads. Files are to be copied afterwards: what a
 * row of that moment names is kept for a day longer.
 */
export async function dumpTables(connectionString: string, folder: string, sealing: Sealing): Promise<KeptDatabase> {
  const client = new pg.Client({ connectionString, application_name: 'visionair backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const form of forms) await client.query(`set ${form}`)
    await client.query('begin isolation level repeatable read read only')
    const migrations = (
      await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration order by name')
    ).rows
    const tables: KeptTable[] = []
    for (const table of await tablesOf(client)) tables.push(await dumpTable(client, folder, table, sealing))
    const sequences = await sequencesOf(client)
    await client.query('commit')
    return { migrations, tables, sequences }
  } finally {
    await client.end()
  }
}
