import {
  arrangeAnnotations,
  createAnnotation,
  deleteAnnotation,
  getAnnotation,
  linkAnnotations,
  listAnnotationGroups,
  listAnnotations,
  unlinkAnnotation,
} from '@visionair/contract/annotations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../../testing/factories.ts'
import { putIntoEarlierVisit } from '../../../testing/findings.ts'
import { pretendPicture } from '../../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let side: number
let otherSide: number
let foreignSide: number

const position = { pixelX: 10, pixelY: 10, pixelWidth: 50, pixelHeight: 50 }

async function mark(inspection = side): Promise<number> {
  const { status, body } = await world.call(createAnnotation, {
    token: owners.adminToken,
    body: { inspection, type: 2, severity: 4, position },
  })
  expect(status).toBe(201)
  return Object(body).data.attributes.id
}
async function marks(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push(await mark())
  return ids
}

/** A finding of the same side in an earlier visit. */
async function markBefore(): Promise<number> {
  const id = await mark()
  await putIntoEarlierVisit(world.ctx, owners.admin, owners.own.turbine.id, id)
  return id
}

const link = (ids: readonly number[], type: 'normal' | 'history' = 'normal', token = owners.adminToken, more = {}) =>
  world.call(linkAnnotations, { token, body: { type, ids, ...more } })
async function linked(ids: readonly number[], type: 'normal' | 'history' = 'normal') {
  const { status, body } = await link(ids, type)
  expect(status, JSON.stringify(body)).toBe(201)
  return Object(body).data.attributes
}
const groupsOf = async (id: number) => {
  const { body } = await world.call(getAnnotation, { token: owners.adminToken, params: { id } })
  const { annotationGroups, annotationGroupTypes } = Object(body).data.attributes
  return { annotationGroups, annotationGroupTypes }
}
const groups = async (query: string, token = owners.adminToken) =>
  Object((await world.call(listAnnotationGroups, { token, query })).body)
const byNumber = (a: number, b: number) => a - b

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const own = (await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)).inspections
  const foreign = (await makeVisit(world.ctx, owners.admin, owners.foreign.turbine.id)).inspections
  side = own[0]?.id ?? 0
  otherSide = own[1]?.id ?? 0
  foreignSide = foreign[0]?.id ?? 0
  for (const inspection of [side, otherSide, foreignSide]) await pretendPicture(world.ctx, inspection)
})
afterAll(() => world.close())

describe('linking annotations', () => {
  it('ANN-06 none has a group: a new one, with its date, comment and type', async () => {
    const [a, b] = [await markBefore(), await mark()]
    const { body } = await link([a, b], 'history', owners.adminToken, { date: '2026-02-03', comment: 'Same crack' })
    expect(Object(body).data.attributes).toMatchObject({
      type: 'history',
      date: '2026-02-03',
      comment: 'Same crack',
      ids: [a, b],
      annotations: { data: [{ id: String(a) }, { id: String(b) }] },
    })
    const { id } = Object(body).data.attributes
    expect(await groupsOf(a)).toEqual({ annotationGroups: [id], annotationGroupTypes: ['history'] })
  })

  it('ANN-06 one has a group: the other is added to it, whichever was named first', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await marks(4)
    const group = await linked([a, b])
    expect(await linked([b, c])).toMatchObject({ id: group.id, ids: [a, b, c] })
    expect(await linked([d, a])).toMatchObject({ id: group.id, ids: [a, b, c, d] })
  })

  it('ANN-06 already linked: nothing changes', async () => {
    const [a = 0, b = 0, c = 0] = await marks(3)
    const group = await linked([a, b, c])
    const before = await world.ctx.db.selectFrom('annotationGroupMember').selectAll().execute()
    expect(await linked([c, a])).toEqual({ ...group })
    expect(await world.ctx.db.selectFrom('annotationGroupMember').selectAll().execute()).toEqual(before)
  })

  it('ANN-06 both have a group: the groups become one, and the other is gone', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await marks(4)
    const older = await linked([a, b])
    const newer = await linked([c, d])
    expect(await linked([d, a])).toMatchObject({ id: older.id, ids: [a, b, c, d] })
    expect((await groups(`ids=${newer.id}`)).meta.totalItems).toBe(0)
    expect(await groupsOf(c)).toMatchObject({ annotationGroups: [older.id] })
  })

  it('ANN-06 the two types do not know each other: one annotation can be in a group of each', async () => {
    const [a = 0, b = 0] = await marks(2)
    const c = await markBefore()
    const normal = await linked([a, b])
    const history = await linked([a, c], 'history')
    expect(await groupsOf(a)).toEqual({
      annotationGroups: [normal.id, history.id],
      annotationGroupTypes: ['normal', 'history'],
    })
    expect(await groupsOf(b)).toMatchObject({ annotationGroupTypes: ['normal'] })
  })

  it('ANN-06 many people linking at once end in one group with everything in it', async () => {
    const ids = await marks(8)
    const pairs = ids.flatMap((a, n) => ids.slice(n + 1).map((b) => [a, b] as const)).filter((_, n) => n % 2 === 0)
    const answers = await Promise.all(pairs.map((pair) => link(pair)))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    const found = new Set((await Promise.all(ids.map(groupsOf))).flatMap(({ annotationGroups }) => annotationGroups))
    expect(found.size).toBe(1)
    const { data } = await groups(`ids=${[...found].join(',')}`)
    expect(data[0].attributes.ids.toSorted(byNumber)).toEqual(ids.toSorted(byNumber))
  })

  it('ANN-06 a group that is left with one annotation ends, by leaving as by deletion', async () => {
    const [a = 0, b = 0, c = 0] = await marks(3)
    const group = await linked([a, b, c])
    const leave = (annotation: number, token = owners.adminToken) =>
      world.call(unlinkAnnotation, { token, params: { id: group.id, annotation } })
    expect((await leave(c, owners.foreignToken)).status).toBe(404)
    expect((await leave(c, owners.readerToken)).status).toBe(403)
    expect((await leave(c)).status).toBe(204)
    expect((await leave(c)).status).toBe(404)
    expect(await groupsOf(c)).toMatchObject({ annotationGroups: [] })
    await world.call(deleteAnnotation, { token: owners.adminToken, params: { id: b } })
    expect(await groupsOf(a)).toMatchObject({ annotationGroups: [] })
    expect((await groups(`ids=${group.id}`)).meta.totalItems).toBe(0)
  })

  it('ANN-06 findings of several groups are deleted at once, again and again, while others are linked', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ids = await marks(8)
      const kept = await marks(2)
      await Promise.all([link(ids.slice(0, 2)), link(ids.slice(2, 4)), link(ids.slice(4, 8))])
      const answers = await Promise.all([
        ...ids.map((id) => world.call(deleteAnnotation, { token: owners.adminToken, params: { id } })),
        link(kept),
      ])
      expect(answers.map(({ status }) => status)).toEqual([...ids.map(() => 204), 201])
      for (const id of kept) await world.call(deleteAnnotation, { token: owners.adminToken, params: { id } })
    }
  })

  it('ANN-06 all findings of a group can be deleted at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids = [...(await marks(1)), await markBefore(), await markBefore(), await markBefore()]
      const group = await linked(ids)
      await linked(ids, 'history')
      const answers = await Promise.all(
        ids.map((id) => world.call(deleteAnnotation, { token: owners.adminToken, params: { id } })),
      )
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
      expect((await groups(`ids=${group.id}`)).meta.totalItems).toBe(0)
    }
  })

  it('ANN-06 a history stays on one device; a normal group may span devices, but not owners', async () => {
    const [a = 0, b = 0, c = 0] = [await mark(side), await mark(otherSide), await mark(foreignSide)]
    expect((await link([a, b], 'history')).body).toMatchObject({ status: 422, violations: [{ field: 'ids' }] })
    expect((await link([a, b])).status).toBe(201)
    expect((await link([a, c])).body).toMatchObject({ status: 422, violations: [{ field: 'ids' }] })
    expect(await groupsOf(c)).toMatchObject({ annotationGroups: [] })
  })

  it('ANN-06 a history holds one finding of each inspection, also when groups become one; what it held before stays', async () => {
    const [a = 0, b = 0] = await marks(2)
    const [before, other] = [await markBefore(), await markBefore()]
    const refused = await link([a, b], 'history')
    expect(refused.body).toMatchObject({ status: 422, violations: [{ field: 'ids' }] })
    expect(Object(refused.body).violations[0].message).toContain('of each inspection it holds one finding')
    const { id } = await linked([a, before], 'history')
    expect((await link([b, before], 'history')).status).toBe(422)
    await linked([b, other], 'history')
    expect((await link([before, other], 'history')).status).toBe(422)
    expect((await link([a, b])).status).toBe(201)
    // As it was linked before this was refused.
    await world.ctx.db
      .updateTable('annotationGroupMember')
      .set({ annotationGroupId: id })
      .where('annotationId', '=', b)
      .where('kind', '=', 'history')
      .execute()
    const further = await markBefore()
    expect((await linked([before, further], 'history')).ids.toSorted(byNumber)).toEqual(
      [a, b, before, further].toSorted(byNumber),
    )
  })

  it('ANN-06 only what the caller may see can be linked and is named', async () => {
    const [a = 0, b = 0, c = 0] = [await mark(side), await mark(otherSide), await mark(side)]
    const group = await linked([a, b])
    const device = await world.ctx.db
      .selectFrom('inspection')
      .select('deviceId')
      .where('id', '=', side)
      .executeTakeFirstOrThrow()
    const limited = await makeSignedIn(world, {
      organizationIds: [owners.own.organization],
      permissions: ['annotation_edit'],
    })
    await world.ctx.db
      .insertInto('accountRootDevice')
      .values({ accountId: limited.id, deviceId: device.deviceId })
      .execute()
    expect((await groups(`ids=${group.id}`, limited.token)).data[0].attributes).toMatchObject({
      ids: [a],
      annotations: { data: [{ id: String(a) }] },
    })
    expect((await link([a, b], 'normal', limited.token)).status).toBe(404)
    expect((await link([a, c], 'normal', limited.token)).status).toBe(201)
    expect((await link([a, c], 'normal', owners.foreignToken)).status).toBe(404)
    expect((await link([a, c], 'normal', owners.readerToken)).status).toBe(403)
    expect((await groups(`ids=${group.id}`, owners.foreignToken)).meta.totalItems).toBe(0)
    const inGroup = await world.call(listAnnotations, { token: limited.token, query: `annotation_group=${group.id}` })
    expect(
      Object(inGroup.body)
        .data.map(({ id }: { id: string }) => Number(id))
        .toSorted(byNumber),
    ).toEqual([a, c])
  })

  it('refuses one annotation alone, unknown ones, unknown types and senseless lists', async () => {
    const a = await mark()
    expect((await link([a, a])).status).toBe(422)
    expect((await link([a])).status).toBe(422)
    expect((await link([a, 999_999_999])).status).toBe(404)
    for (const body of [
      { type: 'other', ids: [a, a + 1] },
      { type: 'normal', ids: 'all' },
      { type: 'normal', ids: [a, 1.5] },
      {},
    ]) {
      expect((await world.call(linkAnnotations, { token: owners.adminToken, body })).status).toBe(422)
    }
    expect((await world.call(listAnnotationGroups, { token: owners.adminToken, query: 'ids=x' })).status).toBe(400)
    expect((await world.call(listAnnotationGroups, { token: null })).status).toBe(401)
  })
})

describe('arranging links, as undo and redo do', () => {
  const arrange = (before: readonly (readonly number[])[], after: readonly (readonly number[])[], type = 'normal') =>
    world.call(arrangeAnnotations, {
      token: owners.adminToken,
      body: { type, before, after: after.map((ids) => ({ ids, date: '2026-02-03', comment: 'As it was' })) },
    })

  it('ANN-06 takes two groups that became one apart again, and puts them together once more', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await marks(4)
    const older = await linked([a, b])
    await linked([c, d])
    const whole = await linked([b, c])
    expect(
      (
        await arrange(
          [whole.ids],
          [
            [a, b],
            [c, d],
          ],
        )
      ).status,
    ).toBe(204)
    const [first] = (await groupsOf(a)).annotationGroups
    const [second] = (await groupsOf(c)).annotationGroups
    expect([(await groupsOf(b)).annotationGroups, (await groupsOf(d)).annotationGroups]).toEqual([[first], [second]])
    expect(first).toBe(older.id)
    expect(second).not.toBe(first)
    expect((await groups(`ids=${second}`)).data[0].attributes).toMatchObject({
      comment: 'As it was',
      date: '2026-02-03',
    })
    expect(
      (
        await arrange(
          [
            [d, c],
            [a, b],
          ],
          [[a, b, c, d]],
        )
      ).status,
    ).toBe(204)
    expect(await groupsOf(d)).toMatchObject({ annotationGroups: [older.id] })
  })

  it('ANN-06 brings a dissolved group back, and ends one that nobody is left in', async () => {
    const [a = 0, b = 0] = await marks(2)
    expect((await arrange([], [[a, b]])).status).toBe(204)
    const [group] = (await groupsOf(a)).annotationGroups
    expect((await arrange([[a, b]], [])).status).toBe(204)
    expect((await groups(`ids=${group}`)).meta.totalItems).toBe(0)
  })

  it('ANN-06 is refused when the links are others by now, and changes nothing', async () => {
    const [a = 0, b = 0, c = 0] = await marks(3)
    const group = await linked([a, b, c])
    for (const before of [[], [[a, b]]]) {
      expect((await arrange(before, [[a, b]])).body).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    }
    expect(await groupsOf(c)).toMatchObject({ annotationGroups: [group.id] })
  })

  it('ANN-06 keeps the rules of linking: one owner, a history on one device, nobody named twice', async () => {
    const [a = 0, b = 0] = await marks(2)
    const elsewhere = await mark(otherSide)
    const foreign = await mark(foreignSide)
    expect((await arrange([], [[a, foreign]])).status).toBe(422)
    expect((await arrange([], [[a, elsewhere]], 'history')).status).toBe(422)
    expect((await arrange([], [[a, b]], 'history')).status).toBe(422)
    expect(
      (
        await arrange(
          [],
          [
            [a, b],
            [b, elsewhere],
          ],
        )
      ).status,
    ).toBe(422)
    expect(await groupsOf(a)).toMatchObject({ annotationGroups: [] })
  })
})
