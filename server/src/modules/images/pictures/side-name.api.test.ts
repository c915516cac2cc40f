import { updateDevice } from '@visionair/contract/devices'
import { getSlicing } from '@visionair/contract/images'
import {
  calibrateInspection,
  getInspection,
  setAxis,
  sideNameOf,
  updateInspection,
} from '@visionair/contract/inspections'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeVisit } from '../../../testing/factories.ts'
import { pretendPicture } from '../../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let side: { readonly id: number; readonly device: number }

const attributesOf = (answer: { body: unknown }) => Object(answer.body).data.attributes

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  const [first] = inspections
  if (!first) throw new Error('the visit has no sides')
  await pretendPicture(world.ctx, first.id)
  side = { id: first.id, device: first.device.id }
})
afterAll(() => world.close())

const seen = async () =>
  attributesOf(await world.call(getInspection, { token: owners.readerToken, params: { id: side.id } }))

/** The name told beside the picture, which must be the one of the inspection as it is answered. */
async function told(): Promise<string> {
  const answer = Object((await world.call(getSlicing, { token: owners.readerToken, params: { id: side.id } })).body)
  const { side: name } = answer.data.attributes ?? answer.data
  expect(name).toBe(sideNameOf(await seen()))
  return name
}

it('names a side anew after each change of what its places follow from, and not without one', async () => {
  const token = owners.adminToken
  const params = { id: side.id }
  const { imageVersion } = await seen()
  const axis = { hub: { pixelX: 10, pixelY: 10 }, tip: { pixelX: 20, pixelY: 900 } }
  const changes: Record<string, () => Promise<{ status: number; body: unknown }>> = {
    scale: () => world.call(calibrateInspection, { token, params, body: { imageRatio: 0.4 } }),
    'source of the scale': () =>
      world.call(calibrateInspection, { token, params, body: { imageRatio: 0.4, source: 'flight' } }),
    extent: () => world.call(calibrateInspection, { token, params, body: { pictureShows: 'part', imageVersion } }),
    marks: () => world.call(setAxis, { token, params, body: { axis, imageVersion, version: 0 } }),
    'marks taken back': () => world.call(setAxis, { token, params, body: { axis: null, imageVersion, version: 1 } }),
    weather: () => world.call(updateInspection, { token, params, body: { weather: 1 } }),
    direction: () =>
      world.call(updateDevice, {
        token,
        params: { id: side.device },
        body: { deviceValues: [{ reference: 'reverseDevice', value: true }] },
      }),
    'known length': () =>
      world.call(updateDevice, {
        token,
        params: { id: owners.own.turbine.id },
        body: { deviceValues: [{ reference: 'rotorDiameter', value: 77 }] },
      }),
  }
  const names = [await told()]
  for (const [what, change] of Object.entries(changes)) {
    const { status, body } = await change()
    expect(status, `${what}: ${JSON.stringify(body)}`).toBe(200)
    names.push(await told())
    expect(names.at(-1), what).not.toBe(names.at(-2))
    expect(await told(), what).toBe(names.at(-1))
  }
})
