import { me } from '@visionair/contract/accounts'
import {
  createPark,
  deletePark,
  getPark,
  getParkTree,
  listParks,
  listRootParks,
  searchParks,
  updatePark,
} from '@visionair/contract/parks'
import { listOrganizations } from '@visionair/contract/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordStatements } from '../../platform/database/statement-recorder.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeOrganization, makePark, makeSignedIn, makeTurbine } from '../../testing/factories.ts'
import { deviceBelow, makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

const park = { name: 'New park', localization: 'Amiens' }

describe('reading parks', () => {
  it('PARK-06 lists, roots, tree, search and a single park show the own parks and nothing of a foreign owner', async () => {
    const token = owners.responsibleToken
    const answers = await Promise.all([
      world.call(listParks, { token }),
      world.call(listRootParks, { token }),
      world.call(getParkTree, { token }),
      world.call(searchParks, { token, query: 'query=park' }),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      const text = JSON.stringify(body)
      expect(text).toContain(`"id":${owners.own.park}`)
      expect(text).not.toContain(`"id":${owners.foreign.park},`)
    }
    expect(answers[0]?.body).toMatchObject({ meta: { totalItems: 2, currentPage: 1, itemsPerPage: 10 } })
    expect(answers[1]?.body).toMatchObject({ meta: { totalItems: 1 } })
    expect((await world.call(getPark, { token, params: { id: owners.own.subPark } })).body).toMatchObject({
      data: { attributes: { parent: { data: { id: String(owners.own.park) } }, turbineCount: 1 } },
    })
  })

  it('PARK-06 listings are JSON:API with links that keep the filters', async () => {
    const { headers, body } = await world.call(listParks, {
      token: owners.adminToken,
      query: 'itemsPerPage=1&order[name]=desc&page=2',
    })
    expect(headers.get('content-type')).toContain('application/vnd.api+json')
    expect(body).toMatchObject({
      links: { prev: expect.stringContaining('order[name]=desc'), next: expect.stringContaining('page=3') },
    })
  })

  it('PARK-06 foreign and absent parks answer alike on every call', async () => {
    const token = owners.responsibleToken
    for (const [endpoint, body] of [
      [getPark, undefined],
      [updatePark, park],
      [deletePark, undefined],
    ] as const) {
      const foreign = await world.call(endpoint, { token, params: { id: owners.foreign.park }, body })
      const absent = await world.call(endpoint, { token, params: { id: 999_999 }, body })
      expect(foreign.status).toBe(404)
      expect({ ...Object(foreign.body), requestId: '' }).toEqual({ ...Object(absent.body), requestId: '' })
    }
  })

  it('PARK-06 unknown filters, fields and pages out of range are 400 and named', async () => {
    for (const query of [
      'nope=1',
      'order[nope]=asc',
      'order[name]=up',
      'itemsPerPage=0',
      'itemsPerPage=101',
      'page=x',
      'ids=1,a',
    ]) {
      const { status, body } = await world.call(listParks, { token: owners.adminToken, query })
      expect(status, query).toBe(400)
      const named = /^[a-zA-Z]+/.exec(query)?.[0] ?? ''
      expect(JSON.stringify(body), query).toContain(named)
    }
  })

  it('PARK-06 an account limited to a device sees only the parks that lead to it', async () => {
    const { id, token } = await makeSignedIn(world, {
      role: 'ROLE_RESPONSIBLE',
      organizationIds: [owners.own.organization],
    })
    const blade = await deviceBelow(world, owners.own.turbine.id, 1)
    await makePark(world.ctx, owners.admin, owners.own.organization, { name: 'Beside' })
    await world.ctx.db.insertInto('accountRootDevice').values({ accountId: id, deviceId: blade }).execute()
    const { body } = await world.call(listParks, { token })
    expect(body).toMatchObject({ meta: { totalItems: 2 } })
    expect(JSON.stringify(body)).not.toContain('Beside')
    expect((await world.call(updatePark, { token, params: { id: owners.own.park }, body: park })).status).toBe(403)
  })

  it('PARK-06 the search finds parts of names and places whatever case and accents, page by page with the total', async () => {
    const token = owners.adminToken
    const made: number[] = []
    for (const [name, localization] of [
      ['Épine Haute', 'Amiens'],
      ['Grand Clos', "L'épinette"],
      ['100 % épine_', 'Lille'],
    ] as const) {
      const { body } = await world.call(createPark, {
        token,
        body: { name, localization, organization: owners.own.organization },
      })
      made.push(Number(Object(body).data.id))
    }
    const search = async (query: string, as = token) => {
      const { body } = await world.call(searchParks, { token: as, query })
      const ids: number[] = Object(body).data.map(({ id }: { id: string }) => Number(id))
      return { ids, total: Object(body).meta.totalItems }
    }
    const found = await search('query=EPINE')
    expect(found.ids.toSorted((one, other) => one - other)).toEqual(made)
    const paged = []
    for (const page of [1, 2, 3]) paged.push(await search(`query=EPINE&itemsPerPage=1&page=${page}`))
    expect(paged.flatMap(({ ids }) => ids)).toEqual(found.ids)
    expect(paged.map(({ total }) => total)).toEqual([3, 3, 3])
    expect(await search('query=EPINE&itemsPerPage=1&page=9')).toEqual({ ids: [], total: 3 })
    expect((await search('query=e_')).ids).toEqual(made.slice(2))
    expect((await search(`query=${encodeURIComponent('0 %')}`)).ids).toEqual(made.slice(2))
    expect(await search('query=EPINE', owners.foreignToken)).toEqual({ ids: [], total: 0 })
    await world.call(updatePark, {
      token,
      params: { id: made[1] ?? 0 },
      body: { name: 'Grand Clos', localization: 'x' },
    })
    expect((await search('query=EPINE')).total).toBe(2)
    for (const id of made) await world.call(deletePark, { token, params: { id } })
  })

  it('PARK-06 the tree shows a park from the moment it is made, renamed or deleted, to who may see it', async () => {
    const names = async (token: string) => {
      const { body } = await world.call(getParkTree, { token })
      return JSON.stringify(body)
    }
    const tokens = [owners.adminToken, owners.responsibleToken]
    const shown = async () => await Promise.all(tokens.map(names))
    const foreign = await names(owners.foreignToken)
    const before = await shown()
    const { id } = await makePark(world.ctx, owners.admin, owners.own.organization, {
      name: 'Leaf',
      parent: owners.own.park,
    })
    for (const text of await shown()) expect(text).toContain(`"name":"Leaf"`)
    for (const name of ['Branch', 'Leaf', 'Twig']) {
      await world.call(updatePark, { token: owners.adminToken, params: { id }, body: { name, localization: 'x' } })
      for (const text of await shown()) expect(text).toContain(`"name":"${name}"`)
    }
    await world.call(deletePark, { token: owners.adminToken, params: { id } })
    expect(await shown()).toEqual(before)
    expect(await names(owners.foreignToken)).toBe(foreign)
  })

  it('PARK-06 tree, search and a single park take the same number of statements however many parks there are', async () => {
    const count = async () => {
      const counts = []
      for (const [endpoint, input] of [
        [getParkTree, {}],
        [searchParks, { query: 'query=park' }],
        [getPark, { params: { id: owners.own.park } }],
      ] as const) {
        const ask = () => world.call(endpoint, { token: owners.responsibleToken, ...input })
        await ask()
        counts.push((await recordStatements(world.database, ask)).statements.length)
      }
      return counts
    }
    const before = await count()
    const parent = owners.own.park
    const beside = await makePark(world.ctx, owners.admin, owners.own.organization, { parent })
    expect(await count()).toEqual(before)
    await world.call(deletePark, { token: owners.adminToken, params: { id: beside.id } })
  })

  it('PARK-06 a page of parks takes the same number of statements however long it is', async () => {
    const count = async (itemsPerPage: number) => {
      const recorded = await recordStatements(world.database, () =>
        world.call(listParks, { token: owners.adminToken, query: `itemsPerPage=${itemsPerPage}` }),
      )
      return recorded.statements.length
    }
    expect(await count(1)).toBe(await count(50))
  })
})

describe('writing parks', () => {
  it('PARK-02 a responsible of several companies names the one a root park belongs to, one of their own', async () => {
    const organizationIds = [owners.own.organization, owners.foreign.organization]
    const { token } = await makeSignedIn(world, { role: 'ROLE_RESPONSIBLE', organizationIds })
    const account = Object((await world.call(me, { token })).body).data.attributes
    expect(account.organizations.data).toHaveLength(2)
    const offered = Object((await world.call(listOrganizations, { token })).body).data
    expect(offered.map(({ attributes }: { attributes: { id: number } }) => attributes.id).sort()).toEqual(
      organizationIds.toSorted(),
    )
    const unnamed = await world.call(createPark, { token, body: { ...park, name: 'Unnamed' } })
    expect([unnamed.status, Object(unnamed.body).violations[0].field]).toEqual([422, 'organization'])
    for (const organization of organizationIds) {
      const made = await world.call(createPark, { token, body: { ...park, name: 'Of several', organization } })
      expect(made.body).toMatchObject({
        data: { attributes: { organization: { data: { id: String(organization) } } } },
      })
      await world.call(deletePark, { token, params: { id: Number(Object(made.body).data.id) } })
    }
    const third = await makeOrganization(world.ctx)
    const beyond = await world.call(createPark, { token, body: { ...park, organization: third } })
    expect([beyond.status, Object(beyond.body).violations[0].field]).toEqual([422, 'organization'])
  })

  it('PARK-02 a company given for a sub-park is refused when it is not the one of the park above', async () => {
    const token = owners.adminToken
    const below = { ...park, name: 'Below', parent: owners.own.park }
    const foreign = await world.call(createPark, {
      token,
      body: { ...below, organization: owners.foreign.organization },
    })
    expect([foreign.status, Object(foreign.body).violations[0].field]).toEqual([422, 'organization'])
    const same = await world.call(createPark, { token, body: { ...below, organization: owners.own.organization } })
    expect(same.status).toBe(201)
    await world.call(deletePark, { token, params: { id: Number(Object(same.body).data.id) } })
  })

  it('PARK-06 a responsible of one organization creates there, changes and deletes with all that is below', async () => {
    const token = owners.responsibleToken
    const created = await world.call(createPark, {
      token,
      body: { ...park, comment: ' ', position: { latitude: 49.9, longitude: 2.3 } },
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      data: {
        attributes: {
          name: 'New park',
          comment: null,
          position: { latitude: 49.9 },
          organization: { data: { id: String(owners.own.organization) } },
        },
      },
    })
    const id = Number(Object(created.body).data.id)
    const sub = await makePark(world.ctx, owners.admin, owners.own.organization, { parent: id })
    const turbine = await makeTurbine(world.ctx, owners.admin, sub.id)
    const changed = await world.call(updatePark, {
      token,
      params: { id },
      body: { name: 'Renamed', localization: 'Lille' },
    })
    expect(changed.body).toMatchObject({
      data: { attributes: { name: 'Renamed', localization: 'Lille', position: { latitude: 49.9 } } },
    })
    const cleared = await world.call(updatePark, { token, params: { id }, body: { position: null } })
    expect(cleared.body).toMatchObject({ data: { attributes: { name: 'Renamed', position: null } } })
    expect((await world.call(deletePark, { token, params: { id } })).status).toBe(204)
    const left = await world.ctx.db.selectFrom('device').select('id').where('id', '=', turbine.id).execute()
    expect(left).toEqual([])
    expect((await world.call(getPark, { token, params: { id: sub.id } })).status).toBe(404)
  })

  it('PARK-06 a foreign parent or organization is refused at its field and nothing is stored', async () => {
    const before = await world.ctx.db.selectFrom('park').select('id').execute()
    const token = owners.responsibleToken
    const refused = [
      [{ ...park, parent: owners.foreign.park }, 'parent'],
      [{ ...park, organization: owners.foreign.organization }, 'organization'],
      [{ ...park, name: '  ' }, 'name'],
      [{ name: 'x' }, 'localization'],
      [{ ...park, name: 'x'.repeat(100_000) }, 'name'],
      [{ ...park, position: { latitude: 91, longitude: 0 } }, 'position.latitude'],
      [{ ...park, id: 1 }, 'id'],
      [{ ...park, name: ['a'] }, 'name'],
      [{ ...park, parent: '1' }, 'parent'],
    ] as const
    for (const [body, field] of refused) {
      const answer = await world.call(createPark, { token, body })
      expect(answer.status, field).toBe(422)
      expect(JSON.stringify(answer.body), field).toContain(`"field":"${field}`)
    }
    expect((await world.request('POST', '/api/device_groups', { token, body: '{"name":' })).status).toBe(400)
    expect(await world.ctx.db.selectFrom('park').select('id').execute()).toEqual(before)
  })

  it('PARK-06 without the permission nothing is created, changed or deleted', async () => {
    const token = owners.readerToken
    expect((await world.call(createPark, { token, body: park })).status).toBe(403)
    expect((await world.call(updatePark, { token, params: { id: owners.own.park }, body: park })).status).toBe(403)
    expect((await world.call(deletePark, { token, params: { id: owners.own.park } })).status).toBe(403)
    expect((await world.call(getPark, { token, params: { id: owners.own.park } })).body).toMatchObject({
      data: { attributes: { can: { edit: false, delete: false, createSubPark: false, createDevice: false } } },
    })
    expect((await world.call(listParks, {})).status).toBe(401)
  })

  it('PARK-06 legal texts come back unchanged, whatever their script', async () => {
    const name = '風力 🌀 مزرعة <b>&"\''
    const { body } = await world.call(createPark, {
      token: owners.adminToken,
      body: { ...park, name, organization: owners.own.organization },
    })
    expect(body).toMatchObject({ data: { attributes: { name } } })
  })
})
