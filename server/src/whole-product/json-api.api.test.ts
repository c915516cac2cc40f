import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ruleset, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import type { Endpoint } from '@visionair/contract'
import { listDevices } from '@visionair/contract/devices'
import { listInspectionGroups } from '@visionair/contract/inspections'
import { listParks } from '@visionair/contract/parks'
import { Jsona } from 'jsona'
import { Validator } from 'jsonapi-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { registeredEndpoints } from '../platform/http/register-endpoint.ts'
import { type ApiWorld, createApiWorld } from '../testing/api-world.ts'
import { makeVisit } from '../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let visit: number
let inspection: number
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const made = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { service: 4 })
  visit = made.group.id
  inspection = made.inspections[0]?.id ?? 0
})
afterAll(() => world.close())

/** What a listing must be told before it answers. */
const needed = (): Record<string, string> => ({
  listInspectionGroupDetails: `device_group=${owners.own.park}`,
  listGroupsByLastInspection: `inspection=${inspection}`,
  listInspectionsByGroups: `inspection_group=${visit}`,
  searchParks: 'query=park',
  listAnnotationsOfLastInspection: `inspection=${inspection}`,
  listAnnotationHistories: 'annotation=1',
})

const idOf = ({ name, path }: Endpoint): number => {
  if (path.startsWith('/api/inspections/')) return inspection
  if (path.startsWith('/api/inspection_groups/')) return visit
  return name === 'listNestedDevices' ? owners.own.turbine.id : 1
}

const listings = () => registeredEndpoints(world.app).filter(({ kind }) => kind === 'json-api')

async function read(endpoint: Endpoint, query: string): Promise<{ status: number; body: unknown }> {
  return await world.call(endpoint, { token: owners.adminToken, params: { id: idOf(endpoint) }, query })
}

const validationErrors = (document: unknown): unknown[] => {
  try {
    new Validator().validate(document)
    return []
  } catch (error) {
    return [error instanceof Error && 'errors' in error ? error.errors : error]
  }
}

describe('listings for JSON:API clients', () => {
  it('every listing asked for with include is a document that jsonapi-validator accepts', async () => {
    let checked = 0
    for (const endpoint of listings()) {
      const needs = needed()[endpoint.name] ?? ''
      const included = await read(endpoint, [needs, 'include='].filter((part) => part !== '').join('&'))
      // A listing without relations knows no include.
      const { status, body } = included.status === 400 ? await read(endpoint, needs) : included
      if (status === 404) continue
      expect(status, endpoint.name).toBe(200)
      expect(validationErrors(body), endpoint.name).toEqual([])
      if (Object(body).data.length > 0) checked += 1
    }
    expect(checked).toBeGreaterThanOrEqual(15)
  })

  it('jsona reads a listing, its links and its relations, deep ones and empty ones included', async () => {
    const query = 'include=types,subDevices.types,deviceGroup,parent&type=8&itemsPerPage=1&order[name]=desc'
    const { body } = await read(listDevices, query)
    expect(validationErrors(body)).toEqual([])
    const [device] = [new Jsona().deserialize(JSON.stringify(body))].flat()
    expect(device).toMatchObject({
      id: String(Object(body).data[0].id),
      type: 'devices',
      types: { type: 'types', reference: 'wind-turbine' },
      deviceGroup: { type: 'device_groups', name: expect.any(String) },
      parent: null,
      worstSeverity: null,
    })
    const subDevices: { name: string; types: { reference: string } }[] = Object(device).subDevices
    expect(subDevices.map(({ types }) => types.reference)).toEqual([
      ...['blade', 'blade', 'blade'],
      ...['nacelle', 'tower', 'hub'],
    ])
    expect(Object(body).links.next).toContain('include=types')
    expect(Object(body).meta.totalItems).toBe(2)
  })

  it('jsona reads the nested form too: each relation is a resource object in its place', async () => {
    const { body } = await read(listParks, `ids=${owners.own.subPark}`)
    const [park] = [new Jsona().deserialize(JSON.stringify(body))].flat()
    expect(park).toMatchObject({
      id: owners.own.subPark,
      type: 'device_groups',
      parent: { data: { id: String(owners.own.park), type: 'device_groups', attributes: { id: owners.own.park } } },
    })
  })

  it('what is included is sent once, never beside itself, and only when asked for', async () => {
    const { body } = await read(listParks, 'include=parent,organization,subDeviceGroups&itemsPerPage=100')
    const keyOf = ({ type, id }: { type: string; id: string }) => `${type} ${id}`
    const included: string[] = Object(body).included.map(keyOf)
    const primary: string[] = Object(body).data.map(keyOf)
    expect(new Set(included).size).toBe(included.length)
    expect(included.filter((key) => primary.includes(key))).toEqual([])
    expect(included).toContain(`organizations ${owners.own.organization}`)
    expect(Object((await read(listParks, 'include=')).body)).toHaveProperty('included', [])
    expect(Object((await read(listParks, '')).body)).not.toHaveProperty('included')
  })

  it('an include that names no relation is a 400 that names include', async () => {
    const bad = [
      'nope',
      'name',
      'parent.nope',
      'parent,',
      'type',
      'parent.parent.parent.parent',
      `parent${',parent'.repeat(20)}`,
    ]
    for (const include of [...bad, 'a'.repeat(5000)]) {
      const { status, body } = await read(listParks, `include=${include}`)
      expect(status, include).toBe(400)
      expect(body, include).toMatchObject({ violations: [{ field: 'include' }] })
    }
    for (const query of ['include[]=parent', 'include[a]=parent'])
      expect((await read(listParks, query)).status, query).toBe(400)
    expect((await read(listInspectionGroups, 'include=device.types,service,user')).status).toBe(200)
  })
})

const contentSchema = z.object({
  content: z.record(z.string(), z.object({ example: z.unknown().optional() })).optional(),
})
const operationSchema = z.object({
  operationId: z.string(),
  parameters: z
    .array(z.object({ name: z.string(), required: z.boolean().optional(), example: z.unknown().optional() }))
    .default([]),
  requestBody: contentSchema.optional(),
  responses: z.record(z.string(), contentSchema),
})
const describedSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) })

/** What an operation describes and gives no example of: what must be sent, and what is answered when all is well. Bytes have none. */
function lacksOf({ parameters, requestBody, responses }: z.infer<typeof operationSchema>): string[] {
  const contents = Object.entries(responses).filter(([status]) => status.startsWith('20'))
  const parts = [['body', requestBody] as const, ...contents].flatMap(([part, each]) =>
    Object.entries(each?.content ?? {}).map(([type, { example }]) => ({ part: `${part} ${type}`, type, example })),
  )
  const lacking = parts.filter(({ type, example }) => !type.endsWith('octet-stream') && example === undefined)
  const unnamed = parameters.filter(({ required, example }) => required === true && example === undefined)
  return [...lacking.map(({ part }) => part), ...unnamed.map(({ name }) => name)]
}

describe('the description of the API', () => {
  const described = async () => (await world.request('GET', '/api/openapi.json')).body

  it('Redocly, with its recommended rules, has nothing to say of it', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(await described()), config })
    expect(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))).toEqual([])
  })

  it('Spectral, with its recommended rules for OpenAPI, has nothing to say of it', async () => {
    const spectral = new Spectral()
    spectral.setRuleset(new Ruleset({ extends: [[oas, 'recommended']] }))
    const problems = await spectral.run(JSON.stringify(await described()))
    expect(problems.map(({ code, message, path }) => ({ code, message, at: path.join(' ') }))).toEqual([])
  })

  it('says of every part what it is about, and of every operation who may call it', async () => {
    const { tags, paths } = z
      .object({
        tags: z.array(z.object({ name: z.string(), description: z.string() })),
        paths: z.record(z.string(), z.record(z.string(), z.object({ description: z.string() }))),
      })
      .parse(await described())
    expect(tags.filter(({ name, description }) => name === description)).toEqual([])
    const words = Object.values(paths).flatMap((operations) =>
      Object.values(operations).map(({ description }) => description),
    )
    expect(words.length).toBeGreaterThan(200)
    expect(words.filter((each) => !/^(Needs no account|By a signed address|For )/.test(each))).toEqual([])
  })

  it('shows an example of everything that is sent and of everything that is answered as JSON', async () => {
    const { paths } = describedSchema.parse(await described())
    const lacking = Object.values(paths).flatMap((operations) =>
      Object.values(operations).flatMap((operation) =>
        lacksOf(operation).map((part) => `${operation.operationId}: ${part}`),
      ),
    )
    expect(lacking).toEqual([])
  })
})
