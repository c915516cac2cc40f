import { jobShares } from '@visionair/contract/administration'
import type { JobResult, PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { prepareQueues, startBoss, timing } from './boss.ts'
import { failedQueueOf, type JobDefinition, shareOf } from './definition.ts'
import { JobHopeless } from './failure.ts'
import type { BoundJob } from './handler.ts'
import { type JobQueue, queueOver, workersName } from './queue.ts'

export interface WorkerOptions<D extends readonly JobDefinition[]> {
  readonly connectionString: string
  /** Every kind of job there is. */
  readonly definitions: D
  /** The handler of each, by name. */
  readonly handlers: { readonly [N in D[number]['name']]: BoundJob<N> }
  readonly log: Log
  /** Which kinds this worker does: all of them when absent. */
  readonly share?: WorkerShare
}

export const workerShares = ['all', ...jobShares] as const
export type WorkerShare = (typeof workerShares)[number]

export interface Worker {
  /** For handlers' own follow-up jobs. */
  readonly queue: JobQueue
  /** Takes no new job and waits for those being done; after the time given their signals are aborted and they are tried again later. */
  stop(timeoutMs?: number): Promise<void>
}

/** As the database names workers that do these jobs: by it others see that there are any. */
const nameOfShare = (share: WorkerShare): string => (share === 'all' ? workersName : `${workersName}-${share}`)

const polling = {
  pollingIntervalSeconds: timing.pollingSeconds,
  notifyPollingIntervalSeconds: timing.pollingSeconds,
  heartbeatRefreshSeconds: timing.refreshSeconds,
}

/**
 * Starts doing jobs. Steps that block the event loop belong in a child process: the heartbeat is a timer of this one.
 * @throws Error when a kind of job has no handler, or a handler is listed under another name
 */
export async function startWorker<const D extends readonly JobDefinition[]>(
  options: WorkerOptions<D>,
): Promise<Worker> {
  const { connectionString, definitions, log, share = 'all' } = options
  const jobs = matchHandlers(definitions, new Map(Object.entries<BoundJob>(options.handlers))).filter(
    ({ definition }) => share === 'all' || shareOf(definition) === share,
  )
  const workers = jobs.reduce((count, { definition }) => count + (definition.concurrency ?? 1) + 1, 0)
  const boss = await startBoss(
    {
      connectionString,
      application_name: nameOfShare(share),
      max: Math.min(10, 3 + workers),
      useListenNotify: true,
      superviseIntervalSeconds: timing.superviseSeconds,
      monitorIntervalSeconds: timing.superviseSeconds,
    },
    log,
  )
  await prepareQueues(boss, definitions)
  for (const job of jobs) await work(boss, job, log)
  return {
    queue: queueOver(boss, definitions),
    stop: (timeoutMs = 20_000) => boss.stop({ graceful: true, timeout: timeoutMs }),
  }
}

function matchHandlers(definitions: readonly JobDefinition[], handlers: ReadonlyMap<string, BoundJob>): BoundJob[] {
  return definitions.map((definition) => {
    const job = handlers.get(definition.name)
    if (job?.definition !== definition) throw new Error(`the job ${definition.name} has no handler`)
    return job
  })
}

async function work(boss: PgBoss, job: BoundJob, log: Log): Promise<void> {
  const { definition } = job
  for (let lane = 0; lane < (definition.concurrency ?? 1); lane += 1) await openLane(boss, job, log)
  await openFailureLane(boss, job, log)
  if (definition.cron === undefined) await boss.unschedule(definition.name)
  else await boss.schedule(definition.name, definition.cron, {}, { tz: 'UTC' })
}

/**
 * One job at a time. The library sleeps its polling interval after every job; waking the lane when a job ends makes it take
 * the next one at once. It wakes only the first of several lanes of one call, so each lane is a call of its own.
 */
async function openLane(boss: PgBoss, job: BoundJob, log: Log): Promise<void> {
  const { name } = job.definition
  let lane: string | undefined
  lane = await boss.work<unknown, JobResult[]>(name, { ...polling, perJobResults: true }, async ([given]) => {
    if (given === undefined) return []
    const fields = { job: name, id: given.id, attempt: given.retryCount }
    try {
      const output = await job.run(given)
      log.info(fields, 'job done')
      return [{ id: given.id, status: 'completed', ...(output === null ? {} : { output }) }]
    } catch (error) {
      log.warn({ ...fields, err: error }, 'job failed')
      if (!(error instanceof JobHopeless)) throw error
      return [{ id: given.id, status: 'deadletter', output: { message: error.message, failure: error.failure } }]
    } finally {
      if (lane !== undefined) boss.notifyWorker(lane)
    }
  })
}

async function openFailureLane(boss: PgBoss, job: BoundJob, log: Log): Promise<void> {
  const name = failedQueueOf(job.definition)
  await boss.work<unknown, void, typeof failureOptions>(name, failureOptions, async ([given]) => {
    if (given === undefined) return
    log.error({ job: job.definition.name, id: given.sourceId, output: given.sourceOutput }, 'job finally failed')
    await job.fail(given)
  })
}

const failureOptions = { ...polling, includeMetadata: true } as const
