import {
  createAnnotation,
  getAnnotation,
  getAnnotationImage,
  listAnnotationHistories,
  updateAnnotation,
} from '@visionair/contract/annotations'
import { getSlicing, startSlicing, updateInspectionImage, uploadInspectionImages } from '@visionair/contract/images'
import { calibrateInspection, getInspection } from '@visionair/contract/inspections'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recordStatements } from '../../platform/database/statement-recorder.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { insertHistoryEntries } from './annotation-histories.repository.ts'
import { boxesOnOtherPictures, putBoxes } from './annotation-moves.repository.ts'

const [photoWidthPx, photoHeightPx] = [600, 800]
/** A red patch on the lower photo: where the defect is, in its pixels. */
const patch = { left: 200, top: 300, width: 60, height: 80 }

let world: ApiWorld
let owners: TwoOwners
let side: number
let upper: number
let lower: number

const call: ApiWorld['call'] = (endpoint, request) => world.call(endpoint, { token: owners.adminToken, ...request })
const attributesOf = ({ body }: { body: unknown }) => Object(body).data.attributes

async function photo(background: string, hasPatch: boolean): Promise<Buffer> {
  const plain = sharp({ create: { width: photoWidthPx, height: photoHeightPx, channels: 3, background } })
  const red = { create: { width: patch.width, height: patch.height, channels: 3 as const, background: '#ff0000' } }
  return await (hasPatch ? plain.composite([{ input: red, left: patch.left, top: patch.top }]) : plain)
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function upload(name: string, content: Buffer): Promise<number> {
  const form = new FormData()
  form.append('files[]', new Blob([new Uint8Array(content)]), name)
  const { body } = await call(uploadInspectionImages, { params: { id: side }, body: form })
  return Object(body).data[0].attributes.id
}

const place = async (image: number, body: object) =>
  expect((await call(updateInspectionImage, { params: { id: image }, body })).status).toBe(200)

async function slice(): Promise<number> {
  expect((await call(startSlicing, { params: { id: side } })).status).toBe(202)
  await vi.waitFor(
    async () => {
      const { state, detail } = Object((await call(getSlicing, { params: { id: side } })).body).data
      if (state === 'failed') throw new Error(detail)
      expect(state).toBe('done')
    },
    { timeout: 180_000, interval: 100 },
  )
  return attributesOf(await call(getInspection, { params: { id: side } })).imageVersion
}

const draw = async (position: object, imageVersion?: number) =>
  attributesOf(
    await call(createAnnotation, {
      body: { inspection: side, type: 2, severity: 4, position, ...(imageVersion ? { imageVersion } : {}) },
    }),
  )
const shapeOf = (kind: string, ...points: [number, number][]) => ({ kind, points: points.map(([x, y]) => ({ x, y })) })
const outline = async (kind: string, ...points: [number, number][]) =>
  attributesOf(
    await call(createAnnotation, { body: { inspection: side, type: 2, severity: 4, shape: shapeOf(kind, ...points) } }),
  )
const finding = async (id: number) => attributesOf(await call(getAnnotation, { params: { id } }))
const changesOf = async (annotation: number) =>
  Object((await call(listAnnotationHistories, { query: `annotation=${annotation}` })).body).data.map(
    (entry: { attributes: { changes: string[] } }) => entry.attributes.changes,
  )

/** How red the middle of the crop of a finding is: 255 on the patch. */
async function rednessOf(id: number): Promise<number> {
  const response = await fetch(`${world.url}${getAnnotationImage.path.replace(':id', String(id))}`, {
    headers: { authorization: `Bearer ${owners.adminToken}` },
  })
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return (data[middle] ?? 0) - (data[middle + 1] ?? 0)
}

const boxOf = ({ position }: { position: Record<string, number> }) => ({
  x: Math.round((position.pixelX ?? 0) * 10) / 10,
  y: Math.round((position.pixelY ?? 0) * 10) / 10,
  width: Math.round((position.pixelWidth ?? 0) * 10) / 10,
  height: Math.round((position.pixelHeight ?? 0) * 10) / 10,
})

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  side = inspections[0]?.id ?? 0
  upper = await upload('upper.jpg', await photo('#a0a0a0', false))
  lower = await upload('lower.jpg', await photo('#b8b8b8', true))
  await place(upper, { x: 0, y: 0, width: photoWidthPx, height: photoHeightPx, angle: 0, zIndex: 1 })
  await place(lower, { x: 0, y: 600, width: photoWidthPx, height: photoHeightPx, angle: 0, zIndex: 0 })
  expect(await slice()).toBe(1)
})
afterAll(() => world.close())

describe('findings on a picture that is made anew', () => {
  let onPatch: number
  let above: number
  let across: number
  let outlined: number
  let cracked: number
  const patchBox = { pixelX: patch.left, pixelY: 600 + patch.top, pixelWidth: patch.width, pixelHeight: patch.height }
  const aboveBox = { pixelX: 50, pixelY: 100, pixelWidth: 40, pixelHeight: 30 }

  it('follow it through their photo, turned, scaled and shifted; distance and size follow, and the crop shows the same defect', async () => {
    onPatch = (await draw(patchBox)).id
    outlined = (await outline('polygon', [200, 900], [260, 900], [230, 980])).id
    cracked = (await outline('polyline', [50, 100], [70, 130], [90, 110])).id
    above = (await draw(aboveBox)).id
    across = (await draw({ pixelX: 100, pixelY: 600, pixelWidth: 120, pixelHeight: 400 })).id
    expect(await rednessOf(onPatch)).toBeGreaterThan(200)
    // The lower photo is turned by a quarter, twice as large, and lies elsewhere: its centre (300, 400) is now at (1000, 1600).
    await place(lower, { x: 400, y: 800, width: 1200, height: 1600, angle: 90 })
    expect(await slice()).toBe(2)
    const moved = await finding(onPatch)
    // (200..260, 300..380) about (300, 400), doubled, a quarter turn: x' = 1000 - 2 (v - 400), y' = 1600 + 2 (u - 300).
    expect(boxOf(moved)).toEqual({ x: 1040, y: 1400, width: 160, height: 120 })
    expect(moved).toMatchObject({
      needsReview: false,
      version: 1,
      position: { imageVersion: 2 },
      movedWithPicture: { imageVersion: 1, ...patchBox },
    })
    expect(await rednessOf(onPatch)).toBeGreaterThan(200)
    const { imageHeight, imageRatio } = moved
    expect(moved.distanceFromHub).toBeCloseTo((1460 * imageRatio) / 100, 1)
    expect(moved.defectSize.widthCm).toBeCloseTo(160 * imageRatio, 0)
    expect(imageHeight).toBe(2200)
    expect(await changesOf(onPatch)).toEqual([['position', 'picture'], []])
  })

  it('stay where they are when their photo does, without a word', async () => {
    const still = await finding(above)
    expect(boxOf(still)).toEqual({ x: 50, y: 100, width: 40, height: 30 })
    expect(still).toMatchObject({ needsReview: false, movedWithPicture: null, position: { imageVersion: 2 } })
    expect(await changesOf(above)).toEqual([[]])
  })

  it('with a shape in them stay on their picture where it is turned, and need a person: a shape is not turned by itself', async () => {
    expect(await finding(outlined)).toMatchObject({
      needsReview: true,
      position: { imageVersion: 1 },
      shape: shapeOf('polygon', [200, 900], [260, 900], [230, 980]),
    })
    expect(await finding(cracked)).toMatchObject({ needsReview: false, position: { imageVersion: 2 } })
  })

  it('are flagged for a person when they lie across photos that parted, and keep the picture they were drawn on', async () => {
    expect(await finding(across)).toMatchObject({ needsReview: true, position: { imageVersion: 1 }, imageWidth: 600 })
    await place(lower, { x: 0, y: 700, width: photoWidthPx, height: photoHeightPx, angle: 0 })
    expect(await slice()).toBe(3)
    expect(await finding(across)).toMatchObject({ needsReview: true, position: { imageVersion: 1 } })
    const crop = await call(getAnnotationImage, { params: { id: across } })
    expect(crop.status).toBe(200)
  })

  it('come back to the very place they were drawn at when the photo does, no larger for the way', async () => {
    expect(boxOf(await finding(onPatch))).toEqual({ x: 200, y: 1000, width: 60, height: 80 })
    expect(await rednessOf(onPatch)).toBeGreaterThan(200)
  })

  it('take their shape along where their photo is shifted, and put back it is where it was', async () => {
    const shifted = await finding(outlined)
    expect(shifted).toMatchObject({ needsReview: false, position: { imageVersion: 3 } })
    expect(shifted.shape).toEqual(shapeOf('polygon', [200, 1000], [260, 1000], [230, 1080]))
    const [one, other] = [shifted.version, shifted.version + 1]
    const back = await call(updateAnnotation, { params: { id: outlined }, body: { version: one, putBack: true } })
    expect(attributesOf(back)).toMatchObject({
      needsReview: true,
      shape: shapeOf('polygon', [200, 900], [260, 900], [230, 980]),
    })
    // Drawn on the picture of before, it follows as it is drawn.
    const drawnBefore = shapeOf('polygon', [200, 900], [260, 900], [230, 990])
    const again = await call(updateAnnotation, {
      params: { id: outlined },
      body: { version: other, shape: drawnBefore, imageVersion: 1 },
    })
    expect(attributesOf(again)).toMatchObject({
      needsReview: false,
      shape: shapeOf('polygon', [200, 1000], [260, 1000], [230, 1090]),
    })
  })

  it('can be put back, which needs the newest version and a picture that is still there', async () => {
    const { version } = await finding(onPatch)
    const put = (body: object) => call(updateAnnotation, { params: { id: onPatch }, body })
    expect((await put({ version: version + 1, putBack: true })).status).toBe(409)
    const back = await put({ version, putBack: true })
    expect(back.status).toBe(200)
    expect(attributesOf(back)).toMatchObject({
      needsReview: true,
      movedWithPicture: null,
      position: { imageVersion: 2, pixelX: expect.closeTo(1040, 3) },
    })
    expect((await changesOf(onPatch))[0]).toEqual(['position', 'putBack'])
    // There is nothing further to put it back to.
    expect((await put({ version: version + 1, putBack: true })).status).toBe(409)
    expect((await put({ version: version + 1, putBack: false })).status).toBe(422)
  })

  it('drawn or moved while the picture was replaced follow at once; on a version that never was they are refused', async () => {
    // Drawn on the picture before, on the turned photo.
    const late = await draw({ pixelX: 1040, pixelY: 1400, pixelWidth: 160, pixelHeight: 120 }, 2)
    expect(boxOf(late)).toEqual({ x: 200, y: 1000, width: 60, height: 80 })
    expect(late).toMatchObject({ needsReview: false, movedWithPicture: { imageVersion: 2, pixelX: 1040 } })
    expect(await changesOf(late.id)).toEqual([['position', 'picture'], []])
    const position = { pixelX: 1040, pixelY: 1390, pixelWidth: 160, pixelHeight: 120 }
    const update = (body: object) => call(updateAnnotation, { params: { id: late.id }, body })
    const moved = attributesOf(await update({ version: 1, position, imageVersion: 2 }))
    expect(boxOf(moved)).toEqual({ x: 195, y: 1000, width: 60, height: 80 })
    expect((await update({ version: 2, position, imageVersion: 77 })).status).toBe(409)
    const placed = attributesOf(await update({ version: 2, position: aboveBox, imageVersion: 3 }))
    expect(placed).toMatchObject({ movedWithPicture: null, needsReview: false })
  })

  it('and none is left behind by drawing and replacing at the same time', async () => {
    await place(lower, { x: 0, y: 650 })
    const drawing = { running: true }
    const drawn: number[] = []
    const draws = (async () => {
      while (drawing.running) drawn.push((await draw(patchBox, 3)).id)
    })()
    expect(await slice()).toBe(4)
    drawing.running = false
    await draws
    expect(drawn.length).toBeGreaterThan(0)
    for (const id of drawn)
      expect(await finding(id)).toMatchObject({ needsReview: false, position: { imageVersion: 4 } })
  })

  it('keep their size in centimetres on a calibrated picture that is drawn larger', async () => {
    const body = { imageRatio: 0.4 }
    expect((await call(calibrateInspection, { params: { id: side }, body })).status).toBe(200)
    const before = (await finding(above)).defectSize
    expect(before).toEqual({ widthCm: 16, heightCm: 12 })
    await place(upper, { x: 0, y: 0, width: 1200, height: 1600 })
    await place(lower, { x: 0, y: 1300, width: 1200, height: 1600 })
    expect(await slice()).toBe(5)
    const after = await finding(above)
    expect(boxOf(after)).toEqual({ x: 100, y: 200, width: 80, height: 60 })
    expect(after).toMatchObject({ imageRatio: 0.2, defectSize: before })
    expect((await finding(cracked)).shape).toEqual(shapeOf('polyline', [100, 200], [140, 260], [180, 220]))
  })
})

it('any number of boxes, their moves and their histories are written with as many statements as of one', async () => {
  const { db } = world.ctx
  const lying = await boxesOnOtherPictures(db, side, 0)
  expect(lying.length).toBeGreaterThan(2)
  const pose = { a: 1, b: 0, tx: 0, ty: 0 }
  const statementsFor = async (boxes: typeof lying) => {
    const moved = boxes.map(({ id, place, moveId }) => {
      const box = { x: place.xPx, y: place.yPx, width: place.widthPx, height: place.heightPx }
      return { id, place, moveId, move: { before: place, drawn: { box, photo: lower, pose } } }
    })
    const at = world.ctx.now()
    const entry = { status: 'updated', changes: ['position', 'picture'], date: at, accountId: null } as const
    const ids = boxes.map(({ id }) => id)
    const { statements } = await recordStatements(world.database, async () => {
      await putBoxes(db, moved, at)
      await insertHistoryEntries(db, ids, entry)
    })
    const rows = await db
      .selectFrom('annotationHistory')
      .where('annotationId', 'in', ids)
      .where('date', '=', at)
      .select('annotationId')
      .execute()
    expect(rows.length).toBeGreaterThanOrEqual(ids.length)
    return statements.length
  }
  expect([await statementsFor(lying.slice(0, 1)), await statementsFor(lying)]).toEqual([3, 3])
})
