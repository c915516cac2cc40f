import { permissionGroups, permissions } from '@visionair/contract'
import { listAuditEntries } from '@visionair/contract/audit'
import {
  createProfile,
  deleteProfile,
  getProfile,
  listPermissions,
  listProfiles,
  updateProfile,
  updateUser,
} from '@visionair/contract/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import {
  makeAdmin,
  makeOrganization,
  makePark,
  makePerson,
  makeSignedIn,
  makeTurbine,
} from '../../testing/factories.ts'

let world: ApiWorld
let own: number
let foreign: number
const tokens = { admin: '', responsible: '', editor: '', viewer: '', nobody: '' }
const held = ['device_edit', 'device_create', 'profile_view', 'profile_edit'] as const

beforeAll(async () => {
  world = await createApiWorld()
  own = await makeOrganization(world.ctx)
  foreign = await makeOrganization(world.ctx)
  const organizationIds = [own]
  tokens.admin = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
  tokens.responsible = (await makeSignedIn(world, { role: 'ROLE_RESPONSIBLE', organizationIds })).token
  tokens.editor = (await makeSignedIn(world, { organizationIds, permissions: held })).token
  tokens.viewer = (await makeSignedIn(world, { organizationIds, permissions: ['profile_view'] })).token
  tokens.nobody = (await makeSignedIn(world, { organizationIds })).token
})
afterAll(() => world.close())

let counter = 0
const fieldsOf = (names: readonly string[]) => {
  counter += 1
  return { name: `Profile ${counter}`, nameFr: `Profil ${counter}`, permissions: names }
}
const attributesOf = (body: unknown) => Object(Object(Object(body).data).attributes)
const create = (token: string, names: readonly string[]) => world.call(createProfile, { token, body: fieldsOf(names) })
const createdId = async (token: string, names: readonly string[]): Promise<number> =>
  attributesOf((await create(token, names)).body).id

describe('profiles', () => {
  it('are listed, created, changed and deleted, and the trail tells of it', async () => {
    const created = await create(tokens.admin, ['user_view', 'device_edit', 'user_view'])
    expect(created.status).toBe(201)
    expect(attributesOf(created.body)).toMatchObject({ permissions: ['device_edit', 'user_view'], userCount: 0 })
    const id: number = attributesOf(created.body).id
    const body = { name: 'Renamed', nameFr: 'Renommé', permissions: ['device_edit'] }
    expect(
      attributesOf((await world.call(updateProfile, { token: tokens.admin, params: { id }, body })).body),
    ).toMatchObject(body)
    expect((await world.call(listProfiles, { token: tokens.admin, query: 'name=renomme' })).body).toMatchObject({
      meta: { totalItems: 1 },
    })
    expect((await world.call(deleteProfile, { token: tokens.admin, params: { id } })).status).toBe(204)
    expect((await world.call(getProfile, { token: tokens.admin, params: { id } })).status).toBe(404)
    const trail = await world.call(listAuditEntries, {
      token: tokens.admin,
      query: `entity=profile&entityId=${id}&order[at]=asc`,
    })
    expect(trail.body).toMatchObject({
      data: [
        { attributes: { action: 'create' } },
        {
          attributes: {
            before: { permissions: ['device_edit', 'user_view'] },
            after: { permissions: ['device_edit'] },
          },
        },
        { attributes: { action: 'delete', entityName: 'Renamed' } },
      ],
    })
  })

  it('change what their users may do at the next call', async () => {
    const id = await createdId(tokens.admin, [])
    const { token } = await makeSignedIn(world, { organizationIds: [own], profileId: id })
    expect((await world.call(listProfiles, { token })).status).toBe(403)
    const give = (names: string[]) =>
      world.call(updateProfile, { token: tokens.admin, params: { id }, body: fieldsOf(names) })
    await give(['profile_view'])
    expect((await world.call(listProfiles, { token })).status).toBe(200)
    await give([])
    expect((await world.call(listProfiles, { token })).status).toBe(403)
  })

  it('cannot be deleted while somebody has them', async () => {
    const id = await createdId(tokens.admin, [])
    await makePerson(world.ctx, { organizationIds: [own], profileId: id })
    const { status, body } = await world.call(deleteProfile, { token: tokens.admin, params: { id } })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'in-use', detail: expect.stringContaining('users: 1') })
  })

  it('take only permissions that exist, and no other field', async () => {
    const good = fieldsOf([])
    for (const bad of [
      { permissions: ['root'] },
      { permissions: ['ROLE_ADMIN'] },
      { permissions: 'user_edit' },
      { id: 1 },
      { userCount: 1 },
      { organization: 2 ** 40 },
      { organization: 0 },
      { organization: 'one' },
      { name: '' },
    ])
      expect((await world.call(createProfile, { token: tokens.admin, body: { ...good, ...bad } })).status).toBe(422)
    for (const query of ['permissions=user_edit', 'order[permissions]=asc', 'order[userCount]=asc'])
      expect((await world.call(listProfiles, { token: tokens.admin, query })).status).toBe(400)
  })

  it('have names of their own', async () => {
    const fields = fieldsOf([])
    const twice = [fields, { ...fields, name: fields.name.toUpperCase() }]
    const answers = await Promise.all(twice.map((body) => world.call(createProfile, { token: tokens.admin, body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('ADM-05 are seen with profile_view; the provider’s are changed by administrators alone', async () => {
    const id = await createdId(tokens.admin, [])
    const statuses = async (token: string) => [
      (await world.call(listProfiles, { token })).status,
      (await world.call(getProfile, { token, params: { id } })).status,
      (await create(token, [])).status,
      (await world.call(updateProfile, { token, params: { id }, body: fieldsOf([]) })).status,
      (await world.call(deleteProfile, { token, params: { id } })).status,
    ]
    expect(await statuses(tokens.nobody)).toEqual([403, 403, 403, 403, 403])
    expect(await statuses(tokens.viewer)).toEqual([200, 200, 403, 403, 403])
    expect(await statuses(tokens.editor)).toEqual([200, 200, 201, 403, 403])
    expect(await statuses(tokens.responsible)).toEqual([200, 200, 201, 403, 403])
    expect(await statuses(tokens.admin)).toEqual([200, 200, 201, 200, 204])
  })

  it('ADM-05 of a company are seen and changed by its people, and do not exist for others', async () => {
    const { token: stranger } = await makeSignedIn(world, { role: 'ROLE_RESPONSIBLE', organizationIds: [foreign] })
    const made = await create(tokens.responsible, ['device_edit'])
    expect(attributesOf(made.body)).toMatchObject({
      organization: { data: { attributes: { id: own } } },
      can: { edit: true, delete: true },
    })
    const { id, name } = attributesOf(made.body)
    const everywhere = async (token: string) => [
      (await world.call(getProfile, { token, params: { id } })).status,
      (await world.call(updateProfile, { token, params: { id }, body: { permissions: [] } })).status,
      (await world.call(deleteProfile, { token, params: { id } })).status,
    ]
    expect(await everywhere(stranger)).toEqual([404, 404, 404])
    const listed = await world.call(listProfiles, { token: stranger, query: `name=${encodeURIComponent(name)}` })
    expect(listed.body).toMatchObject({ meta: { totalItems: 0 } })
    const namesake = { ...fieldsOf([]), name }
    expect((await world.call(createProfile, { token: stranger, body: namesake })).status).toBe(201)
    expect((await world.call(createProfile, { token: tokens.editor, body: namesake })).status).toBe(422)
    expect(await everywhere(tokens.editor)).toEqual([200, 200, 204])
  })

  it('ADM-05 are made for a company one belongs to; who belongs to several says for which', async () => {
    const both = await makeSignedIn(world, { role: 'ROLE_RESPONSIBLE', organizationIds: [own, foreign] })
    const third = await makeOrganization(world.ctx)
    const madeFor = async (token: string, organization?: number | null) => {
      const { status, body } = await world.call(createProfile, { token, body: { ...fieldsOf([]), organization } })
      return status === 201 ? (attributesOf(body).organization?.data.attributes.id ?? null) : status
    }
    expect([await madeFor(both.token), await madeFor(both.token, null)]).toEqual([422, 422])
    expect([await madeFor(both.token, foreign), await madeFor(both.token, third)]).toEqual([foreign, 422])
    expect([await madeFor(tokens.responsible), await madeFor(tokens.responsible, foreign)]).toEqual([own, 422])
    expect([await madeFor(tokens.admin), await madeFor(tokens.admin, own)]).toEqual([null, own])
  })

  it('PERM-02 of a company are given to nobody who belongs to another, and keep who has them from joining one', async () => {
    const id = await createdId(tokens.responsible, ['device_edit'])
    const token = tokens.admin
    const changing = async (user: number, body: object) => {
      const answer = await world.call(updateUser, { token, params: { id: user }, body })
      return answer.status === 200 ? 200 : [answer.status, Object(answer.body).violations?.[0]?.field]
    }
    const outsiders = [[foreign], [own, foreign]]
    for (const organizationIds of outsiders)
      expect(await changing((await makePerson(world.ctx, { organizationIds })).id, { profile: id })).toEqual([
        422,
        'profile',
      ])
    const { id: insider } = await makePerson(world.ctx, { organizationIds: [own] })
    expect(await changing(insider, { profile: id })).toBe(200)
    for (const organizations of outsiders)
      expect(await changing(insider, { organizations })).toEqual([422, 'organizations'])
    expect(await changing(insider, { organizations: [foreign], profile: null })).toBe(200)
  })

  it('never carry a permission that whoever edits them lacks', async () => {
    for (const name of permissions) {
      const expected = held.some((own) => own === name) ? 201 : 403
      expect([name, (await create(tokens.editor, [name])).status]).toEqual([name, expected])
    }
    const id = await createdId(tokens.editor, ['device_edit'])
    const change = (names: string[]) =>
      world.call(updateProfile, { token: tokens.editor, params: { id }, body: fieldsOf(names) })
    const { status, body } = await change(['device_edit', 'user_delete'])
    expect(status).toBe(403)
    expect(body).toMatchObject({ violations: [{ field: 'permissions' }] })
    expect(
      attributesOf((await world.call(getProfile, { token: tokens.admin, params: { id } })).body).permissions,
    ).toEqual(['device_edit'])
    const { body: wider } = await world.call(createProfile, {
      token: tokens.admin,
      body: { ...fieldsOf(['user_delete']), organization: own },
    })
    const wide: number = attributesOf(wider).id
    const kept = await world.call(updateProfile, {
      token: tokens.editor,
      params: { id: wide },
      body: fieldsOf(['user_delete', 'device_edit']),
    })
    expect(kept.status).toBe(200)
  })

  it('ADM-05 say nothing of who has them elsewhere: the answers to a company stay the same', async () => {
    const id = await createdId(tokens.admin, ['device_edit'])
    const read = async () =>
      attributesOf((await world.call(getProfile, { token: tokens.responsible, params: { id } })).body)
    const before = await read()
    await makePerson(world.ctx, { organizationIds: [foreign], profileId: id })
    expect(await read()).toEqual(before)
    expect(before).toMatchObject({ userCount: 0, can: { edit: false, delete: false } })
  })

  it('ADM-05 of a company are not changed by who is limited to some of its devices', async () => {
    const administrator = await makeAdmin(world.ctx)
    const park = await makePark(world.ctx, administrator, own)
    const turbine = await makeTurbine(world.ctx, administrator, park.id)
    const id = await createdId(tokens.responsible, [])
    const { token, ...limited } = await makeSignedIn(world, { role: 'ROLE_RESPONSIBLE', organizationIds: [own] })
    await world.ctx.db.insertInto('accountRootDevice').values({ accountId: limited.id, deviceId: turbine.id }).execute()
    expect((await world.call(updateProfile, { token, params: { id }, body: { permissions: [] } })).status).toBe(403)
    expect((await create(token, [])).status).toBe(403)
  })

  it('are made of the permissions of the catalogue, and each caller knows which of them they may hand on', async () => {
    const { body } = await world.call(listPermissions, { token: tokens.editor })
    const groups: { group: string; permissions: { name: string; grantable: boolean }[] }[] = Object(body).data
    expect(groups.map(({ group, permissions: names }) => [group, names.map(({ name }) => name)])).toEqual(
      Object.entries(permissionGroups),
    )
    const grantable = groups.flatMap(({ permissions: names }) =>
      names.filter((each) => each.grantable).map(({ name }) => name),
    )
    expect(grantable.sort()).toEqual([...held].sort())
  })
})
