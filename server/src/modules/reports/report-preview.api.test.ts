import { setTimeout as sleep } from 'node:timers/promises'
import { createAnnotation } from '@visionair/contract/annotations'
import { previewReport } from '@visionair/contract/reports'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { bindJob, type JobCall } from '../../platform/jobs/handler.ts'
import { startWorker, type Worker, type WorkerShare } from '../../platform/jobs/worker.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../testing/factories.ts'
import { pretendPicture } from '../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { drawPreviewJob } from './report.job.ts'

let world: ApiWorld
let owners: TwoOwners
let worker: Worker | undefined
const visits = { own: 0, foreign: 0 }

async function visitWithFinding(turbine: number): Promise<number> {
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, turbine)
  const inspection = inspections[0]?.id ?? 0
  await pretendPicture(world.ctx, inspection)
  const position = { pixelX: 400, pixelY: 500, pixelWidth: 50, pixelHeight: 100 }
  const body = { inspection, type: 2, severity: 4, position, comment: '' }
  expect((await world.call(createAnnotation, { token: owners.adminToken, body })).status).toBe(201)
  return group.id
}

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  visits.own = await visitWithFinding(owners.own.turbine.id)
  visits.foreign = await visitWithFinding(owners.foreign.turbine.id)
})
afterEach(async () => {
  vi.useRealTimers()
  await worker?.stop(1_000)
  worker = undefined
})
afterAll(() => world.close())

type Call = JobCall<{ groupId: number }>

async function attend(run: (call: Call) => Promise<void>, share: WorkerShare = 'all') {
  worker = await startWorker({
    connectionString: world.connectionString,
    definitions: [drawPreviewJob],
    handlers: { 'draw-preview': bindJob(drawPreviewJob, { run }) },
    log: world.ctx.log,
    share,
  })
}

const drawn = (pageCount: number) => ({ pageCount, findingCount: 1, measureCount: 0, pages: [], remarks: [] })
const ask = (id: number, token = owners.adminToken) =>
  world.call(previewReport, { token, params: { id }, query: 'lang=en' })
const pagesOf = ({ body }: { body: unknown }) => Object(body).data.attributes.pageCount
const kept = async () =>
  (await sql<{ state: string }>`select state::text from pgboss.job where name = 'draw-preview'`.execute(world.ctx.db))
    .rows
const patience = { timeout: 15_000, interval: 50 }

it('a preview is drawn by a worker where one is connected, and nothing of it is left in the queue', async () => {
  await attend(async ({ tell }) => tell(drawn(777)))
  const answer = await ask(visits.own)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(pagesOf(answer)).toBe(777)
  expect(await kept()).toEqual([])
})

it('a preview is drawn where it is asked for while no worker that does such work is connected', async () => {
  await attend(async ({ tell }) => tell(drawn(777)), 'heavy')
  const answer = await ask(visits.own)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(pagesOf(answer)).toBeGreaterThan(3)
  expect(pagesOf(answer)).not.toBe(777)
})

it('previews are drawn in turns of companies, whoever asked for many first', async () => {
  const begun: number[] = []
  let go = () => {}
  const gone = new Promise<void>((resolve) => {
    go = resolve
  })
  await attend(async ({ data: { groupId }, tell }) => {
    begun.push(groupId)
    await gone
    tell(drawn(5))
  })
  const { token } = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
  const own = [ask(visits.own), ask(visits.own), ask(visits.own, token), ask(visits.own, token)]
  await vi.waitFor(async () => expect(await kept()).toHaveLength(4), patience)
  const foreign = ask(visits.foreign, owners.foreignToken)
  await vi.waitFor(async () => expect(await kept()).toHaveLength(5), patience)
  go()
  expect((await Promise.all([...own, foreign])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(begun.indexOf(visits.foreign)).toBeLessThanOrEqual(2)
})

it('one person has two previews drawn at once, behind which others of the same person wait and those of another do not', async () => {
  let go = () => {}
  const gone = new Promise<void>((resolve) => {
    go = resolve
  })
  await attend(async ({ tell }) => {
    await gone
    tell(drawn(5))
  })
  const own = Array.from({ length: 5 }, () => ask(visits.own))
  await vi.waitFor(async () => expect(await kept()).toHaveLength(2), patience)
  const foreign = ask(visits.foreign, owners.foreignToken)
  await vi.waitFor(async () => expect(await kept()).toHaveLength(3), patience)
  await sleep(500)
  expect(await kept()).toHaveLength(3)
  go()
  expect((await Promise.all([...own, foreign])).map(({ status }) => status)).toEqual(Array(6).fill(200))
})

it('a preview that no worker has drawn within a minute is refused in words, and called off', async () => {
  let signal: AbortSignal | undefined
  await attend(async (call) => {
    signal = call.signal
    await new Promise((resolve) => call.signal.addEventListener('abort', resolve))
  })
  const answer = ask(visits.own)
  await vi.waitFor(() => expect(signal).toBeDefined(), patience)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  const { status, body } = await answer
  vi.useRealTimers()
  expect(status).toBe(503)
  expect(Object(body).detail).toBe(
    'The preview could not be drawn within a minute: much work is waiting. Please try again later.',
  )
  expect(await kept()).toEqual([{ state: 'cancelled' }])
  await vi.waitFor(() => expect(signal?.aborted).toBe(true), patience)
})
