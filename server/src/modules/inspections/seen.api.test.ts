import { getDevice } from '@visionair/contract/devices'
import {
  calibrateInspection,
  getInspection,
  getInspectionDeviceTree,
  getInspectionGroup,
  listInspectionGroups,
  setAxis,
  updateInspectionGroup,
} from '@visionair/contract/inspections'
import { getPark } from '@visionair/contract/parks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makePark, makeSignedIn, makeTurbine, makeVisit } from '../../testing/factories.ts'
import { insertPhotos } from '../../testing/photos/photos.ts'
import { pretendPicture } from '../../testing/photos/pictures.ts'
import { deviceBelow, makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

const newTurbine = async () => (await makeTurbine(world.ctx, owners.admin, owners.own.subPark)).id
/** A visit to the first blade of a new turbine: four sides. */
async function bladeVisit(service = 2) {
  const turbine = await newTurbine()
  const blade = await deviceBelow(world, turbine, 1)
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, blade, { service })
  return { turbine, blade, group: group.id, sides: inspections.map(({ id }) => id) }
}
const newSide = async () => (await bladeVisit()).sides[0] ?? 0

const attributesOf = (body: unknown) => Object(body).data.attributes
const seenOf = async (id: number): Promise<string> =>
  attributesOf((await world.call(getInspection, { token: owners.readerToken, params: { id } })).body).seen

/** Lays photos of 1000 x 800 px into the current picture, each beginning at a height of its own. */
async function layAt(inspectionId: number, photos: readonly number[], heightsPx: readonly number[]) {
  const placements = photos.map((image, index) => ({
    image,
    pose: { a: 1, b: 0, tx: 0, ty: heightsPx[index] ?? 0 },
    ...{ widthPx: 1000, heightPx: 800, zIndex: 0 },
  }))
  const heightPx = Math.max(...heightsPx) + 800
  await pretendPicture(world.ctx, inspectionId, { widthPx: 1000, heightPx })
  await world.ctx.db
    .updateTable('pyramid')
    .set({ placements: JSON.stringify(placements) })
    .where('inspectionId', '=', inspectionId)
    .where('isCurrent', '=', true)
    .execute()
}

describe('what of a side was seen', () => {
  it('GRP-11 a side is unseen without a picture, whatever photos it has, and seen when all of them are in it', async () => {
    const side = await newSide()
    expect(await seenOf(side)).toBe('unseen')
    const photos = await insertPhotos(world.ctx, side, 3)
    expect(await seenOf(side)).toBe('unseen')
    await layAt(side, photos, [0, 600, 1200])
    expect(await seenOf(side)).toBe('seen')
    await world.ctx.db.deleteFrom('pyramid').where('inspectionId', '=', side).execute()
    expect(await seenOf(side)).toBe('unseen')
  })

  it('GRP-11 a photo that is not in the picture makes it partly seen, until it goes or somebody sets it aside', async () => {
    const side = await newSide()
    await layAt(side, await insertPhotos(world.ctx, side, 2), [0, 600])
    const [late = 0] = await insertPhotos(world.ctx, side, 1)
    expect(await seenOf(side)).toBe('partly')
    const set = (change: object) => world.ctx.db.updateTable('image').set(change).where('id', '=', late).execute()
    for (const [aside, back] of [
      [{ visible: false }, { visible: true }],
      [{ selected: false }, { selected: true }],
      [{ placement: 'unplaced', unplacedReason: 'duplicate' }, { unplacedReason: 'no-overlap' }],
    ] as const) {
      await set(aside)
      expect(await seenOf(side)).toBe('seen')
      await set(back)
      expect(await seenOf(side)).toBe('partly')
    }
    await world.ctx.db.deleteFrom('image').where('id', '=', late).execute()
    expect(await seenOf(side)).toBe('seen')
  })

  it.each(['deleted', 'hidden'])(
    'GRP-11 a photo left out as the same view as another counts again once that other is %s',
    async (how) => {
      const side = await newSide()
      const [, other = 0] = await insertPhotos(world.ctx, side, 2).then(async (photos) => {
        await layAt(side, photos, [0, 600])
        return photos
      })
      const [twin = 0] = await insertPhotos(world.ctx, side, 1)
      const { db } = world.ctx
      const leftOut = { placement: 'unplaced', unplacedReason: 'duplicate' } as const
      await db.updateTable('image').set(leftOut).where('id', '=', twin).execute()
      expect(await seenOf(side)).toBe('seen')
      if (how === 'deleted') await db.deleteFrom('image').where('id', '=', other).execute()
      else await db.updateTable('image').set({ visible: false }).where('id', '=', other).execute()
      const { unplacedReason } = await db
        .selectFrom('image')
        .select('unplacedReason')
        .where('id', '=', twin)
        .executeTakeFirstOrThrow()
      expect(unplacedReason).toBeNull()
      expect(await seenOf(side)).toBe('partly')
    },
  )

  it('GRP-11 room between two photos of a picture is a missing stretch, along whichever axis is long', async () => {
    const [side = 0, across = 0] = (await bladeVisit()).sides
    await layAt(side, await insertPhotos(world.ctx, side, 3), [0, 600, 1450])
    expect(await seenOf(side)).toBe('partly')
    const photos = await insertPhotos(world.ctx, across, 2)
    // Turned by a right angle: 800 px wide, beginning 800 px to the left of where the pose begins.
    const lay = (tx: number) =>
      JSON.stringify([
        { image: photos[0], pose: { a: 0, b: 1, tx: 800, ty: 0 }, widthPx: 1000, heightPx: 800 },
        { image: photos[1], pose: { a: 0, b: 1, tx, ty: 0 }, widthPx: 1000, heightPx: 800 },
      ])
    await pretendPicture(world.ctx, across, { widthPx: 2000, heightPx: 1000 })
    const set = (tx: number) =>
      world.ctx.db
        .updateTable('pyramid')
        .set({ placements: lay(tx) })
        .where('inspectionId', '=', across)
        .execute()
    await set(1500)
    expect(await seenOf(across)).toBe('seen')
    await set(1700)
    expect(await seenOf(across)).toBe('partly')
  })

  it('GRP-11 a side of which somebody says that its picture shows a part was partly seen, until that is taken back or another picture says otherwise', async () => {
    const [side = 0] = (await bladeVisit()).sides
    await layAt(side, await insertPhotos(world.ctx, side, 2), [0, 600])
    expect(await seenOf(side)).toBe('seen')
    const say = async (pictureShows: 'whole' | 'part' | null) => {
      const body = { pictureShows, imageVersion: 1 }
      const answer = await world.call(calibrateInspection, { token: owners.adminToken, params: { id: side }, body })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return await seenOf(side)
    }
    expect(await say('part')).toBe('partly')
    expect(await say('whole')).toBe('seen')
    expect(await say('part')).toBe('partly')
    expect(await say(null)).toBe('seen')
    await say('part')
    await world.ctx.db.deleteFrom('pyramid').where('inspectionId', '=', side).execute()
    expect(await seenOf(side)).toBe('unseen')
  })

  it('GRP-11 a side of a blade with a picture of one photo was partly seen, until somebody says that it shows the whole or marks both ends; a face of the nacelle is seen by one', async () => {
    const { turbine, sides } = await bladeVisit()
    const [said = 0, marked = 0] = sides
    const layOne = async (side: number) => await layAt(side, await insertPhotos(world.ctx, side, 1), [0])
    for (const side of [said, marked]) {
      await layOne(side)
      expect(await seenOf(side)).toBe('partly')
    }
    const body = { pictureShows: 'whole', imageVersion: 1 } as const
    await world.call(calibrateInspection, { token: owners.adminToken, params: { id: said }, body })
    expect(await seenOf(said)).toBe('seen')
    const axis = { hub: { pixelX: 500, pixelY: 10 }, tip: { pixelX: 500, pixelY: 790 } }
    const marks = { axis, imageVersion: 1, version: 0 }
    const answer = await world.call(setAxis, { token: owners.adminToken, params: { id: marked }, body: marks })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await seenOf(marked)).toBe('seen')
    const nacelle = await deviceBelow(world, turbine, 2)
    const { inspections } = await makeVisit(world.ctx, owners.admin, nacelle, { service: 3 })
    const face = inspections[0]?.id ?? 0
    await layOne(face)
    expect(await seenOf(face)).toBe('seen')
  })

  it('GRP-11 photos laid end to end lack what lies between when a closer look found nothing that joins them', async () => {
    const side = await newSide()
    const photos = await insertPhotos(world.ctx, side, 2)
    const [firstId = 0, secondId = 0] = photos
    await layAt(side, photos, [0, 790])
    expect(await seenOf(side)).toBe('seen')
    const pair = { firstId, secondId, shared: 'nothing', showsBlade: true }
    await world.ctx.db.insertInto('photoPair').values(pair).execute()
    expect(await seenOf(side)).toBe('seen')
    const judge = (isJoined: boolean) => world.ctx.db.updateTable('photoPair').set({ isJoined }).execute()
    await judge(false)
    expect(await seenOf(side)).toBe('partly')
    await judge(true)
    expect(await seenOf(side)).toBe('seen')
  })

  it('VOLTA-02 a blade visited for its lightning protection is seen by its measures, not by pictures', async () => {
    const [blade = 0] = (await bladeVisit(1)).sides
    await pretendPicture(world.ctx, blade)
    expect(await seenOf(blade)).toBe('unseen')
    const measure = (values: object) =>
      world.ctx.db
        .insertInto('voltaMeasure')
        .values({
          ...{ inspectionId: blade, typeId: 1, severityId: 1, positionFromHubM: 1, reading: 'open-circuit' },
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const none = await measure({ reading: 'no-reading' })
    expect(await seenOf(blade)).toBe('unseen')
    await measure({})
    expect(await seenOf(blade)).toBe('partly')
    await world.ctx.db.deleteFrom('voltaMeasure').where('id', '=', none.id).execute()
    expect(await seenOf(blade)).toBe('seen')
    await world.ctx.db
      .updateTable('voltaMeasure')
      .set({ isInspected: false })
      .where('inspectionId', '=', blade)
      .execute()
    expect(await seenOf(blade)).toBe('unseen')
  })

  it('VOLTA-02 GRP-10 a visit that measures tells its measures by their verdict: of each blade, in all, in lists and in the tree', async () => {
    const { group, sides, blade: device } = await bladeVisit(1)
    const [blade = 0] = sides
    const measures = [
      { reading: 'open-circuit' },
      { reading: 'value', value: 60, limitValue: 50 },
      { reading: 'value', value: 40, limitValue: 50 },
      { reading: 'value', value: 40, limitValue: null },
      { reading: 'no-reading' },
      { reading: 'value', value: 60, limitValue: 50, verdictBy: 'choice', fixedVerdict: true },
      { reading: 'value', value: 60, limitValue: 50, isInspected: false },
    ]
    const token = owners.readerToken
    const told = async () => {
      const detail = attributesOf((await world.call(getInspectionGroup, { token, params: { id: group } })).body)
      const { body } = await world.call(listInspectionGroups, { token, query: `device=${device}` })
      const [row] = Object(body).data
      const tree = Object(
        (await world.call(getInspectionDeviceTree, { token, query: `inspectionGroup=${group}` })).body,
      )
      return [
        detail.measureCounter,
        detail.inspections.data[0].attributes.measureCounter,
        row.attributes.measureCounter,
        tree.data[0].inspections[0].measureCounter,
      ]
    }
    const none = { total: 0, compliant: 0, nonCompliant: 0, notJudged: 0 }
    expect(await told()).toEqual([none, none, none, none])
    const place = { inspectionId: blade, typeId: 1, severityId: 1, positionFromHubM: 1 }
    for (const measure of measures)
      await world.ctx.db
        .insertInto('voltaMeasure')
        .values({ ...place, ...measure })
        .execute()
    const counts = { total: 7, compliant: 2, nonCompliant: 2, notJudged: 3 }
    expect(await told()).toEqual([counts, counts, counts, counts])
  })

  it('PERM-02 VOLTA-02 who is limited to a blade is told of its measures alone', async () => {
    const { group, inspections } = await makeVisit(world.ctx, owners.admin, await newTurbine(), { service: 1 })
    const { id } = group
    const blades = inspections.map((inspection) => inspection.id)
    for (const inspectionId of blades)
      await world.ctx.db
        .insertInto('voltaMeasure')
        .values({ inspectionId, typeId: 1, severityId: 1, positionFromHubM: 1, reading: 'value', value: 40 })
        .execute()
    const limited = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
    const [blade] = inspections
    await world.ctx.db
      .insertInto('accountRootDevice')
      .values({ accountId: limited.id, deviceId: blade?.device.id ?? 0 })
      .execute()
    const totalFor = async (token: string) =>
      attributesOf((await world.call(getInspectionGroup, { token, params: { id } })).body).measureCounter.total
    expect(blades.length).toBeGreaterThan(1)
    expect(await totalFor(owners.readerToken)).toBe(blades.length)
    expect(await totalFor(limited.token)).toBe(1)
  })

  it('GRP-10 a visit that looks at pictures has no counts of measures', async () => {
    const { group } = await bladeVisit()
    const token = owners.readerToken
    const detail = attributesOf((await world.call(getInspectionGroup, { token, params: { id: group } })).body)
    expect(detail.measureCounter).toBeNull()
    expect(detail.inspections.data[0].attributes.measureCounter).toBeNull()
  })

  it('GRP-11 a photo and a picture that come at the same moment are both taken into account', async () => {
    const sides = (await bladeVisit()).sides
    const more = (await bladeVisit()).sides
    const all = [...sides, ...more]
    for (const side of all) {
      const laid = await insertPhotos(world.ctx, side, 2)
      await Promise.all([
        layAt(side, laid, [0, 600]),
        insertPhotos(world.ctx, side, 1),
        insertPhotos(world.ctx, side, 1),
      ])
    }
    expect(await Promise.all(all.map(seenOf))).toEqual(all.map(() => 'partly'))
  })
})

describe('how much was seen of what lies above', () => {
  it('GRP-10 a visit says of each side and in all how much of it was seen, in the list of visits and the tree of devices too', async () => {
    const { group, sides } = await bladeVisit()
    const [whole = 0, part = 0] = sides
    await layAt(whole, await insertPhotos(world.ctx, whole, 2), [0, 600])
    await layAt(part, await insertPhotos(world.ctx, part, 2), [0, 600])
    await insertPhotos(world.ctx, part, 1)
    const token = owners.readerToken
    const expected = { seen: 1, partly: 1, unseen: 2 }
    const detail = attributesOf((await world.call(getInspectionGroup, { token, params: { id: group } })).body)
    expect(detail.seenCounter).toEqual(expected)
    const states = ['seen', 'partly', 'unseen', 'unseen']
    expect(detail.inspections.data.map((each: object) => attributesOf({ data: each }).seen)).toEqual(states)
    const { body } = await world.call(listInspectionGroups, { token, query: `ids=${group}` })
    expect(Object(body).data[0].attributes.seenCounter).toEqual(expected)
    const tree = await world.call(getInspectionDeviceTree, { token, query: `inspectionGroup=${group}` })
    expect(Object(tree.body).data[0].inspections.map(({ seen }: { seen: string }) => seen)).toEqual(states)
  })

  it('GRP-08 GRP-10 the row of a visit in the list of a device counts what was seen of that device', async () => {
    const turbine = await newTurbine()
    const { group, inspections } = await makeVisit(world.ctx, owners.admin, turbine)
    const blade = await deviceBelow(world, turbine, 1)
    const side = await deviceBelow(world, blade, 3)
    const seen = inspections.find(({ device }) => device.id === side)?.id ?? 0
    await layAt(seen, await insertPhotos(world.ctx, seen, 2), [0, 600])
    const counted = async (query: string) => {
      const { body } = await world.call(listInspectionGroups, { token: owners.readerToken, query })
      return Object(body).data[0].attributes.seenCounter
    }
    expect(await counted(`ids=${group.id}`)).toEqual({ seen: 1, partly: 0, unseen: 15 })
    expect(await counted(`device=${blade}`)).toEqual({ seen: 1, partly: 0, unseen: 3 })
    expect(await counted(`device=${side}`)).toEqual({ seen: 1, partly: 0, unseen: 0 })
  })

  it('DEV-02 PARK-01 a turbine and its park count the sides of their blades whether anybody has been there or not', async () => {
    const park = await makePark(world.ctx, owners.admin, owners.own.organization)
    const turbine = (await makeTurbine(world.ctx, owners.admin, park.id)).id
    const blade = await deviceBelow(world, turbine, 1)
    const limited = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
    await world.ctx.db.insertInto('accountRootDevice').values({ accountId: limited.id, deviceId: blade }).execute()
    const ofDevice = async (id: number) =>
      attributesOf((await world.call(getDevice, { token: owners.readerToken, params: { id } })).body)
    const ofPark = async (token: string) =>
      attributesOf((await world.call(getPark, { token, params: { id: park.id } })).body).seenCounter
    expect((await ofDevice(turbine)).seenCounter).toEqual({ seen: 0, partly: 0, unseen: 12 })
    expect(await ofPark(owners.readerToken)).toEqual({ seen: 0, partly: 0, unseen: 12 })

    const { group, inspections } = await makeVisit(world.ctx, owners.admin, turbine)
    const token = owners.adminToken
    await world.call(updateInspectionGroup, {
      token,
      params: { id: group.id },
      body: { comment: null, status: 'doing' },
    })
    const first = inspections[0]?.id ?? 0
    await layAt(first, await insertPhotos(world.ctx, first, 2), [0, 600])
    // A visit to a whole turbine goes to the faces of its tower too.
    const expected = { seen: 1, partly: 0, unseen: 15 }
    expect((await ofDevice(turbine)).seenCounter).toEqual(expected)
    expect(await ofPark(owners.readerToken)).toEqual(expected)
    const ofBlade = { seen: 1, partly: 0, unseen: 3 }
    expect((await ofDevice(blade)).seenCounter).toEqual(ofBlade)
    expect(await ofPark(limited.token)).toEqual(ofBlade)
    const below = (await ofDevice(turbine)).subDevices.data
    expect(below.find(({ id }: { id: string }) => id === String(blade)).attributes.seenCounter).toEqual(ofBlade)
  })
})
