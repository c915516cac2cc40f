import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jobs } from '../../app.ts'
import { type ServedMetrics, serveMetrics } from '../../serve-metrics.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { parsePrometheus } from '../../testing/prometheus-text.ts'

/** A way to the database of the tests, which is reached by a socket in a folder, that can fall silent, as a frozen machine does, and be cut. */
async function startRelay(target: URL) {
  const sockets = new Set<Socket>()
  let isSilent = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer((from) => {
    const to = connect(`${target.searchParams.get('host')}/.s.PGSQL.5432`)
    keep(from)
    keep(to)
    from.on('data', (bytes) => isSilent || to.write(bytes)).on('close', () => to.destroy())
    to.on('data', (bytes) => isSilent || from.write(bytes)).on('close', () => from.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(target)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return {
    url: url.href,
    beSilent: (silent: boolean) => {
      isSilent = silent
    },
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

let world: ApiWorld
let relay: Awaited<ReturnType<typeof startRelay>>
let metrics: ServedMetrics | null

beforeAll(async () => {
  world = await createApiWorld()
  relay = await startRelay(new URL(world.connectionString))
  const { ctx, database } = world
  const place = { port: 0, host: '127.0.0.1' }
  metrics = await serveMetrics(
    { metrics: place },
    { ctx, database, jobs, connectionString: relay.url, role: 'product' },
  )
})
afterAll(async () => {
  await metrics?.stop()
  await world.close()
})

async function scrape() {
  const begunMs = performance.now()
  const families = parsePrometheus(await (await fetch(metrics?.address ?? '')).text())
  const samples = families.flatMap((family) => family.samples)
  const count = (name: string) => samples.filter((sample) => sample.name === name).length
  return {
    up: samples.find(({ name }) => name === 'visionair_database_up')?.value,
    ofDatabase: count('visionair_jobs') + count('visionair_database_size_bytes'),
    ofDisk: count('visionair_disk_free_bytes'),
    tookMs: performance.now() - begunMs,
  }
}

describe('metrics while the database is away', () => {
  it('are answered soon, say so, and tell nothing of before; they come back with it', async () => {
    const seen = await scrape()
    expect(seen).toMatchObject({ up: 1, ofDatabase: 4 * jobs.length + 1, ofDisk: 1 })

    relay.beSilent(true)
    for (let round = 0; round < 3; round += 1) {
      const silent = await scrape()
      expect(silent).toMatchObject({ up: 0, ofDatabase: 0, ofDisk: 1 })
      expect(silent.tookMs).toBeLessThan(8_000)
    }
    relay.beSilent(false)
    const back = async () => expect(await scrape()).toMatchObject({ up: 1, ofDatabase: seen.ofDatabase })
    await vi.waitFor(back, { timeout: 120_000, interval: 500 })

    await relay.cut()
    expect(await scrape()).toMatchObject({ up: 0, ofDatabase: 0, ofDisk: 1 })
  })
})
