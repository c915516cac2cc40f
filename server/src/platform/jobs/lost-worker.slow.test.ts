import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startThrowawayPostgres, type ThrowawayPostgres } from '../../testing/processes/throwaway-postgres.ts'
import { connectDatabase, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { defineJob } from './definition.ts'
import { createQueue, type JobQueue } from './queue.ts'

const effect = defineJob({ name: 'effect', schema: z.object({ item: z.int() }), retryDelaySeconds: 1 })
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let postgres: ThrowawayPostgres
let database: Database
let queue: JobQueue
const children: ChildProcessByStdio<Writable, Readable, null>[] = []

beforeAll(async () => {
  postgres = await startThrowawayPostgres()
  database = connectDatabase({ connectionString: postgres.connectionString, maxConnections: 2 })
  await migrate(postgres.connectionString, fileURLToPath(new URL('../../../migrations', import.meta.url)))
  await sql`create table effect (id serial, item int, worker text)`.execute(database.db)
  queue = await createQueue({ connectionString: postgres.connectionString, definitions: [effect], log: silent })
})
beforeEach(() => sql`truncate effect`.execute(database.db))
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await queue.stop()
  await database.close()
  await postgres.stop()
})

function startChild(name: string) {
  const path = fileURLToPath(new URL('./lost-worker.child.ts', import.meta.url))
  const child = spawn(process.execPath, [path, postgres.connectionString, name], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += String(chunk)
  })
  const said = (line: string) =>
    vi.waitFor(() => expect(text.split('\n')).toContain(line), { timeout: 180_000, interval: 50 })
  return { child, said }
}

const effects = async () => (await sql`select item, worker from effect`.execute(database.db)).rows

describe('a worker that is lost', () => {
  it('by kill -9 has its job begun anew by another one', async () => {
    const first = startChild('first')
    await first.said('ready')
    await queue.enqueue(database.db, effect, { item: 1 })
    await first.said('begun 0')
    first.child.kill('SIGKILL')
    const second = startChild('second')
    await second.said('begun 1')
    second.child.stdin.write('go\n')
    await second.said('done')
    expect(await effects()).toEqual([{ item: 1, worker: 'second' }])
  })

  it('by being frozen past its heartbeat has no effect when it wakes up', async () => {
    const first = startChild('first')
    await first.said('ready')
    await queue.enqueue(database.db, effect, { item: 2 })
    await first.said('begun 0')
    first.child.kill('SIGSTOP')
    const second = startChild('second')
    await second.said('begun 1')
    first.child.stdin.write('go\n')
    first.child.kill('SIGCONT')
    await first.said('AttemptLost')
    second.child.stdin.write('go\n')
    await second.said('done')
    expect(await effects()).toEqual([{ item: 2, worker: 'second' }])
  })

  it('among two with many jobs of two parties neither holds the others up nor has an effect twice, and the parties take turns', async () => {
    const [many, few] = [
      Array.from({ length: 80 }, (_, index) => index),
      Array.from({ length: 3 }, (_, index) => 1_000 + index),
    ]
    for (const item of many) await queue.enqueue(database.db, effect, { item }, { party: 'large' })
    for (const item of few) await queue.enqueue(database.db, effect, { item }, { party: 'small' })
    const first = startChild('first')
    await first.said('begun 0')
    first.child.kill('SIGSTOP')
    const second = startChild('second')
    second.child.stdin.write('go\n')
    // The job of the frozen one comes last, once its heartbeat is overdue.
    await second.said('begun 1')
    await vi.waitFor(async () => expect(await effects()).toHaveLength(83), { timeout: 180_000, interval: 100 })
    first.child.stdin.write('go\n')
    first.child.kill('SIGCONT')
    await first.said('AttemptLost')
    const { rows } = await sql<{ item: number }>`select item from effect order by id`.execute(database.db)
    const order = rows.map(({ item }) => item)
    expect([...order].sort((one, other) => one - other)).toEqual([...many, ...few])
    // In turns: large, small, large, small, large, small, and then what is left of the large one, each in its own order.
    expect(order.slice(0, 6).filter((item) => item >= 1_000)).toEqual(few)
    expect(order.filter((item) => item > 0 && item < 1_000)).toEqual(many.slice(1))
  })
})
