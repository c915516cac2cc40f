import { createInvitation } from '@visionair/contract/accounts'
import { createTestPark } from '@visionair/contract/administration'
import { listAnnotations } from '@visionair/contract/annotations'
import { listAuditEntries } from '@visionair/contract/audit'
import { cloneDevice, createDevice, listDevices, listRootDevices, updateDevice } from '@visionair/contract/devices'
import { createPark, listParks, listRootParks, searchParks, updatePark } from '@visionair/contract/parks'
import {
  createOrganization,
  createProfile,
  deleteOrganization,
  getOrganization,
  listCorporateAssets,
  listOrganizations,
  updateOrganization,
  updateProfile,
  updateUser,
} from '@visionair/contract/people'
import {
  createAnnotationType,
  createWeather,
  offerTypes,
  updateAnnotationType,
} from '@visionair/contract/reference-editing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../testing/factories.ts'
import { insertFindings } from '../../testing/findings.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

const dataOf = (answer: { readonly body: unknown }) => Object(answer.body).data
const idOf = (answer: { readonly body: unknown }): number => dataOf(answer).attributes.id
const fieldsOf = ({ body }: { readonly body: unknown }): string[] =>
  (Object(body).violations ?? []).map(({ field }: { field: string }) => field)
const namesOf = (answer: { readonly body: unknown }): string[] =>
  dataOf(answer).map(({ attributes }: { attributes: { name: string } }) => attributes.name)

const turbine = (name: string, deviceGroup = owners.own.park) =>
  world.call(createDevice, { token: owners.responsibleToken, body: { name, type: 8, deviceGroup } })
const park = (name: string, parent?: number) =>
  world.call(createPark, {
    token: owners.responsibleToken,
    body: { name, localization: 'Amiens', ...(parent === undefined ? {} : { parent }) },
  })

describe('names that look alike', () => {
  it('DEV-04 of two turbines of one park are refused: made, cloned, renamed, at once; elsewhere they are free', async () => {
    const token = owners.responsibleToken
    const first = await turbine('\u00c9ole 1')
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    for (const name of ['E\u0301ole 1', ' éole  1 ', 'ÉOLE\u00a01']) {
      const again = await turbine(name)
      expect([again.status, fieldsOf(again)], name).toEqual([422, ['name']])
    }
    const second = await turbine('Éole 2')
    const renamed = await world.call(updateDevice, { token, params: { id: idOf(second) }, body: { name: 'éole 1' } })
    expect([renamed.status, fieldsOf(renamed)]).toEqual([422, ['name']])
    const cased = await world.call(updateDevice, { token, params: { id: idOf(second) }, body: { name: 'ÉOLE 2' } })
    expect(cased.status).toBe(200)
    const cloned = await world.call(cloneDevice, { token, params: { id: idOf(second) }, body: { name: 'Éole 1' } })
    expect([cloned.status, fieldsOf(cloned)]).toEqual([422, ['name']])
    expect((await turbine('Éole 1', owners.own.subPark)).status).toBe(201)
    const atOnce = await Promise.all(['Éole 3', 'éole 3', 'ÉOLE 3', 'Éole  3'].map((name) => turbine(name)))
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
  })

  it('PARK-02 of two parks of one place are refused', async () => {
    const made = await park('Hauts Plateaux')
    expect(made.status).toBe(201)
    expect(fieldsOf(await park('hauts  plateaux'))).toEqual(['name'])
    expect((await park('Hauts Plateaux', owners.own.park)).status).toBe(201)
    const params = { id: owners.own.park }
    const renamed = await world.call(updatePark, {
      token: owners.responsibleToken,
      params,
      body: { name: 'HAUTS PLATEAUX' },
    })
    expect([renamed.status, fieldsOf(renamed)]).toEqual([422, ['name']])
  })

  it('ADM-10 ADM-07 of two annotation types or weathers are refused, in either language', async () => {
    const token = owners.adminToken
    const type = (name: string, nameFr: string) => world.call(createAnnotationType, { token, body: { name, nameFr } })
    const made = await type('Leading edge bite', 'Morsure')
    expect(made.status).toBe(201)
    expect(fieldsOf(await type('leading edge  bite', 'Entaille'))).toEqual(['name'])
    expect(fieldsOf(await type('Leading edge scratch', 'morsure'))).toEqual(['nameFr'])
    const params = { id: idOf(made) }
    const cased = await world.call(updateAnnotationType, { token, params, body: { name: 'Leading Edge Bite' } })
    expect(cased.status).toBe(200)
    const weather = (name: string) =>
      world.call(createWeather, { token, body: { name, nameFr: `${name}-${name.charCodeAt(0)}`, svg: null } })
    expect((await weather('Drizzle')).status).toBe(201)
    expect(fieldsOf(await weather('drizzle'))).toEqual(['name'])
  })

  it('ADM-03 ADM-05 of two companies, or two profiles of one owner, are refused: made, renamed, at once', async () => {
    const token = owners.adminToken
    const company = (name: string) =>
      world.call(createOrganization, { token, body: { name, address: null, facturationAddress: null } })
    const profile = (name: string) =>
      world.call(createProfile, { token, body: { name, nameFr: name, permissions: [] } })
    for (const [make, change] of [
      [company, updateOrganization],
      [profile, updateProfile],
    ] as const) {
      const first = await make('Vents d\u00c9ole')
      expect(first.status, JSON.stringify(first.body)).toBe(201)
      for (const name of ['vents  de\u0301ole', 'Vents\u00a0d\u00c9ole'])
        expect(fieldsOf(await make(name)), name).toEqual(['name'])
      const other = await make('Autres Vents')
      const renamed = (body: { name: string }, id = idOf(other)) => world.call(change, { token, params: { id }, body })
      expect(fieldsOf(await renamed({ name: 'vents  d\u00e9ole' }))).toEqual(['name'])
      expect((await renamed({ name: 'VENTS  D\u00c9OLE' }, idOf(first))).status).toBe(200)
      const atOnce = await Promise.all(['Brise 1', 'brise  1', 'BRISE\u00a01'].map(make))
      expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    }
  })

  it('ADM-11 of two test parks are refused', async () => {
    const make = (name: string) => world.call(createTestPark, { token: owners.adminToken, body: { name } })
    expect((await make('Training')).status).toBe(201)
    expect(fieldsOf(await make('training'))).toEqual(['name'])
  })
})

describe('characters that nobody sees', () => {
  it('DEV-04 PARK-02 are refused in names, in both languages, and in a search they do not matter', async () => {
    for (const name of ['T\u200b7', '\u202eT7', '\u200b', 'T7\u2069']) {
      expect(fieldsOf(await turbine(name)), name).toEqual(['name'])
      expect(fieldsOf(await park(name)), name).toEqual(['name'])
    }
    const body = { name: 'T\u200b7', localization: 'Amiens' }
    const french = await world.call(createPark, { token: owners.responsibleToken, body, language: 'fr' })
    expect(JSON.stringify(french.body)).toContain('caractères invisibles')
    expect((await park('Crête Nord')).status).toBe(201)
    const token = owners.responsibleToken
    const found = await world.call(searchParks, { token, query: `query=${encodeURIComponent('Cre\u0302te\u200b')}` })
    expect(namesOf(found)).toEqual(['Crête Nord'])
    const listed = await world.call(listParks, { token, query: `name=${encodeURIComponent(' cre\u0302te\u200b ')}` })
    expect(namesOf(listed)).toEqual(['Crête Nord'])
  })

  it('DASH-01 PARK-01 white space of any amount and kind is one space for a search, as it is for names', async () => {
    const token = owners.responsibleToken
    const name = 'Bois  des\u00a0Dames'
    expect((await park(name)).status).toBe(201)
    expect((await turbine('Bois  1')).status).toBe(201)
    for (const typed of ['bois des dames', 'BOIS\u202fDES  DAMES', 'is  d']) {
      const query = encodeURIComponent(typed)
      expect(namesOf(await world.call(listParks, { token, query: `name=${query}` })), typed).toEqual([name])
      expect(namesOf(await world.call(searchParks, { token, query: `query=${query}` })), typed).toEqual([name])
    }
    expect(namesOf(await world.call(listDevices, { token, query: 'name=bois%201' }))).toEqual(['Bois  1'])
  })
})

describe('what was pasted into a filter', () => {
  it('ADM-02 TAB-01 finds the same without characters that nobody sees and without spaces around: audit trail and findings', async () => {
    const token = owners.adminToken
    const weather = { name: 'Éclair', nameFr: 'Éclair', svg: null }
    expect((await world.call(createWeather, { token, body: weather })).status).toBe(201)
    const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
    const inspection = inspections[0]?.id ?? 0
    const [finding = 0] = await insertFindings(world.ctx, [{ inspection, group: group.id, severity: 3 }])
    await world.ctx.db.updateTable('annotation').set({ comment: 'Éclat' }).where('id', '=', finding).execute()
    const count = async (endpoint: typeof listAuditEntries | typeof listAnnotations, field: string, typed: string) =>
      dataOf(await world.call(endpoint, { token, query: `${field}=${encodeURIComponent(typed)}` })).length
    for (const [endpoint, field, text] of [
      [listAuditEntries, 'entityName', 'éclair'],
      [listAuditEntries, 'userEmail', '@'],
      [listAnnotations, 'text', 'éclat'],
    ] as const) {
      const plain = await count(endpoint, field, text)
      expect(plain, field).toBeGreaterThan(0)
      for (const typed of [`${text}\u200b`, `\u200e${text}`, ` ${text.normalize('NFD')} `])
        expect([field, typed, await count(endpoint, field, typed)]).toEqual([field, typed, plain])
    }
  })
})

describe('lists by name', () => {
  it('DASH-01 PARK-01 DEV-07 are in the order people expect: 2 before 10', async () => {
    const place = idOf(await park('Sorted'))
    for (const name of ['T10', 'T2', 't1', 'T02b', 'É1']) expect((await turbine(name, place)).status).toBe(201)
    const token = owners.responsibleToken
    const listed = await world.call(listRootDevices, { token, query: `device_group=${place}&order[name]=asc` })
    expect(namesOf(listed)).toEqual(['É1', 't1', 'T2', 'T02b', 'T10'])
    const turned = await world.call(listDevices, { token, query: `device_group=${place}&type=8&order[name]=desc` })
    expect(namesOf(turned)).toEqual(['T10', 'T02b', 'T2', 't1', 'É1'])
    for (const name of ['Zone 10', 'Zone 9']) await park(name)
    const parks = namesOf(await world.call(listRootParks, { token, query: 'name=Zone&order[name]=asc' }))
    expect(parks).toEqual(['Zone 9', 'Zone 10'])
  })
})

describe('the company of the test parks', () => {
  it('ADM-11 ADM-03 is in no list, is not there to be read or deleted, and takes no park', async () => {
    const token = owners.adminToken
    const before = namesOf(await world.call(listOrganizations, { token }))
    await world.call(createTestPark, { token, body: { name: 'Hidden' } })
    expect(namesOf(await world.call(listOrganizations, { token }))).toEqual(before)
    const { id } = await world.ctx.db
      .selectFrom('organization')
      .select('id')
      .where('isTest', '=', true)
      .executeTakeFirstOrThrow()
    expect((await world.call(getOrganization, { token, params: { id } })).status).toBe(404)
    expect((await world.call(deleteOrganization, { token, params: { id } })).status).toBe(404)
    const body = { name: 'Not a test', localization: 'Amiens', organization: id }
    expect(fieldsOf(await world.call(createPark, { token, body }))).toEqual(['organization'])
  })

  it('ADM-11 ADM-04 takes nobody and nothing by its number: no invitation, member, profile, logo or offer of types', async () => {
    const token = owners.adminToken
    await world.call(createTestPark, { token, body: { name: 'Hidden as well' } })
    const { id } = await world.ctx.db
      .selectFrom('organization')
      .select('id')
      .where('isTest', '=', true)
      .executeTakeFirstOrThrow()
    const refused = async (answer: Promise<{ readonly status: number; readonly body: unknown }>) => {
      const got = await answer
      return [got.status, fieldsOf(got)]
    }
    const member = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
    const body = { email: 'hidden@example.org', organization: id }
    expect(await refused(world.call(createInvitation, { token, body }))).toEqual([422, ['organization']])
    const organizations = [owners.own.organization, id]
    expect(
      await refused(world.call(updateUser, { token, params: { id: member.id }, body: { organizations } })),
    ).toEqual([422, ['organizations']])
    const profile = { name: 'Hidden', nameFr: 'Caché', permissions: [], organization: id }
    expect(await refused(world.call(createProfile, { token, body: profile }))).toEqual([422, ['organization']])
    const offer = { organization: id, types: [1] }
    expect(await refused(world.call(offerTypes, { token, params: { id: 1 }, body: offer }))).toEqual([
      422,
      ['organization'],
    ])
    expect((await world.call(listCorporateAssets, { token, params: { id } })).status).toBe(404)
  })

  it('ADM-03 a company counts its parks as its people see them, and says why it cannot be deleted', async () => {
    const token = owners.adminToken
    const made = await world.call(createOrganization, {
      token,
      body: { name: 'Counted', address: null, facturationAddress: null },
    })
    const organization = idOf(made)
    const above = await world.call(createPark, { token, body: { name: 'Above', localization: 'A', organization } })
    await world.call(createPark, { token, body: { name: 'Below', localization: 'B', parent: idOf(above) } })
    const params = { id: organization }
    expect(dataOf(await world.call(getOrganization, { token, params })).attributes.parkCount).toBe(1)
    await world.ctx.db.updateTable('park').set({ isTest: true }).where('organizationId', '=', organization).execute()
    const refused = await world.call(deleteOrganization, { token, params })
    expect([refused.status, Object(refused.body).code]).toEqual([409, 'in-use'])
    expect(Object(refused.body).detail).not.toBe('')
  })
})
