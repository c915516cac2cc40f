import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { connectDatabase } from '../database/connect.ts'
import type { Db } from '../database/db.ts'
import { type JobStanding, jobStandings } from '../jobs/job-standings.ts'
import { within } from '../process/within.ts'
import type { Look } from './look.ts'

const deadlineMs = 2_000

interface DatabaseState {
  readonly bytes: number
  readonly jobs: readonly JobStanding[]
}

async function stateOf(db: Db, kinds: readonly string[]): Promise<DatabaseState> {
  const jobs = await jobStandings(db, kinds)
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return { jobs, bytes: rows[0]?.bytes ?? 0 }
}

/** What is shown of the database; nothing but that it is away when there is no state. */
function showState(registry: Registry): (state: DatabaseState | null) => void {
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('visionair_database_up', `1 when the database answers within ${deadlineMs / 1000} s, else 0`)
  const size = gauge('visionair_database_size_bytes', 'Size of the database with its indexes')
  const jobs = gauge('visionair_jobs', 'Jobs by kind and state', ['kind', 'state'])
  const oldest = gauge(
    'visionair_jobs_oldest_waiting_seconds',
    'Since when the job that waits longest could have been begun; 0 when none waits',
    ['kind'],
  )
  return (state) => {
    size.remove()
    jobs.reset()
    oldest.reset()
    up.set(state === null ? 0 : 1)
    if (state === null) return
    size.set(state.bytes)
    for (const { kind, waiting, later, active, failed, oldestWaitingSeconds } of state.jobs) {
      for (const [name, count] of Object.entries({ waiting, later, active, failed }))
        jobs.set({ kind, state: name }, count)
      oldest.set({ kind }, oldestWaitingSeconds)
    }
  }
}

/**
 * Jobs and database, asked for at each look by a connection of their own: that the others are all in use is what is to be seen then.
 * @param kinds of jobs
 */
export function lookAtDatabase(registry: Registry, connectionString: string, kinds: readonly string[]): Look {
  const database = connectDatabase({ connectionString, maxConnections: 1, queryDeadlineMs: deadlineMs })
  const show = showState(registry)
  let asked: Promise<DatabaseState> | null = null
  const ask = () => {
    asked ??= stateOf(database.db, kinds).finally(() => {
      asked = null
    })
    return asked
  }
  return {
    look: async () => show(await within(deadlineMs, ask).catch(() => null)),
    close: () => database.close(),
  }
}
