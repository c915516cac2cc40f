import pg from 'pg'
import { type Migration, readMigrations, statementsOf } from './migration-files.ts'
import { areIndependent } from './migration-order.ts'

/** The schema cannot be brought up to date; the message names the file and says why. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

type Applied = { readonly name: string; readonly sha256: string }

/** Any number will do as long as nothing else in this database uses it as an advisory lock. */
const lockKey = 7_405_217_381

/**
 * Applies the numbered SQL files of `folder` that this database lacks, in order, and resolves to their names. Starters
 * wait for one another, so that each file is applied once. A file is applied and recorded in one transaction, or not
 * at all; one that begins with the line `-- no transaction` runs statement by statement and is recorded at the end, so
 * it must bear being run again.
 * A late one, numbered below an applied one, is applied where the order makes no difference. Throws MigrationError when an applied file
 * was edited or is missing, when a late one depends on the order, or when its SQL fails.
 */
export async function migrate(connectionString: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString, application_name: 'visionair migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      `create table if not exists schema_migration (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<Applied>('select name, sha256 from schema_migration order by name')
    const pending = pendingMigrations(migrations, rows)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

function pendingMigrations(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, sha256 } of applied) {
    const file = byName.get(name)
    if (!file)
      throw new MigrationError(
        `${name} was applied to this database but its file is missing: a newer version has run on it. Start that version, or ` +
          'restore the copy of the data folder made before the upgrade; going back is not possible.',
      )
    if (file.sha256 !== sha256)
      throw new MigrationError(`${name} was edited after it was applied; write a new migration instead`)
  }
  const last = applied.at(-1)?.name ?? ''
  const appliedNames = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !appliedNames.has(name))
  const late = pending.filter(({ name }) => name < last)
  const appliedAfter = (name: string) => migrations.filter((each) => each.name > name && appliedNames.has(each.name))
  for (const each of late) {
    const other = appliedAfter(each.name).find((after) => !areIndependent(each, after))
    if (other)
      throw new MigrationError(
        `${each.name} is new but ${other.name} is already applied, and both touch the same. This database was run by a version ` +
          'between releases. Restore the copy made before that version and start this one on it, which applies both in order.',
      )
  }
  return pending
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    if (migration.inTransaction) await applyInTransaction(client, migration)
    else await applyStatements(client, migration)
  } catch (error) {
    throw new MigrationError(`${migration.name}${lineOf(error, migration)}: ${message(error)}`, { cause: error })
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '10s'`)
    await client.query(migration.sql)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function applyStatements(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`set lock_timeout = '10s'`)
  for (const statement of statementsOf(migration.sql)) await client.query(statement)
  await record(client, migration)
  await client.query('reset lock_timeout')
}

async function record(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [migration.name, migration.sha256])
}

function lineOf(error: unknown, migration: Migration): string {
  if (!migration.inTransaction || !(error instanceof pg.DatabaseError) || error.position === undefined) return ''
  const before = Array.from(migration.sql).slice(0, Number(error.position))
  return ` line ${before.join('').split('\n').length}`
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
