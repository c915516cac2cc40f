import { setTimeout as sleep } from 'node:timers/promises'
import {
  deleteInspectionImage,
  getAssembly,
  getAssemblyEvidence,
  getSlicing,
  layoutOf,
  startSlicing,
  updateInspectionImage,
  uploadInspectionImages,
} from '@visionair/contract/images'
import { getInspection, getInspectionGroup } from '@visionair/contract/inspections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeVisit } from '../../../testing/factories.ts'
import { photosOf } from '../../../testing/photos/assembling.ts'
import { grainyPhoto } from '../../../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'
import type { Image } from '../images.types.ts'
import { imagesOfInspection } from '../photos/photos.repository.ts'
import { insertAssembly, reportProgress } from './assemblies.repository.ts'
import { refusePlaces, takePlaces } from './take-places.ts'

const size = { widthPx: 80, heightPx: 60 }

let world: ApiWorld
let owners: TwoOwners
let sides: { group: number; inspections: number[] }
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  sides = { group: group.id, inspections: inspections.map(({ id }) => id) }
})
afterAll(() => world.close())

const freshSide = () => sides.inspections.pop() ?? 0
const call = (params: { id: number }) => ({ token: owners.adminToken, params })

async function addPhotos(inspection: number, count: number): Promise<number[]> {
  const form = new FormData()
  for (let n = 0; n < count; n += 1) {
    const photo = await grainyPhoto(size.widthPx, size.heightPx)
    form.append('files[]', new Blob([new Uint8Array(photo)]), `${n}.jpg`)
  }
  const { status, body } = await world.call(uploadInspectionImages, { ...call({ id: inspection }), body: form })
  expect(status).toBe(201)
  return Object(body).data.map(({ attributes }: { attributes: { id: number } }) => attributes.id)
}

const lay = (id: number, body: object) => world.call(updateInspectionImage, { ...call({ id }), body })

async function photo(inspection: number, id: number) {
  const found = (await photosOf(world, owners.adminToken, inspection)).find((each) => each.id === id)
  if (!found) throw new Error(`photo ${id} is gone`)
  return found
}

async function slicing(inspection: number) {
  const { body } = await world.call(getSlicing, call({ id: inspection }))
  const answer = getSlicing.answer?.parse(body)
  if (!answer) throw new Error('slicing was not answered')
  return answer.data
}

/** Starts slicing and waits for the picture. */
async function slice(inspection: number) {
  const before = (await slicing(inspection)).version
  expect((await world.call(startSlicing, call({ id: inspection }))).status).toBe(202)
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(100)) {
    const now = await slicing(inspection)
    if (now.state === 'failed') throw new Error(now.detail ?? 'slicing failed')
    if (now.version !== before && now.state === 'done') return now
  }
  throw new Error('slicing did not end')
}

const sizeOf = async (inspection: number) => {
  const { imageWidth, imageHeight } = Object((await world.call(getInspection, call({ id: inspection }))).body).data
    .attributes
  return [imageWidth, imageHeight]
}

describe('the version of a place', () => {
  it('ASM-02 grows with every change of how a photo lies, and a change made from an older one is refused', async () => {
    const side = freshSide()
    const [id = 0] = await addPhotos(side, 1)
    expect((await photo(side, id)).placeVersion).toBe(1)
    const moved = await lay(id, { x: 10, y: 20, placeVersion: 1 })
    expect(moved.body).toMatchObject({ data: { attributes: { x: 10, placeVersion: 2 } } })
    expect((await lay(id, { zIndex: 3, visible: false, placeVersion: 2 })).status).toBe(200)

    const stale = await lay(id, { x: 99, placeVersion: 2 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
    expect(await photo(side, id)).toMatchObject({ x: 10, y: 20, zIndex: 3, visible: false, placeVersion: 3 })

    expect((await lay(id, { selected: false, x: 10, placeVersion: 3 })).status).toBe(200)
    expect((await photo(side, id)).placeVersion).toBe(3)
    expect((await lay(id, { x: 11 })).status).toBe(200)
    expect((await photo(side, id)).placeVersion).toBe(4)
  })

  it('ASM-02 of two changes made from the same version at once exactly one is taken', async () => {
    const side = freshSide()
    const [id = 0] = await addPhotos(side, 1)
    const answers = await Promise.all([1, 2, 3, 4].map((x) => lay(id, { x, y: 0, placeVersion: 1 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const taken = answers.findIndex(({ status }) => status === 200) + 1
    expect(await photo(side, id)).toMatchObject({ x: taken, placeVersion: 2 })
  })
})

describe('making the picture of what was laid by hand', () => {
  it('ASM-05 leaves every photo where it was laid, so that the next picture is right as well', async () => {
    const side = freshSide()
    const [first = 0, second = 0] = await addPhotos(side, 2)
    await lay(first, { x: 1000, y: 500 })
    await lay(second, { x: 1000, y: 540 })
    await slice(side)
    expect(await photo(side, first)).toMatchObject({ x: 1000, y: 500, placement: 'manual', placeVersion: 2 })
    expect(await photo(side, second)).toMatchObject({ x: 1000, y: 540, placement: 'manual' })
    expect(await sizeOf(side)).toEqual([80, 100])
    // A page that knows the photos from before moves one of them.
    expect((await lay(second, { x: 1000, y: 550, placeVersion: 2 })).status).toBe(200)
    await slice(side)
    expect(await sizeOf(side)).toEqual([80, 110])
  })

  it('ASM-05 is refused for a layout that is not the one that was seen', async () => {
    const side = freshSide()
    const [first = 0, second = 0] = await addPhotos(side, 2)
    await lay(first, { x: 0, y: 0 })
    const seen = layoutOf(await photosOf(world, owners.adminToken, side))
    expect((await slicing(side)).layout).toBe(seen)
    await lay(second, { x: 0, y: 40 })
    const ask = (layout: string) =>
      world.call(startSlicing, { ...call({ id: side }), query: `layout=${encodeURIComponent(layout)}` })
    expect(await ask(seen)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
    expect((await slicing(side)).state).toBe('none')
    expect((await ask(layoutOf(await photosOf(world, owners.adminToken, side)))).status).toBe(202)
  })

  it('VIEW-08 what the picture lacks, shows otherwise or shows although it was deleted is told on the side and on its visit', async () => {
    const side = freshSide()
    const [first = 0, second = 0] = await addPhotos(side, 2)
    await lay(first, { x: 0, y: 0 })
    await lay(second, { x: 0, y: 40 })
    expect((await slicing(side)).difference).toBeNull()
    const made = await slice(side)
    expect(made.difference).toEqual({ missing: [], changed: [], deleted: 0 })

    const [third = 0] = await addPhotos(side, 1)
    await lay(second, { x: 5, y: 40 })
    expect((await slicing(side)).difference).toEqual({ missing: [third], changed: [second], deleted: 0 })
    await lay(third, { visible: false })
    await world.call(deleteInspectionImage, call({ id: first }))
    expect((await slicing(side)).difference).toEqual({ missing: [], changed: [second], deleted: 1 })

    const counts = { missing: 0, changed: 1, deleted: 1 }
    const { body } = await world.call(getInspection, call({ id: side }))
    expect(body).toMatchObject({ data: { attributes: { pictureDifference: counts } } })
    const visit = Object((await world.call(getInspectionGroup, call({ id: sides.group }))).body).data.attributes
    const onVisit = visit.inspections.data.find(
      ({ attributes }: { attributes: { id: number } }) => attributes.id === side,
    )
    expect(onVisit.attributes.pictureDifference).toEqual(counts)

    expect((await slice(side)).difference).toEqual({ missing: [], changed: [], deleted: 0 })
  })
})

const foundAt = (id: number, x: number, y: number) => ({
  ...{ id, pose: { a: 1, b: 0, tx: x, ty: y }, x, y, width: size.widthPx, height: size.heightPx },
  ...{ angle: 0, ratio: 1, zIndex: 0, confidence: 0.9 },
})

describe('what an assembly found about places', () => {
  const take = (inspection: number, seen: readonly Image[], placed: ReturnType<typeof foundAt>[], unplaced: number[]) =>
    inTransaction(world.ctx.db, (db) =>
      takePlaces(db, inspection, {
        ...{ seen, placed },
        unplaced: unplaced.map((id) => ({ id, reason: 'no-overlap' as const })),
      }),
    )

  it('ASM-03 is left when a photo was laid by hand after it began, and taken otherwise', async () => {
    const side = freshSide()
    const [first = 0, second = 0] = await addPhotos(side, 2)
    const seen = await imagesOfInspection(world.ctx.db, side)
    await lay(second, { x: 700, y: 700 })
    const found = [foundAt(first, 0, 0), foundAt(second, 0, 40)]
    expect(await take(side, seen, found, [])).toBe('kept-by-hand')
    expect(await photo(side, first)).toMatchObject({ x: null, placement: 'to-place', placeVersion: 1 })
    expect(await photo(side, second)).toMatchObject({ x: 700, y: 700, placement: 'manual', placeVersion: 2 })

    expect(await take(side, await imagesOfInspection(world.ctx.db, side), found, [])).toBe('taken')
    expect(await photo(side, first)).toMatchObject({ x: 0, placement: 'placed', placeVersion: 2 })
    expect(await photo(side, second)).toMatchObject({ x: 0, y: 40, placement: 'placed', placeVersion: 3 })
  })

  it('ASM-03 a photo laid by hand that it could not place stays where it is to its neighbour', async () => {
    const side = freshSide()
    const [first = 0, second = 0, third = 0] = await addPhotos(side, 3)
    await lay(first, { x: 500, y: 500 })
    await lay(third, { x: 530, y: 520 })
    const seen = (await imagesOfInspection(world.ctx.db, side)).filter(({ id }) => id !== second)
    expect(await take(side, seen, [foundAt(first, 20, 10)], [third])).toBe('taken')
    expect(await photo(side, third)).toMatchObject({ x: 50, y: 30, placement: 'manual' })
    expect((await photo(side, third)).placeVersion).toBe(3)
    expect(await photo(side, second)).toMatchObject({ x: null, placement: 'to-place', placeVersion: 1 })
  })

  it('ASM-03 takes no place away when no picture came of it', async () => {
    const side = freshSide()
    const [first = 0, second = 0] = await addPhotos(side, 2)
    await lay(first, { x: 500, y: 500 })
    const unplaced = [first, second].map((id) => ({ id, reason: 'no-overlap' as const }))
    const seen = await imagesOfInspection(world.ctx.db, side)
    await inTransaction(world.ctx.db, (db) => refusePlaces(db, side, { seen, unplaced, looksAtAll: true }))
    expect(await photo(side, first)).toMatchObject({ x: 500, y: 500, placement: 'manual' })
    expect(await photo(side, second)).toMatchObject({ x: null, placement: 'unplaced', unplacedReason: 'no-overlap' })
  })

  it('ASM-03 speaks of no photo that was deleted since', async () => {
    const side = freshSide()
    const [first = 0, second = 0, third = 0] = await addPhotos(side, 3)
    const placed = [first, second].map((image) => ({ image, originalName: `${image}`, confidence: 1 }))
    const seam = { a: first, b: second, verifiedBy: 'blade', score: 9 }
    const seamFacts = { confidence: 1, cells: 9, purity: 1, residualPx: 0, agreements: [] }
    await world.ctx.db
      .insertInto('assembly')
      .values({
        ...{ inspectionId: side, kind: 'assemble', imageIds: [first, second, third], state: 'incomplete' },
        result: JSON.stringify({
          ...{ placed, seams: [seam] },
          unplaced: [{ image: third, originalName: 'third', reason: 'no-overlap' }],
        }),
        evidence: JSON.stringify({
          photos: [{ image: first, outline: null, isDrawn: false }],
          seams: [{ ...seam, ...seamFacts }],
        }),
      })
      .execute()
    const told = async () => ({
      assembly: Object((await world.call(getAssembly, call({ id: side }))).body).data.attributes,
      evidence: Object((await world.call(getAssemblyEvidence, call({ id: side }))).body).data,
    })
    expect(await told()).toMatchObject({ assembly: { unplaced: [{ image: third }] }, evidence: { seams: [{}] } })
    for (const id of [first, third]) await world.call(deleteInspectionImage, call({ id }))
    const { assembly, evidence } = await told()
    expect(assembly).toMatchObject({ placed: [{ image: second }], unplaced: [], seams: [] })
    expect(evidence).toMatchObject({ photos: [], seams: [] })
  })
})

it('VIEW-09 progress never runs backwards, also when an attempt begins anew', async () => {
  const side = freshSide()
  await addPhotos(side, 2)
  const work = { inspectionId: side, kind: 'slice' as const, imageIds: [], requestedBy: null }
  const id = (await insertAssembly(world.ctx.db, work)) ?? 0
  const told: number[] = []
  for (const [step, share] of [
    ['features', 0],
    ['compose', 0.3],
    ['pyramid', 0.7],
    ['features', 0],
    ['compose', 0.3],
    ['pyramid', 0.8],
  ] as const) {
    await reportProgress(world.ctx.db, id, { step, done: 1, total: 2, share })
    told.push((await slicing(side)).progress)
  }
  expect(told).toEqual([0, 0.3, 0.7, 0.7, 0.7, 0.8])
  const { dziProgress } = Object((await world.call(getInspection, call({ id: side }))).body).data.attributes
  expect(dziProgress).toBe(0.8)
})

describe('photos that no picture can hold', () => {
  it('ASM-02 are refused before any work begins: one drawn over everything is named, others are said to lie too far apart', async () => {
    const inspection = freshSide()
    const [first = 0, second = 0] = await addPhotos(inspection, 2)
    await lay(first, { x: 0, y: 0 })
    await lay(second, { x: 0, y: 0, width: 100_000, height: 75_000 })
    const start = async () => {
      const { status, body } = await world.call(startSlicing, call({ id: inspection }))
      return [status, Object(body).detail]
    }
    expect(await start()).toEqual([422, expect.stringContaining('“1.jpg” is drawn 1,250 times its size')])
    await lay(second, { x: 900_000, y: 900_000, width: 80, height: 60 })
    expect(await start()).toEqual([422, expect.stringContaining('would have 900,080 x 900,060 pixels')])
    expect((await slicing(inspection)).state).toBe('none')
    await lay(second, { x: 40, y: 0 })
    expect((await start())[0]).toBe(202)
  })
})
