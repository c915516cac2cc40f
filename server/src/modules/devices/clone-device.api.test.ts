import { cloneDevice, createDevice, getDevice, updateDevice } from '@visionair/contract/devices'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makePark, makeSignedIn, makeTurbine, makeVisit } from '../../testing/factories.ts'
import { deviceBelow, makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

const clone = (id: number, name: string, token: string | null = owners.responsibleToken) =>
  world.call(cloneDevice, { token, params: { id }, body: { name } })

/** Until some query of this database waits for another's lock. */
const waitsForLock = () =>
  expect
    .poll(async () => {
      const { rows } = await world.database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)

interface Shape {
  readonly name: string
  readonly typeId: number
  readonly position: number
  readonly depth: number
  readonly parent: string | null
  readonly values: string
}

/** Everything below a device and itself, without ids. */
async function shapeOf(id: number): Promise<Shape[]> {
  const { rows } = await world.database.pool.query<Shape>(
    `select d.name, d.type_id as "typeId", d.position, cardinality(d.ancestor_ids) as depth, p.name as parent,
      (select coalesce(string_agg(attribute_id || '=' || value, ',' order by attribute_id), '') from device_value where device_id = d.id) as values
    from device d left join device p on p.id = d.parent_id
    where (d.id = $1 or d.ancestor_ids @> array[$1::int]) and d.park_id = (select park_id from device where id = $1)
    order by depth, p.name, d.position, d.type_id`,
    [id],
  )
  return rows
}

describe('cloning a device', () => {
  it('DEV-06 the copy has the sub-devices and values of the original at their places, none of its visits, and a name of its own', async () => {
    const token = owners.responsibleToken
    const original = (await makeTurbine(world.ctx, owners.admin, owners.own.subPark, { rotorDiameter: 117 })).id
    const side = await deviceBelow(world, original, 1, 3)
    const values = [{ reference: 'reverseDevice', value: true }]
    await world.call(updateDevice, { token, params: { id: side }, body: { name: 'Pressure', deviceValues: values } })
    await makeVisit(world.ctx, owners.admin, original)

    const { status, body, headers } = await clone(original, 'E77 🌀')
    expect(status).toBe(201)
    const id = Number(Object(body).data.id)
    expect(headers.get('location')).toBe(`/api/devices/${id}`)
    expect(body).toMatchObject({
      data: {
        attributes: {
          name: 'E77 🌀',
          deviceGroup: { data: { id: String(owners.own.subPark) } },
          theoricalDates: [],
        },
      },
    })
    const [copied, ...below] = await shapeOf(id)
    const [source, ...belowSource] = await shapeOf(original)
    expect({ ...copied, name: '' }).toEqual({ ...source, name: '' })
    const underRoot = (shapes: Shape[]) => shapes.map((shape) => (shape.depth === 1 ? { ...shape, parent: '' } : shape))
    expect(underRoot(below)).toEqual(underRoot(belowSource))
    expect(below.some(({ values: text }) => text.includes('10=true'))).toBe(true)
    const visits = await world.ctx.db.selectFrom('inspection').select('id').where('deviceId', '>=', id).execute()
    expect(visits).toEqual([])
  })

  it('DEV-06 a sub-device, the old name, a foreign device and a caller without the permission are refused, and nothing is made', async () => {
    const turbine = owners.own.turbine.id
    const blade = await deviceBelow(world, turbine, 1)
    const before = await world.ctx.db.selectFrom('device').select('id').execute()
    expect((await clone(blade, 'Blade 4')).status).toBe(422)
    const same = await clone(turbine, ` ${owners.own.turbine.name.toLowerCase()} `)
    expect(same.status).toBe(422)
    expect(same.body).toMatchObject({ violations: [{ field: 'name' }] })
    for (const name of ['', '  ', 'x'.repeat(121), 'a\nb']) expect((await clone(turbine, name)).status).toBe(422)
    expect((await clone(owners.foreign.turbine.id, 'Copy')).status).toBe(404)
    expect((await clone(999_999, 'Copy')).status).toBe(404)
    expect((await clone(turbine, 'Copy', owners.readerToken)).status).toBe(403)
    expect((await clone(turbine, 'Copy', null)).status).toBe(401)
    const limited = await makeSignedIn(world, {
      organizationIds: [owners.own.organization],
      permissions: ['device_clone'],
    })
    await world.ctx.db.insertInto('accountRootDevice').values({ accountId: limited.id, deviceId: turbine }).execute()
    expect((await clone(turbine, 'Copy', limited.token)).status).toBe(403)
    expect(await world.ctx.db.selectFrom('device').select('id').execute()).toEqual(before)
  })

  it('DEV-06 a device without sub-devices is cloned too, and the copy can be changed without the original', async () => {
    const token = owners.responsibleToken
    const body = {
      name: 'Bare',
      type: 8,
      deviceGroup: owners.own.park,
      deviceValues: [{ reference: 'area', value: 'N' }],
    }
    const original = Number(Object((await world.call(createDevice, { token, body })).body).data.id)
    const copy = Number(Object((await clone(original, 'Bare 2')).body).data.id)
    await world.call(updateDevice, { token, params: { id: copy }, body: { name: 'Bare 3', deviceValues: [] } })
    const { body: kept } = await world.call(getDevice, { token, params: { id: original } })
    expect(JSON.stringify(kept)).toContain('{"reference":"area","value":"N"')
    expect(kept).toMatchObject({ data: { attributes: { name: 'Bare' } } })
  })

  it('DEV-06 a turbine that is moved in this moment is not copied past the names of its new park', async () => {
    const park = (await makePark(world.ctx, owners.admin, owners.own.organization)).id
    const turbine = await makeTurbine(world.ctx, owners.admin, owners.own.park)
    await makeTurbine(world.ctx, owners.admin, park, { name: 'Taken there' })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: holds } = Promise.withResolvers<void>()
    const moving = world.ctx.db.transaction().execute(async (db) => {
      await db.selectFrom('park').select('id').where('id', '=', owners.own.park).forUpdate().execute()
      holds()
      await held
      await sql`update device set park_id = ${park} where id in (select b.id from device_and_below(${turbine.id}) b)`.execute(
        db,
      )
    })
    await isHeld
    const params = { id: turbine.id }
    const cloning = world.call(cloneDevice, { token: owners.adminToken, params, body: { name: 'Taken there' } })
    await waitsForLock()
    release()
    await moving
    expect((await cloning).body).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    const { total } = await world.ctx.db
      .selectFrom('device')
      .where('name', '=', 'Taken there')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    expect(Number(total)).toBe(1)
  })
})
