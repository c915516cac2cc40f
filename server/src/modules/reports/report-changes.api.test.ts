import { createAnnotation } from '@visionair/contract/annotations'
import { updateDevice } from '@visionair/contract/devices'
import { getInspectionGroup, inspectionGroupResource, setAxis } from '@visionair/contract/inspections'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { pretendPicture } from '../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { sideStatesOf } from './reports.repository.ts'

let world: ApiWorld
let owners: TwoOwners
let token: string
let group: number
let side: { readonly id: number; readonly device: number }

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  token = owners.adminToken
  await enterValue(owners.own.turbine.id, 'rotorDiameter', 100)
})
afterAll(() => world.close())

async function enterValue(id: number, reference: string, value: unknown) {
  const answer = await world.call(updateDevice, {
    token,
    params: { id },
    body: { deviceValues: [{ reference, value }] },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** A report of the visit as it is now, without the file of one. */
async function reported(resultCount: number) {
  await world.ctx.db
    .insertInto('report')
    .values({
      ...{ groupId: group, fileName: `r-${group}.pdf`, storageKey: `reports/${group}/r.pdf`, status: 'DONE' },
      ...{ options: '{}', isExtract: false, requestedBy: owners.admin.userId, requestedAt: new Date() },
      ...{ inspectionIds: null, resultCount, generatedAt: new Date() },
      sideStates: JSON.stringify(await sideStatesOf(world.ctx.db, group)),
    })
    .execute()
}

beforeEach(async () => {
  const made = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  group = made.group.id
  const [first, second] = made.inspections
  if (!first || !second) throw new Error('The turbine has no sides.')
  side = { id: first.id, device: first.device.id }
  for (const { id } of [first, second]) {
    await pretendPicture(world.ctx, id)
    const position = { pixelX: 400, pixelY: 1000, pixelWidth: 20, pixelHeight: 20 }
    const answer = await world.call(createAnnotation, {
      token,
      body: { inspection: id, type: 1, severity: 1, position },
    })
    expect(answer.status).toBe(201)
  }
  await reported(2)
})

async function changes() {
  const { body } = await world.call(getInspectionGroup, { token, params: { id: group } })
  return z.object({ data: inspectionGroupResource }).parse(body).data.attributes.reportChanges
}

it('REP-02 a report is older than the marks that its distances run between', async () => {
  expect(await changes()).toBe(0)
  const axis = { hub: { pixelX: 500, pixelY: 300 }, tip: { pixelX: 500, pixelY: 4900 } }
  const set = await world.call(setAxis, { token, params: { id: side.id }, body: { axis, imageVersion: 1, version: 0 } })
  expect(set.status).toBe(200)
  expect(await changes()).toBe(1)
})

it('REP-02 a report is older than the values of its turbine that distances follow from, and not than others', async () => {
  await enterValue(owners.own.turbine.id, 'serialNumber', 'SN-1')
  expect(await changes()).toBe(0)
  await enterValue(side.device, 'reverseDevice', true)
  expect(await changes()).toBe(1)
  await enterValue(side.device, 'reverseDevice', false)
  await enterValue(owners.own.turbine.id, 'rotorDiameter', 101)
  expect(await changes()).toBe(2)
})
