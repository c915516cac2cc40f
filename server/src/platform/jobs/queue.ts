import type { JobShare } from '@visionair/contract/administration'
import { fromKysely, type PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Db } from '../database/db.ts'
import type { Log } from '../log.ts'
import { prepareQueues, startBoss } from './boss.ts'
import { type JobDefinition, shareOf } from './definition.ts'
import { type Failure, keptFailureOf } from './failure.ts'
import { messageOf } from './failure-message.ts'
import type { KindsOfShares } from './job-standings.ts'
import { nextTurn } from './turns.ts'

interface EnqueueOptions {
  /** For whom the job is. Jobs of a kind are begun in turns: the many of one party do not keep the few of another waiting. */
  readonly party?: string
  readonly startAfterSeconds?: number
}

/** A job that was given up after its last attempt. */
export interface FailedJob {
  readonly id: string
  readonly name: string
  readonly failedAt: Date
  readonly failure: Failure
}

/** What became of a job that has ended. */
export type JobOutcome =
  | { readonly state: 'done'; readonly told: unknown }
  /** Given up or called off; with what is known of why, for the log. */
  | { readonly state: 'failed'; readonly error: string }

/** How workers name themselves to the database; those of one share add its name. */
export const workersName = 'visionair-worker'

/** The door through which jobs are asked for. */
export interface JobQueue {
  /** The names of every kind of job there is. */
  readonly kinds: readonly string[]
  /** The same by the machines that do them, where some are set aside. */
  readonly kindsOfShares: KindsOfShares
  /**
   * Asks for a job, in the caller's transaction: it exists when that commits and only then.
   * @returns the job's id, or null when a job of the same key makes it needless (see `unique`)
   */
  enqueue<S extends z.ZodType<object>>(
    trx: Db,
    job: JobDefinition<string, S>,
    data: z.input<S>,
    options?: EnqueueOptions,
  ): Promise<string | null>
  /** Whether a job with this key waits, will be tried again, or is being done. For kinds that are `unique`. */
  isAsked<S extends z.ZodType<object>>(db: Db, job: JobDefinition<string, S>, data: z.input<S>): Promise<boolean>
  /** What became of a job, for who waits for it; null while it waits or is being done. */
  outcome(db: Db, job: JobDefinition, id: string): Promise<JobOutcome | null>
  /** Forgets a job that has ended, with what it told. */
  drop(db: Db, job: JobDefinition, id: string): Promise<void>
  /** Whether a worker that does jobs of this kind is connected to the database. */
  isAttended(db: Db, job: JobDefinition): Promise<boolean>
  /** Calls a job off; one that is being done has its signal aborted within seconds. */
  cancel(trx: Db, job: JobDefinition, id: string): Promise<void>
  /** Forgets jobs of a kind, whatever became of them, in whose data a field is one of these texts, whatever their case. */
  forget(trx: Db, job: JobDefinition, field: string, texts: readonly string[]): Promise<void>
  /** Jobs that were given up, the newest first. */
  failures(limit: number): Promise<FailedJob[]>
  /** Has a failed job tried again. */
  retry(name: string, id: string): Promise<void>
  /** Rejects when the queue cannot be reached. */
  check(): Promise<void>
  stop(): Promise<void>
}

export interface QueueOptions {
  readonly connectionString: string
  /** Every kind of job there is. */
  readonly definitions: readonly JobDefinition[]
  readonly log: Log
}

/** Opens the queue to ask for jobs; it does none itself and does no upkeep, which is the worker's. */
export async function createQueue({ connectionString, definitions, log }: QueueOptions): Promise<JobQueue> {
  const boss = await startBoss(
    { connectionString, max: 2, supervise: false, schedule: false, application_name: 'visionair-queue' },
    log,
  )
  await prepareQueues(boss, definitions)
  return queueOver(boss, definitions)
}

const failuresSql = `select id, name, completed_on as "failedAt", output from pgboss.job
  where state = 'failed' and name = any($1) and completed_on is not null order by completed_on desc limit $2`

const askedSql = `select 1 from pgboss.job
  where name = $1 and singleton_key = $2 and state in ('created', 'retry', 'active') limit 1`

const outcomeSql = `select state::text as state, output from pgboss.job where name = $1 and id = $2`

const dropSql = `delete from pgboss.job where name = $1 and id = $2 and state in ('completed', 'failed', 'cancelled')`

const attendedSql = `select 1 from pg_stat_activity where datname = current_database() and application_name = any($1) limit 1`

const outcomeRow = z.object({ state: z.string(), output: z.looseObject({}).nullable() })

/** What a row of the queue says of a job that has ended; null of one that has not. */
function outcomeOf(row: unknown): JobOutcome | null {
  if (row === undefined) return { state: 'failed', error: 'the job is gone' }
  const { state, output } = outcomeRow.parse(row)
  if (state === 'completed') return { state: 'done', told: output }
  return state === 'failed' || state === 'cancelled'
    ? { state: 'failed', error: `${state}: ${messageOf(output)}` }
    : null
}

const forgetSql = `delete from pgboss.job where name = $1 and lower(data->>$2) = any($3::text[])`

const keyOf = <S extends z.ZodType<object>>(job: JobDefinition<string, S>, data: z.output<S>): string =>
  job.keyOf?.(data) ?? job.name

const failureRow = z.object({
  id: z.string(),
  name: z.string(),
  failedAt: z.date(),
  output: z.looseObject({}).nullable(),
})

/** The queue over a connection that is already open, such as a worker's. */
export function queueOver(boss: PgBoss, definitions: readonly JobDefinition[]): JobQueue {
  const namesOf = (some: readonly JobDefinition[]) => some.map(({ name }) => name)
  const ofShare = (share: JobShare) => namesOf(definitions.filter((definition) => shareOf(definition) === share))
  const names = namesOf(definitions)
  return {
    kinds: names,
    kindsOfShares: { heavy: ofShare('heavy'), light: ofShare('light') },
    async enqueue(trx, job, data, { party, startAfterSeconds } = {}) {
      const parsed = job.schema.parse(data)
      const turn = party === undefined ? undefined : await nextTurn(trx, job.name, party)
      return boss.send(job.name, parsed, {
        db: fromKysely(trx),
        ...(job.unique === undefined ? {} : { singletonKey: keyOf(job, parsed) }),
        ...(turn === undefined ? {} : { priority: -turn }),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      })
    },
    async isAsked(db, job, data) {
      const { rows } = await fromKysely(db).executeSql(askedSql, [job.name, keyOf(job, job.schema.parse(data))])
      return rows.length > 0
    },
    async outcome(db, job, id) {
      const { rows } = await fromKysely(db).executeSql(outcomeSql, [job.name, id])
      return outcomeOf(rows[0])
    },
    async drop(db, job, id) {
      await fromKysely(db).executeSql(dropSql, [job.name, id])
    },
    async isAttended(db, job) {
      const names = [workersName, `${workersName}-${shareOf(job)}`]
      return (await fromKysely(db).executeSql(attendedSql, [names])).rows.length > 0
    },
    async cancel(trx, job, id) {
      await boss.cancel(job.name, id, { db: fromKysely(trx) })
    },
    async forget(trx, job, field, texts) {
      const lower = texts.map((text) => text.toLowerCase())
      await fromKysely(trx).executeSql(forgetSql, [job.name, field, lower])
    },
    async failures(limit) {
      const { rows } = await boss.getDb().executeSql(failuresSql, [names, limit])
      return z
        .array(failureRow)
        .parse(rows)
        .map(({ output, ...job }) => ({ ...job, failure: keptFailureOf(output) }))
    },
    async retry(name, id) {
      await boss.retry(name, id)
    },
    async check() {
      await boss.schemaVersion()
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
