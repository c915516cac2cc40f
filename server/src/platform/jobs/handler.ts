import { fromKysely, type Job, type JobWithMetadata } from 'pg-boss'
import type { z } from 'zod'
import type { Db } from '../database/db.ts'
import type { JobDefinition } from './definition.ts'
import { type Failure, failureOf, isLasting, JobHopeless, keptFailureOf } from './failure.ts'
import { messageOf } from './failure-message.ts'

/** One attempt at a job. */
export interface JobCall<D> {
  readonly id: string
  readonly data: D
  /** 0 for the first attempt. */
  readonly attempt: number
  /** Aborted when the job is called off, given to another worker, out of time, or when this worker must stop. */
  readonly signal: AbortSignal
  /**
   * Makes sure, until the end of the transaction, that this attempt still holds the job. Call it first in the transaction
   * that has the job's effect, so that a worker that was frozen and has lost its job has none.
   * @throws AttemptLost
   */
  hold(trx: Db): Promise<void>
  /** Says what came of the job to who waits for it (see `outcome` of the queue), once it is done. Survives JSON. */
  tell(told: object): void
}

/** A job that will not be tried again. */
export interface JobFailure<D> {
  readonly id: string
  readonly data: D
  /** What the last attempt said, or why it was given up; for the log. */
  readonly error: string
  /** What people are told of it. */
  readonly failure: Failure
}

/** Does jobs of one kind. It may be called again for a job it has already done, and must then have no second effect. */
export interface JobHandler<D> {
  run(call: JobCall<D>): Promise<void>
  /** Called once the last attempt has failed, however it did (also by a killed process); may be called again if it throws. */
  onFinallyFailed?(failure: JobFailure<D>): Promise<void>
}

/** Another attempt holds the job, or it was called off: this one must have no effect. */
class AttemptLost extends Error {
  override readonly name = 'AttemptLost'

  constructor(id: string) {
    super(`this attempt no longer holds job ${id}`)
  }
}

/** A kind of job with its handler, as the worker runs it. */
export interface BoundJob<N extends string = string> {
  readonly definition: JobDefinition<N>
  /**
   * Answers what the handler told, or null.
   * @throws JobHopeless when the data does not fit the schema or the handler says so
   */
  run(job: Job<unknown>): Promise<object | null>
  fail(job: JobWithMetadata<unknown>): Promise<void>
}

/** Ties a handler to its kind of job. */
export function bindJob<const N extends string, S extends z.ZodType<object>>(
  definition: JobDefinition<N, S>,
  handler: JobHandler<z.output<S>>,
): BoundJob<N> {
  return {
    definition,
    async run({ id, data, retryCount, signal }) {
      const parsed = definition.schema.safeParse(data)
      if (!parsed.success) throw new JobHopeless(`data of job ${id} does not fit: ${parsed.error.message}`)
      const hold = (trx: Db) => holdAttempt(trx, definition.name, id, retryCount)
      let told: object | null = null
      const tell = (given: object) => {
        told = given
      }
      try {
        await handler.run({ id, data: parsed.data, attempt: retryCount, signal, hold, tell })
        return told
      } catch (error) {
        const mayTryAgain = signal.aborted || error instanceof AttemptLost || retryCount < (definition.retryLimit ?? 3)
        if (mayTryAgain && !isLasting(error)) throw error
        throw new JobHopeless(error instanceof Error ? error.message : String(error), failureOf(error, id), error)
      }
    },
    async fail({ id, sourceId, data, sourceOutput }) {
      const parsed = definition.schema.safeParse(data)
      if (!parsed.success) return
      const failed = { id: sourceId ?? id, data: parsed.data, error: messageOf(sourceOutput) }
      await handler.onFinallyFailed?.({ ...failed, failure: keptFailureOf(sourceOutput) })
    },
  }
}

async function holdAttempt(trx: Db, name: string, id: string, retryCount: number): Promise<void> {
  const { rows } = await fromKysely(trx).executeSql(
    `select 1 as held from pgboss.job where name = $1 and id = $2 and retry_count = $3 and state = 'active' for update`,
    [name, id, retryCount],
  )
  if (rows.length === 0) throw new AttemptLost(id)
}
