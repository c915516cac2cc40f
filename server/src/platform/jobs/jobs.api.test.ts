import { inspect } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/processes/database.ts'
import { connectDatabase, type Database } from '../database/connect.ts'
import type { Log } from '../log.ts'
import { defineJob } from './definition.ts'
import { JobHopeless, JobTrouble } from './failure.ts'
import { bindJob, type JobCall, type JobFailure } from './handler.ts'
import { jobStandings } from './job-standings.ts'
import { createQueue, type JobQueue } from './queue.ts'
import { startWorker, type Worker, type WorkerShare } from './worker.ts'

const data = z.strictObject({ item: z.int(), note: z.string().default('none') })
const plain = defineJob({ name: 'plain', schema: data, retryLimit: 1, retryDelaySeconds: 1, concurrency: 2 })
const queuedOnce = defineJob({
  name: 'queued-once',
  schema: data,
  isHeavy: true,
  unique: 'queued',
  keyOf: ({ item }) => String(item),
})
const underwayOnce = defineJob({
  name: 'underway-once',
  schema: data,
  unique: 'underway',
  keyOf: ({ item }) => String(item),
})
const definitions = [plain, queuedOnce, underwayOnce] as const

type Data = z.output<typeof data>
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const lines: { readonly message: string; readonly fields: object }[] = []
const write = (fields: object, message: string) => void lines.push({ message, fields })
const kept: Log = { info: () => undefined, warn: write, error: write }

let testDatabase: TestDatabase
let database: Database
let queue: JobQueue
let worker: Worker | undefined

beforeAll(async () => {
  testDatabase = await createTestDatabase('empty')
  database = connectDatabase({ connectionString: testDatabase.connectionString, maxConnections: 4 })
  queue = await createQueue({ connectionString: testDatabase.connectionString, definitions, log: silent })
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  await sql`delete from pgboss.job`.execute(database.db)
})
afterAll(async () => {
  await queue.stop()
  await database.close()
  await testDatabase.drop()
})

async function start(
  run: (call: JobCall<Data>) => Promise<void>,
  onFinallyFailed?: (failure: JobFailure<Data>) => Promise<void>,
  share: WorkerShare = 'all',
) {
  const handler = { run, ...(onFinallyFailed === undefined ? {} : { onFinallyFailed }) }
  worker = await startWorker({
    connectionString: testDatabase.connectionString,
    definitions,
    handlers: {
      plain: bindJob(plain, handler),
      'queued-once': bindJob(queuedOnce, handler),
      'underway-once': bindJob(underwayOnce, handler),
    },
    log: kept,
    share,
  })
  return worker
}

const until = (assertion: () => void | Promise<void>) => vi.waitFor(assertion, { timeout: 180_000, interval: 20 })

async function jobsOf(name: string): Promise<{ state: string }[]> {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = ${name}`.execute(database.db)
  return rows
}

describe('asking for a job', () => {
  it('is part of the transaction', async () => {
    const attempt = database.db.transaction().execute(async (trx) => {
      expect(await queue.enqueue(trx, plain, { item: 1 })).toEqual(expect.any(String))
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect(await jobsOf('plain')).toEqual([])
    await database.db.transaction().execute((trx) => queue.enqueue(trx, plain, { item: 1 }))
    expect(await jobsOf('plain')).toEqual([{ state: 'created' }])
  })

  it('refuses data that does not fit', async () => {
    await expect(queue.enqueue(database.db, plain, { item: 1.5 })).rejects.toThrow()
    expect(await jobsOf('plain')).toEqual([])
  })

  it('keeps one queued job of a key, and one more while it is being done', async () => {
    let finish: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      finish = resolve
    })
    const begun: number[] = []
    expect(await queue.enqueue(database.db, queuedOnce, { item: 1 })).not.toBeNull()
    expect(await queue.enqueue(database.db, queuedOnce, { item: 1 })).toBeNull()
    await start(async ({ data: { item } }) => {
      begun.push(item)
      await gate
    })
    await until(() => expect(begun).toEqual([1]))
    expect(await queue.enqueue(database.db, queuedOnce, { item: 1 })).not.toBeNull()
    expect(await queue.enqueue(database.db, queuedOnce, { item: 1 })).toBeNull()
    finish()
    await until(() => expect(begun).toEqual([1, 1]))
  })

  it('keeps one job of a key until it is done, where the kind says so', async () => {
    let finish: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      finish = resolve
    })
    await start(() => gate)
    expect(await queue.enqueue(database.db, underwayOnce, { item: 1 })).not.toBeNull()
    await until(async () => expect(await jobsOf('underway-once')).toEqual([{ state: 'active' }]))
    expect(await queue.enqueue(database.db, underwayOnce, { item: 1 })).toBeNull()
    expect(await queue.enqueue(database.db, underwayOnce, { item: 2 })).not.toBeNull()
    finish()
    await until(async () =>
      expect(new Set((await jobsOf('underway-once')).map(({ state }) => state))).toEqual(new Set(['completed'])),
    )
    expect(await queue.enqueue(database.db, underwayOnce, { item: 1 })).not.toBeNull()
  })
})

describe('a worker', () => {
  it('does every job once, one after the other without resting, with its data completed', async () => {
    const done: number[] = []
    await start(async ({ data: { item, note } }) => {
      expect(note).toBe('none')
      done.push(item)
    })
    for (let item = 0; item < 100; item += 1) await queue.enqueue(database.db, plain, { item })
    await until(() => expect(done.length).toBe(100))
    expect(new Set(done).size).toBe(100)
  })

  it('tries again, then says that it finally failed, and why', async () => {
    const attempts: number[] = []
    const failures: JobFailure<Data>[] = []
    await start(
      async ({ attempt }) => {
        attempts.push(attempt)
        throw new Error(`no luck ${attempt}`)
      },
      async (failure) => {
        failures.push(failure)
      },
    )
    const id = await queue.enqueue(database.db, plain, { item: 5 })
    await until(() => expect(failures.length).toBe(1))
    expect(attempts).toEqual([0, 1])
    const failure = { code: 'job.failed', name: id }
    expect(failures).toEqual([{ id, data: { item: 5, note: 'none' }, error: 'no luck 1', failure }])
    expect(await queue.failures(5)).toEqual([expect.objectContaining({ name: 'plain', failure })])
    await until(async () =>
      expect(await jobStandings(database.db, queue.kinds)).toContainEqual(
        expect.objectContaining({ kind: 'plain', waiting: 0, active: 0, failed: 1 }),
      ),
    )
  })

  it('does not try again what is hopeless, data of another form among it', async () => {
    const attempts: number[] = []
    const errors: string[] = []
    await start(
      async ({ attempt }) => {
        attempts.push(attempt)
        throw new JobHopeless('the photo is gone')
      },
      async ({ error }) => {
        errors.push(error)
      },
    )
    await queue.enqueue(database.db, plain, { item: 5 })
    await until(() => expect(errors).toEqual(['the photo is gone']))
    expect(attempts).toEqual([0])
    await sql`update pgboss.job set state = 'created', data = '{"item":"x"}', completed_on = null where name = 'plain'`.execute(
      database.db,
    )
    await until(async () => expect((await jobsOf('plain')).map(({ state }) => state)).toEqual(['failed']))
    expect(attempts).toEqual([0])
  })

  it('hands on what a handler knows of its failure, and never the words of an exception', async () => {
    const failures: unknown[] = []
    await start(
      async () => {
        throw new JobTrouble({ code: 'job.photo_unreadable', name: 'DJI_0001.JPG' }, new Error('EIO: /srv/secret'))
      },
      async ({ failure }) => {
        failures.push(failure)
      },
    )
    const id = await queue.enqueue(database.db, plain, { item: 5 })
    await until(() => expect(failures).toEqual([{ code: 'job.photo_unreadable', name: 'DJI_0001.JPG' }]))
    // The words are for the log, with the number of the job, at each attempt and when it was given up.
    const logged = lines.filter(({ fields }) => Object.values(fields).includes(id))
    expect(logged.map(({ message }) => message)).toEqual(['job failed', 'job failed', 'job finally failed'])
    for (const { fields } of logged.slice(0, 2)) expect(inspect(fields, { depth: 8 })).toContain('EIO: /srv/secret')
  })

  it('tells a job that it was called off, and lets it have no effect any more', async () => {
    let outcome: string | undefined
    let begun = false
    await start(async ({ signal, hold }) => {
      await database.db.transaction().execute(hold)
      begun = true
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      outcome = await database.db
        .transaction()
        .execute(hold)
        .then(
          () => 'held',
          (error: Error) => error.name,
        )
    })
    const id = await queue.enqueue(database.db, plain, { item: 5 })
    await until(() => expect(begun).toBe(true))
    await queue.cancel(database.db, plain, id ?? '')
    await until(() => expect(outcome).toBe('AttemptLost'))
    expect(await jobsOf('plain')).toEqual([{ state: 'cancelled' }])
  })

  it('waits for its jobs when it stops, then hands the rest to the next one', async () => {
    let begun = false
    const first = await start(async ({ signal }) => {
      begun = true
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw new Error('stopped')
    })
    await queue.enqueue(database.db, plain, { item: 5 })
    await until(() => expect(begun).toBe(true))
    await first.stop(1_000)
    expect(await jobsOf('plain')).toEqual([{ state: 'retry' }])
    let attempt = 0
    await start(async (call) => {
      attempt = call.attempt
    })
    await until(() => expect(attempt).toBe(1))
  })

  it.each([
    ['heavy', 'queued-once', 'plain'],
    ['light', 'plain', 'queued-once'],
  ] as const)('set aside for %s jobs leaves the others alone', async (share, done, left) => {
    await queue.enqueue(database.db, plain, { item: 1 })
    await queue.enqueue(database.db, queuedOnce, { item: 1 })
    await start(async () => undefined, undefined, share)
    await until(async () => expect(await jobsOf(done)).toEqual([{ state: 'completed' }]))
    expect(await jobsOf(left)).toEqual([{ state: 'created' }])
  })

  it('refuses to start when a kind of job has no handler', async () => {
    const other = defineJob({ name: 'plain', schema: data })
    const handlers = {
      plain: bindJob(other, { run: async () => undefined }),
      'queued-once': bindJob(queuedOnce, { run: async () => undefined }),
      'underway-once': bindJob(underwayOnce, { run: async () => undefined }),
    }
    const { connectionString } = testDatabase
    await expect(startWorker({ connectionString, definitions, handlers, log: silent })).rejects.toThrow(
      'the job plain has no handler',
    )
  })
})

describe('the queue', () => {
  it('can be checked, and names what it takes', async () => {
    await queue.check()
    expect([...queue.kinds].sort()).toEqual(['plain', 'queued-once', 'underway-once'])
  })
})
