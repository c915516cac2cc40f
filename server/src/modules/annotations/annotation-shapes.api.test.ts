import {
  createAnnotation,
  deleteAnnotation,
  getAnnotation,
  listAnnotationHistories,
  restoreAnnotation,
  updateAnnotation,
} from '@visionair/contract/annotations'
import { calibrateInspection } from '@visionair/contract/inspections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { pretendPicture } from '../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let side: number

const call: ApiWorld['call'] = (endpoint, request) => world.call(endpoint, { token: owners.adminToken, ...request })
const attributesOf = ({ body }: { body: unknown }) => Object(body).data?.attributes
const points = (...all: [number, number][]) => all.map(([x, y]) => ({ x, y }))

const triangle = { kind: 'polygon', points: points([100, 600], [180, 600], [100, 720]) }
const crack = { kind: 'polyline', points: points([50, 100], [80, 140], [80, 150]) }

const create = (body: object) => call(createAnnotation, { body: { inspection: side, type: 2, severity: 4, ...body } })
const created = async (body: object) => {
  const answer = await create(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return attributesOf(answer)
}
const changed = async (id: number, body: object) => {
  const answer = await call(updateAnnotation, { params: { id }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return attributesOf(answer)
}
const finding = async (id: number) => attributesOf(await call(getAnnotation, { params: { id } }))
const violationsOf = ({ body }: { body: unknown }) => Object(body).violations ?? []

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  side = inspections[0]?.id ?? 0
  await pretendPicture(world.ctx, side)
})
afterAll(() => world.close())

describe('a finding with a shape', () => {
  it('has the bounds of the shape as its box, whatever box came with it', async () => {
    const stray = { pixelX: 1, pixelY: 1, pixelWidth: 5, pixelHeight: 5 }
    for (const body of [{ shape: triangle }, { shape: triangle, position: stray }]) {
      const { id } = await created(body)
      const { shape, position } = await finding(id)
      expect(shape).toEqual(triangle)
      expect(position).toMatchObject({ pixelX: 100, pixelY: 600, pixelWidth: 80, pixelHeight: 120 })
    }
  })

  it('a level line has a box of a pixel, and lies where it was drawn', async () => {
    const level = { kind: 'polyline', points: points([50, 100], [90, 100]) }
    const { shape, position } = await created({ shape: level })
    expect(shape).toEqual(level)
    expect(position).toMatchObject({ pixelX: 50, pixelY: 99.5, pixelWidth: 40, pixelHeight: 1 })
  })

  it('a finding of a box alone has none, and one of neither is refused', async () => {
    const box = { pixelX: 100, pixelY: 600, pixelWidth: 80, pixelHeight: 120 }
    expect(await created({ position: box })).toMatchObject({ shape: null, shapeSize: null })
    const refused = await create({})
    expect(refused.status).toBe(422)
    expect(violationsOf(refused)).toMatchObject([{ field: 'position' }])
  })

  it('is refused in words where it crosses itself, leaves the picture, lies at one place, or has too few or too many points', async () => {
    const refusal = async (shape: object) => {
      const answer = await create({ shape })
      expect(answer.status).toBe(422)
      return violationsOf(answer)
    }
    const crossing = { kind: 'polygon', points: points([100, 600], [180, 720], [180, 600], [100, 720]) }
    expect(await refusal(crossing)).toEqual([
      { field: 'shape', message: 'The outline crosses or touches itself. Move a point so that it does not.' },
    ])
    expect(await refusal({ kind: 'polyline', points: points([-1, 5], [9, 9]) })).toEqual([
      { field: 'shape', message: 'The shape must lie on the picture.' },
    ])
    expect(await refusal({ kind: 'polyline', points: points([9, 9], [9, 9]) })).toEqual([
      { field: 'shape', message: 'All points of the shape lie at one place.' },
    ])
    expect(await refusal({ kind: 'polygon', points: points([1, 1], [9, 9]) })).toHaveLength(1)
    expect(await refusal({ kind: 'polyline', points: points([1, 1]) })).toHaveLength(1)
    const line = (count: number) => ({
      kind: 'polyline',
      points: Array.from({ length: count }, (_, index) => ({ x: 1 + index / 10, y: 5 })),
    })
    expect(await refusal(line(501))).toHaveLength(1)
    expect((await created({ shape: line(500) })).shape.points).toHaveLength(500)
    expect(await refusal({ kind: 'circle', points: points([1, 1], [9, 9], [5, 1]) })).not.toHaveLength(0)
  })
})

describe('a finding with a shape that is changed', () => {
  it('by a client that knows boxes only takes the shape along, and back by the box of before', async () => {
    const { id, version } = await created({ shape: triangle })
    const moved = await changed(id, {
      version,
      position: { pixelX: 200, pixelY: 500, pixelWidth: 40, pixelHeight: 240 },
    })
    expect(moved.shape).toEqual({ kind: 'polygon', points: points([200, 500], [240, 500], [200, 740]) })
    const back = await changed(id, {
      version: moved.version,
      position: { pixelX: 100, pixelY: 600, pixelWidth: 80, pixelHeight: 120 },
    })
    expect(back.shape).toEqual(triangle)
    expect((await changed(id, { version: back.version, comment: 'Seen' })).shape).toEqual(triangle)
  })

  it('another shape brings its box, none leaves the box, and the history says that the place changed', async () => {
    const { id, version } = await created({ shape: triangle })
    const other = await changed(id, { version, shape: crack })
    expect(other).toMatchObject({
      shape: crack,
      position: { pixelX: 50, pixelY: 100, pixelWidth: 30, pixelHeight: 50 },
    })
    const inner = { kind: 'polyline', points: points([50, 100], [60, 120], [80, 150]) }
    const bent = await changed(id, { version: other.version, shape: inner })
    const same = await changed(id, { version: bent.version, shape: inner })
    const bare = await changed(id, { version: same.version, shape: null })
    expect(bare).toMatchObject({ shape: null, position: bent.position })
    const { body } = await call(listAnnotationHistories, { query: `annotation=${id}` })
    expect(Object(body).data.map((entry: { attributes: { changes: string[] } }) => entry.attributes.changes)).toEqual([
      ['position'],
      ['position'],
      ['position'],
      [],
    ])
    const crossing = { kind: 'polygon', points: points([100, 600], [180, 720], [180, 600], [100, 720]) }
    const refused = await call(updateAnnotation, { params: { id }, body: { version: bare.version, shape: crossing } })
    expect(refused.status).toBe(422)
  })

  it('is brought back with its shape after it was deleted', async () => {
    const { id } = await created({ shape: triangle })
    expect((await call(deleteAnnotation, { params: { id } })).status).toBe(204)
    expect(attributesOf(await call(restoreAnnotation, { params: { id } })).shape).toEqual(triangle)
  })
})

describe('measures of a shape', () => {
  it('a polygon has an area and a line its length, by the scale of the picture', async () => {
    const ofArea = await created({ shape: triangle })
    const ofLength = await created({ shape: crack })
    expect(ofArea).toMatchObject({ imageRatio: 1, shapeSize: { areaCm2: 4800, lengthCm: null } })
    const answer = await call(calibrateInspection, { params: { id: side }, body: { imageRatio: 0.5 } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect((await finding(ofArea.id)).shapeSize).toEqual({ areaCm2: 1200, lengthCm: null })
    expect((await finding(ofArea.id)).defectSize).toEqual({ widthCm: 40, heightCm: 60 })
    expect((await finding(ofLength.id)).shapeSize).toEqual({ areaCm2: null, lengthCm: 30 })
  })
})
