import { roles } from '@visionair/contract'
import {
  confirmSecondFactor,
  createApiToken,
  getSecondFactorRules,
  listSessions,
  me,
  removeSecondFactor,
  resetSecondFactor,
  startSecondFactor,
  updateSecondFactorRules,
} from '@visionair/contract/accounts'
import { listAuditEntries } from '@visionair/contract/audit'
import { listParks } from '@visionair/contract/parks'
import { getUser, updateOrganization } from '@visionair/contract/people'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeOrganization, makePerson, makeSignedIn, signIn, testPassword } from '../../../testing/factories.ts'

let world: ApiWorld
let admin: { readonly id: number; readonly token: string }
let company = 0
beforeAll(async () => {
  world = await createApiWorld()
  admin = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
  await giveFactor(admin.id)
})
afterAll(() => world.close())
beforeEach(async () => {
  company = await makeOrganization(world.ctx)
})

const giveFactor = (accountId: number) =>
  world.ctx.db.insertInto('secondFactor').values({ accountId, confirmedAt: world.ctx.now() }).execute()

const demand = (demandsSecondFactor: boolean, token = admin.token) =>
  world.call(updateOrganization, { token, params: { id: company }, body: { demandsSecondFactor } })

const rule = (wanted: readonly string[], token = admin.token, version?: string) =>
  world.call(updateSecondFactorRules, {
    token,
    body: { roles: wanted, ...(version === undefined ? {} : { version }) },
  })

const codeOf = async (token: string) => {
  const { status, body } = await world.call(listParks, { token })
  return status === 200 ? 'let in' : Object(body).code
}

async function factorOf(token: string) {
  const { body } = await world.call(me, { token })
  return Object(body).data.attributes.secondFactor
}

async function setUp(token: string): Promise<void> {
  const { body } = await world.call(startSecondFactor, { token, body: { currentPassword: testPassword } })
  const secret = Secret.fromBase32(String(Object(body).data.attributes.secret))
  const code = new TOTP({ secret }).generate({ timestamp: world.ctx.now().getTime() })
  expect((await world.call(confirmSecondFactor, { token, body: { code } })).status).toBe(200)
}

const member = () => makePerson(world.ctx, { role: 'ROLE_RESPONSIBLE', organizationIds: [company] })

describe('a second factor that a company demands', () => {
  it('is set up by who misses it before anything else, at once and with API tokens too, and no longer turned off', async () => {
    const person = await member()
    const { token } = await signIn(world, person.email)
    const wish = { name: 'Program', scope: 'read', days: 1, currentPassword: testPassword }
    const made = await world.call(createApiToken, { token, body: wish })
    const program = String(Object(made.body).data.attributes.token)
    expect([await codeOf(token), await codeOf(program)]).toEqual(['let in', 'let in'])

    expect((await demand(true)).status).toBe(200)
    expect([await codeOf(token), await codeOf(program)]).toEqual(['second-factor-required', 'second-factor-required'])
    // Signing in goes on, and leads to where one is set up.
    const again = (await signIn(world, person.email)).token
    expect(await factorOf(again)).toMatchObject({
      isOn: false,
      isMissing: true,
      demandedBy: { roles: [], organizations: [expect.stringContaining('Organization')] },
    })
    expect((await world.call(listSessions, { token: again })).status).toBe(200)
    expect((await world.call(createApiToken, { token: again, body: { ...wish, name: 'x' } })).status).toBe(403)

    await setUp(again)
    expect(await factorOf(again)).toMatchObject({ isOn: true, isMissing: false })
    for (const each of [token, again, program]) expect(await codeOf(each)).toBe('let in')
    const off = { currentPassword: testPassword, code: '000000' }
    const refused = await world.call(removeSecondFactor, { token: again, body: off })
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('cannot be turned off') } })
    expect((await demand(false)).status).toBe(200)
    expect((await world.call(removeSecondFactor, { token: again, body: off })).body).toMatchObject({
      violations: [{ field: 'code' }],
    })
  })

  it('is demanded by who has one, of nobody else’s people, and kept in the trail', async () => {
    const manager = await member()
    const { token } = await signIn(world, manager.email)
    const refused = await demand(true, token)
    expect(refused).toMatchObject({ status: 422, body: { violations: [{ field: 'demandsSecondFactor' }] } })
    await giveFactor(manager.id)
    expect((await demand(true, token)).body).toMatchObject({ data: { attributes: { demandsSecondFactor: true } } })
    const stranger = await makeSignedIn(world, { organizationIds: [await makeOrganization(world.ctx)] })
    expect(await codeOf(stranger.token)).toBe('let in')
    const { body } = await world.call(listAuditEntries, {
      token: admin.token,
      query: `entity=organization&entityId=${company}`,
    })
    expect(body).toMatchObject({
      data: [{ attributes: { before: { demandsSecondFactor: false }, after: { demandsSecondFactor: true } } }],
    })
  })

  it('is seen to be missing by who manages the people of that company, and by nobody for one they do not see', async () => {
    const elsewhere = await makeOrganization(world.ctx)
    const person = await makePerson(world.ctx, { organizationIds: [company, elsewhere] })
    await demand(true)
    const seenBy = async (organization: number) => {
      const viewer = await makeSignedIn(world, { role: 'ROLE_RESPONSIBLE', organizationIds: [organization] })
      await giveFactor(viewer.id)
      const { body } = await world.call(getUser, { token: viewer.token, params: { id: person.id } })
      return Object(body).data.attributes.missesSecondFactor
    }
    expect([await seenBy(company), await seenBy(elsewhere)]).toEqual([true, false])
  })

  it('is missing once more when who manages the account takes off one that was lost', async () => {
    const person = await member()
    await giveFactor(person.id)
    await demand(true)
    const holder = await makeSignedIn(world, { role: 'ROLE_RESPONSIBLE', organizationIds: [company] })
    await giveFactor(holder.id)
    const reset = await world.call(resetSecondFactor, { token: holder.token, params: { id: person.id } })
    expect(reset.status).toBe(204)
    expect(await codeOf((await signIn(world, person.email)).token)).toBe('second-factor-required')
  })
})

describe('a second factor that is demanded of a role', () => {
  it('is demanded by administrators who have one, upon what they read, and kept in the trail', async () => {
    const read = async () => {
      const { body } = await world.call(getSecondFactorRules, { token: admin.token })
      return Object(body).data.attributes
    }
    const { version, roles: before } = await read()
    expect(before).toEqual([])
    const person = await makeSignedIn(world, { role: 'ROLE_USER' })
    const without = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
    expect((await rule(['ROLE_USER'], without.token)).body).toMatchObject({ violations: [{ field: 'roles' }] })
    expect((await rule(['ROLE_USER'], person.token)).status).toBe(403)
    expect((await rule(['ROLE_OTHER'])).status).toBe(422)
    expect((await rule(['ROLE_USER', 'ROLE_ADMIN', 'ROLE_USER'], admin.token, version)).status).toBe(200)
    expect((await rule([], admin.token, version)).body).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect((await read()).roles).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
    expect([await codeOf(person.token), await codeOf(without.token)]).toEqual([
      'second-factor-required',
      'second-factor-required',
    ])
    expect(await factorOf(person.token)).toMatchObject({ demandedBy: { roles: ['ROLE_USER'], organizations: [] } })
    const both = await Promise.all([rule([...roles]), rule([])])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await rule([])
    expect([await codeOf(person.token), await codeOf(without.token)]).toEqual(['let in', 'let in'])
    const { body } = await world.call(listAuditEntries, {
      token: admin.token,
      query: 'entity=second-factor-rule&order[at]=asc',
    })
    expect(Object(body).data[0].attributes).toMatchObject({
      action: 'update',
      before: { roles: [] },
      after: { roles: ['ROLE_ADMIN', 'ROLE_USER'] },
    })
  })
})
