import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startThrowawayPostgres, type ThrowawayPostgres } from '../../testing/throwaway-postgres.ts'
import { connectDatabase, type Database } from '../database/connect.ts'
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
  await sql`create table effect (item int, worker text)`.execute(database.db)
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
    vi.waitFor(() => expect(text.split('\n')).toContain(line), { timeout: 60_000, interval: 50 })
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
})
