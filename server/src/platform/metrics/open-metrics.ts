import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { OnAnswer } from '../http/request/answers-told.ts'
import type { Room } from '../storage/room.ts'
import { lookAtDatabase } from './database-metrics.ts'
import { lookAtDisk } from './disk-metrics.ts'
import { countAnswers } from './http-metrics.ts'
import type { MetricsText } from './metrics-door.ts'
import { type CountedPool, showPool } from './pool-metrics.ts'

/** What metrics are taken of. */
export interface MetricsSubject {
  readonly version: string
  /** What the process is there for. */
  readonly role: 'product' | 'worker'
  readonly connectionString: string
  readonly pool: CountedPool
  readonly room: Room
  readonly jobKinds: readonly string[]
}

export interface Metrics extends MetricsText {
  readonly onAnswer: OnAnswer
  close(): Promise<void>
}

/** The metrics of this process, in the text format of Prometheus (version 0.0.4). */
export function openMetrics(subject: MetricsSubject): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { version, role } = subject
  new Gauge({
    name: 'visionair_build_info',
    help: 'The version of the product, and what the process is there for',
    labelNames: ['version', 'role'],
    registers: [registry],
  }).set({ version, role }, 1)
  showPool(registry, subject.pool)
  const looks = [
    lookAtDatabase(registry, subject.connectionString, subject.jobKinds),
    lookAtDisk(registry, subject.room),
  ]
  const make = async () => {
    await Promise.all(looks.map((each) => each.look()))
    return await registry.metrics()
  }
  let making: Promise<string> | null = null
  return {
    onAnswer: countAnswers(registry),
    contentType: registry.contentType,
    text() {
      making ??= make().finally(() => {
        making = null
      })
      return making
    },
    async close() {
      await Promise.all(looks.map((each) => each.close()))
      registry.clear()
    },
  }
}
