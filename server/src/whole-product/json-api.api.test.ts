import type { Endpoint } from '@visionair/contract'
import { listDevices } from '@visionair/contract/devices'
import { listInspectionGroups } from '@visionair/contract/inspections'
import { listParks } from '@visionair/contract/parks'
import { Jsona } from 'jsona'
import { Validator } from 'jsonapi-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
