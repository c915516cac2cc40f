import { Gauge, type Registry } from 'prom-client'

/** What a pool of connections tells of itself, as that of `pg` does. */
export interface CountedPool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
  readonly options: { readonly max: number }
}

/** The connections that this process asks its questions through; those of its queue are others. */
export function showPool(registry: Registry, pool: CountedPool): void {
  const registers = [registry]
  new Gauge({
    name: 'visionair_database_pool_connections',
    help: 'Open connections to the database by state',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    },
  })
  new Gauge({
    name: 'visionair_database_pool_max_connections',
    help: 'Connections that may be open at most',
    registers,
    collect() {
      this.set(pool.options.max)
    },
  })
  new Gauge({
    name: 'visionair_database_pool_waiting_requests',
    help: 'Questions that wait for a connection',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
}
