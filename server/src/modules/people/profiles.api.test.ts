import { permissionGroups, permissions } from '@visionair/contract'
import { listAuditEntries } from '@visionair/contract/audit'
import {
  createProfile,
  deleteProfile,
  getProfile,
  listPermissions,
  listProfiles,
  updateProfile,
} from '@visionair/contract/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeOrganization, makePerson, makeSignedIn } from '../../testing/factories.ts'

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

  it('are seen with profile_view and changed with profile_edit', async () => {
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
    expect(await statuses(tokens.editor)).toEqual([200, 200, 201, 200, 204])
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
    const wide = await createdId(tokens.admin, ['user_delete'])
    const kept = await world.call(updateProfile, {
      token: tokens.editor,
      params: { id: wide },
      body: fieldsOf(['user_delete', 'device_edit']),
    })
    expect(kept.status).toBe(200)
  })

  it('are not changed by someone who does not reach all who have them', async () => {
    for (const elsewhere of [[foreign], [own, foreign], []]) {
      const id = await createdId(tokens.admin, ['device_edit'])
      await makePerson(world.ctx, { organizationIds: [own], profileId: id })
      const read = async (token: string) => attributesOf((await world.call(getProfile, { token, params: { id } })).body)
      expect(await read(tokens.responsible)).toMatchObject({ userCount: 1, can: { edit: true, delete: true } })
      await makePerson(world.ctx, {
        organizationIds: elsewhere,
        profileId: id,
        role: elsewhere.length === 0 ? 'ROLE_ADMIN' : 'ROLE_USER',
      })
      for (const token of [tokens.responsible, tokens.editor]) {
        const seen = elsewhere.includes(own) ? 2 : 1
        expect(await read(token)).toMatchObject({ userCount: seen, can: { edit: false, delete: false } })
        expect((await world.call(updateProfile, { token, params: { id }, body: fieldsOf([]) })).status).toBe(403)
        expect((await world.call(deleteProfile, { token, params: { id } })).status).toBe(403)
      }
    }
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
