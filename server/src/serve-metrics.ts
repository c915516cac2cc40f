import type { World } from './app.ts'
import type { Config } from './config.ts'
import { listen } from './listen.ts'
import type { OnAnswer } from './platform/http/request/answers-told.ts'
import type { JobDefinition } from './platform/jobs/definition.ts'
import { openMetricsDoor } from './platform/metrics/metrics-door.ts'
import type { MetricsSubject } from './platform/metrics/open-metrics.ts'
import { version } from './version.ts'

export interface ServedMetrics {
  readonly address: string
  /** To be told of answers. */
  readonly onAnswer: OnAnswer
  stop(): Promise<void>
}

interface Parts extends Pick<World, 'ctx' | 'database'>, Pick<MetricsSubject, 'connectionString' | 'role'> {
  readonly jobs: readonly JobDefinition[]
}

/** Serves the metrics of this process where the settings say; null when they say nowhere. @throws ConfigError for a port that cannot be opened */
export async function serveMetrics(
  { metrics: place }: Pick<Config, 'metrics'>,
  { ctx, database, connectionString, jobs, role }: Parts,
): Promise<ServedMetrics | null> {
  if (place === undefined) return null
  // Who has no metrics served does not load their library.
  const { openMetrics } = await import('./platform/metrics/open-metrics.ts')
  const jobKinds = jobs.map(({ name }) => name)
  const { pool } = database
  const metrics = openMetrics({ version, role, connectionString, pool, room: ctx.storage.room, jobKinds })
  const door = openMetricsDoor(metrics)
  const address = await listen((given) => door.listen(given), place, { port: 'METRICS_PORT', host: 'METRICS_HOST' })
  const stop = async () => {
    await door.close()
    await metrics.close()
  }
  return { address, onAnswer: metrics.onAnswer, stop }
}
