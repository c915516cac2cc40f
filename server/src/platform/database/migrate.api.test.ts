import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/processes/database.ts'
import { MigrationError, migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase('empty')
  folder = await mkdtemp(join(tmpdir(), 'visionair-migrations-'))
  await write('0001_first.sql', 'create table first (id int primary key);\ninsert into first values (1);\n')
  await write('0002_second.sql', 'create table second (id int references first);\n')
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

function write(name: string, sql: string): Promise<void> {
  return writeFile(join(folder, name), sql)
}

function run(): Promise<string[]> {
  return migrate(database.connectionString, folder)
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

describe('migrate', () => {
  it('applies each file once, in order, and later ones as they come', async () => {
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
    expect(await run()).toEqual([])
    await write('0003_third.sql', 'insert into second values (1);')
    expect(await run()).toEqual(['0003_third.sql'])
    expect(await query('select id from second')).toEqual([1])
    expect(await query('select name from schema_migration order by name')).toHaveLength(3)
  })

  it('is done by exactly one of three starters at once, and the others wait for it', async () => {
    await write('0003_slow.sql', 'select pg_sleep(0.3); create table slow ();')
    const outcomes = await Promise.all([run(), run(), run()])
    expect(outcomes.map(({ length }) => length).sort()).toEqual([0, 0, 3])
  })

  it('refuses a file that was edited after it was applied, but not other line ends', async () => {
    await run()
    await write('0001_first.sql', 'create table first (id int primary key);\r\ninsert into first values (1);\r\n')
    expect(await run()).toEqual([])
    await write('0001_first.sql', 'create table first (id bigint primary key);\n')
    await expect(run()).rejects.toThrow(/^0001_first\.sql was edited after it was applied/)
  })

  it('applies a late file where the order makes no difference, and refuses one where it does, saying the way out', async () => {
    await write('0009_last.sql', 'create table last (id int); alter table first add column late int;')
    await run()
    await write('0005_apart.sql', '-- says first in a comment only\ncreate table apart (id int primary key);\n')
    expect(await run()).toEqual(['0005_apart.sql'])
    await write('0006_upon.sql', 'update first set id = 2;')
    const refused = run()
    await expect(refused).rejects.toThrow(
      /^0006_upon\.sql is new but 0009_last\.sql is already applied, and both touch the same/,
    )
    await expect(refused).rejects.toThrow('Restore the copy made before')
    expect(await query('select name from schema_migration order by applied_at desc, name limit 1')).toEqual([
      '0005_apart.sql',
    ])
  })

  it('refuses to go on when an applied file is missing', async () => {
    await run()
    await rm(join(folder, '0001_first.sql'))
    await expect(run()).rejects.toThrow(/^0001_first\.sql was applied to this database but its file is missing/)
  })

  it('undoes the whole of a file that fails, keeps those before it, and names file and line', async () => {
    await write('0003_wrong.sql', 'create table third ();\n\ninsert into frist values (2);\n')
    const attempt = run()
    await expect(attempt).rejects.toThrow(MigrationError)
    await expect(attempt).rejects.toThrow('0003_wrong.sql line 3: relation "frist" does not exist')
    expect(await query('select name from schema_migration order by name')).toEqual([
      '0001_first.sql',
      '0002_second.sql',
    ])
    expect(await query(`select to_regclass('third')`)).toEqual([null])
  })

  it('runs a file marked so outside a transaction', async () => {
    const sql = '-- no transaction\n-- two indexes; built while others write\n'
    await write(
      '0003_index.sql',
      `${sql}create index concurrently a on first (id);\ncreate index concurrently b on first (id);\n`,
    )
    expect(await run()).toContain('0003_index.sql')
    expect(await query(`select indexname from pg_indexes where tablename = 'first' order by 1`)).toEqual([
      'a',
      'b',
      'first_pkey',
    ])
    await write('0004_index.sql', 'create index concurrently c on first (id);')
    await expect(run()).rejects.toThrow('cannot run inside a transaction block')
  })

  it('refuses files whose order is not clear', async () => {
    await write('0002_other.sql', '')
    await expect(run()).rejects.toThrow('0002_second.sql and 0002_other.sql share a number')
    await rm(join(folder, '0002_other.sql'))
    await write('third.sql', '')
    await expect(run()).rejects.toThrow('third.sql must be named like 0001_words.sql')
  })
})
