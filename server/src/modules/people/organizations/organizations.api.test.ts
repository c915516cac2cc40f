import { listAuditEntries } from '@visionair/contract/audit'
import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from '@visionair/contract/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import {
  makeAdmin,
  makeOrganization,
  makePark,
  makePerson,
  makeSignedIn,
  makeTurbine,
} from '../../../testing/factories.ts'

let world: ApiWorld
let own: number
let foreign: number
const tokens = { admin: '', responsible: '', editor: '', reader: '', limited: '' }

beforeAll(async () => {
  world = await createApiWorld()
  own = await makeOrganization(world.ctx, 'Éole Énergie')
  foreign = await makeOrganization(world.ctx, 'Zephyr')
  const admin = await makeAdmin(world.ctx)
  const park = await makePark(world.ctx, admin, own)
  const turbine = await makeTurbine(world.ctx, admin, park.id)
  const organizationIds = [own]
  tokens.admin = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
  tokens.responsible = (await makeSignedIn(world, { role: 'ROLE_RESPONSIBLE', organizationIds })).token
  tokens.editor = (await makeSignedIn(world, { organizationIds, permissions: ['organization_edit'] })).token
  tokens.reader = (await makeSignedIn(world, { organizationIds })).token
  const limited = await makeSignedIn(world, { organizationIds, permissions: ['organization_edit'] })
  await world.ctx.db.insertInto('accountRootDevice').values({ accountId: limited.id, deviceId: turbine.id }).execute()
  tokens.limited = limited.token
})
afterAll(() => world.close())

const fields = { name: 'New name', address: '1 rue', facturationAddress: '2 rue' }
const attributesOf = (body: unknown) => Object(Object(Object(body).data).attributes)
const namesOf = (body: unknown): string[] =>
  Object(body).data.map((entry: { attributes: { name: string } }) => entry.attributes.name)

describe('companies', () => {
  it('are listed with filters: all for administrators, their own for everybody else', async () => {
    const all = await world.call(listOrganizations, { token: tokens.admin })
    expect(namesOf(all.body)).toEqual(expect.arrayContaining(['Éole Énergie', 'Zephyr']))
    expect(namesOf((await world.call(listOrganizations, { token: tokens.reader })).body)).toEqual(['Éole Énergie'])
    const filtered = async (query: string) =>
      namesOf((await world.call(listOrganizations, { token: tokens.admin, query })).body)
    expect(await filtered('name=energie')).toEqual(['Éole Énergie'])
    expect(await filtered('startWith=Z')).toEqual(['Zephyr'])
    expect((await filtered('order[name]=desc'))[0]).toBe('Zephyr')
  })

  it('refuse filters and orders on what is not listed', async () => {
    for (const query of ['address=x', 'order[address]=asc', 'facturationAddress=x', 'startWith=%25'])
      expect([query, (await world.call(listOrganizations, { token: tokens.admin, query })).status]).toEqual([
        query,
        400,
      ])
  })

  it('do not count test parks', async () => {
    const count = async () =>
      attributesOf((await world.call(getOrganization, { token: tokens.admin, params: { id: own } })).body).parkCount
    const ofOwn = world.ctx.db.updateTable('park').where('organizationId', '=', own)
    const before = await count()
    await ofOwn.set({ isTest: true }).execute()
    expect([before, await count()]).toEqual([1, 0])
    await ofOwn.set({ isTest: false }).execute()
  })

  it('say what they hold and what the caller may do with them', async () => {
    const read = async (token: string) =>
      attributesOf((await world.call(getOrganization, { token, params: { id: own } })).body)
    expect(await read(tokens.admin)).toMatchObject({ userCount: 4, parkCount: 1, can: { edit: true, delete: true } })
    expect(await read(tokens.responsible)).toMatchObject({ can: { edit: true, delete: false } })
    expect(await read(tokens.editor)).toMatchObject({ can: { edit: true, delete: false } })
    expect(await read(tokens.reader)).toMatchObject({ can: { edit: false, delete: false } })
    expect(await read(tokens.limited)).toMatchObject({ can: { edit: false, delete: false } })
  })

  it('are created, changed with their billing address and deleted by an administrator, and the trail tells of it', async () => {
    const created = await world.call(createOrganization, { token: tokens.admin, body: { name: 'Fresh', address: ' ' } })
    expect(created.status).toBe(201)
    expect(attributesOf(created.body)).toMatchObject({ name: 'Fresh', address: null, facturationAddress: null })
    const id: number = attributesOf(created.body).id
    const changed = await world.call(updateOrganization, { token: tokens.admin, params: { id }, body: fields })
    expect(attributesOf(changed.body)).toMatchObject(fields)
    expect((await world.call(deleteOrganization, { token: tokens.admin, params: { id } })).status).toBe(204)
    expect((await world.call(getOrganization, { token: tokens.admin, params: { id } })).status).toBe(404)
    const trail = await world.call(listAuditEntries, {
      token: tokens.admin,
      query: `entity=organization&entityId=${id}&order[at]=asc`,
    })
    expect(trail.body).toMatchObject({
      data: [
        { attributes: { action: 'create', entityName: 'Fresh' } },
        { attributes: { action: 'update', before: { name: 'Fresh', facturationAddress: null }, after: fields } },
        { attributes: { action: 'delete', entityName: 'New name' } },
      ],
    })
  })

  it('cannot be deleted while they have parks or users, and say how many', async () => {
    const { status, body } = await world.call(deleteOrganization, {
      token: tokens.admin,
      params: { id: own },
      language: 'fr',
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'in-use', detail: expect.stringContaining('parcs : 1, utilisateurs : 4') })
    const peopled = await makeOrganization(world.ctx)
    await makePerson(world.ctx, { organizationIds: [peopled] })
    expect((await world.call(deleteOrganization, { token: tokens.admin, params: { id: peopled } })).status).toBe(409)
    expect((await world.call(getOrganization, { token: tokens.admin, params: { id: peopled } })).status).toBe(200)
  })

  it('have names of their own, whatever the case, also when two are created at once', async () => {
    const bodies = [{ name: 'Twin' }, { name: 'tWIN' }]
    const answers = await Promise.all(
      bodies.map((body) => world.call(createOrganization, { token: tokens.admin, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ violations: [{ field: 'name' }] })
    const taken = { ...fields, name: 'ZEPHYR' }
    expect(
      (await world.call(updateOrganization, { token: tokens.responsible, params: { id: own }, body: taken })).status,
    ).toBe(422)
  })

  it('are changed by a responsible or with organization_edit only inside the own organizations, foreign and absent alike', async () => {
    for (const token of [tokens.responsible, tokens.editor]) {
      const answer = await world.call(updateOrganization, {
        token,
        params: { id: own },
        body: { ...fields, name: 'Éole Énergie' },
      })
      expect(answer.status).toBe(200)
      const [outside, absent] = await Promise.all(
        [foreign, 999_999].map((id) => world.call(updateOrganization, { token, params: { id }, body: fields })),
      )
      expect([outside?.status, absent?.status]).toEqual([404, 404])
      expect({ ...Object(outside?.body), requestId: '' }).toEqual({ ...Object(absent?.body), requestId: '' })
    }
    expect((await world.call(getOrganization, { token: tokens.admin, params: { id: foreign } })).body).toMatchObject({
      data: { attributes: { name: 'Zephyr', address: null } },
    })
  })

  it('are not changed without the right, nor as a whole by an account limited to some devices', async () => {
    const change = (token: string) => world.call(updateOrganization, { token, params: { id: own }, body: fields })
    expect((await change(tokens.reader)).status).toBe(403)
    expect((await change(tokens.limited)).status).toBe(403)
    for (const token of [tokens.responsible, tokens.editor, tokens.reader]) {
      expect((await world.call(createOrganization, { token, body: fields })).status).toBe(403)
      expect((await world.call(deleteOrganization, { token, params: { id: own } })).status).toBe(403)
    }
  })

  it('ADM-03 have a time zone of their own or the provider’s, which stays when it is not named', async () => {
    const params = { id: foreign }
    const put = async (over: Record<string, unknown>) =>
      await world.call(updateOrganization, {
        token: tokens.admin,
        params,
        body: { ...fields, name: 'Zephyr', ...over },
      })
    const zone = async (over: Record<string, unknown>) => attributesOf((await put(over)).body).timeZone
    expect(await zone({})).toBeNull()
    expect(await zone({ timeZone: 'Pacific/Auckland' })).toBe('Pacific/Auckland')
    expect(await zone({})).toBe('Pacific/Auckland')
    for (const timeZone of ['Mars/Olympus', '+02:00', '', 7]) expect((await put({ timeZone })).status).toBe(422)
    expect(await zone({ timeZone: null })).toBeNull()
  })

  it('take no field that is not offered', async () => {
    for (const extra of [
      { id: 1 },
      { createdAt: '2020-01-01' },
      { userCount: 0 },
      { can: {} },
      { billing_address: 'x' },
    ]) {
      const body = { ...fields, ...extra }
      expect((await world.call(updateOrganization, { token: tokens.admin, params: { id: own }, body })).status).toBe(
        422,
      )
      expect((await world.call(createOrganization, { token: tokens.admin, body })).status).toBe(422)
    }
    for (const name of ['', '  ', 'a\u0000b', 'x'.repeat(121), 7, null])
      expect((await world.call(createOrganization, { token: tokens.admin, body: { name } })).status).toBe(422)
  })
})
