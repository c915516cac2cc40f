import { fromKysely, type PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Db } from '../database/db.ts'
import type { Log } from '../log.ts'
import { prepareQueues, startBoss } from './boss.ts'
import type { JobDefinition } from './definition.ts'

interface EnqueueOptions {
  /** Higher ones are begun first; 0 when absent. */
  readonly priority?: number
  readonly startAfterSeconds?: number
}

/** How many jobs of a kind there are, a few seconds old at most while a worker runs. */
interface JobCount {
  readonly name: string
  readonly waiting: number
  readonly running: number
  /** Given up after the last attempt, in the past days. */
  readonly failed: number
}

/** The door through which jobs are asked for. */
export interface JobQueue {
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
  /** Calls a job off; one that is being done has its signal aborted within seconds. */
  cancel(trx: Db, job: JobDefinition, id: string): Promise<void>
  counts(): Promise<JobCount[]>
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

/** The queue over a connection that is already open, such as a worker's. */
export function queueOver(boss: PgBoss, definitions: readonly JobDefinition[]): JobQueue {
  const names = definitions.map(({ name }) => name)
  return {
    async enqueue(trx, job, data, { priority, startAfterSeconds } = {}) {
      const parsed = job.schema.parse(data)
      return boss.send(job.name, parsed, {
        db: fromKysely(trx),
        ...(job.unique === undefined ? {} : { singletonKey: job.keyOf?.(parsed) ?? job.name }),
        ...(priority === undefined ? {} : { priority }),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      })
    },
    async cancel(trx, job, id) {
      await boss.cancel(job.name, id, { db: fromKysely(trx) })
    },
    async counts() {
      const queues = names.length === 0 ? [] : await boss.getQueues(names)
      return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
        name,
        waiting: queuedCount,
        running: activeCount,
        failed: failedCount,
      }))
    },
    async check() {
      await boss.schemaVersion()
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
