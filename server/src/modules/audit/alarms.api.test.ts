import { login } from '@visionair/contract/accounts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordChanges } from '../../platform/audit/record-change.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makePerson } from '../../testing/factories.ts'
import { alarmLimits, raiseAlarms } from './alarms.service.ts'

let world: ApiWorld
let administrators: string[]
beforeEach(async () => {
  world = await createApiWorld()
  administrators = [
    (await makePerson(world.ctx, { role: 'ROLE_ADMIN' })).email,
    (await makePerson(world.ctx, { role: 'ROLE_ADMIN' })).email,
  ]
  await makePerson(world.ctx, { role: 'ROLE_RESPONSIBLE' })
  await raiseAlarms(world.ctx)
})
afterEach(() => world.close())

/** Looks once, and answers what was said: lines of the log and mails. */
async function look() {
  const lines: object[] = []
  const { log } = world.ctx
  const { warn } = log
  log.warn = (fields) => lines.push(fields)
  await raiseAlarms(world.ctx)
  log.warn = warn
  const mails = await world.ctx.db
    .deleteFrom('mail')
    .where('template', '=', 'trail-alarm')
    .returning(['recipient', 'subject'])
    .execute()
  return {
    lines,
    to: mails.map(({ recipient }) => recipient).toSorted(),
    subjects: new Set(mails.map((m) => m.subject)),
  }
}
const silence = { lines: [], to: [], subjects: new Set() }

const by = (userId: number) => ({ userId, email: `person-${userId}@example.org` })
const deletePhotos = (userId: number, count: number) =>
  recordChanges(
    world.ctx.db,
    by(userId),
    Array.from({ length: count }, (_, id) => ({ action: 'delete', entity: 'photo', entityId: id + 1, name: 'p.jpg' })),
  )
const downloads = (userId: number, count: number) =>
  recordChanges(
    world.ctx.db,
    by(userId),
    Array.from({ length: count }, (_, id) => ({ action: 'download', entity: 'export', entityId: id + 1, name: 'x' })),
  )
/** Makes what happened that much longer ago, entries of the trail included. */
const passTime = (minutes: number) =>
  world.ctx.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    const ago = sql`make_interval(mins => ${minutes})`
    await sql`update audit_alarm set raised_at = raised_at - ${ago}`.execute(trx)
    await sql`update audit_entry set at = at - ${ago}`.execute(trx)
    await sql`update audit_watch set looked_at = looked_at - ${ago}`.execute(trx)
  })
async function lockOut(email: string) {
  for (let count = 0; count < 5; count += 1)
    await world.call(login, { body: { username: email, password: 'Wrong-one1!' } })
}

describe('alarms of the audit trail', () => {
  it('tell every administrator, and the log, of who deleted much within minutes: once, not for each', async () => {
    await deletePhotos(901, alarmLimits.deletions - 1)
    expect(await look()).toEqual(silence)
    await deletePhotos(901, 1)
    await deletePhotos(902, 5)
    expect(await look()).toEqual({
      lines: [{ alarm: 'deletions', account: 901, count: alarmLimits.deletions }],
      to: administrators.toSorted(),
      subjects: new Set(['Much was deleted']),
    })
    await deletePhotos(901, 500)
    expect(await look()).toEqual(silence)
    await deletePhotos(902, alarmLimits.deletions)
    expect((await look()).lines).toMatchObject([{ account: 902 }])
  })

  it('count what went with a park, and neither a test park nor what was deleted slowly', async () => {
    const before = { organization: 'X', parks: 0, devices: 40, visits: 10, photos: alarmLimits.deletions }
    await recordChanges(world.ctx.db, by(903), [
      { action: 'delete', entity: 'park', entityId: 1, name: 'Nord', before },
    ])
    expect((await look()).lines).toEqual([{ alarm: 'deletions', account: 903, count: 51 + alarmLimits.deletions }])
    const test = { ...before, isTest: true }
    await recordChanges(world.ctx.db, by(907), [
      { action: 'delete', entity: 'park', entityId: 2, name: 'Test', before: test },
    ])
    const entry = { actorId: 904, actorEmail: 'slow@example.org', action: 'delete', entity: 'photo', entityName: 'p' }
    for (const minutes of [19, 15, 11, 1])
      await world.ctx.db
        .insertInto('auditEntry')
        .values(
          Array.from({ length: alarmLimits.deletions / 4 }, () => ({
            ...entry,
            at: new Date(Date.now() - minutes * 60_000),
          })),
        )
        .execute()
    expect(await look()).toEqual(silence)
  })

  it('tell of who exported much, and again after an hour', async () => {
    await downloads(905, alarmLimits.exports)
    expect(await look()).toMatchObject({ lines: [{ alarm: 'exports', account: 905, count: alarmLimits.exports }] })
    expect(await look()).toEqual(silence)
    await passTime(61)
    await downloads(905, alarmLimits.exports)
    expect(await look()).toMatchObject({ to: administrators.toSorted(), subjects: new Set(['Much was exported']) })
  })

  it('AUTH-10 tell of accounts that were locked, several at once in one mail, and of later ones with the next', async () => {
    const people = [await makePerson(world.ctx), await makePerson(world.ctx), await makePerson(world.ctx)]
    for (const { email } of people.slice(0, 2)) await lockOut(email)
    expect(await look()).toEqual({
      lines: [{ alarm: 'lockouts', account: null, count: 2 }],
      to: administrators.toSorted(),
      subjects: new Set(['Accounts were locked']),
    })
    await lockOut(people[2]?.email ?? '')
    expect(await look()).toEqual(silence)
    await passTime(16)
    expect((await look()).lines).toMatchObject([{ alarm: 'lockouts' }])
    await passTime(16)
    expect(await look()).toEqual(silence)
  })

  it('are raised by one of several that look at the same time', async () => {
    await downloads(906, alarmLimits.exports)
    await Promise.all([raiseAlarms(world.ctx), raiseAlarms(world.ctx), raiseAlarms(world.ctx)])
    const raised = await world.ctx.db.selectFrom('auditAlarm').select('accountId').execute()
    expect(raised).toEqual([{ accountId: 906 }])
  })
})
