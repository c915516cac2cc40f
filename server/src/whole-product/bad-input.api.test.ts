import { readFileSync } from 'node:fs'
import type { Endpoint } from '@visionair/contract'
import {
  cloneDevice,
  createDevice,
  getDevice,
  listDevices,
  listNestedDevices,
  updateDevice,
} from '@visionair/contract/devices'
import {
  createInspection,
  createInspectionGroup,
  getInspectionGroup,
  listInspectionGroupDetails,
  listInspectionGroups,
  listInspections,
  updateInspection,
  updateInspectionGroup,
} from '@visionair/contract/inspections'
import { createPark, getPark, listParks, listRootParks, searchParks, updatePark } from '@visionair/contract/parks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { registeredEndpoints } from '../platform/http/register-endpoint.ts'
import { type ApiWorld, createApiWorld } from '../testing/api-world.ts'
import { makeVisit } from '../testing/factories.ts'
import { hasSharedData, sharedData } from '../testing/shared-data.ts'
import { makeTwoOwners, type TwoOwners } from '../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let token: string
let visit: number
let inspection: number
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  token = owners.responsibleToken
  const made = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { service: 4 })
  visit = made.group.id
  inspection = made.inspections[0]?.id ?? 0
})
afterAll(() => world.close())

/** Everything these calls could have changed. */
async function stored(): Promise<unknown> {
  const tables = ['park', 'device', 'device_value', 'inspection_group', 'inspection'].map(
    (table) => `(select json_agg(t order by t::text) from ${table} t) as ${table}`,
  )
  return (await world.database.pool.query(`select ${tables.join(', ')}`)).rows[0]
}

const notIds = ['0', '-1', '1.5', '2147483648', '9007199254740993', 'one', '1e3', '0x10', '%20', '1,2', '٣', 'null', '']

type Body = Readonly<Record<string, unknown>>
interface Write {
  readonly endpoint: Endpoint
  readonly params?: Readonly<Record<string, number>>
  /** A body that would be accepted. */
  readonly body: Body
  /** Fields that hold an id. */
  readonly ids?: readonly string[]
  readonly texts?: readonly string[]
}

const writes = (): Write[] => [
  {
    endpoint: createPark,
    body: { name: 'P', localization: 'x' },
    ids: ['parent', 'organization'],
    texts: ['name', 'localization', 'comment'],
  },
  {
    endpoint: updatePark,
    params: { id: owners.own.park },
    body: { name: 'P', localization: 'x' },
    texts: ['name', 'localization', 'comment'],
  },
  {
    endpoint: createDevice,
    body: { name: 'D', type: 8, deviceGroup: owners.own.park },
    ids: ['type', 'deviceGroup', 'parent'],
    texts: ['name'],
  },
  { endpoint: updateDevice, params: { id: owners.own.turbine.id }, body: { name: 'D' }, texts: ['name'] },
  { endpoint: cloneDevice, params: { id: owners.own.turbine.id }, body: { name: 'D' }, texts: ['name'] },
  {
    endpoint: createInspectionGroup,
    body: { device: owners.own.turbine.id, service: 4, date: '2026-01-01' },
    ids: ['device', 'service'],
    texts: ['date', 'status', 'comment'],
  },
  {
    endpoint: updateInspectionGroup,
    params: { id: visit },
    body: { comment: 'c' },
    ids: ['id'],
    texts: ['inspectionDate', 'status', 'comment'],
  },
  {
    endpoint: createInspection,
    body: { inspectionGroup: visit, device: owners.own.turbine.id },
    ids: ['inspectionGroup', 'device', 'weather'],
    texts: ['status'],
  },
  { endpoint: updateInspection, params: { id: inspection }, body: {}, ids: ['weather'], texts: ['status'] },
]

async function expectRefused(write: Write, body: unknown, field: string, label: string): Promise<void> {
  const answer = await world.call(write.endpoint, { token, body, ...(write.params ? { params: write.params } : {}) })
  expect(answer.status, label).toBe(422)
  const { detail, violations } = Object(answer.body)
  expect(detail.length, label).toBeGreaterThan(5)
  expect(
    violations.map((violation: { field: string }) => violation.field.split('.')[0]),
    label,
  ).toContain(field)
}

/** Something in every place of an address. */
const someParams = {
  id: 1,
  annotation: 1,
  asset: 1,
  file: 'x',
  inspection: 1,
  language: 'en',
  list: 'types',
  token: 'x',
}

describe('bad input', () => {
  it('ids in bodies: zero, negative, broken, too large, text, lists and foreign ones are refused at their field', async () => {
    const before = await stored()
    for (const write of writes())
      for (const field of write.ids ?? [])
        for (const value of [0, -1, 1.5, 2 ** 31, 2 ** 53, '1', 'x', true, [1], { id: 1 }, '1; drop table park'])
          await expectRefused(
            write,
            { ...write.body, [field]: value },
            field,
            `${write.endpoint.name} ${field}=${JSON.stringify(value)}`,
          )
    expect(await stored()).toEqual(before)
  })

  it('texts: numbers, lists, objects, 100 KB names, control characters and unknown fields are refused at their field', async () => {
    const before = await stored()
    for (const write of writes())
      for (const field of write.texts ?? []) {
        for (const value of [1, true, ['a'], { a: 1 }, 'x'.repeat(102_400), 'a\u0000b', 'a\ud800b'])
          await expectRefused(
            write,
            { ...write.body, [field]: value },
            field,
            `${write.endpoint.name} ${field}=${JSON.stringify(value).slice(0, 30)}`,
          )
      }
    for (const write of writes()) await expectRefused(write, { ...write.body, nope: 1 }, 'nope', write.endpoint.name)
    expect(await stored()).toEqual(before)
  })

  it('bodies that are no object, no JSON or much too large are refused', async () => {
    const before = await stored()
    for (const { endpoint, params } of writes()) {
      const options = { token, ...(params ? { params } : {}) }
      for (const body of [[], 'text', 1, null].map((value) => JSON.stringify(value)))
        expect([400, 422], `${endpoint.name} ${body}`).toContain(
          (await world.call(endpoint, { ...options, body })).status,
        )
      expect((await world.call(endpoint, { ...options, body: '{"name":' })).status, endpoint.name).toBe(400)
      const huge = { name: 'x'.repeat(1_100_000) }
      expect((await world.call(endpoint, { ...options, body: huge })).status, endpoint.name).toBe(413)
    }
    expect(await stored()).toEqual(before)
  })

  it('ids in addresses that are none answer 404, whatever they are made of', async () => {
    for (const endpoint of [getPark, getDevice, getInspectionGroup, listNestedDevices])
      for (const id of [...notIds, '<script>', '../1', "1' or '1'='1"].filter((each) => each !== ''))
        expect((await world.call(endpoint, { token, params: { id } })).status, `${endpoint.name} ${id}`).toBe(404)
  })

  const refused = async (endpoint: Endpoint, query: string, named: string) => {
    const { status, body } = await world.call(endpoint, { token, query })
    const label = `${endpoint.name}?${query.slice(0, 60)}`
    expect(status, label).toBe(400)
    expect(JSON.stringify(body), label).toContain(named)
  }
  const filters: readonly (readonly [Endpoint, readonly string[]])[] = [
    [listParks, ['parent', 'page', 'itemsPerPage']],
    [listRootParks, ['page']],
    [listDevices, ['type', 'parent', 'device_group']],
    [listInspectionGroups, ['type', 'device', 'device_group']],
    [listInspectionGroupDetails, ['device_group', 'type']],
    [listInspections, ['device', 'inspection_group']],
  ]

  it('filters: ids that are none and lists where one belongs are a 400 that names them', async () => {
    const senseless = (name: string) => [
      ...notIds.map((value) => `${name}=${value}`),
      ...[`${name}[]=1`, `${name}[]=1&${name}[]=2`, `${name}[a]=1`],
    ]
    for (const [endpoint, names] of filters)
      for (const name of names) for (const query of senseless(name)) await refused(endpoint, query, name)
  })

  it('filters and orders that are not known are a 400 that names them', async () => {
    for (const [endpoint] of filters) {
      await refused(endpoint, 'unknown=1', 'unknown')
      for (const query of ['order[id]=asc', 'order[date]=up', 'order=asc', 'order[date][x]=asc'])
        await refused(endpoint, query, endpoint === listInspectionGroupDetails ? '' : 'order')
    }
    for (const query of ['startWith=AB', 'startWith=%25', 'startWith[]=A']) await refused(listParks, query, 'startWith')
    for (const query of [`name=${'x'.repeat(121)}`, 'name[]=x']) await refused(listParks, query, 'name')
    for (const query of ['query=', 'query=%20', `query=${'x'.repeat(121)}`, ''])
      await refused(searchParks, query, 'query')
    for (const severity of ['6', '-1', '1.5', 'x'])
      await refused(listInspectionGroups, `severity=${severity}`, 'severity')
  })

  it('no parameter of any call that reads can bring the server down: senseless values are refused or find nothing', async () => {
    for (const endpoint of registeredEndpoints(world.app).filter(({ method }) => method === 'GET')) {
      const filters = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : []
      for (const name of filters)
        for (const query of [`${name}=%00`, `${name}=a%00b,1`, `${name}=%F0%9F%92%A8`, `${name}[__proto__]=1`]) {
          const { status, body } = await world.call(endpoint, { token: owners.adminToken, query, params: someParams })
          const label = `${endpoint.name}?${query}: ${JSON.stringify(body)?.slice(0, 200)}`
          expect(status, label).toBeLessThan(500)
          if (query.includes('%00')) expect([400, 404], label).toContain(status)
        }
      for (const name of [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''))
        expect([400, 404], `${endpoint.name} ${name}`).toContain(
          (await world.call(endpoint, { token: owners.adminToken, params: { ...someParams, [name]: 'a\u0000' } }))
            .status,
        )
    }
  })

  it('a list of ids is refused when it is malformed or thousands long', async () => {
    const tenThousand = Array.from({ length: 10_000 }, (_, index) => index + 1).join(',')
    for (const endpoint of [listParks, listDevices, listInspectionGroups, listInspections]) {
      for (const ids of ['a', '1,', ',1', '1,,2', '-1', '1.5', '99999999999', tenThousand.slice(0, 12_000)])
        await refused(endpoint, `ids=${ids}`, 'ids')
      expect([400, 414, 431]).toContain((await world.call(endpoint, { token, query: `ids=${tenThousand}` })).status)
    }
  })

  it('a key given twice counts once, and a search is taken literally', async () => {
    const twice = await world.call(listParks, { token, query: `page=9&page=1&ids=${owners.own.park}` })
    expect(twice.body).toMatchObject({ meta: { currentPage: 1, totalItems: 1 } })
    for (const query of ['query=%25', 'query=_', 'query=%5C', "query='%20or%201=1--"])
      expect((await world.call(searchParks, { token, query })).body, query).toMatchObject({ meta: { totalItems: 0 } })
  })
})

describe('unusual but legal input', () => {
  const nameSchema = z.object({ data: z.object({ id: z.string(), attributes: z.looseObject({ name: z.string() }) }) })

  const saved = async (name: string) => {
    const answer = await world.call(updatePark, {
      token,
      params: { id: owners.own.park },
      body: { name, localization: name, comment: name },
    })
    return { status: answer.status, body: answer.body }
  }
  const readBack = async () => (await world.call(getPark, { token, params: { id: owners.own.park } })).body

  it('emoji, right-to-left, combining and markup texts come back as they were sent, in lists and searches too', async () => {
    for (const name of [
      '🌀🏴‍☠️👩‍🔧',
      'مزرعة الرياح',
      'é',
      'Ｗｉｎｄ',
      '<img src=x onerror=alert(1)>',
      '{{7*7}}',
      '=1+1',
      'İı',
      'null',
    ]) {
      expect((await saved(name)).status, name).toBe(200)
      expect(nameSchema.parse(await readBack()).data.attributes).toMatchObject({
        name,
        localization: name,
        comment: name,
      })
      const found = await world.call(searchParks, { token, query: `query=${encodeURIComponent(name)}` })
      expect(JSON.stringify(found.body), name).toContain(JSON.stringify(name))
    }
    expect((await saved('\u202Eabc')).status).toBe(422)
  })

  it.skipIf(!hasSharedData)(
    'every naughty string is stored as it was sent or refused with a sentence',
    async () => {
      const naughty = z.array(z.string()).parse(JSON.parse(readFileSync(sharedData('text/blns/blns.json'), 'utf8')))
      let kept = 0
      for (const name of naughty) {
        const { status, body } = await saved(name)
        expect([200, 422], JSON.stringify(name)).toContain(status)
        if (status === 200) {
          kept += 1
          const { attributes } = nameSchema.parse(await readBack()).data
          expect(attributes).toMatchObject({ name: name.trim(), comment: name.trim() === '' ? null : name })
        } else expect(Object(body).violations.length).toBeGreaterThan(0)
      }
      expect(kept).toBeGreaterThan(naughty.length / 2)
    },
    180_000,
  )
})

/** Limits of bytes and photos, which the database keeps in 64 bits. */
const countedFurther = /^update(OrganizationQuota|UserQuota|QuotaDefaults) body/

/** The whole numbers of a described input that may be larger than the database counts. */
function unboundedIn(part: unknown, at: string): string[] {
  if (part === null || typeof part !== 'object') return []
  const { type, maximum } = Object(part)
  const most = countedFurther.test(at) ? Number.MAX_SAFE_INTEGER : 2 ** 31 - 1
  const own = type === 'integer' && !(maximum <= most) ? [at] : []
  return [...own, ...Object.entries(part).flatMap(([name, inner]) => unboundedIn(inner, `${at}.${name}`))]
}

describe('whole numbers', () => {
  it('beyond what the database counts are refused wherever one is sent', async () => {
    const found = registeredEndpoints(world.app).flatMap(({ name, body, query, params }) =>
      Object.entries({ body, query, params }).flatMap(([part, schema]) =>
        schema ? unboundedIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `${name} ${part}`) : [],
      ),
    )
    expect(found).toEqual([])
  })
})
