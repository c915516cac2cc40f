import { listAuditEntries, operatorName } from '@visionair/contract/audit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operator } from '../../platform/actor.ts'
import { type Change, recordChange } from '../../platform/audit/record-change.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn } from '../../testing/factories.ts'

let world: ApiWorld
let token: string
beforeAll(async () => {
  world = await createApiWorld()
  token = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
})
afterAll(() => world.close())

const changed: Change = {
  action: 'update',
  entity: 'organization',
  entityId: 7,
  name: 'Éolia',
  before: { name: 'Eolia', address: 'x' },
  after: { name: 'Éolia', address: 'x' },
}
const by = { userId: 41, email: 'someone@example.org' }
const record = (change: Change, who = by) => recordChange(world.ctx.db, who, change)
const read = (query: string) => world.call(listAuditEntries, { token, query })

describe('the audit trail', () => {
  it('tells who changed which fields of what, newest first', async () => {
    await record(changed)
    await record({ ...changed, action: 'delete', entityId: 8, name: 'Second', after: null })
    const { status, body } = await read('user=41')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      meta: { totalItems: 2 },
      data: [
        { attributes: { action: 'delete', entityId: 8, before: { name: 'Eolia', address: 'x' }, after: null } },
        {
          type: 'audit_entries',
          attributes: {
            user: 41,
            userEmail: 'someone@example.org',
            action: 'update',
            entity: 'organization',
            entityName: 'Éolia',
            before: { name: 'Eolia' },
            after: { name: 'Éolia' },
          },
        },
      ],
    })
  })

  it('holds no entry of an update that changed nothing, nor of a change that was rolled back', async () => {
    const who = { userId: 42, email: 'two@example.org' }
    await record({ ...changed, after: changed.before ?? null }, who)
    await inTransaction(world.ctx.db, async (db) => {
      await recordChange(db, who, changed)
      throw new Error('rolled back')
    }).catch(() => undefined)
    expect((await read('user=42')).body).toMatchObject({ meta: { totalItems: 0 } })
  })

  it('tells what the operator of the machine did, which belongs to no account', async () => {
    const after = { formerValidUntil: '2026-05-06T10:00:00.000Z' }
    await record({ action: 'rotate', entity: 'secret', entityId: null, name: 'token', after }, operator)
    const { status, body } = await read('entity=secret&action=rotate')
    expect(status).toBe(200)
    const entry = {
      user: null,
      userEmail: operatorName,
      action: 'rotate',
      entity: 'secret',
      entityName: 'token',
      after,
    }
    expect(body).toMatchObject({ meta: { totalItems: 1 }, data: [{ attributes: { ...entry, entityId: null } }] })
  })

  it('can be filtered by person, entity, action and days, and paged in a stable order', async () => {
    const who = { userId: 43, email: 'Three@example.org' }
    for (const entityId of [1, 2, 3])
      await record({ ...changed, entity: 'profile', entityId, name: `P${entityId}` }, who)
    await record({ ...changed, entity: 'weather', action: 'create', before: null }, who)
    const totals = async (query: string) => Object(Object((await read(query)).body).meta).totalItems
    expect(await totals('userEmail=three')).toBe(4)
    expect(await totals('user=43&entity=profile')).toBe(3)
    expect(await totals('user=43&entity=profile&entityId=2')).toBe(1)
    expect(await totals('user=43&entityName=p3')).toBe(1)
    expect(await totals('user=43&action=create')).toBe(1)
    const names = async (query: string) =>
      Object((await read(query)).body).data.map(
        (entry: { attributes: { entityName: string } }) => entry.attributes.entityName,
      )
    const whole = await names('user=43&entity=profile&order[at]=asc')
    expect(whole).toEqual(['P1', 'P2', 'P3'])
    expect(await names('user=43&entity=profile&order[at]=asc&itemsPerPage=2&page=2')).toEqual(['P3'])
  })

  it('is read by days, both included, on the clocks of the zone asked for, else of the provider’s', async () => {
    const entry = { actorId: 44, actorEmail: 'd@example.org', action: 'update', entity: 'user', entityName: 'd' }
    for (const at of [
      '2026-03-09T23:59:59.999Z',
      '2026-03-10T00:00:00Z',
      '2026-03-11T23:59:59.999Z',
      '2026-03-12T00:00:00Z',
    ])
      await world.ctx.db
        .insertInto('auditEntry')
        .values({ ...entry, at })
        .execute()
    const days = async (query: string) =>
      Object((await read(`user=44&order[at]=asc&timeZone=UTC&${query}`)).body).data.map(
        (row: { attributes: { at: string } }) => row.attributes.at.slice(0, 10),
      )
    expect(await days('from=2026-03-10&to=2026-03-11')).toEqual(['2026-03-10', '2026-03-11'])
    expect(await days('to=2026-03-09')).toEqual(['2026-03-09'])
    expect(await days('from=2026-03-12')).toEqual(['2026-03-12'])
    const count = async (query: string) => Object(Object((await read(`user=44&${query}`)).body).meta).totalItems
    // In Auckland it is the 13th when it is 12 March in London; summer time there is 13 hours ahead.
    expect(await count('from=2026-03-12&to=2026-03-12&timeZone=Pacific/Auckland')).toBe(2)
    expect(await count('from=2026-03-11&to=2026-03-11&timeZone=Pacific/Auckland')).toBe(0)
    expect(await count('from=2026-03-10&to=2026-03-10&timeZone=Pacific/Auckland')).toBe(2)
    // Paris is an hour ahead in March.
    expect(await count('from=2026-03-12&to=2026-03-12')).toBe(2)
    for (const timeZone of ['Mars/Olympus', '%2B02:00', ''])
      expect((await read(`user=44&timeZone=${timeZone}`)).status).toBe(400)
  })

  it('refuses filters and orders it does not know, and days that are none', async () => {
    for (const query of [
      'actor_email=x',
      'order[actorEmail]=asc',
      'entity=password',
      'action=hack',
      'from=2026-02-30',
      'user=0',
    ])
      expect([query, (await read(query)).status]).toEqual([query, 400])
  })

  it('is read by administrators only', async () => {
    for (const options of [
      { role: 'ROLE_RESPONSIBLE' },
      { role: 'ROLE_USER', permissions: ['user_view', 'user_edit', 'profile_edit', 'organization_edit'] },
    ] as const) {
      const other = await makeSignedIn(world, options)
      expect((await world.call(listAuditEntries, { token: other.token })).status).toBe(403)
    }
    expect((await world.call(listAuditEntries)).status).toBe(401)
  })

  it('cannot be changed or emptied, not even in the database, and no route offers it', async () => {
    await record(changed)
    const { db } = world.ctx
    const refusal = /audit trail cannot be changed/
    await expect(db.updateTable('auditEntry').set({ actorEmail: 'x' }).execute()).rejects.toThrow(refusal)
    await expect(db.deleteFrom('auditEntry').execute()).rejects.toThrow(refusal)
    await expect(sql`truncate audit_entry`.execute(db)).rejects.toThrow(refusal)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await world.request(method, '/api/audit_entries/1', { token, body: {} })).status).toBe(404)
  })
})
