import { Readable } from 'node:stream'
import { getAdministrationSummary } from '@visionair/contract/administration'
import { startGroupExport, startGroupZip } from '@visionair/contract/exports'
import { listParks } from '@visionair/contract/parks'
import { deleteSeverity, getReferenceUsage } from '@visionair/contract/reference-editing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let visit: number
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  visit = (await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)).group.id
})
afterAll(() => world.close())

const dataOf = (answer: { readonly body: unknown }) => Object(answer.body).data

describe('what the administration tells', () => {
  it('ADM-02 of the storage is all that lies there, by what it is', async () => {
    const files: [key: string, size: number][] = [
      ['reports/1/a.pdf', 1000],
      ['overviews/1/b.jpg', 200],
      ['originals/1/c.thumbnail', 30],
      ['originals/1/c.assembler', 4],
      ['imports/d.zip', 5000],
    ]
    for (const [key, size] of files) await world.ctx.storage.put(key, Readable.from([Buffer.alloc(size)]))
    const { storage } = dataOf(await world.call(getAdministrationSummary, { token: owners.adminToken }))
    const kinds: { kind: string; count: number; bytes: number }[] = storage.files
    const of = (wanted: string) => kinds.find(({ kind }) => kind === wanted)
    expect(of('reports')).toMatchObject({ count: 1, bytes: 1000 })
    expect(of('overviews')).toMatchObject({ count: 1, bytes: 200 })
    expect(of('previews')).toMatchObject({ count: 2, bytes: 34 })
    expect(of('others')).toMatchObject({ count: 1, bytes: 5000 })
    let stored = 0
    for await (const { sizeBytes } of world.ctx.storage.list('')) stored += sizeBytes
    expect(kinds.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(stored)
  })

  describe('of jobs', () => {
    const summary = async () => dataOf(await world.call(getAdministrationSummary, { token: owners.adminToken }))
    const countsOf = async (kind: string) =>
      (await summary()).jobs.find(({ name }: { readonly name: string }) => name === kind)
    const id = '00000000-0000-4000-8000-000000000003'
    const other = '00000000-0000-4000-8000-000000000004'
    const longAgo = '2026-01-02T00:00:00.000Z'
    const allIsWell = { unattended: [] }
    const isLeft = (...jobs: readonly string[]) => ({
      unattended: jobs.map((share) => ({ jobs: share, since: longAgo })),
    })
    const ask = (job: string, kind: string, state: 'created' | 'retry', startsAt: string) =>
      sql`insert into pgboss.job (id, name, state, data, created_on, start_after, retry_limit, policy)
        values (${job}, ${kind}, ${state}, '{}', least(now(), ${startsAt}::timestamptz), ${startsAt}, 0, 'standard')`.execute(
        world.ctx.db,
      )
    const begin = (job: string, heartbeatAgo: string) =>
      sql`update pgboss.job set state = 'active', heartbeat_on = now() - ${heartbeatAgo}::interval where id = ${job}`.execute(
        world.ctx.db,
      )
    const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
    const forgetAll = () => sql`delete from pgboss.job`.execute(world.ctx.db)
    beforeEach(forgetAll)
    afterAll(forgetAll)

    it('ADM-02 counts those that wait while no worker is there to count them, and says that nobody does them', async () => {
      expect(await summary()).toMatchObject(allIsWell)
      await ask(id, 'send-mail', 'created', new Date().toISOString())
      await ask(other, 'send-mail', 'retry', inAnHour())
      expect(await countsOf('send-mail')).toEqual({ name: 'send-mail', waiting: 2, running: 0, failed: 0 })
      expect(await summary(), 'a moment is no trouble').toMatchObject(allIsWell)
      await sql`update pgboss.job set created_on = ${longAgo}, start_after = ${longAgo} where id = ${id}`.execute(
        world.ctx.db,
      )
      expect(await summary()).toMatchObject(isLeft('light'))
      await begin(other, '1 second')
      expect(await countsOf('send-mail')).toMatchObject({ waiting: 1, running: 1 })
      expect(await summary(), 'a worker is busy').toMatchObject(allIsWell)
      await begin(other, '5 minutes')
      expect(await summary(), 'the worker was killed').toMatchObject(isLeft('light'))
    })

    it('ADM-02 counts what a killed worker left as begun among those that wait, and says that nobody does it', async () => {
      await ask(id, 'send-mail', 'created', longAgo)
      await begin(id, '20 seconds')
      expect(await countsOf('send-mail'), 'may still be alive').toMatchObject({ waiting: 0, running: 1 })
      await begin(id, '45 seconds')
      expect(await countsOf('send-mail')).toMatchObject({ waiting: 1, running: 0 })
      expect(await summary(), 'another one may take it in a moment').toMatchObject(allIsWell)
      await begin(id, '5 minutes')
      const { unattended } = await summary()
      expect(unattended).toEqual([{ jobs: 'light', since: expect.any(String) }])
      const agoMs = Date.now() - Date.parse(unattended[0].since)
      expect(agoMs, 'since its last sign of life').toBeGreaterThan(299_000)
      expect(agoMs).toBeLessThan(330_000)
    })

    it('ADM-02 says which kinds nobody does where a worker for the others is busy', async () => {
      await ask(id, 'send-mail', 'created', longAgo)
      await ask(other, 'make-picture', 'created', longAgo)
      expect(await summary()).toMatchObject(isLeft('heavy', 'light'))
      await begin(id, '1 second')
      expect(await summary()).toMatchObject(isLeft('heavy'))
      await ask('00000000-0000-4000-8000-000000000005', 'make-report', 'created', longAgo)
      await begin(other, '1 second')
      expect(await summary(), 'both are done by somebody').toMatchObject(allIsWell)
      await begin(id, '5 minutes')
      expect(await summary()).toMatchObject(isLeft('light'))
    })

    it('ADM-02 does not take the moment between two jobs for nobody', async () => {
      await ask(id, 'send-mail', 'created', longAgo)
      await ask(other, 'make-previews', 'created', longAgo)
      await sql`update pgboss.job set state = 'completed', completed_on = now() where id = ${other}`.execute(
        world.ctx.db,
      )
      expect(await summary()).toMatchObject(allIsWell)
    })
  })

  it('ADM-12 of what uses an entry leaves out what the product counts for itself', async () => {
    const token = owners.adminToken
    const usage = async () => dataOf(await world.call(getReferenceUsage, { token, params: { list: 'severities' } }))
    const before = await usage()
    await world.ctx.db
      .insertInto('groupTally')
      .values({ groupId: visit, severityId: 2, parkId: 1, amount: 7 })
      .execute()
    expect(await usage()).toEqual(before)
    expect(JSON.stringify(before)).not.toContain('other records')
    const refused = await world.call(deleteSeverity, { token, params: { id: 2 } })
    expect([refused.status, Object(refused.body).code]).toEqual([409, 'in-use'])
    expect(Object(refused.body).detail).not.toBe('')
  })

  it('REP-06 of an empty export speaks of the export', async () => {
    const token = owners.adminToken
    const params = { id: visit }
    const zip = await world.call(startGroupZip, { token, params, query: 'annexes=0' })
    const table = await world.call(startGroupExport, { token, params, query: 'format=csv' })
    for (const { status, body } of [zip, table]) {
      expect(status, JSON.stringify(body)).toBe(409)
      expect(Object(body).detail).toMatch(/^There is nothing to export yet/)
    }
  })

  it.each([
    ['page=0', 'page', 'Must be at least 1.'],
    ['page=-1', 'page', 'Must be at least 1.'],
    ['itemsPerPage=-5', 'itemsPerPage', 'Must be at least 1.'],
    ['page=', 'page', 'Must be a whole number.'],
    ['itemsPerPage=200', 'itemsPerPage', 'Must be at most 100.'],
    ['itemsPerPage=ten', 'itemsPerPage', 'Must be a whole number.'],
    ['page=1.5', 'page', 'Must be a whole number.'],
  ])('PARK-06 of %s is why it is refused', async (query, field, message) => {
    const { status, body } = await world.call(listParks, { token: owners.adminToken, query })
    expect([status, Object(body).violations]).toEqual([400, [{ field, message }]])
  })

  it.each([
    ['en', 'The parameter “page”: Must be at least 1. The parameter “itemsPerPage”: Must be at most 100.'],
    [
      'fr',
      'Le paramètre « page » : Doit être supérieur ou égal à 1. Le paramètre « itemsPerPage » : Doit être inférieur ou égal à 100.',
    ],
  ] as const)('PARK-06 of two wrong parameters the answer itself tells each (%s)', async (language, detail) => {
    const query = 'page=0&itemsPerPage=500'
    const { status, body } = await world.call(listParks, { token: owners.adminToken, query, language })
    expect([status, Object(body).detail]).toEqual([400, detail])
  })
})
