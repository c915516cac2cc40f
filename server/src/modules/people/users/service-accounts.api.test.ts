import { createApiToken, listAllApiTokens, login, me, requestPasswordReset } from '@visionair/contract/accounts'
import { listAuditEntries } from '@visionair/contract/audit'
import { listParks } from '@visionair/contract/parks'
import {
  createServiceAccount,
  createServiceToken,
  deleteUser,
  disableUser,
  enableUser,
  listServiceTokens,
  listUsers,
  revokeServiceToken,
  updateOrganization,
  updateUser,
} from '@visionair/contract/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeOrganization, makePerson, makeSignedIn, signIn, testPassword } from '../../../testing/factories.ts'

let world: ApiWorld
let company = 0
let manager = ''
beforeAll(async () => {
  world = await createApiWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  company = await makeOrganization(world.ctx)
  const person = await makePerson(world.ctx, { role: 'ROLE_RESPONSIBLE', organizationIds: [company] })
  manager = (await signIn(world, person.email)).token
})

const make = (more: object = {}, token = manager) =>
  world.call(createServiceAccount, { token, body: { name: 'Météo du site', organization: company, ...more } })

async function made(more: object = {}): Promise<{ id: number; email: string }> {
  const { status, body } = await make(more)
  expect(status).toBe(201)
  return Object(body).data.attributes
}

const wish = { name: 'Station', scope: 'administer', days: 30, currentPassword: testPassword }
const ask = (id: number, more: object = {}, token = manager) =>
  world.call(createServiceToken, { token, params: { id }, body: { ...wish, ...more } })

async function tokenOf(id: number, more: object = {}): Promise<{ id: number; token: string }> {
  const { status, body } = await ask(id, more)
  expect(status).toBe(201)
  return Object(body).data.attributes
}

const statusOf = async (token: string) => (await world.call(listParks, { token })).status

describe('a service account', () => {
  it('is made by who manages users, listed among them, and signed in to by nobody', async () => {
    const service = await made()
    expect(service).toMatchObject({
      kind: 'service',
      lastName: 'Météo du site',
      email: expect.stringMatching(/^meteo-du-site\.[0-9a-f]{8}@service\.invalid$/),
      can: { edit: true, editEmail: false, unlock: false, resetFactor: false, tokens: true },
    })
    const named = async (query: string) => {
      const { body } = await world.call(listUsers, { token: manager, query })
      return Object(body).data.map(({ attributes }: { attributes: { kind: string } }) => attributes.kind)
    }
    expect([await named('kind=service'), await named('kind=person')]).toEqual([['service'], ['person']])
    for (const password of ['', testPassword])
      expect(await world.call(login, { body: { username: service.email, password: `${password}x` } })).toMatchObject({
        status: 401,
        body: { code: 'wrong-credentials' },
      })
    await world.call(requestPasswordReset, { body: { email: service.email } })
    const id = service.id
    expect((await world.call(updateUser, { token: manager, params: { id }, body: { lastName: 'Météo' } })).status).toBe(
      200,
    )
    const { rows } = await sql`select 1 from mail where recipient = ${service.email}`.execute(world.ctx.db)
    expect(rows).toEqual([])
  })

  it('is given nothing beyond the rights of who makes it', async () => {
    expect((await make({ role: 'ROLE_ADMIN', organization: null })).status).toBe(403)
    const foreign = await makeOrganization(world.ctx)
    await makePerson(world.ctx, { organizationIds: [foreign] })
    expect((await make({ organization: foreign })).status).toBe(422)
    expect((await make({ organization: null })).status).toBe(422)
    expect((await make({ name: ' ' })).status).toBe(422)
    const plain = await makeSignedIn(world, { organizationIds: [company] })
    expect((await make({}, plain.token)).status).toBe(403)
  })
})

describe('an API token of a service', () => {
  it('is made with the manager’s own password, acts as the service, and stands by its name in the trail', async () => {
    const { id, email } = await made({ role: 'ROLE_RESPONSIBLE' })
    expect((await ask(id, { currentPassword: 'Not-the-one1!' })).body).toMatchObject({
      violations: [{ field: 'currentPassword' }],
    })
    expect((await ask(id, { days: 367 })).status).toBe(422)
    const station = await tokenOf(id)
    expect((await ask(id, { name: 'STATION' })).status).toBe(422)
    const { body: who } = await world.call(me, { token: station.token })
    expect(Object(who).data.attributes).toMatchObject({ id, email, status: 1 })
    // Only who is signed in makes tokens.
    expect((await ask(id, { name: 'x' }, station.token)).status).toBe(403)
    expect((await world.call(createApiToken, { token: station.token, body: wish })).status).toBe(403)
    const renamed = await world.call(updateOrganization, {
      token: station.token,
      params: { id: company },
      body: { address: 'By a program' },
    })
    expect(renamed.status).toBe(200)
    const colleague = await makePerson(world.ctx, { organizationIds: [company] })
    await world.call(disableUser, { token: station.token, params: { id: colleague.id } })
    const admin = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
    const { body } = await world.call(listAuditEntries, { token: admin.token, query: `user=${id}&tokenName=station` })
    const token = { id: station.id, name: 'Station' }
    expect(Object(body).data).toMatchObject([
      { attributes: { action: 'disable', userEmail: email, token } },
      { attributes: { entity: 'organization', userEmail: email, token } },
    ])
    const by = await world.call(listAuditEntries, {
      token: admin.token,
      query: `entity=api-token&entityId=${station.id}`,
    })
    expect(Object(by.body).data).toMatchObject([{ attributes: { action: 'create', token: null } }])
    const { body: all } = await world.call(listAllApiTokens, { token: admin.token, query: `user.id=${id}` })
    expect(Object(all).meta.totalItems).toBe(1)
  })

  it('is made by nobody who may do less than the service, and for no person', async () => {
    const { id } = await made()
    await sql`update account set permissions = '{annotation_delete}' where id = ${id}`.execute(world.ctx.db)
    const lesser = await makePerson(world.ctx, { organizationIds: [company], permissions: ['user_view', 'user_edit'] })
    const { token } = await signIn(world, lesser.email)
    expect([(await ask(id, {}, token)).status, (await ask(id)).status]).toEqual([403, 201])
    expect((await ask(lesser.id)).status).toBe(403)
    expect((await world.call(listServiceTokens, { token: manager, params: { id: lesser.id } })).status).toBe(403)
  })

  it('ends when it is revoked, and with its service disabled or deleted; a demanded second factor does not stop it', async () => {
    const service = await made()
    const { id } = service
    const first = await tokenOf(id)
    const second = await tokenOf(id, { name: 'Second' })
    await world.ctx.db
      .updateTable('organization')
      .set({ demandsSecondFactor: true })
      .where('id', '=', company)
      .execute()
    expect([await statusOf(first.token), await statusOf(manager)]).toEqual([200, 403])
    await world.ctx.db
      .updateTable('organization')
      .set({ demandsSecondFactor: false })
      .where('id', '=', company)
      .execute()
    const revoke = () => world.call(revokeServiceToken, { token: manager, params: { id, token: first.id } })
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404])
    expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 200])
    await world.call(disableUser, { token: manager, params: { id } })
    await world.call(enableUser, { token: manager, params: { id } })
    expect(await statusOf(second.token)).toBe(401)
    const third = await tokenOf(id, { name: 'Third' })
    const { body } = await world.call(listServiceTokens, { token: manager, params: { id } })
    expect(Object(body).data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)).toEqual([
      'Third',
    ])
    expect((await world.call(deleteUser, { token: manager, params: { id } })).status).toBe(204)
    expect(await statusOf(third.token)).toBe(401)
  })
})
