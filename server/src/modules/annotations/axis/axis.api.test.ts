import {
  createAnnotation,
  deleteAnnotation,
  getAnnotation,
  listAnnotationBriefs,
  listAnnotations,
  restoreAnnotation,
} from '@visionair/contract/annotations'
import { updateDevice } from '@visionair/contract/devices'
import { axisResource, calibrateInspection, getInspection, listAxes, setAxis } from '@visionair/contract/inspections'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../../testing/factories.ts'
import { pretendPicture } from '../../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'
import { followPicture } from '../annotation-following.service.ts'

/** The blade goes down to the right, 10,000 px from hub to tip; half a rotor of 100 m makes 0.5 cm a pixel of them. */
const marks = { hub: { pixelX: 400, pixelY: 300 }, tip: { pixelX: 8400, pixelY: 6300 } }
const size = { widthPx: 9000, heightPx: 7000 }
const answered = z.object({ data: axisResource })

let world: ApiWorld
let owners: TwoOwners
let inspection: number
let device: number
let bare: number
let version: number

const call: ApiWorld['call'] = (endpoint, request) => world.call(endpoint, { token: owners.adminToken, ...request })
const shown = async () => Object((await call(getInspection, { params: { id: inspection } })).body).data.attributes
const put = (axis: object | null, more: object = {}, token = owners.adminToken, id = inspection) =>
  call(setAxis, { token, params: { id }, body: { axis, imageVersion: 1, version, ...more } })
const history = async (token = owners.readerToken) =>
  z
    .object({ data: z.array(axisResource) })
    .parse((await call(listAxes, { token, params: { id: inspection } })).body)
    .data.map(({ attributes }) => attributes)

/** Sets the marks and answers what that did. */
async function set(axis: object | null) {
  const { status, body } = await put(axis)
  expect(status).toBe(200)
  version += 1
  return answered.parse(body).data.attributes
}

/** A finding of 20 px around a point. */
async function mark(x: number, y: number): Promise<number> {
  const position = { pixelX: x - 10, pixelY: y - 10, pixelWidth: 20, pixelHeight: 20 }
  const { body } = await call(createAnnotation, { body: { inspection, type: 1, severity: 1, position } })
  return Object(body).data.attributes.id
}
const finding = async (id: number) => Object((await call(getAnnotation, { params: { id } })).body).data.attributes

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  await call(updateDevice, {
    params: { id: owners.own.turbine.id },
    body: { deviceValues: [{ reference: 'rotorDiameter', value: 100 }] },
  })
})
afterAll(() => world.close())

beforeEach(async () => {
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  inspection = inspections[0]?.id ?? 0
  bare = inspections[1]?.id ?? 0
  await pretendPicture(world.ctx, inspection, size)
  version = 0
  device = Number(Object(await shown()).device.data.id)
})

describe('the marks of both ends of a side', () => {
  it('take the places of its findings along with them, at once and as told', async () => {
    const ids = [await mark(1200, 900), await mark(4400, 3300), await mark(6000, 4500)]
    const before = await Promise.all(ids.map(finding))
    expect(before.map(({ distanceFromHub, zone }) => [distanceFromHub, zone])).toEqual([
      [6.67, 'C'],
      [24.44, 'B'],
      [33.33, 'B'],
    ])
    expect(before[0]).toMatchObject({ placeCertainty: 'about', scaleSource: 'estimate' })

    const told = await set(marks)
    expect(told).toMatchObject({
      ...{ state: 'set', axis: marks, imageVersion: 1, findingsMoved: 3, zonesChanged: 1 },
      changedBy: { data: { type: 'users' } },
    })
    expect(told.greatestShiftM).toBeCloseTo(1.67, 2)
    expect(await shown()).toMatchObject({
      ...{ axis: marks, axisState: 'set', axisVersion: 1 },
      ...{ imageRatio: 0.5, scaleSource: 'known-length', pictureShows: 'whole' },
    })
    const after = await Promise.all(ids.map(finding))
    expect(after.map(({ distanceFromHub, zone }) => [distanceFromHub, zone])).toEqual([
      [5, 'C'],
      [25, 'B'],
      [35, 'A'],
    ])
    for (const { placeCertainty, scaleSource, version: kept } of after)
      expect({ placeCertainty, scaleSource, kept }).toEqual({
        ...{ placeCertainty: 'sure', scaleSource: 'known-length', kept: before[0].version },
      })
    const drawnSince = await finding(await mark(2000, 1500))
    expect(drawnSince).toMatchObject({ distanceFromHub: 10, placeCertainty: 'sure' })
  })

  it('put lists in the order of the distance along them, and briefs tell it', async () => {
    // Along the long side of the picture the first of them is farther.
    const [first, second] = [await mark(4000, 1000), await mark(3400, 4000)]
    const inOrder = async () =>
      Object((await call(listAnnotations, { query: `inspection=${inspection}&order[distance]=asc` })).body).data.map(
        ({ attributes }: { attributes: { id: number; distanceFromHub: number } }) => attributes,
      )
    expect((await inOrder()).map(({ id }: { id: number }) => id)).toEqual([second, first])
    await set(marks)
    const listed = await inOrder()
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([first, second])
    expect(listed.map((each: { distanceFromHub: number }) => each.distanceFromHub)).toEqual([16.5, 23.1])
    const { briefs, inspections } = Object(
      (await call(listAnnotationBriefs, { query: `inspection=${inspection}` })).body,
    ).data.attributes
    expect(briefs.map((each: { distanceFromHub: number }) => each.distanceFromHub)).toEqual([16.5, 23.1])
    expect(inspections[0].axis).toEqual(marks)
  })

  it('use a calibrated scale where there is one, and count reversed marks from their hub', async () => {
    const id = await mark(1200, 900)
    await call(calibrateInspection, { params: { id: inspection }, body: { imageRatio: 0.25 } })
    await set({ hub: marks.tip, tip: marks.hub })
    expect(await finding(id)).toMatchObject({ distanceFromHub: 22.5, zone: 'A', placeCertainty: 'sure' })
    expect(await shown()).toMatchObject({ imageRatio: 0.25, scaleSource: 'calibration' })
  })

  it('stand above the end that is entered for the device', async () => {
    const id = await mark(1200, 900)
    await set(marks)
    const turn = (value: boolean) =>
      call(updateDevice, {
        params: { id: device },
        body: { deviceValues: [{ reference: 'reverseDevice', value }] },
      })
    expect((await turn(true)).status).toBe(200)
    expect(await finding(id)).toMatchObject({ distanceFromHub: 5 })
    await set(null)
    expect(await finding(id)).toMatchObject({ distanceFromHub: 43.33, placeCertainty: 'about' })
    await turn(false)
  })

  it('are taken back with their history kept, and the places are "about" again', async () => {
    const id = await mark(1200, 900)
    await set(marks)
    const told = await set(null)
    expect(told).toMatchObject({ state: 'withdrawn', axis: null, findingsMoved: 1 })
    expect(await finding(id)).toMatchObject({ distanceFromHub: 6.67, placeCertainty: 'about' })
    expect(await shown()).toMatchObject({ axis: null, axisState: 'withdrawn', axisVersion: 2, pictureShows: null })
    expect((await history()).map(({ state }) => state)).toEqual(['withdrawn', 'set'])
  })

  it('taken back, take the scale with them that a new picture kept of them', async () => {
    await set(marks)
    const kept = { imageRatio: 0.5, scaleSource: 'known-length' as const }
    await world.ctx.db.updateTable('inspection').set(kept).where('id', '=', inspection).execute()
    expect(await shown()).toMatchObject({ scaleSource: 'known-length' })
    await set(null)
    expect((await shown()).scaleSource).not.toBe('known-length')
  })

  it('tell the scale by the length that the side has now, also where a new picture had kept one', async () => {
    const rotor = async (value: number) => {
      const body = { deviceValues: [{ reference: 'rotorDiameter', value }] }
      expect((await call(updateDevice, { params: { id: owners.own.turbine.id }, body })).status).toBe(200)
    }
    await set(marks)
    const kept = { imageRatio: 0.5, scaleSource: 'known-length' as const }
    await world.ctx.db.updateTable('inspection').set(kept).where('id', '=', inspection).execute()
    await rotor(100)
    expect(await shown()).toMatchObject({ imageRatio: 0.5, scaleSource: 'known-length' })
    await rotor(120)
    const { imageRatio, scaleSource } = await shown()
    expect([imageRatio, scaleSource]).toEqual([expect.closeTo(0.6, 6), 'known-length'])
    await rotor(100)
    expect((await shown()).imageRatio).toBeCloseTo(0.5, 6)
  })

  it('count for a finding that was deleted meanwhile, once it is back', async () => {
    const id = await mark(1200, 900)
    await call(deleteAnnotation, { params: { id } })
    await set(marks)
    await call(restoreAnnotation, { params: { id } })
    expect(await finding(id)).toMatchObject({ distanceFromHub: 5, placeCertainty: 'sure' })
  })

  it('say that the picture shows the whole side: it cannot be said to show a part meanwhile', async () => {
    await set(marks)
    const say = (pictureShows: string | null) =>
      call(calibrateInspection, { params: { id: inspection }, body: { pictureShows, imageVersion: 1 } })
    expect(await say('part')).toMatchObject({ status: 422, body: { violations: [{ field: 'pictureShows' }] } })
    expect((await say('whole')).status).toBe(200)
  })

  it.each<[string, object | null, object, number]>([
    ['a mark outside the picture', { ...marks, tip: { pixelX: 9100, pixelY: 10 } }, {}, 422],
    ['marks at one place', { ...marks, tip: { pixelX: 403, pixelY: 302 } }, {}, 422],
    ['one mark', { hub: marks.hub }, {}, 422],
    ['no number', { ...marks, tip: { pixelX: 'far', pixelY: 1 } }, {}, 422],
    ['marks on another picture', marks, { imageVersion: 2 }, 409],
    ['marks that were seen otherwise', marks, { version: 7 }, 409],
  ])('refuses %s and changes nothing', async (_, axis, more, expected) => {
    const id = await mark(1200, 900)
    const before = [await shown(), await finding(id)]
    expect((await put(axis, more)).status).toBe(expected)
    expect([await shown(), await finding(id)]).toEqual(before)
    expect(await history()).toEqual([])
  })

  it('need a picture, the permission inspection_edit, and the owner; of two at once one is refused', async () => {
    expect((await put(marks, {}, owners.adminToken, bare)).body).toMatchObject({ code: 'not-sliced' })
    expect((await put(marks, {}, owners.readerToken)).status).toBe(403)
    expect((await put(marks, {}, owners.foreignToken)).status).toBe(404)
    expect((await call(listAxes, { token: owners.foreignToken, params: { id: inspection } })).status).toBe(404)
    const { token } = await makeSignedIn(world, {
      organizationIds: [owners.own.organization],
      permissions: ['inspection_edit'],
    })
    const both = await Promise.all([put(marks, {}, token), put({ hub: marks.tip, tip: marks.hub })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await history()).toHaveLength(1)
  })
})

describe('marks on a picture that is made anew', () => {
  const placement = (image: number, tx: number, ty: number, scale = 1) => ({
    ...{ image, widthPx: 5000, heightPx: 7000, zIndex: 0, placeVersion: 1 },
    pose: { a: scale, b: 0, tx, ty },
  })
  /** Paints version `next` of photos that lie so, and has everything follow. */
  async function remake(next: number, placements: object[], widthPx = size.widthPx) {
    const { db } = world.ctx
    await pretendPicture(world.ctx, inspection, { ...size, widthPx, version: next })
    const painted = JSON.stringify(placements)
    await db
      .updateTable('pyramid')
      .set({ placements: painted })
      .where('inspectionId', '=', inspection)
      .where('version', '=', next)
      .execute()
    await inTransaction(db, (tx) => followPicture(tx, { inspectionId: inspection, version: next, at: new Date() }))
  }
  beforeEach(async () => {
    const painted = JSON.stringify([placement(1, 0, 0), placement(2, 4000, 0)])
    await world.ctx.db
      .updateTable('pyramid')
      .set({ placements: painted })
      .where('inspectionId', '=', inspection)
      .execute()
  })

  it('follow the photos they lie on, with the findings between them', async () => {
    const id = await mark(1200, 900)
    await set(marks)
    await remake(2, [placement(1, 100, 0), placement(2, 4100, 0)], 9200)
    expect(await shown()).toMatchObject({
      ...{ axisState: 'followed', axisVersion: 2, pictureShows: 'whole' },
      axis: { hub: { pixelX: 500, pixelY: 300 }, tip: { pixelX: 8500, pixelY: 6300 } },
    })
    expect(await finding(id)).toMatchObject({ distanceFromHub: 5, placeCertainty: 'sure', needsReview: false })
    expect((await history())[0]).toMatchObject({ state: 'followed', changedBy: null, imageVersion: 2 })
  })

  it('are lost, and that is told, when their photo is not in it', async () => {
    const id = await mark(1200, 900)
    await set(marks)
    await remake(2, [placement(1, 0, 0, 0.5), placement(2, 20_000, 0)])
    expect(await shown()).toMatchObject({ axis: null, axisState: 'lost', axisVersion: 2 })
    expect(await finding(id)).toMatchObject({ placeCertainty: 'about', needsReview: false })
  })
})
