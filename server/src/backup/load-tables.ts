import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { ConfigError } from '../config-error.ts'
import { type KeptTable, type Manifest, tablePath } from './manifest.ts'
import { type Kept, readSealed } from './sealing.ts'

const mostBytesAtOnce = 4 * 1024 ** 2
const quoted = pg.escapeIdentifier
const nameIn = ({ schema, name }: KeptTable) => `${quoted(schema)}.${quoted(name)}`

async function typesOf(client: pg.Client, table: KeptTable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [nameIn(table)],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

function insertOf(table: KeptTable, types: ReadonlyMap<string, string>): string {
  const value = (column: string, index: number) => {
    const type = types.get(column)
    if (type === undefined)
      throw new ConfigError(`The backup has a column ${table.name}.${column} that is not known here.`)
    return `(v->>${index})::${type}`
  }
  const columns = table.columns.map(quoted).join(', ')
  return `insert into ${nameIn(table)} (${columns}) overriding system value
    select ${table.columns.map(value).join(', ')} from json_array_elements($1::json) v on conflict do nothing`
}

/** Lines of a stream; other breaks than line feeds stand within values. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

async function loadTable(client: pg.Client, { folder, opening }: Kept, table: KeptTable): Promise<void> {
  const insert = insertOf(table, await typesOf(client, table))
  const hash = createHash('sha256')
  let batch: string[] = []
  let bytes = 0
  let rows = 0
  const flush = async () => {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`])
    batch = []
    bytes = 0
  }
  const unpacked = createGunzip()
  const reading = pipeline(readSealed(tablePath(folder, table), opening), unpacked)
  for await (const line of linesOf(unpacked)) {
    hash.update(`${line}\n`)
    batch.push(line)
    bytes += line.length
    rows += 1
    if (bytes > mostBytesAtOnce) await flush()
  }
  await reading
  await flush()
  if (rows !== table.rows || hash.digest('hex') !== table.sha256)
    throw new ConfigError(`The table ${table.name} of the backup is damaged. Nothing was restored.`)
}

/**
 * Fills the tables of an empty database of the version the backup was made with, in one transaction. @throws ConfigError when the backup
 * is damaged or the account may not do so
 */
export async function loadTables(connectionString: string, kept: Kept, manifest: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'visionair restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    // Rules of the tables have held for what is in the backup; what triggers count is in it too.
    await client.query('set local session_replication_role = replica').catch(() => {
      throw new ConfigError(
        'Restoring takes the right to set session_replication_role: give it to the account in DATABASE_URL.',
      )
    })
    const own = manifest.tables.filter(({ schema }) => schema === 'public')
    await client.query(`truncate ${own.map(nameIn).join(', ')}`)
    for (const table of manifest.tables) await loadTable(client, kept, table)
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value])
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
