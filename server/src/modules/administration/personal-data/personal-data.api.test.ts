import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createApiToken, createInvitation, login, requestPasswordReset } from '@visionair/contract/accounts'
import { erasedName, listAuditEntries, operatorName } from '@visionair/contract/audit'
import { updateInspectionGroup } from '@visionair/contract/inspections'
import { deleteUser, updateUser } from '@visionair/contract/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { operator } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import {
  actorOf,
  makeAdmin,
  makeOrganization,
  makePark,
  makePerson,
  makeSignedIn,
  makeTurbine,
  makeVisit,
  signIn,
  testPassword,
} from '../../../testing/factories.ts'
import { insertFindings } from '../../../testing/findings.ts'
import { insertHistoryEntry } from '../../annotations/annotation-histories.repository.ts'
import { deleteAnnotation } from '../../annotations/deleting/deleted-annotations.service.ts'
import { sealTrail } from '../../audit/sealing.service.ts'
import { verifyTrail } from '../../audit/verifying.service.ts'
import { erasePerson } from './erasing.service.ts'
import { personalData } from './person-export.service.ts'
import { authored, ownTables, untold } from './personal-data.repository.ts'

let world: ApiWorld
let admin: { id: number; token: string }
let company: number
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  admin = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
  company = await makeOrganization(world.ctx, 'Éole')
})
afterAll(() => world.close())

const named = (email: string) => ({ id: null, email })
const erase = (email: string) => erasePerson(world.ctx, operator, named(email))

/** Every table in which one of the texts stands, whatever its columns are called. */
async function tablesWith(...texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    table: string
  }>`select quote_ident(table_schema) || '.' || quote_ident(table_name) as table
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    world.ctx.db,
  )
  const found: string[] = []
  for (const { table } of rows) {
    const likes = texts.map((text) => `%${text.toLowerCase()}%`)
    const { rows: hits } =
      await sql`select 1 from ${sql.raw(table)} t where lower(to_jsonb(t)::text) like any(${likes}::text[]) limit 1`.execute(
        world.ctx.db,
      )
    if (hits.length > 0) found.push(table.replace('public.', ''))
  }
  return found.sort()
}

const mailFiles = async () => {
  const folder = join(world.dataDir, 'mail')
  return await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
}

let counter = 0

/** Somebody who has done what leaves an address and a name: invited and inviting, signing in, with a token, planning visits, with findings. */
async function makeKnown() {
  counter += 1
  const { ctx } = world
  const email = `Zelda.Quux${counter}@known.example`
  const name = { first: `Zelda${counter}`, last: `Quuxington${counter}` }
  await ctx.db.deleteFrom('invitation').where('email', '=', email).execute()
  const invited = { email, role: 'ROLE_USER', organization: company, profile: 1, language: 'fr' }
  expect((await world.call(createInvitation, { token: admin.token, body: invited })).status).toBe(201)
  const { id } = await makePerson(ctx, { role: 'ROLE_RESPONSIBLE', organizationIds: [company] })
  await ctx.db.updateTable('account').set({ email }).where('id', '=', id).execute()
  const renamed = { firstName: name.first, lastName: name.last }
  expect((await world.call(updateUser, { token: admin.token, params: { id }, body: renamed })).status).toBe(200)
  const { token } = await signIn(world, email)
  await world.call(login, { body: { username: email.toUpperCase(), password: 'Wrong1!aa' } })
  await world.call(requestPasswordReset, { body: { email } })
  const made = { name: `${name.first}'s laptop`, scope: 'read', days: 30, currentPassword: testPassword }
  expect((await world.call(createApiToken, { token, body: made })).status).toBe(201)
  const identity = {
    entity: 'oidc-identity',
    entityId: id,
    after: { provider: 'sso', subject: `at-sso-${name.last}` },
  } as const
  await recordChange(ctx.db, { userId: id, email }, { action: 'create', name: email, ...identity })
  const maker = await makeAdmin(ctx)
  const turbine = await makeTurbine(ctx, maker, (await makePark(ctx, maker, company)).id)
  const visit = await makeVisit(ctx, await actorOf(ctx, id), turbine.id)
  const [side, other] = visit.inspections.filter(({ device }) => device.id !== turbine.id)
  const inspector = { inspector: id }
  const changed = await world.call(updateInspectionGroup, {
    token: admin.token,
    params: { id: visit.group.id },
    body: inspector,
  })
  expect(changed.status).toBe(200)
  const place = { group: visit.group.id, severity: 3 }
  const findings = await insertFindings(
    ctx,
    [side, other].map((each) => ({ ...place, inspection: each?.id ?? 0 })),
  )
  for (const annotationId of findings)
    await insertHistoryEntry(ctx.db, { annotationId, status: 'created', changes: [], date: ctx.now(), accountId: id })
  await ctx.db.updateTable('annotation').set({ createdBy: id }).where('id', 'in', findings).execute()
  await deleteAnnotation(ctx, maker, findings[1] ?? 0)
  await vi.waitFor(async () => expect((await mailFiles()).some((mail) => mail.includes(email))).toBe(true), 20_000)
  return { id, email, name, token, finding: findings[0] ?? 0 }
}

const entries = async (query: string) => {
  const { body } = await world.call(listAuditEntries, {
    token: admin.token,
    query: `${query}&order[at]=asc&itemsPerPage=100`,
  })
  return z
    .object({ data: z.array(z.object({ attributes: z.record(z.string(), z.unknown()) })) })
    .parse(body)
    .data.map(({ attributes }) => attributes)
}

describe('a person who is erased', () => {
  it('stands by address and name in no table and no mail any more, whatever held them', async () => {
    const { id, email, name, token } = await makeKnown()
    await sealTrail(world.ctx)
    const held = await tablesWith(email, name.last)
    for (const table of [
      'account',
      'annotation_history',
      'audit_entry',
      'deleted_annotation',
      'invitation',
      'mail',
      'pgboss.job',
    ])
      expect(held).toContain(table)
    const erased = await erase(email.toUpperCase())
    expect(erased).toMatchObject({ hadAccount: true, invitations: 1, histories: 2 })
    expect(await tablesWith(email, name.last, name.first)).toEqual([])
    expect((await mailFiles()).filter((mail) => mail.includes(email))).toEqual([])
    expect((await world.call(listAuditEntries, { token })).status).toBe(401)
    const told = await entries(`entity=user&entityId=${id}`)
    expect(told.at(-1)).toMatchObject({
      action: 'erase',
      userEmail: operatorName,
      entityName: erasedName,
      before: null,
    })
    expect(told.at(-1)?.after).toMatchObject({ invitations: 1, entries: erased.entries })
    expect(told.filter(({ entityName }) => entityName !== erasedName)).toEqual([])
  })

  it('leaves what they did by number, without where from, and the trail whole', async () => {
    const { id, email, finding } = await makeKnown()
    await sealTrail(world.ctx)
    const before = await entries(`user=${id}`)
    expect(before.map(({ action }) => action)).toContain('sign-in')
    await erase(email)
    const after = await entries(`user=${id}`)
    const deeds = (all: typeof after) => all.map(({ id: entry, at, action, entity }) => ({ entry, at, action, entity }))
    expect(deeds(after)).toEqual(deeds(before))
    for (const entry of after) expect(entry).toMatchObject({ userEmail: erasedName, address: null, client: null })
    const verdict = await verifyTrail(world.ctx.db)
    expect(verdict).toMatchObject({ faults: [] })
    expect(verdict.erased).toBeGreaterThan(before.length)
    await sealTrail(world.ctx)
    expect((await verifyTrail(world.ctx.db)).faults).toEqual([])
    const { accountId, userName } = await world.ctx.db
      .selectFrom('annotationHistory')
      .where('annotationId', '=', finding)
      .select(['accountId', 'userName'])
      .executeTakeFirstOrThrow()
    expect([accountId, userName]).toEqual([null, ''])
  })

  it('hides nothing else: an erased entry that is altered, or passed off as erased, is told', async () => {
    const { id, email } = await makeKnown()
    await sealTrail(world.ctx)
    await erase(email)
    await sealTrail(world.ctx)
    const [own] = await entries(`user=${id}`)
    const alter = (statement: string) =>
      world.ctx.db.transaction().execute(async (trx) => {
        await sql`set local visionair.erases = 'on'`.execute(trx)
        await sql.raw(statement).execute(trx)
      })
    const faults = async () => (await verifyTrail(world.ctx.db)).faults.map(({ kind, entryId }) => [kind, entryId])
    await alter(`update audit_entry set after = '{"way": "other"}' where id = ${own?.id}`)
    expect(await faults()).toEqual([['altered', own?.id]])
    await alter(`insert into audit_erasure select 1, ${own?.id}, sha256('x')`)
    expect(await faults()).toEqual([['altered', own?.id]])
    await expect(alter(`update audit_entry set action = 'delete' where id = ${own?.id}`)).rejects.toThrow(
      'cannot be changed',
    )
    await expect(sql`update audit_entry set client = null`.execute(world.ctx.db)).rejects.toThrow('cannot be changed')
  })

  it('is erased once: again there is nothing, and what a call on its way has written since is taken', async () => {
    const { id, email } = await makeKnown()
    await erase(email)
    const latest = async () => (await entries('action=erase')).length
    const made = await latest()
    const nothing = { hadAccount: false, mails: 0, invitations: 0, histories: 0, entries: 0 }
    expect(await erase(email)).toMatchObject(nothing)
    expect(await erasePerson(world.ctx, operator, { id, email: null })).toMatchObject(nothing)
    expect(await latest()).toBe(made)
    const late = { action: 'update', entity: 'park', entityId: 1, name: 'North', after: { name: 'North' } } as const
    await recordChange(world.ctx.db, { userId: id, email }, late)
    expect(await erase(email)).toMatchObject({ hadAccount: false, entries: 1 })
    expect(await tablesWith(email)).toEqual([])
  })

  it('may have been deleted before: what was left of them goes', async () => {
    const { id, email, name } = await makeKnown()
    expect((await world.call(deleteUser, { token: admin.token, params: { id } })).status).toBe(204)
    expect(await tablesWith(email, name.last)).toContain('annotation_history')
    expect(await erase(email)).toMatchObject({ hadAccount: false, invitations: 1, histories: 2 })
    expect(await tablesWith(email, name.last)).toEqual([])
  })

  it('takes nothing of others: who bears the same name or has the address now stays named', async () => {
    const { email, name } = await makeKnown()
    const { id: namesake } = await makePerson(world.ctx, { organizationIds: [company] })
    const same = { firstName: name.first, lastName: name.last }
    await world.call(updateUser, { token: admin.token, params: { id: namesake }, body: same })
    await erase(email)
    const told = await entries(`entity=user&entityId=${namesake}`)
    expect(told.at(-1)?.after).toMatchObject({ lastName: name.last })
  })

  it('is never the last administrator, of two at once neither, and no service', async () => {
    const { db } = world.ctx
    const two = await Promise.all([1, 2].map(() => makePerson(world.ctx, { role: 'ROLE_ADMIN' })))
    const ids = two.map(({ id }) => id)
    const others = db.updateTable('account').where(sql<boolean>`'ROLE_ADMIN' = any(roles)`).where('id', 'not in', ids)
    await others.set({ isActive: false }).execute()
    try {
      const both = await Promise.allSettled(two.map(({ email }) => erase(email)))
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'forbidden', text: { message: 'user.last_administrator' } },
      })
    } finally {
      await db.updateTable('account').set({ isActive: true }).execute()
    }
    const { id, email } = await makePerson(world.ctx)
    await db.updateTable('account').set({ isService: true, passwordHash: null }).where('id', '=', id).execute()
    await expect(erase(email)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('what is held about a person', () => {
  it('is told whole and without secrets: account, sessions, tokens, mails, invitations, trail, and what they made by number', async () => {
    const { id, email, finding } = await makeKnown()
    const data = await personalData(world.ctx, named(email))
    expect(data).toMatchObject({
      about: { accounts: [id], addresses: [email] },
      places: { companies: ['Éole'] },
      rows: {
        account: [{ id, email }],
        api_token: [{ scope: 'read' }],
        invitations: [{ email }],
      },
    })
    const text = JSON.stringify(data)
    for (const part of ['"sign-in"', '"began_at"', '"password-reset"']) expect(text).toContain(part)
    expect(Object(data).authored).toContainEqual({ table: 'annotation', as: 'created_by', ids: [finding] })
    expect(text).not.toMatch(/password_hash|token_hash|sealed_content|\\\\x[0-9a-f]{16}/)
    expect(await personalData(world.ctx, named('nobody@known.example'))).toBeNull()
  })

  it('leaves out no column that names an account', async () => {
    const { rows } = await sql<{
      column: string
    }>`select c.conrelid::regclass || '.' || a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'account'::regclass`.execute(world.ctx.db)
    const told = [
      ...Object.entries(ownTables).map(([table, column]) => `${table}.${column}`),
      ...authored.map(([table, as]) => `${table}.${as}`),
      ...Object.keys(untold),
    ]
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.map(({ column }) => column).filter((column) => !told.includes(column))).toEqual([])
  })
})
