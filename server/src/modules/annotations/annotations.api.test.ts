import {
  createAnnotation,
  deleteAnnotation,
  getAnnotation,
  listAnnotationHistories,
  listAnnotations,
  listAnnotationsOfLastInspection,
  updateAnnotation,
} from '@visionair/contract/annotations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeOrganization, makeSignedIn, makeVisit } from '../../testing/factories.ts'
import { pretendPicture } from '../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { deleteGroup } from '../inspections/visits/groups.service.ts'

let world: ApiWorld
let owners: TwoOwners
/** Clarity of last year and this year, and a Sherlock visit, of the same turbine; the first two sides have pictures. */
let before: { group: number; side: number }
let clarity: { group: number; side: number; other: number }
let sherlock: { group: number; side: number }
let foreignSide: number

const box = { pixelX: 100, pixelY: 600, pixelWidth: 80, pixelHeight: 120 }

const attributesOf = (answer: { body: unknown }) => Object(answer.body).data?.attributes
const fieldsOf = (answer: { body: unknown }): string[] =>
  (Object(answer.body).violations ?? []).map(({ field }: { field: string }) => field)

const create = (body: object, token = owners.adminToken) =>
  world.call(createAnnotation, {
    token,
    body: { inspection: clarity.side, type: 2, severity: 4, position: box, ...body },
  })
const created = async (body: object = {}) => {
  const answer = await create(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return attributesOf(answer)
}
const update = (id: number, body: object, token = owners.adminToken) =>
  world.call(updateAnnotation, { token, params: { id }, body })
const list = async (query: string, token = owners.adminToken) =>
  Object((await world.call(listAnnotations, { token, query })).body)
const idsOf = (listing: { data: { id: string }[] }) => listing.data.map(({ id }) => Number(id))

async function visitOf(device: number, date: string, service?: number) {
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, device, {
    date,
    ...(service ? { service } : {}),
  })
  const [side, other] = inspections
  if (!side || !other) throw new Error('the visit has no sides')
  return { group: group.id, side: side.id, other: other.id }
}

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  before = await visitOf(owners.own.turbine.id, '2025-06-01')
  await pretendPicture(world.ctx, before.side)
  const body = { inspection: before.side, type: 2, severity: 4, position: box, comment: 'Seen last year' }
  expect((await world.call(createAnnotation, { token: owners.adminToken, body })).status).toBe(201)
  clarity = await visitOf(owners.own.turbine.id, '2026-06-01')
  sherlock = await visitOf(owners.own.turbine.id, '2026-03-01', 4)
  foreignSide = (await visitOf(owners.foreign.turbine.id, '2026-06-01')).side
  for (const side of [clarity.side, clarity.other, sherlock.side, foreignSide]) await pretendPicture(world.ctx, side)
})
afterAll(() => world.close())

describe('an order that was asked for', () => {
  it('TAB-01 ties are broken by the id, whatever numbers findings have in their visits', async () => {
    // Its visit has fewer findings, so that the later one has the lower number.
    const first = await created({ severity: 2 })
    const second = await created({ severity: 2 })
    const ofAnother = await created({ inspection: foreignSide, severity: 2 })
    expect(ofAnother.idForReport).toBeLessThan(second.idForReport)
    const ids = [first.id, second.id, ofAnother.id]
    for (const order of ['order[severity]=asc', 'order[severity]=desc'])
      expect(idsOf(await list(`ids=${ids.toReversed().join(',')}&${order}`))).toEqual(ids)
  })
})

describe('classifying by component', () => {
  const whole = () => ({ inspection: sherlock.side, component: 3, type: 2, severity: 4, comment: 'Crack' })

  it('ANN-02 services 3, 4 and 7 want component, type, severity and comment', async () => {
    expect(await created(whole())).toMatchObject({
      component: { data: { attributes: { id: 3, name: 'Shell', nameFr: 'Coque' } } },
    })
    expect(fieldsOf(await create({ ...whole(), component: null }))).toEqual(['component'])
    expect(fieldsOf(await create({ ...whole(), comment: '  ' }))).toEqual(['comment'])
    expect(fieldsOf(await create({ ...whole(), component: undefined, comment: undefined }))).toEqual([
      'component',
      'comment',
    ])
    expect(fieldsOf(await create({ ...whole(), type: undefined }))).toEqual(['type'])
    expect(fieldsOf(await create({ ...whole(), severity: undefined }))).toEqual(['severity'])
    expect(fieldsOf(await create({ ...whole(), component: 9999 }))).toEqual(['component'])
    for (const service of [3, 7]) {
      const visit = await visitOf(owners.own.turbine.id, `2026-09-0${service}`, service)
      await pretendPicture(world.ctx, visit.side)
      expect(fieldsOf(await create({ ...whole(), inspection: visit.side, component: null }))).toEqual(['component'])
      await deleteGroup(world.ctx, owners.admin, visit.group)
    }
  })

  it('ANN-02 the type must be one of the component, and the edit may take neither component nor comment away', async () => {
    expect(fieldsOf(await create({ ...whole(), type: 14 }))).toEqual(['type'])
    const { id } = await created(whole())
    expect(fieldsOf(await update(id, { version: 1, component: null }))).toEqual(['component'])
    expect(fieldsOf(await update(id, { version: 1, comment: null }))).toEqual(['comment'])
    expect(fieldsOf(await update(id, { version: 1, component: 7 }))).toEqual(['type'])
    const changed = await update(id, { version: 1, component: 7, type: 14 })
    expect(attributesOf(changed)).toMatchObject({ component: { data: { attributes: { id: 7 } } }, version: 2 })
  })

  it('ANN-01 other services want type and severity only', async () => {
    expect(await created({ comment: null })).toMatchObject({ component: null, comment: null, status: 'to fix' })
    expect(fieldsOf(await create({ type: undefined }))).toEqual(['type'])
    expect(fieldsOf(await create({ severity: undefined }))).toEqual(['severity'])
  })

  it('ANN-02 a type offered to another company only, or a severity of another service, is refused', async () => {
    const { id: own } = await world.ctx.db
      .insertInto('annotationType')
      .values({ name: 'Theirs', nameFr: 'La leur', position: 90 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const link = { typeId: own, componentId: 3, organizationId: owners.foreign.organization }
    await world.ctx.db.insertInto('annotationTypeOrganization').values(link).execute()
    expect(fieldsOf(await create({ type: own }))).toEqual(['type'])
    expect(fieldsOf(await create({ ...whole(), type: own }))).toEqual(['type'])
    expect((await create({ inspection: foreignSide, type: own }, owners.foreignToken)).status).toBe(201)
    await world.ctx.db.deleteFrom('severityService').where('severityId', '=', 5).where('serviceId', '=', 4).execute()
    expect(fieldsOf(await create({ ...whole(), severity: 5 }))).toEqual(['severity'])
    const { id } = await created(whole())
    expect(fieldsOf(await update(id, { version: 1, severity: 5 }))).toEqual(['severity'])
  })
})

describe('boxes', () => {
  it('ANN-04 of no size, negative, not a number, off the picture or beyond a million are refused and nothing is stored', async () => {
    const total = (await list(`inspection=${clarity.side}`)).meta.totalItems
    const refused: [object, string][] = [
      [{ pixelWidth: 0 }, 'position.pixelWidth'],
      [{ pixelHeight: -5 }, 'position.pixelHeight'],
      [{ pixelX: null }, 'position.pixelX'],
      [{ pixelX: 'NaN' }, 'position.pixelX'],
      [{ pixelX: -60 }, 'position'],
      [{ pixelY: 4990 }, 'position'],
      [{ pixelX: 1_000_001 }, 'position.pixelX'],
      [{ pixelWidth: 1e12 }, 'position.pixelWidth'],
    ]
    const { id } = await created()
    for (const [change, field] of refused) {
      const position = { ...box, ...change }
      const answers = [await create({ position }), await update(id, { version: 1, position })]
      for (const answer of answers) {
        expect(answer.status, JSON.stringify(change)).toBe(422)
        expect(fieldsOf(answer)).toEqual([field])
      }
    }
    expect((await list(`inspection=${clarity.side}`)).meta.totalItems).toBe(total + 1)
  })

  it('ANN-04 one drawn while the picture was replaced is kept with its picture and flagged; on one that never was it is refused', async () => {
    await pretendPicture(world.ctx, clarity.other, { version: 2, widthPx: 1200, heightPx: 5200 })
    const late = await created({ inspection: clarity.other, imageVersion: 1 })
    expect(late).toMatchObject({ needsReview: true, position: { imageVersion: 1 }, imageWidth: 1000 })
    expect((await create({ inspection: clarity.other, imageVersion: 9 })).body).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
    })
    const moved = await update(late.id, { version: 1, position: { ...box, pixelX: 110 }, imageVersion: 2 })
    expect(attributesOf(moved)).toMatchObject({ needsReview: false, imageWidth: 1200, version: 2 })
  })
})

describe('two people and one annotation', () => {
  it('ANN-11 the second save is refused, nothing of it is stored, and the state of today can be read', async () => {
    const { id } = await created({ comment: 'First' })
    const second = await makeSignedIn(world, {
      organizationIds: [owners.own.organization],
      permissions: ['annotation_edit'],
    })
    expect((await update(id, { version: 1, comment: 'By the second' }, second.token)).status).toBe(200)
    for (const change of [{ comment: 'By the first' }, { position: { ...box, pixelX: 5 } }, { status: 'fixed' }]) {
      expect((await update(id, { version: 1, ...change })).body).toMatchObject({
        status: 409,
        code: 'changed-meanwhile',
      })
    }
    const now = attributesOf(await world.call(getAnnotation, { token: owners.adminToken, params: { id } }))
    expect(now).toMatchObject({ comment: 'By the second', version: 2, status: 'to fix', position: { pixelX: 100 } })
  })

  it('ANN-11 of many saves at once exactly one wins', async () => {
    const { id } = await created()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => update(id, { version: 1, comment: `Try ${n}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await history(id)).toHaveLength(2)
  })
})

const history = async (annotation: number, token = owners.adminToken) => {
  const { body } = await world.call(listAnnotationHistories, {
    token,
    query: `annotation=${annotation}&itemsPerPage=100`,
  })
  return Object(body).data.map(({ attributes }: { attributes: object }) => attributes)
}

describe('a creation sent twice', () => {
  it('ANN-11 with the same key makes one annotation, also at once; another account cannot fetch it by the key', async () => {
    const clientKey = crypto.randomUUID()
    const ids = (await Promise.all(Array.from({ length: 5 }, () => created({ clientKey })))).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
    const other = await makeSignedIn(world, {
      organizationIds: [owners.own.organization],
      permissions: ['annotation_create'],
    })
    const theirs = attributesOf(await create({ clientKey }, other.token))
    expect(ids).not.toContain(theirs.id)
    expect(fieldsOf(await create({ clientKey: 'x' }))).toEqual(['clientKey'])
  })
})

describe('the history of an annotation', () => {
  it('ANN-08 has an entry for each creation and change, the newest first, in the words of that day', async () => {
    const { id } = await created({ severity: 2 })
    await update(id, { version: 1, severity: 6 })
    await update(id, { version: 2, status: 'fixed' })
    await update(id, { version: 3, type: 4, comment: 'Seen again', position: { ...box, pixelX: 90 } })
    await update(id, { version: 4, comment: 'Seen again' })
    await world.ctx.db.updateTable('annotationType').set({ name: 'Layers apart' }).where('id', '=', 4).execute()
    expect(await history(id)).toMatchObject([
      { status: 'updated', changes: ['type', 'comment', 'position'], type: 'Delamination', typeFr: 'Délaminage' },
      { status: 'fixed', changes: ['status'], severityNumber: 5 },
      { status: 'updated', changes: ['severity'], severity: 'Critical', severityColor: '#8b0a50' },
      { status: 'created', changes: [], severity: 'Information', userName: expect.stringMatching(/^Ada Person/) },
    ])
    await world.ctx.db.updateTable('annotationType').set({ name: 'Delamination' }).where('id', '=', 4).execute()
  })

  it('ANN-08 is not there for a change that was refused, nor for anybody but administrators', async () => {
    const { id } = await created()
    await update(id, { version: 1, position: { ...box, pixelX: -60 }, status: 'fixed' })
    expect(await history(id)).toHaveLength(1)
    const call = (query: string, token: string | null) => world.call(listAnnotationHistories, { token, query })
    const reader = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
    expect((await call(`annotation=${id}`, reader.token)).status).toBe(403)
    expect((await call(`annotation=${id}`, owners.foreignToken)).status).toBe(403)
    expect((await call('annotation=999999', owners.adminToken)).status).toBe(404)
    expect((await call(`annotation=${id}`, null)).status).toBe(401)
    expect((await call('', owners.adminToken)).status).toBe(400)
  })
})

describe('lists', () => {
  it('ANN-10 numbers count within the visit and are never given twice, also not at once or after a deletion', async () => {
    const visit = await visitOf(owners.own.turbine.id, '2026-07-01')
    await pretendPicture(world.ctx, visit.side)
    const many = await Promise.all(Array.from({ length: 6 }, () => created({ inspection: visit.side })))
    expect(many.map(({ idForReport }) => idForReport).sort()).toEqual([1, 2, 3, 4, 5, 6])
    const last = many.find(({ idForReport }) => idForReport === 6)
    await world.call(deleteAnnotation, { token: owners.adminToken, params: { id: last.id } })
    expect((await created({ inspection: visit.side })).idForReport).toBe(7)
    const first = many.find(({ idForReport }) => idForReport === 1)
    await update(first.id, { version: 1, severity: 6 })
    expect(
      attributesOf(await world.call(getAnnotation, { token: owners.adminToken, params: { id: first.id } })),
    ).toMatchObject({ idForReport: 1 })
    await deleteGroup(world.ctx, owners.admin, visit.group)
  })

  it('ANN-10 the last inspection of a device is seen from another one of it, and only within the scope', async () => {
    const call = (query: string, token = owners.adminToken) =>
      world.call(listAnnotationsOfLastInspection, { token, query })
    const fromOld = Object((await call(`inspection=${before.side}&itemsPerPage=100`)).body)
    expect(
      new Set(fromOld.data.map(({ attributes }: { attributes: { inspection: number } }) => attributes.inspection)),
    ).toEqual(new Set([clarity.side]))
    const fromNew = Object((await call(`inspection=${clarity.side}`)).body)
    expect(
      fromNew.data.every(
        ({ attributes }: { attributes: { inspection: number } }) => attributes.inspection === sherlock.side,
      ),
    ).toBe(true)
    expect((await call(`inspection=${before.side}`, owners.foreignToken)).status).toBe(404)
    expect((await call('')).status).toBe(400)
    expect((await call(`inspection=${before.side}&device=1`)).status).toBe(400)
    const device = attributesOf({ body: { data: fromOld.data[0] } }).position.device
    expect(Object((await call(`device=${device}`, owners.foreignToken)).body).meta.totalItems).toBe(0)
    expect(Object((await call(`device=${device}`)).body).meta.totalItems).toBe(fromOld.meta.totalItems)
  })

  it('TAB-01 tables are filtered by side, kind of side, severity, type, status and text, and sorted by distance and severity', async () => {
    const near = await created({
      severity: 1,
      position: { ...box, pixelY: 10 },
      comment: 'Tout près du pied, éraflure',
    })
    const far = await created({ severity: 6, type: 5, position: { ...box, pixelY: 4800 } })
    const there = await created({ inspection: clarity.other, severity: 3 })
    await update(far.id, { version: 1, status: 'fixed' })
    const ofVisit = `inspection_group=${clarity.group}&itemsPerPage=100`
    const byDistance = await list(`${ofVisit}&device=${near.position.device}&order[distance]=asc`)
    const shares = byDistance.data.map(
      ({ attributes }: { attributes: { position: { position: number } } }) => attributes.position.position,
    )
    expect(shares).toEqual(shares.toSorted((a: number, b: number) => a - b))
    expect(idsOf(byDistance)[0]).toBe(near.id)
    const levels = (await list(`${ofVisit}&order[severity]=desc`)).data.map(
      ({ attributes }: { attributes: { severity: { data: { attributes: { severityNumber: number } } } } }) =>
        attributes.severity.data.attributes.severityNumber,
    )
    expect(levels).toEqual(levels.toSorted((a: number, b: number) => b - a))
    const fixed = idsOf(await list(`${ofVisit}&status=fixed`))
    expect(fixed).toContain(far.id)
    expect(fixed).not.toContain(near.id)
    const graded = idsOf(await list(`${ofVisit}&severity=6,1`))
    expect(graded).toEqual(expect.arrayContaining([near.id, far.id]))
    expect(graded).not.toContain(there.id)
    expect(idsOf(await list(`${ofVisit}&type=5`))).toEqual([far.id])
    expect(idsOf(await list(`${ofVisit}&text=ERAFLURE`))).toEqual([near.id])
    expect(idsOf(await list(`${ofVisit}&text=100%25`))).toEqual([])
    expect(idsOf(await list(`${ofVisit}&device=${there.position.device}`))).toContain(there.id)
    const kind = attributesOf({ body: { data: near.device.data } }).type.data.attributes.id
    expect(idsOf(await list(`${ofVisit}&device.type=${kind}`))).toContain(near.id)
    expect(idsOf(await list(`${ofVisit}&device.type=23`))).toEqual([])
    expect((await list(`${ofVisit}&status=gone`)).status).toBe(400)
    expect((await list(`${ofVisit}&severity=high`)).status).toBe(400)
    expect((await list(`${ofVisit}`, owners.foreignToken)).meta.totalItems).toBe(0)
  })

  it('TAB-03 every annotation of a visit is listed, whatever side it is on', async () => {
    const all = await list(`inspection_group=${clarity.group}&itemsPerPage=100`)
    const sides = new Set(
      all.data.map(({ attributes }: { attributes: { inspection: number } }) => attributes.inspection),
    )
    expect(sides).toEqual(new Set([clarity.side, clarity.other]))
    const otherCompany = await makeSignedIn(world, { organizationIds: [await makeOrganization(world.ctx)] })
    expect((await list(`inspection_group=${clarity.group}`, otherCompany.token)).meta.totalItems).toBe(0)
  })
})
