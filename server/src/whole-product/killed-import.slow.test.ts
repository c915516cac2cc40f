import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ProductProcess, startProduct } from '../testing/processes/product-process.ts'
import { makeReachableFolder } from '../testing/processes/throwaway-postgres.ts'

/** Enough for seconds of work on a quick machine, so that what is seen in the middle is still so when it is killed. */
const parks = 1000
const turbinesEach = 6
const turbineType = 8
const sites = parks * (1 + turbinesEach)
const resumesWithinMs = 60_000
const patienceMs = 300_000

let dataDir: string
let product: ProductProcess
let token = ''
let password = ''

const answerSchema = z.object({ data: z.unknown() })
const idSchema = z.object({ attributes: z.object({ id: z.int() }) })
const planSchema = z.object({ toCreate: z.int(), toChange: z.int(), found: z.int(), refusedCount: z.int() })
const reportSchema = z.object({ created: z.int(), changed: z.int(), found: z.int(), refusedCount: z.int() })
const importSchema = z.object({
  attributes: z.object({
    id: z.int(),
    state: z.string(),
    settled: z.int(),
    toSettle: z.int(),
    error: z.string().nullable(),
    plan: planSchema.nullable(),
    report: reportSchema.nullable(),
  }),
})
type Import = z.infer<typeof importSchema>['attributes']

async function answerTo(method: string, path: string, body?: FormData | object): Promise<unknown> {
  const headers = new Headers({ authorization: `Bearer ${token}` })
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  const payload = body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body)
  const response = await fetch(`${product.url}/api/${path}`, { method, headers, body: payload })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return await response.json()
}
const dataOf = async (method: string, path: string, body?: FormData | object) =>
  answerSchema.parse(await answerTo(method, path, body)).data

async function signIn(): Promise<void> {
  const credentials = { username: 'admin@visionair.local', password }
  token = z.object({ token: z.string() }).parse(await dataOf('POST', 'login_check', credentials)).token
}

/** How many parks and turbines the API says there are. */
async function whatThereIs(): Promise<readonly [number, number]> {
  const listing = z.object({ meta: z.object({ totalItems: z.int() }) })
  const totalOf = async (path: string) => listing.parse(await answerTo('GET', path)).meta.totalItems
  return [await totalOf('device_groups?itemsPerPage=1'), await totalOf(`devices?type=${turbineType}&itemsPerPage=1`)]
}

const importNow = async (id: number): Promise<Import> =>
  importSchema.parse(await dataOf('GET', `park_imports/${id}`)).attributes

async function importWhen(id: number, isSo: (now: Import) => boolean, withinMs = patienceMs): Promise<Import> {
  for (const deadline = Date.now() + withinMs; ; await sleep(40)) {
    const now = await importNow(id)
    if (isSo(now)) return now
    expect(Date.now(), JSON.stringify(now)).toBeLessThan(deadline)
  }
}

const table = () => {
  const rows = Array.from({ length: parks }, (_, park) =>
    Array.from({ length: turbinesEach }, (__, turbine) => `Park ${park};E${turbine};N117;${40 + (park % 10)},5;2,25`),
  )
  return ['park;turbine;model;latitude;longitude', ...rows.flat()].join('\r\n')
}

/** Sends the table and waits for its plan. */
async function planned(): Promise<Import> {
  const [organization] = z.array(idSchema).parse(await dataOf('GET', 'organizations'))
  const form = new FormData()
  form.append('file', new Blob([table()]), 'devices.csv')
  const path = `device_groups/upload?organization=${organization?.attributes.id}`
  const { id } = idSchema.parse(await dataOf('POST', path, form)).attributes
  return await importWhen(id, ({ state }) => state !== 'checking')
}

beforeAll(async () => {
  dataDir = await makeReachableFolder('visionair-killed-import-')
  product = await startProduct(dataDir)
  password = /password (\S+)/.exec(product.output())?.[1] ?? ''
  await signIn()
  await dataOf('PUT', 'me/terms', { status: 1 })
})
afterAll(async () => {
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** What is killed, and at which share of the work at the earliest: once the workers alone, then all of the product. */
const kills = [
  { isWorkersOnly: true, share: 0.1 + Math.random() / 5 },
  { isWorkersOnly: false, share: 0.2 + Math.random() / 5 },
  { isWorkersOnly: false, share: 0.3 + Math.random() / 5 },
]

async function killDuring(id: number, { isWorkersOnly, share }: (typeof kills)[number]): Promise<void> {
  const { settled, state } = await importWhen(
    id,
    (now) => now.state !== 'applying' || now.settled > share * now.toSettle,
  )
  // Progress is told although nothing of it can be seen yet.
  expect([state, await whatThereIs()], `at ${settled} of ${sites}`).toEqual(['applying', [0, 0]])
  if (isWorkersOnly) await product.killWorkers()
  else {
    await product.kill()
    product = await startProduct(dataDir)
    await signIn()
  }
  expect(await whatThereIs(), 'after the kill').toEqual([0, 0])
  const begunAnew = await importWhen(id, (now) => now.settled < settled || now.state !== 'applying', resumesWithinMs)
  expect(begunAnew).toMatchObject({ state: 'applying', error: null })
}

describe('an import whose workers are killed', () => {
  it('PARK-05 is applied as a whole or not at all: killed with kill -9 in the middle again and again, it begins anew by itself within a minute, tells how far it is, and creates nothing twice', async () => {
    const { id, plan } = await planned()
    expect(plan).toMatchObject({ toCreate: sites, refusedCount: 0 })
    await dataOf('POST', `park_imports/${id}/apply`)
    for (const kill of kills) await killDuring(id, kill)
    const seen = new Set<number>()
    const done = await importWhen(id, (now) => {
      if (now.state === 'applying') seen.add(now.settled)
      return now.state !== 'applying'
    })
    expect(done).toMatchObject({ state: 'done', error: null, settled: sites, toSettle: sites })
    expect(done.report).toEqual({ created: sites, changed: 0, found: 0, refusedCount: 0 })
    expect(seen.size).toBeGreaterThan(1)
    expect(await whatThereIs()).toEqual([parks, parks * turbinesEach])
    expect((await planned()).plan).toEqual({ toCreate: 0, toChange: 0, found: sites, refusedCount: 0 })
  })
})
