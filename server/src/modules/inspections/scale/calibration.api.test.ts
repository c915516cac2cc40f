import { createAnnotation, getAnnotation } from '@visionair/contract/annotations'
import {
  calibrateInspection,
  calibrationResource,
  getInspection,
  listCalibrations,
  updateInspection,
} from '@visionair/contract/inspections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'

const picture = { widthPx: 2000, heightPx: 10_000 }
const line = {
  from: { pixelX: 100, pixelY: 100 },
  to: { pixelX: 400, pixelY: 500 },
  knownLengthCm: 250,
  imageVersion: 1,
}

let world: ApiWorld
let owners: TwoOwners
let inspection: number
let bare: number

const calibrate = (body: object, token = owners.adminToken, id = inspection) =>
  world.call(calibrateInspection, { token, params: { id }, body })
const answered = z.object({ data: calibrationResource })
const shown = async () =>
  Object((await world.call(getInspection, { token: owners.adminToken, params: { id: inspection } })).body).data
    .attributes
const history = async () =>
  z
    .object({ data: z.array(calibrationResource) })
    .parse((await world.call(listCalibrations, { token: owners.readerToken, params: { id: inspection } })).body)
    .data.map(({ attributes }) => attributes)

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  inspection = inspections[0]?.id ?? 0
  bare = inspections[1]?.id ?? 0
  await world.ctx.db
    .insertInto('pyramid')
    .values({
      ...picture,
      inspectionId: inspection,
      version: 1,
      storageKey: 'pyramids/x.zip',
      overviewKey: 'overviews/x.jpg',
      tileSizePx: 1022,
      overlapPx: 1,
      sizeBytes: 1,
      isCurrent: true,
      placements: '[]',
    })
    .execute()
})
afterAll(() => world.close())

describe('calibration', () => {
  it('takes two points and the length between them, and distances and sizes follow', async () => {
    const position = { pixelX: 900, pixelY: 4950, pixelWidth: 100, pixelHeight: 100 }
    const made = await world.call(createAnnotation, {
      token: owners.adminToken,
      body: { inspection, type: 1, severity: 1, position },
    })
    const id = Object(made.body).data.attributes.id
    const finding = async () =>
      Object((await world.call(getAnnotation, { token: owners.adminToken, params: { id } })).body).data.attributes
    // Half a rotor of 100 m over 10,000 px.
    expect(await shown()).toMatchObject({ imageRatio: 0.5 })
    expect(await finding()).toMatchObject({ distanceFromHub: 25, defectSize: { widthCm: 50, heightCm: 50 } })

    const { status, body } = await calibrate({ ...line, knownLengthCm: 100 })
    expect(status).toBe(200)
    expect(answered.parse(body).data.attributes).toMatchObject({ oldRatio: null, newRatio: 0.2, knownLengthCm: 100 })
    expect(await shown()).toMatchObject({ imageRatio: 0.2 })
    expect(await finding()).toMatchObject({ distanceFromHub: 10, defectSize: { widthCm: 20, heightCm: 20 } })
  })

  it('has a source: nobody’s word makes an estimate, both ends seen a scale, and a part of the side none', async () => {
    const position = { pixelX: 900, pixelY: 1950, pixelWidth: 100, pixelHeight: 100 }
    const made = await world.call(createAnnotation, {
      token: owners.adminToken,
      body: { inspection, type: 1, severity: 1, position },
    })
    const { id } = Object(made.body).data.attributes
    const finding = async () =>
      Object((await world.call(getAnnotation, { token: owners.adminToken, params: { id } })).body).data.attributes
    await calibrate({ imageRatio: null })
    expect(await shown()).toMatchObject({ imageRatio: 0.5, scaleSource: 'estimate', pictureShows: null })
    expect(await finding()).toMatchObject({ scaleSource: 'estimate', distanceFromHub: 10, placeCertainty: 'about' })

    const told = await calibrate({ pictureShows: 'whole', imageVersion: 1 })
    expect(answered.parse(told.body).data.attributes).toMatchObject({ pictureShows: 'whole', newRatio: null })
    expect(await shown()).toMatchObject({ imageRatio: 0.5, scaleSource: 'known-length', pictureShows: 'whole' })
    expect(await finding()).toMatchObject({ scaleSource: 'known-length', zone: 'B', placeCertainty: 'about' })

    await calibrate({ pictureShows: 'part', imageVersion: 1 })
    const nothing = { scaleSource: null, defectSize: null, distanceFromHub: null, zone: null }
    expect(await finding()).toMatchObject({ ...nothing, placeCertainty: 'unknown' })
    await calibrate({ imageRatio: 0.25, source: 'flight' })
    expect(await shown()).toMatchObject({ imageRatio: 0.25, scaleSource: 'flight' })
    expect(await finding()).toMatchObject({
      defectSize: { widthCm: 25, heightCm: 25 },
      distanceFromHub: null,
      zone: null,
    })

    expect((await calibrate({ pictureShows: 'whole', imageVersion: 2 })).status).toBe(409)
    await calibrate({ imageRatio: null })
    await calibrate({ pictureShows: null, imageVersion: 1 })
    const { db } = world.ctx
    const placements = JSON.stringify([{ image: 1 }])
    await db.updateTable('pyramid').set({ placements }).where('inspectionId', '=', inspection).execute()
    expect(await shown()).toMatchObject({ imageRatio: null, scaleSource: null, pictureShows: 'part' })
    await db.updateTable('pyramid').set({ placements: '[]' }).where('inspectionId', '=', inspection).execute()
    await calibrate({ imageRatio: 0.2 })
  })

  it('keeps who set the scale, from what to what, also when it is set as a ratio or taken back', async () => {
    const responsible = owners.responsibleToken
    expect((await calibrate({ imageRatio: 0.4 }, responsible)).status).toBe(200)
    await world.call(updateInspection, { token: responsible, params: { id: inspection }, body: { imageRatio: 0.3 } })
    expect((await calibrate({ imageRatio: null }, responsible)).status).toBe(200)
    expect(await shown()).toMatchObject({ imageRatio: 0.5 })
    const entries = await history()
    expect(entries.slice(0, 3).map(({ oldRatio, newRatio }) => [oldRatio, newRatio])).toEqual([
      [0.3, null],
      [0.4, 0.3],
      [0.2, 0.4],
    ])
    expect(entries[0]?.changedBy?.data.attributes.firstName).toBe('Ada')
  })

  it.each<[string, object, number, string | null]>([
    ['a line of one point', { ...line, to: line.from }, 422, 'to'],
    ['a line outside the picture', { ...line, to: { pixelX: 2100, pixelY: 0 } }, 422, 'to'],
    ['a length of zero', { ...line, knownLengthCm: 0 }, 422, 'knownLengthCm'],
    ['a length nothing has', { ...line, knownLengthCm: 900_000 }, 422, 'knownLengthCm'],
    ['a place beyond a million', { ...line, from: { pixelX: 2_000_000, pixelY: 0 } }, 422, null],
    ['no number', { ...line, knownLengthCm: 'long' }, 422, null],
    ['a line on another picture', { ...line, imageVersion: 2 }, 409, null],
    ['a negative ratio', { imageRatio: -1 }, 422, null],
    ['both forms at once', { ...line, imageRatio: 1 }, 422, null],
    ['nothing', {}, 422, null],
  ])('refuses %s and keeps the scale and its history', async (_, body, expected, field) => {
    const before = [await shown(), await history()]
    const answer = await calibrate(body)
    expect(answer.status).toBe(expected)
    if (field !== null) expect(answer.body).toMatchObject({ violations: [{ field }] })
    expect([await shown(), await history()]).toEqual(before)
  })

  it('a scale somebody else set meanwhile is not written over unseen, neither is a status or a weather', async () => {
    const { version } = await shown()
    const change = (body: object) =>
      world.call(updateInspection, { token: owners.responsibleToken, params: { id: inspection }, body })
    expect((await calibrate({ imageRatio: 0.7, version }, owners.responsibleToken)).status).toBe(200)
    const now = await shown()
    const kept = [now, await history()]
    for (const body of [
      { imageRatio: 0.9, version },
      { ...line, version },
      { pictureShows: 'part', imageVersion: 1, version },
    ])
      expect((await calibrate(body)).body).toMatchObject({ code: 'changed-meanwhile' })
    for (const body of [
      { status: 'doing', version },
      { weather: 2, version },
      { imageRatio: 0.9, version },
    ])
      expect((await change(body)).body).toMatchObject({ code: 'changed-meanwhile' })
    expect([await shown(), await history()]).toEqual(kept)

    expect((await change({ status: 'doing', weather: 1, version: now.version })).status).toBe(200)
    expect((await change({ weather: 2, version: now.version })).status).toBe(409)
    expect((await calibrate({ pictureShows: 'part', imageVersion: 1, version: now.version })).status).toBe(409)
    const { version: newest, ...later } = await shown()
    expect(later).toMatchObject({ status: 'doing', weather: { data: { id: '1' } }, imageRatio: 0.7 })
    expect((await calibrate({ imageRatio: 0.2, version: newest })).status).toBe(200)
    await change({ weather: null })
  })

  it('needs a picture for a line', async () => {
    expect((await calibrate(line, owners.adminToken, bare)).body).toMatchObject({ code: 'not-sliced' })
  })

  it('needs the permission inspection_edit, and the owner', async () => {
    const before = await history()
    expect((await calibrate(line, owners.readerToken)).status).toBe(403)
    expect((await calibrate(line, owners.foreignToken)).status).toBe(404)
    const foreign = await world.call(listCalibrations, { token: owners.foreignToken, params: { id: inspection } })
    expect(foreign.status).toBe(404)
    expect(await history()).toEqual(before)
    const editor = await makeSignedIn(world, {
      organizationIds: [owners.own.organization],
      permissions: ['inspection_edit'],
    })
    expect((await calibrate(line, editor.token)).status).toBe(200)
  })
})
