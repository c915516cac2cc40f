import {
  createAnnotation,
  deleteAnnotation,
  getAnnotation,
  linkAnnotations,
  listAnnotationBriefs,
  listAnnotationGroups,
  listAnnotationHistories,
  listAnnotations,
  restoreAnnotation,
  updateAnnotation,
  uploadAnnotationImages,
} from '@visionair/contract/annotations'
import { listAuditEntries } from '@visionair/contract/audit'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../../testing/factories.ts'
import { putIntoEarlierVisit } from '../../../testing/findings.ts'
import { pretendPicture } from '../../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'
import { forgetOldDeletions } from './deleted-annotations.service.ts'

const dayMs = 86_400_000

let world: ApiWorld
let owners: TwoOwners
let visit: number
let side: number

const call: ApiWorld['call'] = (endpoint, request) => world.call(endpoint, { token: owners.adminToken, ...request })
const attributesOf = ({ body }: { body: unknown }) => Object(body).data.attributes

async function mark(token = owners.adminToken): Promise<number> {
  const { status, body } = await call(createAnnotation, {
    token,
    body: {
      inspection: side,
      type: 2,
      severity: 4,
      comment: 'A crack',
      position: { pixelX: 10.25, pixelY: 20.125, pixelWidth: 30, pixelHeight: 40 },
      clientKey: crypto.randomUUID(),
    },
  })
  expect(status).toBe(201)
  return attributesOf({ body }).id
}
const link = async (ids: readonly number[], type: 'normal' | 'history' = 'normal') =>
  attributesOf(await call(linkAnnotations, { body: { type, ids, comment: 'Same crack', date: '2026-02-03' } })).id
const remove = async (id: number) => expect((await call(deleteAnnotation, { params: { id } })).status).toBe(204)
const bringBack = (id: number) => call(restoreAnnotation, { params: { id } })
const finding = async (id: number) => attributesOf(await call(getAnnotation, { params: { id } }))
const groupsOf = async (id: number): Promise<number[]> => (await finding(id)).annotationGroups
const historyOf = async (annotation: number) =>
  Object((await call(listAnnotationHistories, { query: `annotation=${annotation}` })).body).data.map(
    ({ attributes }: { attributes: { status: string } }) => attributes.status,
  )
const garbage = async () =>
  (await world.ctx.db.selectFrom('storageGarbage').select('storageKey').execute()).map(({ storageKey }) => storageKey)

async function attach(id: number): Promise<string> {
  const png = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#335577' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('files[]', new Blob([new Uint8Array(png)]), 'close.png')
  const { status, body } = await call(uploadAnnotationImages, { params: { id }, body: form })
  expect(status).toBe(201)
  return Object(body).data[0].attributes.uri
}

/** What counts and lists say of the visit. */
async function seen() {
  const list = Object((await call(listAnnotations, { query: `inspection_group=${visit}` })).body)
  const briefs = attributesOf(await call(listAnnotationBriefs, { query: `inspection=${side}` }))
  const tally = await world.ctx.db.selectFrom('groupTally').where('groupId', '=', visit).select('amount').execute()
  return {
    listed: list.data.map(({ id }: { id: string }) => Number(id)),
    total: list.meta.totalItems,
    briefs: briefs.total,
    open: tally.reduce((sum, { amount }) => sum + amount, 0),
  }
}

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const made = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  visit = made.group.id
  side = made.inspections[0]?.id ?? 0
  await pretendPicture(world.ctx, side)
})
afterAll(() => world.close())

describe('an own slip', () => {
  const asAuthor = async (permissions: string[]) =>
    (await makeSignedIn(world, { organizationIds: [owners.own.organization], permissions })).token
  const removeAs = (token: string, id: number) => call(deleteAnnotation, { token, params: { id } })
  const canOf = async (token: string, id: number) =>
    attributesOf(await call(getAnnotation, { token, params: { id } })).can.delete
  const briefOf = async (token: string, id: number) =>
    attributesOf(await call(listAnnotationBriefs, { token, query: `inspection=${side}` })).briefs.find(
      (brief: { id: number }) => brief.id === id,
    ).canDelete

  it('ANN-03 PERM-03 is deleted and brought back by its author without annotation_delete, by nobody else without it', async () => {
    const [author, colleague] = [await asAuthor(['annotation_create']), await asAuthor(['annotation_create'])]
    const id = await mark(author)
    expect([await canOf(author, id), await briefOf(author, id)]).toEqual([true, true])
    expect([await canOf(colleague, id), await briefOf(colleague, id)]).toEqual([false, false])
    expect((await removeAs(colleague, id)).status).toBe(403)
    expect((await removeAs(author, id)).status).toBe(204)
    expect((await call(restoreAnnotation, { token: colleague, params: { id } })).status).toBe(403)
    expect((await call(restoreAnnotation, { token: author, params: { id } })).status).toBe(200)
    expect((await removeAs(owners.foreignToken, id)).status).toBe(404)
  })

  it('ANN-03 stays once its visit is done', async () => {
    const author = await asAuthor(['annotation_create'])
    const [id, gone] = [await mark(author), await mark(author)]
    await removeAs(author, gone)
    const set = (status: 'doing' | 'done') =>
      world.ctx.db.updateTable('inspectionGroup').set({ status }).where('id', '=', visit).execute()
    await set('done')
    expect([await canOf(author, id), await briefOf(author, id)]).toEqual([false, false])
    expect((await removeAs(author, id)).status).toBe(403)
    expect((await call(restoreAnnotation, { token: author, params: { id: gone } })).status).toBe(403)
    await set('doing')
    expect((await removeAs(author, id)).status).toBe(204)
  })
})

describe('a deleted finding', () => {
  it('ANN-03 is brought back as it was: id, number, box, history, pictures and counts', async () => {
    const id = await mark()
    const uri = await attach(id)
    await call(updateAnnotation, { params: { id }, body: { comment: 'Grown', version: 1 } })
    const before = await finding(id)
    const counted = await seen()
    await remove(id)
    expect((await call(getAnnotation, { params: { id } })).status).toBe(404)
    expect((await fetch(`${world.url}${uri}`)).status).toBe(404)
    const without = await seen()
    expect(without).toMatchObject({ total: counted.total - 1, briefs: counted.briefs - 1, open: counted.open - 1 })
    expect(without.listed).not.toContain(id)
    const { status, body } = await bringBack(id)
    expect(status).toBe(200)
    const now = attributesOf({ body })
    const { annotationImages, ...facts } = now
    const { annotationImages: imagesBefore, ...factsBefore } = before
    expect(facts).toEqual(factsBefore)
    expect(annotationImages.data.map((image: { id: string }) => image.id)).toEqual(
      imagesBefore.data.map((image: { id: string }) => image.id),
    )
    expect(await seen()).toEqual(counted)
    expect((await fetch(`${world.url}${uri}`)).status).toBe(200)
    expect(await historyOf(id)).toEqual(['restored', 'deleted', 'updated', 'created'])
  })

  it('leaves entries in the audit trail when it goes and when it comes back', async () => {
    const id = await mark()
    await remove(id)
    await bringBack(id)
    const { data } = Object((await call(listAuditEntries, { query: `entity=finding&entityId=${id}` })).body)
    expect(data.map(({ attributes }: { attributes: { action: string } }) => attributes.action)).toEqual([
      'restore',
      'delete',
    ])
  })

  it('ANN-06 comes back into its groups, also when they ended with it', async () => {
    const [a, b, c] = [await mark(), await mark(), await mark()]
    await putIntoEarlierVisit(world.ctx, owners.admin, owners.own.turbine.id, a)
    const normal = await link([a, b, c])
    const history = await link([a, b], 'history')
    await remove(a)
    expect(await groupsOf(b)).toEqual([normal])
    await remove(b)
    expect(await groupsOf(c)).toEqual([])
    await bringBack(b)
    expect(await groupsOf(c)).toEqual([normal])
    await bringBack(a)
    expect([await groupsOf(a), await groupsOf(b)]).toEqual([
      [normal, history],
      [normal, history],
    ])
    const [group] = Object((await call(listAnnotationGroups, { query: `ids=${normal}` })).body).data
    expect(group.attributes).toMatchObject({ comment: 'Same crack', date: '2026-02-03', ids: [a, b, c] })
  })

  it('ANN-06 follows those it was linked with into the group they are in by now', async () => {
    const [a, b, c] = [await mark(), await mark(), await mark()]
    await link([a, b])
    await remove(a)
    const newer = await link([b, c])
    await bringBack(a)
    expect(await groupsOf(a)).toEqual([newer])
  })

  it('can be asked back twice, by who sees its side and may delete only', async () => {
    const id = await mark()
    await remove(id)
    expect((await world.call(restoreAnnotation, { token: owners.foreignToken, params: { id } })).status).toBe(404)
    expect([(await bringBack(id)).status, (await bringBack(id)).status]).toEqual([200, 200])
    expect((await bringBack(999_999)).status).toBe(404)
  })

  it('is refused when its type is gone meanwhile', async () => {
    const id = await mark()
    await remove(id)
    await sql`update deleted_annotation set content = jsonb_set(content, '{annotation,type_id}', '987654')
      where annotation_id = ${id}`.execute(world.ctx.db)
    const { status, body } = await bringBack(id)
    expect({ status, code: Object(body).code }).toEqual({ status: 409, code: 'conflict' })
  })

  it('is forgotten with its files after thirty days', async () => {
    const id = await mark()
    await attach(id)
    await remove(id)
    expect(await garbage()).toEqual([])
    world.advance(29 * dayMs)
    await forgetOldDeletions(world.ctx)
    expect(await garbage()).toEqual([])
    world.advance(2 * dayMs)
    await forgetOldDeletions(world.ctx)
    expect(await garbage()).toHaveLength(2)
    const { db } = world.ctx
    expect(await db.selectFrom('deletedAnnotation').where('annotationId', '=', id).selectAll().execute()).toEqual([])
  })
})
