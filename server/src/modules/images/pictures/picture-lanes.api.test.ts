import { getSlicing, startSlicing, uploadInspectionImages } from '@visionair/contract/images'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { BoundJob } from '../../../platform/jobs/handler.ts'
import { startWorker, type Worker } from '../../../platform/jobs/worker.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeVisit } from '../../../testing/factories.ts'
import { grainyPhoto } from '../../../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'
import { makePictureJob, makeSmallPictureJob } from '../image.job.ts'
import { pictureHandler, smallPictureHandler } from './make-picture.handler.ts'
import { smallPicture } from './picture-lanes.ts'

let world: ApiWorld
let owners: TwoOwners
let worker: Worker
const large = gate()
const small = gate()
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  worker = await startWorker({
    connectionString: world.connectionString,
    definitions: [makePictureJob, makeSmallPictureJob],
    handlers: {
      'make-picture': large.before(pictureHandler(world.ctx, async () => undefined)),
      'make-small-picture': small.before(smallPictureHandler(world.ctx, async () => undefined)),
    },
    log: world.ctx.log,
  })
})
afterAll(async () => {
  await worker.stop(2_000)
  await world.close()
})

/** Keeps work from going on while it is shut, as work that takes long does. */
function gate() {
  let opened = Promise.resolve()
  let open = () => {}
  let begun = 0
  return {
    shut: () => {
      opened = new Promise((resolve) => {
        open = resolve
      })
    },
    open: () => open(),
    begun: () => begun,
    before: <N extends string>(job: BoundJob<N>): BoundJob<N> => ({
      ...job,
      run: async (given) => {
        begun += 1
        await opened
        return await job.run(given)
      },
    }),
  }
}

/** Asks for the pictures of sides, of so many photos each. */
async function askFor(sides: readonly number[], photos: number): Promise<void> {
  for (const inspection of sides) {
    const form = new FormData()
    for (let at = 0; at < photos; at += 1)
      form.append('files[]', new Blob([new Uint8Array(await grainyPhoto(40 + at, 30))]), `${at}.jpg`)
    const call = { token: owners.adminToken, params: { id: inspection } }
    expect((await world.call(uploadInspectionImages, { ...call, body: form })).status).toBe(201)
    await sql`update image set x = 0, y = 20 * (width_px - 40), width = width_px, height = height_px, angle = 0
      where inspection_id = ${inspection}`.execute(world.ctx.db)
    expect((await world.call(startSlicing, call)).status).toBe(202)
  }
}

const stateOf = async (id: number) =>
  Object((await world.call(getSlicing, { token: owners.adminToken, params: { id } })).body).data.state

const patience = { timeout: 20_000, interval: 100 }
const isDone = (side: number) => vi.waitFor(async () => expect(await stateOf(side)).toBe('done'), patience)

async function someSides() {
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  const [one = 0, two = 0, three = 0, four = 0] = inspections.map(({ id }) => id)
  return { one, two, three, four }
}

it('a small picture is made while a large one of its company is being made and another waits', async () => {
  const { one, two, three, four } = await someSides()
  large.shut()
  await askFor([one, two], smallPicture.photos + 1)
  await vi.waitFor(() => expect(large.begun()).toBe(1), patience)
  await askFor([three, four], smallPicture.photos)
  await isDone(three)
  await isDone(four)
  expect([await stateOf(one), await stateOf(two), large.begun()]).toEqual(['waiting', 'waiting', 1])
  large.open()
  await isDone(one)
  await isDone(two)
})

it('a large picture is made however many small ones of its company were asked for before', async () => {
  const { one, two, three, four } = await someSides()
  const before = small.begun()
  small.shut()
  await askFor([one, two, three], 1)
  await vi.waitFor(() => expect(small.begun()).toBe(before + 1), patience)
  await askFor([four], smallPicture.photos + 1)
  await isDone(four)
  expect([await stateOf(one), await stateOf(two), await stateOf(three)]).toEqual(['waiting', 'waiting', 'waiting'])
  small.open()
  for (const side of [one, two, three]) await isDone(side)
})
