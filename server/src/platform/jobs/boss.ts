import { type ConstructorOptions, PgBoss, type Queue, type QueueResult } from 'pg-boss'
import type { Log } from '../log.ts'
import { failedQueueOf, type JobDefinition } from './definition.ts'

/**
 * With these values a job of a killed worker is begun anew by another one after about 10 s.
 * 10 s is the shortest heartbeat the library accepts.
 */
export const timing = { heartbeatSeconds: 10, refreshSeconds: 3, superviseSeconds: 2, pollingSeconds: 2 } as const

const failedRetryLimit = 20
/** A worker that was killed is no fault of the job: only errors count against its own limit (see `bindJob`). */
const killedLimit = 50

/** Connects to the queue in the database; errors of its background work are logged. */
export async function startBoss(options: ConstructorOptions, log: Log): Promise<PgBoss> {
  const boss = new PgBoss(options)
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  await boss.start()
  return boss
}

type Settings = Omit<Queue, 'name'>

/**
 * Makes the queues of these jobs, or brings their settings up to date; those that are as they should be, as at most starts, cost nothing.
 * Safe to run in several processes at once.
 */
export async function prepareQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const definition of definitions) {
    await prepareQueue(boss, present, failedQueueOf(definition), {
      retryLimit: failedRetryLimit,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 600,
      heartbeatSeconds: timing.heartbeatSeconds,
      notify: true,
    })
    await prepareQueue(boss, present, definition.name, optionsOf(definition))
  }
}

async function prepareQueue(
  boss: PgBoss,
  present: ReadonlyMap<string, QueueResult>,
  name: string,
  options: Settings,
): Promise<void> {
  const { policy: _fixed, heartbeatSeconds: _alsoFixed, retryDelayMax: _too, ...changeable } = options
  const queue = present.get(name)
  if (queue !== undefined && isSet(queue, changeable)) return
  await boss.createQueue(name, options)
  await boss.updateQueue(name, changeable)
}

const isSet = (queue: QueueResult, wanted: Settings): boolean => {
  const told = new Map<string, unknown>(Object.entries(queue))
  return Object.entries(wanted).every(([setting, value]) => told.get(setting) === value)
}

const policies = { queued: 'stately', underway: 'exclusive' } as const

const optionsOf = (definition: JobDefinition): Settings => ({
  policy: definition.unique === undefined ? 'standard' : policies[definition.unique],
  retryLimit: killedLimit,
  retryDelayMax: definition.maxRetryDelaySeconds ?? 30,
  retryDelay: definition.retryDelaySeconds ?? 2,
  retryBackoff: true,
  ...(definition.keptSeconds === undefined ? {} : { deleteAfterSeconds: definition.keptSeconds }),
  expireInSeconds: definition.expireInSeconds ?? 900,
  heartbeatSeconds: timing.heartbeatSeconds,
  deadLetter: failedQueueOf(definition),
  notify: true,
})
