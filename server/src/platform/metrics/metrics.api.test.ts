import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { type Family, parsePrometheus, type Sample } from '../../testing/prometheus-text.ts'
import { version } from '../../version.ts'
import { sendMailJob } from '../mail/send-mail-job.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld({ metrics: true })
})
afterAll(() => world.close())

const base = () => world.metricsUrl.replace(/\/metrics$/, '')

async function scrape(): Promise<Family[]> {
  const answer = await fetch(world.metricsUrl)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return parsePrometheus(await answer.text())
}

const samplesOf = (families: readonly Family[]) => families.flatMap(({ samples }) => samples)

/** The samples of a name whose labels are these, among others. */
const found = (families: readonly Family[], name: string, labels: Sample['labels'] = {}) =>
  samplesOf(families).filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )

const oneOf = (families: readonly Family[], name: string, labels: Sample['labels'] = {}) => {
  const [sample, ...others] = found(families, name, labels)
  expect(others).toEqual([])
  return sample?.value
}

const requests = 'visionair_http_request_duration_seconds'

describe('the metrics', () => {
  it('count requests by method, route and status, and tell no address', async () => {
    const before = await scrape()
    const paths = [
      '/api/device_groups/471100',
      '/api/device_groups/471101',
      '/api/nobody@example.org',
      '/471102',
      '/api/docs/471103',
    ]
    for (const path of paths) await world.request('GET', path)
    await world.request('POST', '/api/login_check', { body: { username: 'nobody@example.org', password: 'x' } })
    const text = await (await fetch(world.metricsUrl)).text()
    const after = parsePrometheus(text)
    const more = (labels: Sample['labels']) =>
      (oneOf(after, `${requests}_count`, labels) ?? 0) - (oneOf(before, `${requests}_count`, labels) ?? 0)
    expect(more({ method: 'GET', route: '/api/device_groups/:id', status: '401' })).toBe(2)
    expect(more({ method: 'GET', route: 'unmatched', status: '404' })).toBe(3)
    expect(more({ method: 'POST', route: '/api/login_check', status: '401' })).toBe(1)
    expect(text).not.toMatch(/47110|nobody|example/)
    const routes = new Set(['unmatched', ...world.app.httpContext.routes.map(({ url }) => url)])
    expect(found(after, `${requests}_count`).filter(({ labels }) => !routes.has(labels.route ?? ''))).toEqual([])
  })

  it('tell jobs that wait, and since when, where no worker runs', async () => {
    const kind = sendMailJob.name
    const before = await scrape()
    expect(oneOf(before, 'visionair_jobs', { kind, state: 'waiting' })).toBe(0)
    expect(oneOf(before, 'visionair_jobs_oldest_waiting_seconds', { kind })).toBe(0)
    const data = { mailId: 1 }
    const first = await world.ctx.queue.enqueue(world.ctx.db, sendMailJob, data)
    await world.ctx.queue.enqueue(world.ctx.db, sendMailJob, data)
    await world.ctx.queue.enqueue(world.ctx.db, sendMailJob, data, { startAfterSeconds: 3600 })
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const after = await scrape()
    expect(oneOf(after, 'visionair_jobs', { kind, state: 'waiting' })).toBe(2)
    expect(oneOf(after, 'visionair_jobs', { kind, state: 'later' })).toBe(1)
    const age = oneOf(after, 'visionair_jobs_oldest_waiting_seconds', { kind })
    expect(age).toBeGreaterThan(1)
    expect(age).toBeLessThan(120)
    expect(oneOf(after, 'visionair_jobs', { kind: 'make-picture', state: 'waiting' })).toBe(0)

    const states: readonly (readonly [string, number])[] = [
      ['active', 1],
      ['failed', 1],
      ['completed', 0],
    ]
    for (const [state, count] of states) {
      await sql`update pgboss.job set state = ${state}::pgboss.job_state where id = ${first}`.execute(world.ctx.db)
      const families = await scrape()
      expect(oneOf(families, 'visionair_jobs', { kind, state: 'waiting' })).toBe(1)
      expect(found(families, 'visionair_jobs', { kind, state }).map(({ value }) => value)).toEqual(count ? [1] : [])
      const all = found(families, 'visionair_jobs', { kind }).reduce((sum, { value }) => sum + value, 0)
      expect(all).toBe(2 + count)
    }
  })

  it('tell the version, the database, its connections, the disk and the process', async () => {
    const families = await scrape()
    expect(oneOf(families, 'visionair_build_info', { version, role: 'product' })).toBe(1)
    expect(oneOf(families, 'visionair_database_up')).toBe(1)
    expect(oneOf(families, 'visionair_database_size_bytes')).toBeGreaterThan(1_000_000)
    const pool = world.database.pool
    const held = await pool.connect()
    try {
      const busy = oneOf(await scrape(), 'visionair_database_pool_connections', { state: 'busy' })
      expect(busy).toBe(pool.totalCount - pool.idleCount)
      expect(busy).toBeGreaterThan(0)
    } finally {
      held.release()
    }
    expect(oneOf(families, 'visionair_database_pool_max_connections')).toBe(10)
    expect(oneOf(families, 'visionair_database_pool_waiting_requests')).toBe(0)
    const { totalBytes, floorBytes } = await world.ctx.storage.room.state()
    expect(oneOf(families, 'visionair_disk_size_bytes')).toBe(totalBytes)
    expect(oneOf(families, 'visionair_disk_floor_bytes')).toBe(floorBytes)
    expect(oneOf(families, 'visionair_disk_free_bytes')).toBeGreaterThan(0)
    expect(oneOf(families, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  })

  it('tell how long the event loop was held since they were asked before', async () => {
    await scrape()
    // What is measured anew counts from its first look at the clock.
    await new Promise((resolve) => setTimeout(resolve, 100))
    const until = performance.now() + 300
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(oneOf(await scrape(), 'nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0.2)
  })

  it('are named as Prometheus asks', async () => {
    const own = (await scrape()).filter(({ name }) => name.startsWith('visionair_'))
    expect(own.length).toBeGreaterThan(8)
    for (const { name, type } of own) expect(name.endsWith('_total'), name).toBe(type === 'counter')
    expect(own.filter(({ name }) => /_(ms|minutes|mb|kb|percent|count|sum|bucket)(_|$)/.test(name))).toEqual([])
  })
})

describe('the door of the metrics', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/metrics/'],
    ['GET', '/healthz'],
    ['GET', '/api/parks'],
    ['POST', '/metrics'],
    ['DELETE', '/metrics'],
    ['OPTIONS', '/metrics'],
  ])('answers nothing else: %s %s', async (method, path) => {
    const answer = await fetch(`${base()}${path}`, { method })
    expect([answer.status, await answer.text()]).toEqual([404, ''])
  })

  it('is the only one: the product has no such page', async () => {
    const answer = await fetch(`${world.url}/metrics`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('visionair_')
    expect(world.app.httpContext.routes.filter(({ url }) => url.includes('metrics'))).toEqual([])
  })
})

const dashboardSchema = z.object({
  templating: z.object({ list: z.array(z.object({ query: z.string() })) }),
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })).min(10),
})
const metricName = /\b(?:visionair|process|nodejs)_[a-z0-9_]+/g
const givenByPrometheus = ['job', 'instance']

/** The labels that an expression names, to select or to sum by. */
const labelsIn = (expression: string) => [
  ...[...expression.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = '']) => label),
  ...[...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
]

describe('the dashboard in docs/samples', () => {
  const file = new URL('../../../../docs/samples/grafana-dashboard.json', import.meta.url)
  const { panels, templating } = dashboardSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

  it('asks for metrics and labels that there are, and for all of the product’s own', async () => {
    await world.request('GET', '/healthz')
    const samples = samplesOf(await scrape())
    const served = new Set(samples.map(({ name }) => name))
    const queries = templating.list.map(({ query }) => query).filter((query) => query !== 'prometheus')
    const asked = [...expressions, ...queries].flatMap((each) => each.match(metricName) ?? [])
    expect(asked.filter((name) => !served.has(name))).toEqual([])
    for (const expression of expressions) {
      const names: readonly string[] = expression.match(metricName) ?? []
      expect(names, expression).not.toEqual([])
      const labels = samples.filter(({ name }) => names.includes(name)).flatMap((sample) => Object.keys(sample.labels))
      expect(labelsIn(expression).filter((label) => ![...labels, ...givenByPrometheus].includes(label))).toEqual([])
    }
    const own = [...served].filter((name) => name.startsWith('visionair_') && !name.endsWith('_sum'))
    expect(own.filter((name) => !asked.includes(name))).toEqual([])
  })
})
