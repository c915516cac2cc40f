import { listComponents, listStandards, listTypeLinks } from '@visionair/contract/reference'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeOrganization, makeSignedIn } from '../../testing/factories.ts'

const listSchema = z.object({
  data: z.array(z.object({ id: z.string(), attributes: z.record(z.string(), z.unknown()) })),
  meta: z.object({ totalItems: z.int(), itemsPerPage: z.int() }),
})

let world: ApiWorld
let own: number
let foreign: number
let memberToken: string
let adminToken: string
/** A type that only the foreign organization finds under the add-ons, and one that only the own finds there. */
const foreignType = 17
const ownType = 16
const addOns = 7

beforeAll(async () => {
  world = await createApiWorld()
  own = await makeOrganization(world.ctx)
  foreign = await makeOrganization(world.ctx)
  memberToken = (await makeSignedIn(world, { organizationIds: [own] })).token
  adminToken = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
  await world.ctx.db
    .insertInto('annotationTypeOrganization')
    .values([
      { typeId: foreignType, componentId: addOns, organizationId: foreign },
      { typeId: ownType, componentId: addOns, organizationId: own },
    ])
    .execute()
})
afterAll(() => world.close())

const read = async (endpoint: Parameters<ApiWorld['call']>[0], query: string, token = memberToken) => {
  const { status, body } = await world.call(endpoint, { token, query })
  return {
    status,
    ...(status === 200 ? listSchema.parse(body) : { data: [], meta: { totalItems: -1, itemsPerPage: 0 } }),
  }
}
const names = (rows: { attributes: Record<string, unknown> }[]) => rows.map(({ attributes }) => attributes.name)

describe('the components', () => {
  it('come in their order, 50 to a page, by name in both languages', async () => {
    const { data, meta } = await read(listComponents, '')
    expect(meta).toEqual({ totalItems: 9, itemsPerPage: 50 })
    expect(names(data)[0]).toBe('Leading edge')
    expect(data[0]?.attributes).toMatchObject({ nameFr: 'Bord d’attaque', order: 1 })
    expect(names((await read(listComponents, 'name=foudre')).data)).toEqual(['Lightning protection'])
    expect(names((await read(listComponents, 'order[name]=desc')).data)[0]).toBe('Trailing edge')
  })

  it('of a type are those that offer it to everyone or to an organization of the caller', async () => {
    const componentsOf = async (query: string, token: string) => names((await read(listComponents, query, token)).data)
    expect(await componentsOf(`typeId=${ownType}`, memberToken)).toContain('Aerodynamic add-ons')
    expect(await componentsOf(`typeId=${foreignType}`, memberToken)).not.toContain('Aerodynamic add-ons')
    expect(await componentsOf(`typeId=${foreignType}&organizations=${foreign}`, memberToken)).not.toContain(
      'Aerodynamic add-ons',
    )
    expect(await componentsOf(`typeId=${foreignType}`, adminToken)).toContain('Aerodynamic add-ons')
    expect(await componentsOf(`typeId=${foreignType}&organization.id=${own}`, adminToken)).not.toContain(
      'Aerodynamic add-ons',
    )
    expect(await componentsOf(`typeId=${foreignType}&organizations=${own},${foreign}`, adminToken)).toContain(
      'Aerodynamic add-ons',
    )
  })
})

describe('the links of types to components', () => {
  it('show the general ones and those of the caller, and never a foreign one', async () => {
    const general = (await read(listTypeLinks, `component.id=${addOns}&organization.id=${foreign}`)).meta.totalItems
    expect((await read(listTypeLinks, `component.id=${addOns}`)).meta.totalItems).toBe(general + 1)
    expect((await read(listTypeLinks, `component.id=${addOns}`, adminToken)).meta.totalItems).toBe(general + 2)
    const ofOwn = await read(listTypeLinks, `component.id=${addOns}&organization.id=${own}`)
    expect(ofOwn.meta).toMatchObject({ totalItems: general + 1, itemsPerPage: 50 })
    expect(JSON.stringify(ofOwn.data)).toContain(`"organization":{"data":{"id":"${own}"`)
    expect(JSON.stringify(ofOwn.data)).toContain('"organization":null')
    expect(JSON.stringify((await read(listTypeLinks, 'itemsPerPage=100')).data)).not.toContain(
      `"organization":{"data":{"id":"${foreign}"`,
    )
    expect((await read(listTypeLinks, `type.id=${foreignType}&component.id=${addOns}`)).meta.totalItems).toBe(0)
  })
})

describe('the standards', () => {
  it('NAV-07 are written, as all seeded French is, with the apostrophe of print', async () => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_fr' and data_type = 'text'`.execute(world.ctx.db)
    expect(columns).toContainEqual({ table: 'annotation_standard', column: 'comment_fr' })
    for (const { table, column } of columns) {
      const straight = await sql<{ text: string }>`
        select ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)} like ${"%'%"}`.execute(
        world.ctx.db,
      )
      expect([table, column, straight.rows]).toEqual([table, column, []])
    }
  })

  it('give severity and comment in both languages for every seeded type and zone', async () => {
    expect((await read(listStandards, '')).meta).toMatchObject({ totalItems: 54, itemsPerPage: 50 })
    const { data } = await read(listStandards, 'type.id=3&zone=C')
    expect(data).toMatchObject([
      {
        attributes: {
          zone: 'C',
          type: { data: { id: '3' } },
          severity: { data: { attributes: { severityNumber: 5 } } },
          comment: { en: expect.stringContaining('laminate'), fr: expect.stringContaining('stratifié') },
        },
      },
    ])
  })
})

it.each([
  ['zone=D', listStandards],
  ['type.id=0', listStandards],
  ['type.id=x', listStandards],
  ['type[id]=1', listStandards],
  ['organizations=1;2', listComponents],
  ['organization.id=99999999999', listTypeLinks],
  ['organization_id=1', listTypeLinks],
  ['itemsPerPage=101', listComponents],
  ['order[position]=asc', listComponents],
])('refuses the filter %s', async (query, endpoint) => {
  expect((await read(endpoint, query)).status).toBe(400)
  expect((await world.call(endpoint, {})).status).toBe(401)
})
