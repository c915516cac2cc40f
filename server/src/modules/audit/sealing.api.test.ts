import { listAuditEntries } from '@visionair/contract/audit'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Change, recordChange } from '../../platform/audit/record-change.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn } from '../../testing/factories.ts'
import { sealTrail } from './sealing.service.ts'
import { verifyTrail } from './verifying.service.ts'

let world: ApiWorld
beforeEach(async () => {
  world = await createApiWorld()
})
afterEach(() => world.close())

const by = { userId: 41, email: 'someone@example.org' }
const change: Change = { action: 'create', entity: 'park', entityId: 1, name: 'North', after: { name: 'North' } }
const record = (name: string) => recordChange(world.ctx.db, by, { ...change, name })
const recordSome = async (...names: readonly string[]) => {
  for (const name of names) await record(name)
}

/** Does what only somebody can who takes the database over. */
const tamper = (statement: string) =>
  world.ctx.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(statement).execute(trx)
  })
const faults = async () =>
  (await verifyTrail(world.ctx.db)).faults.map(({ kind, entryId, position }) => [kind, entryId ?? `seal ${position}`])
const idOf = async (name: string) =>
  (await world.ctx.db.selectFrom('auditEntry').where('entityName', '=', name).select('id').executeTakeFirstOrThrow()).id

describe('the seals of the audit trail', () => {
  it('cover each entry and the seal before, from the first entry there is', async () => {
    await recordSome('A', 'B', 'C')
    expect(await verifyTrail(world.ctx.db)).toMatchObject({ faults: [], sealed: 0, unsealed: 3, last: null })
    const last = await sealTrail(world.ctx)
    expect(last?.position).toBe(3)
    await record('D')
    expect(await verifyTrail(world.ctx.db)).toEqual({
      ...{ faults: [], sealed: 3, erased: 0, unsealed: 1 },
      last: { position: 3, hash: last?.hash.toString('hex') },
    })
    await sealTrail(world.ctx)
    expect(await verifyTrail(world.ctx.db)).toMatchObject({ faults: [], sealed: 4, unsealed: 0 })
    expect(await sealTrail(world.ctx)).toBeNull()
  })

  it('are told with the entries, and are missing until an entry is sealed', async () => {
    const { token } = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
    await recordSome('A', 'B')
    const last = await sealTrail(world.ctx)
    await record('C')
    const { body } = await world.call(listAuditEntries, { token, query: 'user=41&order[at]=asc' })
    const seals = Object(body).data.map((entry: { attributes: { seal: unknown } }) => entry.attributes.seal)
    expect(seals[1]).toEqual({ position: last?.position, hash: last?.hash.toString('hex') })
    expect(seals[2]).toBeNull()
  })

  it('tell an entry that was altered, by any of its columns, and only that one', async () => {
    await recordSome('A', 'B', 'C')
    await sealTrail(world.ctx)
    const id = await idOf('B')
    const alterations = [
      "actor_email = 'x'",
      'actor_id = 1',
      "address = 'x'",
      "client = 'x'",
      "token_id = 1, token_name = 'x'",
    ]
    const others = ["action = 'delete'", "entity = 'device'", 'entity_id = 2', "at = at + interval '1 microsecond'"]
    const texts = ["entity_name = 'x'", `before = '{}'`, `after = '{"name": "x"}'`]
    for (const alteration of [...alterations, ...others, ...texts]) {
      const row = await sql<{
        row: string
      }>`select row_to_json(e)::text as row from audit_entry e where id = ${id}`.execute(world.ctx.db)
      await tamper(`update audit_entry set ${alteration} where id = ${id}`)
      expect([alteration, await faults()]).toEqual([alteration, [['altered', id]]])
      await tamper(`delete from audit_entry where id = ${id}`)
      await tamper(`insert into audit_entry overriding system value
        select * from json_populate_record(null::audit_entry, '${row.rows[0]?.row.replaceAll("'", "''")}')`)
      expect(await faults()).toEqual([])
    }
  })

  it('tell an entry that was removed, with its seal or without, sealed or not', async () => {
    await recordSome('A', 'B', 'C', 'D')
    await sealTrail(world.ctx)
    const [b, c] = [await idOf('B'), await idOf('C')]
    await tamper(`delete from audit_entry where id = ${b}`)
    expect(await faults()).toEqual([['removed', b]])
    await tamper(`delete from audit_seal where entry_id = ${b}`)
    expect(await faults()).toEqual([
      ['seal-gone', 'seal 2'],
      ['altered', c],
    ])
    await record('E')
    const e = await idOf('E')
    await tamper(`delete from audit_entry where id = ${e}`)
    expect(await faults()).toContainEqual(['removed', e])
  })

  it('tell an entry that was put in: beside the product, dated back, or in the place of another', async () => {
    await recordSome('A', 'B')
    await sealTrail(world.ctx)
    await record('C')
    await sealTrail(world.ctx)
    const put = `insert into audit_entry (actor_email, action, entity, entity_name, at)
      values ('x', 'create', 'park', 'X', now() - interval '3 hours')`
    await tamper(put)
    const beside = await idOf('X')
    expect(await faults()).toEqual([['inserted', beside]])
    await tamper(`delete from audit_entry where id = ${beside}`)
    await sql.raw(put).execute(world.ctx.db)
    await sealTrail(world.ctx)
    expect(await faults()).toEqual([['inserted', await idOf('X')]])
  })

  it('tell a seal that was noted elsewhere from another, when the end was cut off or all was sealed anew', async () => {
    await recordSome('A', 'B', 'C')
    const last = await sealTrail(world.ctx)
    const noted = { position: 3, hash: last?.hash.toString('hex') ?? '' }
    expect((await verifyTrail(world.ctx.db, noted)).faults).toEqual([])
    const id = await idOf('C')
    await tamper(`delete from audit_entry where id = ${id}; delete from audit_seal where entry_id = ${id}`)
    expect((await verifyTrail(world.ctx.db, noted)).faults).toMatchObject([{ kind: 'seal-gone', position: 3 }])
    await record('D')
    await sealTrail(world.ctx)
    expect(await faults()).toEqual([])
    expect((await verifyTrail(world.ctx.db, noted)).faults).toMatchObject([{ kind: 'other-seal', position: 3 }])
  })

  it('have nobody wait: a change that is long under way holds up neither others nor the sealing, and is sealed afterwards', async () => {
    const kept = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    const long = inTransaction(world.ctx.db, async (db) => {
      await recordChange(db, by, { ...change, name: 'long' })
      entered.resolve()
      await kept.promise
    })
    await entered.promise
    await record('short')
    expect((await sealTrail(world.ctx))?.entryId).toBe(await idOf('short'))
    kept.resolve()
    await long
    expect((await sealTrail(world.ctx))?.entryId).toBe(await idOf('long'))
    expect(await faults()).toEqual([])
  })

  it('are set once, however many seal at a time while others write', async () => {
    const writing = Array.from({ length: 40 }, (_, index) => record(`W${index}`))
    await Promise.all([...writing, ...Array.from({ length: 6 }, () => sealTrail(world.ctx))])
    await sealTrail(world.ctx)
    expect(await verifyTrail(world.ctx.db)).toMatchObject({ faults: [], sealed: 40, unsealed: 0 })
  })

  it('cannot be changed or taken away', async () => {
    await record('A')
    await sealTrail(world.ctx)
    const { db } = world.ctx
    const refusal = /audit trail cannot be changed/
    await expect(db.updateTable('auditSeal').set({ position: 9 }).execute()).rejects.toThrow(refusal)
    await expect(db.deleteFrom('auditSeal').execute()).rejects.toThrow(refusal)
    await expect(sql`truncate audit_seal`.execute(db)).rejects.toThrow(refusal)
  })
})
