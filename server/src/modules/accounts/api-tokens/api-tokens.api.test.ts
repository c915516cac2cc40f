import { type TokenScope, tokenScopes } from '@visionair/contract'
import {
  changePassword,
  createApiToken,
  endOtherSessions,
  listAllApiTokens,
  listApiTokens,
  listSessions,
  maxTokens,
  me,
  revokeAnyApiToken,
  revokeApiToken,
} from '@visionair/contract/accounts'
import { listAuditEntries } from '@visionair/contract/audit'
import { getSlicing } from '@visionair/contract/images'
import { createPark, listParks } from '@visionair/contract/parks'
import { disableUser, enableUser, signUserOut } from '@visionair/contract/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makePerson, makeVisit, signIn, testPassword } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { makeSlicedSide } from '../../../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'
import { forgetEndedSessions } from '../sessions/own-sessions.service.ts'

let world: ApiWorld
let owners: TwoOwners
let person: { readonly id: number; readonly email: string }
let signedIn = ''
let inspection = 0
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-02-01' })
  inspection = inspections[0]?.id ?? 0
  await makeSlicedSide(world, owners.adminToken, inspection)
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await makePerson(world.ctx, { role: 'ROLE_ADMIN' })
  signedIn = (await signIn(world, person.email)).token
})

function fail(): never {
  throw new Error('the call has no answer')
}

const wish = { name: 'Weather station', scope: 'read', days: 30, currentPassword: testPassword }
const ask = (more: object = {}) => world.call(createApiToken, { token: signedIn, body: { ...wish, ...more } })

async function made(more: object = {}): Promise<{ id: number; token: string; hint: string }> {
  const { status, body } = await ask(more)
  expect(status).toBe(201)
  return (createApiToken.answer?.parse(body) ?? fail()).data.attributes
}

async function own() {
  const { body } = await world.call(listApiTokens, { token: signedIn })
  return (listApiTokens.answer?.parse(body) ?? fail()).data.map(({ attributes }) => attributes)
}
const status = async (token: string) => (await world.call(me, { token })).status

describe('an API token', () => {
  it('is made by who knows the password, is told once, and the trail and its owner learn of it', async () => {
    for (const currentPassword of ['', 'Not-the-one1!']) expect((await ask({ currentPassword })).status).toBe(422)
    expect(await own()).toEqual([])
    const { id, token, hint } = await made()
    expect(token).toMatch(/^visionair_[\w-]{43}$/)
    expect(token.startsWith(hint)).toBe(true)
    expect(hint.length).toBeLessThan(15)
    const [listed] = await own()
    expect(listed).toMatchObject({ id, name: 'Weather station', scope: 'read', isExpired: false, usedAt: null })
    const kept = await sql<{ row: string }>`select row_to_json(t)::text as row from api_token t`.execute(world.ctx.db)
    expect(JSON.stringify([listed, kept.rows])).not.toContain(token.slice(hint.length))
    const [trail] = (
      await sql<{ row: string }>`select row_to_json(e)::text as row from audit_entry e where entity = 'api-token'
        order by id desc limit 1`.execute(world.ctx.db)
    ).rows
    expect(trail?.row).toContain('Weather station')
    expect(trail?.row).not.toContain(token)
    await expect.poll(async () => JSON.stringify(await mailsTo(world, person.email))).toContain('Weather station')
  })

  it('does what its owner may at this very moment, and says when and from where it was used', async () => {
    const { token } = await made()
    expect(await status(token)).toBe(200)
    expect((await own())[0]).toMatchObject({ usedAt: expect.any(String), usedFrom: '127.0.0.1' })
    world.advance(30_000)
    await status(token)
    const before = (await own())[0]?.usedAt
    world.advance(31_000)
    await status(token)
    expect((await own())[0]?.usedAt).not.toBe(before)
    const seen = async () => (await world.call(listParks, { token })).body
    expect(listParks.answer?.parse(await seen()).meta.totalItems).toBeGreaterThan(1)
    await sql`update account set roles = '{ROLE_USER}' where id = ${person.id}`.execute(world.ctx.db)
    expect(listParks.answer?.parse(await seen()).meta.totalItems).toBe(0)
    await sql`update account set terms_status = 0 where id = ${person.id}`.execute(world.ctx.db)
    expect((await world.call(listParks, { token })).status).toBe(403)
  })

  it('refuses what is not a token, a name that is taken, too long a time and more than an account can have', async () => {
    const { token } = await made({ days: 366 })
    for (const false_ of [`${token}x`, token.slice(0, -1), token.toUpperCase(), 'visionair_', 'visionair_%00'])
      expect(await status(false_)).toBe(401)
    for (const days of [0, 367, 1.5, -1]) expect((await ask({ name: 'x', days })).status).toBe(422)
    expect((await ask({ name: ' weather  STATION' })).status).toBe(422)
    expect((await ask({ name: '' })).status).toBe(422)
    expect((await ask({ name: 'x', scope: 'everything' })).status).toBe(422)
    for (let count = 1; count < maxTokens; count += 1) await made({ name: `n${count}` })
    expect((await ask({ name: 'one more' })).status).toBe(422)
  })

  it('is made once of several that are asked for at once under one name', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask()))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422])
  })
})

describe('an API token that ends', () => {
  const stranger = async () => (await signIn(world, (await makePerson(world.ctx, { role: 'ROLE_ADMIN' })).email)).token
  const ends: Readonly<Record<string, [by: string, end: (id: number) => Promise<unknown>]>> = {
    'revoked by its owner': ['elsewhere', (id) => world.call(revokeApiToken, { token: signedIn, params: { id } })],
    'revoked by an administrator': [
      'administrator',
      async (id) => world.call(revokeAnyApiToken, { token: await stranger(), params: { id } }),
    ],
    'with everybody signed out by an administrator': [
      'administrator',
      async () => world.call(signUserOut, { token: await stranger(), params: { id: person.id } }),
    ],
    'with another password': [
      'password',
      () =>
        world.call(changePassword, {
          token: signedIn,
          body: { oldPassword: testPassword, newPassword: 'Quite-another7!', confirmation: 'Quite-another7!' },
        }),
    ],
    'with its account disabled, and enabled again': [
      'disabled',
      async () => {
        const token = await stranger()
        await world.call(disableUser, { token, params: { id: person.id } })
        await world.call(enableUser, { token, params: { id: person.id } })
      },
    ],
    'when its time is over': ['expired', async () => world.advance(31 * 86_400_000)],
  }
  it.each(Object.entries(ends))('%s, opens nothing any more', async (_, [endedBy, end]) => {
    const { id, token } = await made()
    expect(await status(token)).toBe(200)
    await end(id)
    expect((await world.call(me, { token })).body).toMatchObject({ status: 401, endedBy })
  })

  it('takes the addresses of files with it that it was given', async () => {
    const linkOf = async (token: string) => {
      const { body } = await world.call(getSlicing, { token, params: { id: inspection } })
      return (getSlicing.answer?.parse(body) ?? fail()).data.dziPath ?? fail()
    }
    const opens = async (link: string) => (await fetch(`${world.url}${link}`)).status
    const revoked = await made()
    const over = await made({ name: 'A day', days: 1 })
    const links = [await linkOf(revoked.token), await linkOf(over.token)]
    for (const link of links) expect(await opens(link)).toBe(200)
    await world.call(revokeApiToken, { token: signedIn, params: { id: revoked.id } })
    world.advance(31_000)
    expect(await opens(links[0] ?? '')).toBe(404)
    world.advance(86_400_000 - 60_000)
    const late = await linkOf(over.token)
    expect(await opens(late)).toBe(200)
    world.advance(61_000)
    expect(await opens(late)).toBe(404)
  })

  it('is another’s to nobody but administrators, and no sign-in of its owner', async () => {
    const { id, token } = await made()
    const other = await makePerson(world.ctx)
    const { token: others } = await signIn(world, other.email)
    for (const call of [revokeApiToken, revokeAnyApiToken])
      expect((await world.call(call, { token: others, params: { id } })).status).toBe(
        call === revokeApiToken ? 404 : 403,
      )
    const { body } = await world.call(listSessions, { token: signedIn })
    expect(listSessions.answer?.parse(body).data.map((session) => session.attributes.id)).not.toContain(id)
    expect((await world.call(endOtherSessions, { token: signedIn })).status).toBe(204)
    expect(await status(token)).toBe(200)
  })

  it('is forgotten a month after its end, and kept while it can be used, however seldom that is', async () => {
    const lasting = await made({ name: 'Once a year', days: 366 })
    const over = await made({ name: 'A day', days: 1 })
    const revoked = await made({ name: 'Revoked', days: 366 })
    await world.call(revokeApiToken, { token: signedIn, params: { id: revoked.id } })
    const kept = async () =>
      (
        await sql<{
          id: number
        }>`select session_id::int as id from api_token where session_id in (${lasting.id}, ${over.id}, ${revoked.id})
          order by 1`.execute(world.ctx.db)
      ).rows.map(({ id }) => id)
    world.advance(20 * 86_400_000)
    await forgetEndedSessions(world.ctx)
    expect(await kept()).toEqual([lasting.id, over.id, revoked.id])
    world.advance(20 * 86_400_000)
    await forgetEndedSessions(world.ctx)
    expect(await kept()).toEqual([lasting.id])
    expect(await status(lasting.token)).toBe(200)
  })
})

describe('an account with an API token', () => {
  it('that nobody signed in to for long is not told of a new device when its only one is used again', async () => {
    await made({ days: 366 })
    world.advance(70 * 86_400_000)
    await forgetEndedSessions(world.ctx)
    await signIn(world, person.email)
    const { rows } = await sql<{
      template: string
    }>`select template from mail where recipient = ${person.email}`.execute(world.ctx.db)
    expect(rows.map(({ template }) => template)).toEqual(['api-token-made'])
  })
})

describe('the list of everybody’s tokens', () => {
  it('names whom each acts for, in pages, for administrators alone', async () => {
    const { id } = await made()
    await made({ name: 'Second' })
    const read = async (query: string, token = signedIn) => await world.call(listAllApiTokens, { token, query })
    const { body } = await read(`user.id=${person.id}&itemsPerPage=1&page=2`)
    const page = listAllApiTokens.answer?.parse(body) ?? fail()
    expect(page.meta.totalItems).toBe(2)
    expect(page.data[0]?.attributes).toMatchObject({ id, owner: { id: person.id, email: person.email } })
    const names = async (query: string) =>
      (listAllApiTokens.answer?.parse((await read(`${query}&user.id=${person.id}`)).body) ?? fail()).data.map(
        ({ attributes }) => attributes.name,
      )
    expect(await names('name=WEATHER')).toEqual(['Weather station'])
    expect(await names(`name=${person.email.slice(0, 12)}`)).toEqual(['Second', 'Weather station'])
    expect(await names('name=nothing')).toEqual([])
    await made({ name: 'Third', days: 5 })
    expect(await names('order[expiresAt]=asc')).toEqual(['Third', 'Weather station', 'Second'])
    expect(await names('order[createdAt]=asc')).toEqual(['Weather station', 'Second', 'Third'])
    const { token } = await signIn(world, (await makePerson(world.ctx, { role: 'ROLE_RESPONSIBLE' })).email)
    expect((await read('', token)).status).toBe(403)
  })
})

describe('the scope of a token', () => {
  const scoped = async (scope: TokenScope) => (await made({ scope, name: scope })).token
  it('PERM-02 bounds what its owner could do: reading, changing, administering', async () => {
    const park = { localization: 'Anywhere', organization: owners.own.organization }
    const calls: Readonly<Record<TokenScope, (token: string) => Promise<{ status: number; body: unknown }>>> = {
      read: (token) => world.call(listParks, { token }),
      write: (token) => world.call(createPark, { token, body: { ...park, name: `By ${token.slice(10, 16)} x` } }),
      administer: (token) => world.call(listAuditEntries, { token }),
    }
    for (const scope of tokenScopes) {
      const token = await scoped(scope)
      for (const needed of tokenScopes) {
        const { status: code, body } = await calls[needed](token)
        const may = tokenScopes.indexOf(needed) <= tokenScopes.indexOf(scope)
        expect([scope, needed, code]).toEqual([scope, needed, may ? (needed === 'write' ? 201 : 200) : 403])
        if (!may) expect(body).toMatchObject({ detail: expect.stringContaining('API token') })
      }
    }
  })
})
