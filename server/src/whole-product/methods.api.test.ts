import { type Endpoint, startsWork } from '@visionair/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, registeredEndpoints, registeredRoutes } from '../platform/http/register-endpoint.ts'
import { type ApiWorld, createApiWorld } from '../testing/api-world.ts'
import { makeVisit } from '../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let params: Readonly<Record<string, string>>
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { service: 4 })
  params = { id: String(group.id), inspection: String(inspections[0]?.id), language: 'en', variant: 'original' }
})
afterAll(() => world.close())

const addressOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '1').replace('*', 'x')

const jobs = async () =>
  (await world.database.pool.query<{ count: number }>('select count(*)::int as count from pgboss.job')).rows[0]?.count

/** How many rows each table of the product has. */
async function rows(): Promise<Readonly<Record<string, number>>> {
  const { pool } = world.database
  const tables = await pool.query<{ name: string }>(
    "select format('%I', table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const counts: [string, number][] = []
  for (const { name } of tables.rows) {
    const found = await pool.query<{ count: number }>(`select count(*)::int as count from ${name}`)
    counts.push([name, found.rows[0]?.count ?? 0])
  }
  return Object.fromEntries(counts)
}

/** What is read among others only. */
const readInLists = [
  ...['createApiToken', 'createServiceToken', 'createInvitation', 'createPasskey', 'startSecondFactor'],
  ...['createStandard', 'createVoltaMeasureType', 'testWebhook', 'linkAnnotations'],
]
/** Several things at once. */
const several = ['uploadAnnotationImages', 'uploadCorporateAsset', 'uploadInspectionImages', 'uploadVoltaPhotos']

/** Addresses that the contract describes, with every method the server takes there. */
function methodsByPath(app: App): Map<string, Set<string>> {
  const described = new Set(registeredEndpoints(app).map(({ path }) => path))
  const found = new Map<string, Set<string>>()
  for (const { method, url } of registeredRoutes(app))
    if (described.has(url)) found.set(url, (found.get(url) ?? new Set()).add(method))
  return found
}

/** Addresses that another one with a parameter in the same place also takes are answered for both. */
const isAlone = (path: string, paths: readonly string[]): boolean => {
  const pattern = (each: string) => new RegExp(`^${each.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
  return !paths.some((other) => other !== path && pattern(other).test(addressOf(path)))
}

describe('methods', () => {
  it('HEAD of an address that starts work when it is read is refused and starts none, of every such address', async () => {
    const starting = registeredEndpoints(world.app).filter(startsWork)
    expect(starting.length).toBeGreaterThanOrEqual(5)
    const paths = [...methodsByPath(world.app).keys()]
    const before = await jobs()
    for (const { name, path } of starting) {
      const { status, headers } = await world.request('HEAD', addressOf(path), { token: owners.adminToken })
      // One address stands where others have an id: for HEAD it is an id that there is not.
      const told = isAlone(path, paths) ? [405, 'GET, POST'] : [404, null]
      expect([name, status, headers.get('allow')]).toEqual([name, ...told])
    }
    expect(await jobs()).toBe(before)
  })

  it('HEAD makes, changes and deletes nothing, at every address that is read', async () => {
    const read = registeredEndpoints(world.app).filter(({ method }) => method === 'GET')
    const before = await rows()
    for (const { path } of read) await world.request('HEAD', addressOf(path), { token: owners.adminToken })
    expect(await rows()).toEqual(before)
    const leading = read.filter(({ kind }) => kind === 'redirect')
    expect(leading.length).toBeGreaterThanOrEqual(2)
    for (const { name, path } of leading)
      expect([name, (await world.request('HEAD', addressOf(path))).status]).toEqual([name, 405])
  })

  it('OPTIONS names the methods that an address takes, at every address that is described', async () => {
    const byPath = methodsByPath(world.app)
    const paths = [...byPath.keys()]
    for (const [path, taken] of byPath) {
      if (!isAlone(path, paths)) continue
      const { status, headers } = await world.request('OPTIONS', addressOf(path), { token: owners.adminToken })
      expect([path, status, headers.get('allow')]).toEqual([path, 204, [...[...taken].sort(), 'OPTIONS'].join(', ')])
    }
  })

  it('what is made says where it is read, but for what has no address of its own', () => {
    const made = registeredEndpoints(world.app).filter(({ status }) => status === 201)
    const hasAddress = ({ path, locatedAt = `${path}/:id` }: Endpoint) =>
      world.app.hasRoute({ method: 'GET', url: locatedAt }) || world.app.hasRoute({ method: 'HEAD', url: locatedAt })
    const without = made.filter((each) => !hasAddress(each)).map(({ name }) => name)
    expect(without.sort()).toEqual([...readInLists, ...several].sort())
  })

  it('a method that an address does not take is 405 with those it takes, at every address that is described', async () => {
    const byPath = methodsByPath(world.app)
    const paths = [...byPath.keys()]
    let refused = 0
    for (const [path, taken] of byPath) {
      if (!isAlone(path, paths)) continue
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !taken.has(each))) {
        const { status, headers, body } = await world.request(method, addressOf(path), { token: owners.adminToken })
        expect([method, path, status, headers.get('allow')]).toEqual([method, path, 405, [...taken].sort().join(', ')])
        expect(body).toMatchObject({ code: 'method-not-allowed', requestId: headers.get('x-request-id') })
        refused += 1
      }
    }
    expect(refused).toBeGreaterThan(400)
  }, 120_000)
})
