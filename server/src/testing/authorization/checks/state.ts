import { cp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { codeOf } from '../../../platform/storage/durable-files.ts'
import type { ApiWorld } from '../../api-world.ts'

type AnyDb = ApiWorld['ctx']['db'] | Kysely<unknown>

interface Table {
  readonly schema: string
  readonly name: string
  /** Columns that a program writes, those the database computes left out. */
  readonly columns: readonly string[]
}

/** The state of everything a call could change: a hash per table, a hash per file. */
export type Fingerprint = ReadonlyMap<string, string>

const nameOf = ({ schema, name }: Table) => `${schema}.${name}`
const copyOf = ({ schema, name }: Table) => sql.id('fixture', `${schema}_${name}`)
const tableOf = ({ schema, name }: Table) => sql.id(schema, name)

/** Tables whose rows come from calls; how the database came to be and what the queue keeps for itself do not. */
async function readTables(db: AnyDb): Promise<Table[]> {
  const { rows } = await sql<Table>`select c.table_schema as "schema", c.table_name as "name",
      array_agg(c.column_name::text order by c.ordinal_position) filter (where c.is_generated = 'NEVER') as "columns"
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where t.table_type = 'BASE TABLE' and (c.table_schema = 'public' and c.table_name not like '%migration%')
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

const jobs = sql<{
  hash: string
}>`select coalesce(md5(string_agg(name || id::text || data::text, '|' order by id)), '') as hash
  from pgboss.job where name not like '%.failed' and name not like '\\_\\_%'`

async function hashTables(db: AnyDb, tables: readonly Table[]): Promise<[string, string][]> {
  const each = sql.join(
    tables.map(
      (table) => sql`select ${nameOf(table)} as name,
        coalesce((select md5(string_agg(md5(r::text), '' order by md5(r::text))) from ${tableOf(table)} r), '') as hash`,
    ),
    sql` union all `,
  )
  const { rows } = tables.length === 0 ? { rows: [] } : await sql<{ name: string; hash: string }>`${each}`.execute(db)
  const { rows: queued } = await jobs.execute(db)
  return [...rows.map(({ name, hash }): [string, string] => [name, hash]), ['jobs', queued[0]?.hash ?? '']]
}

/** All but what a job that still runs works on, which comes and goes of itself. */
const isKept = (path: string): boolean => !path.includes('/.work/job-')

/** Files never change in place: size and time tell. One that a job takes away meanwhile is gone. */
async function markFiles(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const marked = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && isKept(entry.parentPath))
      .map(async (entry): Promise<[string, string][]> => {
        const path = join(entry.parentPath, entry.name)
        const found = await stat(path).catch((error: unknown) => {
          if (codeOf(error) !== 'ENOENT') throw error
        })
        return found ? [[path.slice(folder.length), `${found.size} ${found.mtimeMs}`]] : []
      }),
  )
  return marked.flat()
}

/** Notes which tables statements have written to, so that only those need be looked at. Restoring does not fire it. */
const noteTouched = sql`create function fixture.note_touched() returns trigger language plpgsql as $$
begin
  insert into fixture.touched values (tg_table_schema || '.' || tg_table_name);
  return null;
end $$`

/** Remembers database and files, tells whether anything has changed since, and puts everything back. */
export class FixtureState {
  readonly #world: ApiWorld
  readonly #tables: readonly Table[]
  readonly #files: string
  #first: Fingerprint = new Map()

  private constructor(world: ApiWorld, tables: readonly Table[]) {
    this.#world = world
    this.#tables = tables
    this.#files = `${world.dataDir}-kept`
  }

  /** Keeps a copy of what is there now. */
  static async keep(world: ApiWorld): Promise<FixtureState> {
    const { db } = world.ctx
    const state = new FixtureState(world, await readTables(db))
    await sql`create schema fixture`.execute(db)
    await sql`create table fixture.touched (name text)`.execute(db)
    await noteTouched.execute(db)
    for (const table of state.#tables) {
      await sql`create table ${copyOf(table)} as table ${tableOf(table)}`.execute(db)
      await sql`create trigger fixture_touched after insert or update or delete or truncate on ${tableOf(table)}
        for each statement execute function fixture.note_touched()`.execute(db)
    }
    await sql`create table fixture.jobs as select id from pgboss.job`.execute(db)
    await cp(world.dataDir, state.#files, { recursive: true, preserveTimestamps: true, filter: isKept })
    state.#first = await state.#fingerprint(state.#tables)
    return state
  }

  async #fingerprint(tables: readonly Table[]): Promise<Fingerprint> {
    const [rows, files] = await Promise.all([hashTables(this.#world.ctx.db, tables), markFiles(this.#world.dataDir)])
    return new Map([...rows, ...files])
  }

  async #touched(): Promise<Table[]> {
    const { rows } = await sql<{ name: string }>`select distinct name from fixture.touched`.execute(this.#world.ctx.db)
    return this.#tables.filter((table) => rows.some(({ name }) => name === nameOf(table)))
  }

  /** Names of tables and files that are not as they were kept. */
  async changes(): Promise<string[]> {
    const touched = await this.#touched()
    const now = await this.#fingerprint(touched)
    const untouched = new Set(this.#tables.filter((table) => !touched.includes(table)).map(nameOf))
    const names = new Set([...this.#first.keys(), ...now.keys()])
    return [...names].filter((name) => !untouched.has(name) && this.#first.get(name) !== now.get(name))
  }

  /** Puts back what has changed. Triggers do not run, so that nothing else happens. */
  async restore(): Promise<void> {
    const changed = new Set(await this.changes())
    if (changed.size === 0) return await this.#forgetTouches()
    await this.#world.ctx.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const table of this.#tables.filter((each) => changed.has(nameOf(each)))) {
        const columns = sql.join(table.columns.map((column) => sql.id(column)))
        await sql`delete from ${tableOf(table)}`.execute(trx)
        await sql`insert into ${tableOf(table)} (${columns}) overriding system value select ${columns} from ${copyOf(table)}`.execute(
          trx,
        )
      }
      await sql`delete from fixture.touched`.execute(trx)
      if (changed.has('jobs'))
        await sql`delete from pgboss.job where id not in (select id from fixture.jobs)`.execute(trx)
    })
    await this.#restoreFiles([...changed].filter((name) => name.startsWith('/')))
  }

  async #forgetTouches(): Promise<void> {
    await sql`delete from fixture.touched`.execute(this.#world.ctx.db)
  }

  async #restoreFiles(names: readonly string[]): Promise<void> {
    for (const name of names) {
      if (this.#first.has(name))
        await cp(join(this.#files, name), join(this.#world.dataDir, name), { preserveTimestamps: true })
      else await rm(join(this.#world.dataDir, name), { force: true })
    }
  }

  async forget(): Promise<void> {
    await rm(this.#files, { recursive: true, force: true })
  }
}
