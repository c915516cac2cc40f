import { createAnnotation, deleteAnnotationImage, uploadAnnotationImages } from '@visionair/contract/annotations'
import { updateDevice } from '@visionair/contract/devices'
import { getInspectionGroup, inspectionGroupResource, setAxis } from '@visionair/contract/inspections'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { pretendPicture } from '../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { attachedToldOf, sideStatesOf } from './reports.repository.ts'

let world: ApiWorld
let owners: TwoOwners
let token: string
let group: number
let side: { readonly id: number; readonly device: number }
let marked: number

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
async function reported(resultCount: number, { hasAnnexes = false, knowsAttached = true } = {}) {
  await world.ctx.db.deleteFrom('report').where('groupId', '=', group).execute()
  const attached = hasAnnexes && knowsAttached ? JSON.stringify(await attachedToldOf(world.ctx.db, group)) : null
  await world.ctx.db
    .insertInto('report')
    .values({
      ...{ groupId: group, fileName: `r-${group}.pdf`, storageKey: `reports/${group}/r.pdf`, status: 'DONE' },
      ...{
        options: JSON.stringify({ annexes: hasAnnexes }),
        attachedTold: attached,
        isExtract: false,
        requestedBy: owners.admin.userId,
        requestedAt: new Date(),
      },
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
    marked = Number(Object(answer.body).data.attributes.id)
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

/** Attaches a small picture to the finding that was marked last. */
async function attach(shade: number): Promise<number> {
  const picture = sharp({ create: { width: 64, height: 40, channels: 3, background: { r: shade, g: 90, b: 60 } } })
  const body = new FormData()
  body.append('files[]', new Blob([new Uint8Array(await picture.png().toBuffer())]), `close-${shade}.png`)
  const answer = await world.call(uploadAnnotationImages, { token, params: { id: marked }, body })
  expect(answer.status).toBe(201)
  return Number(Object(answer.body).data[0].attributes.id)
}

it('REP-02 a report with annexes is older than the pictures that its findings lost or got, one without shows none', async () => {
  const first = await attach(200)
  expect(await changes()).toBe(0)
  await reported(2, { hasAnnexes: true })
  expect(await changes()).toBe(0)
  const second = await attach(20)
  expect(await changes()).toBe(1)
  await world.call(deleteAnnotationImage, { token, params: { id: second } })
  expect(await changes()).toBe(0)
  await world.call(deleteAnnotationImage, { token, params: { id: first } })
  expect(await changes()).toBe(1)
})

it('REP-02 a report with annexes from before its pictures were kept is older than those that came since', async () => {
  await attach(200)
  await reported(2, { hasAnnexes: true, knowsAttached: false })
  expect(await changes()).toBe(0)
  await attach(20)
  expect(await changes()).toBe(1)
})
