import {
  createTestPark,
  deleteTestPark,
  getAdministrationSummary,
  listTestParks,
  resetTestPark,
  retryJob,
} from '@visionair/contract/administration'
import { listAnnotations } from '@visionair/contract/annotations'
import { listDevices, listRootDevices } from '@visionair/contract/devices'
import { listInspectionGroups, listInspections } from '@visionair/contract/inspections'
import { getKeyFigures } from '@visionair/contract/overview'
import { createPark, getPark, getParkTree, listParks, listRootParks, searchParks } from '@visionair/contract/parks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn } from '../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

const parkSchema = z.object({
  data: z.object({
    attributes: z.object({
      id: z.int(),
      name: z.string(),
      state: z.string(),
      progress: z.object({ done: z.int(), total: z.int() }),
      turbineCount: z.int(),
      photoCount: z.int(),
      annotationCount: z.int(),
    }),
  }),
})
const listSchema = z.object({ data: z.array(parkSchema.shape.data), meta: z.object({ totalItems: z.int() }) })

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

const create = async (name: string) => {
  const { status, body } = await world.call(createTestPark, { token: owners.adminToken, body: { name } })
  expect(status).toBe(201)
  return parkSchema.parse(body).data.attributes
}
const read = async (id: number) => {
  const { body } = await world.call(listTestParks, { token: owners.adminToken })
  const found = listSchema.parse(body).data.find(({ attributes }) => attributes.id === id)
  if (found === undefined) throw new Error(`no test park ${id}`)
  return found.attributes
}
const filled = (id: number) =>
  vi.waitFor(
    async () => {
      const park = await read(id)
      expect(park.state).toMatch(/ready|failed/)
      return park
    },
    { timeout: 180_000, interval: 250 },
  )

/** Everything that a caller sees without naming a park, as it stands. */
async function everythingSeenBy(token: string): Promise<unknown[]> {
  const answers = []
  for (const [endpoint, query] of [
    [listParks, ''],
    [listRootParks, ''],
    [searchParks, 'query=sample'],
    [getParkTree, ''],
    [getKeyFigures, ''],
    [listDevices, ''],
    [listInspectionGroups, ''],
    [listInspections, ''],
    [listAnnotations, ''],
    [listRootDevices, ''],
  ] as const)
    answers.push((await world.call(endpoint, { token, query })).body)
  return answers
}

describe('test parks', () => {
  /** Filled by the first test; the next ones use it one after the other. */
  let sampleId: number

  it('ADM-11 are created full of sample data, and nobody finds them in lists, figures, search or tree', async () => {
    const before = await Promise.all(
      [owners.adminToken, owners.responsibleToken, owners.readerToken].map(everythingSeenBy),
    )
    const made = await create('Sample of the test')
    sampleId = made.id
    expect((await world.call(resetTestPark, { token: owners.adminToken, params: { id: made.id } })).status).toBe(409)
    // A worker may have begun before the answer was made.
    expect(made).toMatchObject({ state: expect.stringMatching(/^(waiting|filling)$/), photoCount: 0 })
    const park = await filled(made.id)
    expect(park).toMatchObject({ state: 'ready', progress: { done: 5, total: 5 }, turbineCount: 1, photoCount: 4 })
    expect(park.annotationCount).toBeGreaterThan(0)
    const after = await Promise.all(
      [owners.adminToken, owners.responsibleToken, owners.readerToken].map(everythingSeenBy),
    )
    expect(after).toEqual(before)

    const own = { token: owners.adminToken, params: { id: made.id } }
    expect((await world.call(getPark, own)).body).toMatchObject({ data: { attributes: { turbineCount: 1 } } })
    const inside = { token: owners.adminToken, query: `device_group=${made.id}` }
    expect((await world.call(listInspectionGroups, inside)).body).toMatchObject({ meta: { totalItems: 1 } })
    const figures = (await world.call(getKeyFigures, inside)).body
    expect(JSON.stringify(figures)).toContain('"comingInspections":1')

    const sub = await world.call(createPark, {
      token: owners.adminToken,
      body: { name: 'Below the sample', localization: 'x', parent: made.id },
    })
    expect(sub.status).toBe(201)
    expect(await everythingSeenBy(owners.adminToken)).toEqual(before[0])
  })

  it('ADM-11 stay unseen even by members of the organization they stand under', async () => {
    const { organizationId } = await world.ctx.db
      .selectFrom('park')
      .select('organizationId')
      .where('id', '=', sampleId)
      .executeTakeFirstOrThrow()
    const member = await makeSignedIn(world, { role: 'ROLE_RESPONSIBLE', organizationIds: [organizationId] })
    expect((await world.call(getPark, { token: member.token, params: { id: sampleId } })).status).toBe(404)
    expect(JSON.stringify(await everythingSeenBy(member.token))).not.toContain('Sample')
    expect((await world.call(deleteTestPark, { token: member.token, params: { id: sampleId } })).status).toBe(403)
  })

  it('ADM-11 are emptied and filled anew, one job at a time', async () => {
    const turbineOf = () =>
      world.ctx.db
        .selectFrom('device')
        .select('id')
        .where('parkId', '=', sampleId)
        .where('parentId', 'is', null)
        .execute()
    const before = await turbineOf()
    const reset = await world.call(resetTestPark, { token: owners.adminToken, params: { id: sampleId } })
    expect(reset.status).toBe(202)
    expect(await filled(sampleId)).toMatchObject({ state: 'ready', turbineCount: 1, photoCount: 4 })
    expect(await turbineOf()).not.toEqual(before)
  })

  it('ADM-11 are deleted with everything in them; a customer’s park is never taken for one', async () => {
    const call = (endpoint: typeof deleteTestPark | typeof resetTestPark, id: number) =>
      world.call(endpoint, { token: owners.adminToken, params: { id } })
    expect((await call(deleteTestPark, sampleId)).status).toBe(204)
    const left = await world.ctx.db.selectFrom('device').select('id').where('parkId', '=', sampleId).execute()
    expect(left).toEqual([])
    for (const id of [sampleId, owners.own.park, 999_999]) {
      expect((await call(deleteTestPark, id)).status).toBe(404)
      expect((await call(resetTestPark, id)).status).toBe(404)
    }
    expect((await world.call(getPark, { token: owners.adminToken, params: { id: owners.own.park } })).status).toBe(200)
  })

  it.each([
    [{}],
    [{ name: ' ' }],
    [{ name: 'x'.repeat(121) }],
    [{ name: 'a\u0000b' }],
    [{ name: 'x', organization: 1 }],
    [{ name: 'x', isTest: false }],
  ])('refuse %j', async (body) => {
    expect((await world.call(createTestPark, { token: owners.adminToken, body })).status).toBe(422)
  })
})

describe('the summary', () => {
  it('ADM-02 counts jobs and stored files, for administrators only', async () => {
    const { body } = await world.call(getAdministrationSummary, { token: owners.adminToken })
    const { data } = z
      .object({
        data: z.object({
          jobs: z.array(z.object({ name: z.string(), waiting: z.int(), running: z.int(), failed: z.int() })),
          storage: z.object({
            files: z.array(z.object({ kind: z.string(), count: z.int(), bytes: z.int() })),
            databaseBytes: z.int().positive(),
          }),
        }),
      })
      .parse(body)
    expect(data.jobs.map(({ name }) => name)).toContain('fill-test-park')
    const { sizeBytes, count } = await world.ctx.db
      .selectFrom('image')
      .select(({ fn }) => [fn.sum<number>('sizeBytes').as('sizeBytes'), fn.countAll<number>().as('count')])
      .executeTakeFirstOrThrow()
    expect(data.storage.files[0]).toEqual({ kind: 'photos', count, bytes: Number(sizeBytes) })
    for (const token of [owners.responsibleToken, owners.readerToken])
      expect((await world.call(getAdministrationSummary, { token })).status).toBe(403)
  })

  it('ADM-02 names failed jobs, and tries one again', async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    const other = '00000000-0000-4000-8000-000000000002'
    await sql`insert into pgboss.job (id, name, state, data, output, completed_on, retry_limit, policy)
      values (${id}, 'make-previews', 'failed', '{"imageId":999999}', '{"message":"ENOSPC: no space left, write /srv/files","failure":{"code":"job.storage_full"}}', now(), 0, 'standard'),
        (${other}, 'make-report', 'failed', '{}', '{"message":"no"}', now(), 0, 'standard')`.execute(world.ctx.db)
    const summary = (language: 'en' | 'fr') =>
      world.call(getAdministrationSummary, { token: owners.adminToken, language })
    expect(JSON.stringify((await summary('fr')).body)).toContain('Il n’y a plus de place dans le stockage.')
    const { body } = await summary('en')
    expect(JSON.stringify(body)).not.toContain('ENOSPC')
    const error = expect.stringContaining('There is no room left in the storage.')
    expect(body).toMatchObject({
      data: {
        failures: expect.arrayContaining([
          expect.objectContaining({ id, name: 'make-previews', error, canRetry: true }),
          expect.objectContaining({ id: other, canRetry: false }),
        ]),
      },
    })
    const retry = (job: string, token: string) => world.call(retryJob, { token, params: { id: job } })
    expect((await retry(id, owners.responsibleToken)).status).toBe(403)
    expect((await retry(other, owners.adminToken)).status).toBe(409)
    expect((await retry('00000000-0000-4000-8000-00000000000f', owners.adminToken)).status).toBe(404)
    expect((await retry(id, owners.adminToken)).status).toBe(204)
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(world.ctx.db)
    expect(rows[0]?.state).not.toBe('failed')
  })
})
