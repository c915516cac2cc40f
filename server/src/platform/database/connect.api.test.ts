import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/processes/database.ts'
import { connectDatabase, type Database } from './connect.ts'
import { DatabaseUnreachable, databaseErrorKind } from './errors.ts'
import { recordStatements } from './statement-recorder.ts'
import { inTransaction } from './transaction.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase('empty')
  database = connect(testDatabase.connectionString)
  await sql`create table wing (
    id int primary key, parent_id int constraint wing_parent references wing deferrable,
    length_cm int not null constraint wing_length check (length_cm > 0), slot int4range,
    constraint wing_slot exclude using gist (slot with &&))`.execute(database.db)
  await sql`insert into wing values (1, null, 10, '[0,5)')`.execute(database.db)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

function connect(connectionString: string): Database {
  return connectDatabase({ connectionString, maxConnections: 4 })
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => {
      throw new Error('expected to fail')
    },
    (error: unknown) => error,
  )
}

async function kindOf(statement: string) {
  return databaseErrorKind(await failure(sql.raw(statement).execute(database.db)))
}

async function one(expression: string): Promise<unknown> {
  const { rows } = await sql.raw<{ value: unknown }>(`select ${expression} as value`).execute(database.db)
  return rows[0]?.value
}

describe('values from the database', () => {
  it.each(['America/Los_Angeles', 'Pacific/Auckland', 'UTC'])('keep their calendar day in %s', async (zone) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      expect(await one(`date '2024-03-31'`)).toBe('2024-03-31')
      expect(await one(`array[date '2024-01-01', null]`)).toEqual(['2024-01-01', null])
      const { rows } = await sql<{ same: boolean }>`select ${'2024-03-31'}::date = '2024-03-31' as same`.execute(
        database.db,
      )
      expect(rows).toEqual([{ same: true }])
    } finally {
      process.env.TZ = before
      if (before === undefined) delete process.env.TZ
    }
  })

  it('are numbers, as the generated types say, and never lose digits silently', async () => {
    expect(await one('count(*)')).toBe(1)
    expect(await one(`'9007199254740991'::int8`)).toBe(Number.MAX_SAFE_INTEGER)
    expect(await one(`12.50::numeric`)).toBe(12.5)
    expect(await one(`'{1,NULL,-3}'::int8[]`)).toEqual([1, null, -3])
    expect(await one(`'{}'::numeric[]`)).toEqual([])
    expect(await failure(one(`'9007199254740993'::int8`))).toBeInstanceOf(RangeError)
  })

  it('are instants for timestamptz, in a session in UTC', async () => {
    expect(await one(`timestamptz '2024-06-01 12:00+02'`)).toEqual(new Date('2024-06-01T10:00:00Z'))
    expect(await one(`current_setting('timezone')`)).toBe('UTC')
  })

  it('have names in camelCase, but keys inside jsonb as they were stored', async () => {
    const { rows } = await sql`select 1 as length_cm, '{"snake_key": {"other_key": 1}}'::jsonb as some_json`.execute(
      database.db,
    )
    expect(rows).toEqual([{ lengthCm: 1, someJson: { snake_key: { other_key: 1 } } }])
  })

  it('leave other users of the driver as they are', () => {
    expect(pg.types.getTypeParser(pg.types.builtins.INT8)('1')).toBe('1')
  })
})

describe('databaseErrorKind', () => {
  it('names the broken constraint', async () => {
    expect(await kindOf(`insert into wing values (1, null, 10)`)).toEqual({ kind: 'unique', constraint: 'wing_pkey' })
    expect(await kindOf(`insert into wing values (2, 99, 10)`)).toEqual({
      kind: 'foreignKey',
      constraint: 'wing_parent',
    })
    expect(await kindOf(`insert into wing values (2, null, 0)`)).toEqual({ kind: 'check', constraint: 'wing_length' })
    expect(await kindOf(`insert into wing values (2)`)).toEqual({ kind: 'notNull', column: 'length_cm' })
    expect(await kindOf(`insert into wing values (2, null, 10, '[4,6)')`)).toEqual({
      kind: 'exclusion',
      constraint: 'wing_slot',
    })
  })

  it('does not claim defects and foreign errors', async () => {
    expect(await kindOf('select nothing')).toBeUndefined()
    expect(databaseErrorKind(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
    expect(databaseErrorKind('text')).toBeUndefined()
  })

  it('looks through wrapping errors', async () => {
    const cause = await failure(sql`insert into wing values (1, null, 10)`.execute(database.db))
    expect(databaseErrorKind(new Error('could not save', { cause }))).toMatchObject({ kind: 'unique' })
  })
})

describe('inTransaction', () => {
  it('commits when the function resolves and rolls back when it throws, also from within', async () => {
    const insert = (id: number) => sql`insert into wing values (${id}, null, 10)`
    await inTransaction(database.db, (outer) => inTransaction(outer, (trx) => insert(10).execute(trx)))
    const broken = inTransaction(database.db, async (outer) => {
      await inTransaction(outer, (trx) => insert(11).execute(trx))
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    expect(await one('(select array_agg(id) from wing where id in (10, 11))')).toEqual([10])
  })

  it('runs the function again after a conflict, when told that it may', async () => {
    const change = (attempts: number) => {
      let runs = 0
      return inTransaction(
        database.db,
        async (trx) => {
          runs += 1
          await sql`select * from wing where id = 1`.execute(trx)
          if (runs === 1) await sql`update wing set length_cm = length_cm + 1 where id = 1`.execute(database.db)
          await sql`update wing set length_cm = length_cm * 2 where id = 1`.execute(trx)
          return runs
        },
        { isolationLevel: 'repeatable read', attempts },
      )
    }
    expect(databaseErrorKind(await failure(change(1)))).toEqual({ kind: 'conflict' })
    expect(await change(2)).toBe(2)
    expect(await one('(select length_cm from wing where id = 1)')).toBe(24)
  })
})

describe('recordStatements', () => {
  it('tells the statements of the callback alone, without those of transactions', async () => {
    const { result, statements } = await recordStatements(database, () =>
      inTransaction(database.db, async (trx) => {
        await sql`select 1`.execute(trx)
        return sql`select 2`.execute(trx)
      }),
    )
    await sql`select 3`.execute(database.db)
    expect(result.rows).toHaveLength(1)
    expect(statements).toEqual(['select 1', 'select 2'])
  })
})

describe('a database that goes away', () => {
  it('ends neither the process nor later queries when it cuts every connection', async () => {
    const lost: string[] = []
    const victim = connectDatabase({
      ...{ connectionString: testDatabase.connectionString, maxConnections: 2 },
      log: (line) => lost.push(line),
    })
    const inside = failure(
      inTransaction(victim.db, async (trx) => {
        await sql`select 1`.execute(trx)
        await sql`select 1`.execute(victim.db)
        await cutAll()
        await new Promise((resolve) => setTimeout(resolve, 100))
        await sql`select 2`.execute(trx)
      }),
    )
    expect(databaseErrorKind(await inside)).toEqual({ kind: 'unreachable' })
    expect(lost.length).toBeGreaterThan(0)
    expect((await sql`select 1`.execute(victim.db)).rows).toHaveLength(1)
    const running = failure(sql`select pg_sleep(20)`.execute(victim.db))
    await waitForSleep()
    await cutAll()
    expect(databaseErrorKind(await running)).toEqual({ kind: 'unreachable' })
    await victim.close()
  })

  it('gives a statement up that is not answered in time, and the next one gets a connection of its own', async () => {
    const impatient = connectDatabase({
      ...{ connectionString: testDatabase.connectionString, maxConnections: 1, queryDeadlineMs: 300 },
    })
    const startedAt = performance.now()
    for (let round = 0; round < 3; round += 1) {
      const late = await failure(sql`select pg_sleep(20)`.execute(impatient.db))
      expect(databaseErrorKind(late)).toEqual({ kind: 'unreachable' })
      expect((await sql`select 1`.execute(impatient.db)).rows).toHaveLength(1)
    }
    const inside = inTransaction(impatient.db, (trx) => sql`select pg_sleep(20)`.execute(trx))
    expect(databaseErrorKind(await failure(inside))).toEqual({ kind: 'unreachable' })
    expect((await sql`select 1`.execute(impatient.db)).rows).toHaveLength(1)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    await impatient.close()
  })

  it('is told apart as unreachable when there is none', async () => {
    const nowhere = connect('postgres://visionair@127.0.0.1:1/visionair')
    const error = await failure(sql`select 1`.execute(nowhere.db))
    expect(error).toBeInstanceOf(DatabaseUnreachable)
    expect(databaseErrorKind(error)).toEqual({ kind: 'unreachable' })
    await nowhere.close()
  })
})

const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'visionair'`

async function cutAll(): Promise<void> {
  await asAdministrator('select pg_terminate_backend(pid)')
}

async function waitForSleep(): Promise<void> {
  while ((await asAdministrator('select pid', `and query like '%pg_sleep(20)%'`)) === 0);
}

async function asAdministrator(select: string, condition = ''): Promise<number> {
  const client = new pg.Client({ connectionString: testDatabase.connectionString, application_name: 'administrator' })
  await client.connect()
  const { rowCount } = await client.query(`${select} ${others.compile(database.db).sql} ${condition}`)
  await client.end()
  return rowCount ?? 0
}
