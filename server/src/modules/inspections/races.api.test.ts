import { cloneDevice, createDevice, deleteDevice } from '@visionair/contract/devices'
import {
  createInspection,
  createInspectionGroup,
  deleteInspectionGroup,
  getInspectionGroup,
  updateInspection,
  updateInspectionGroup,
} from '@visionair/contract/inspections'
import { createPark, deletePark } from '@visionair/contract/parks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makePark, makeTurbine, makeVisit } from '../../testing/factories.ts'
import { deviceBelow, makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let token: string
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  token = owners.responsibleToken
})
afterAll(() => world.close())

const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status)
const newPark = async () => (await makePark(world.ctx, owners.admin, owners.own.organization)).id
const newTurbine = async (park = owners.own.subPark) => (await makeTurbine(world.ctx, owners.admin, park)).id

/** Devices and families whose marked inspection is not the newest, or not the only one. */
async function wronglyMarked(): Promise<unknown[]> {
  const { rows } = await world.database.pool.query(
    `select device_id, service_family from inspection group by device_id, service_family
      having count(*) filter (where is_last) <> 1
        or max(id) filter (where is_last) <> (array_agg(id order by date desc, id desc))[1]`,
  )
  return rows
}

describe('the last inspection', () => {
  it('GRP-09 is exactly the newest of its device and family, after visits were made, moved, extended and deleted at once', async () => {
    const turbine = await newTurbine()
    const blade = await deviceBelow(world, turbine, 1)
    // The same sequence on every run: a small linear congruence.
    let seed = 20_261_121
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const day = () => `202${random(6)}-0${1 + random(9)}-1${random(9)}`
    const visits: number[] = []
    for (let made = 0; made < 4; made += 1)
      visits.push(
        (await makeVisit(world.ctx, owners.admin, turbine, { service: 3 + (made % 2), date: day() })).group.id,
      )
    for (let round = 0; round < 4; round += 1) {
      const target = () => visits[random(visits.length)] ?? 0
      const side = await deviceBelow(world, blade, 3 + random(4))
      const answers = await Promise.all([
        ...[turbine, blade].map((device) =>
          world.call(createInspectionGroup, { token, body: { device, service: 4, date: day() } }),
        ),
        ...[target(), target(), target()].map((id) =>
          world.call(updateInspectionGroup, { token, params: { id }, body: { inspectionDate: day() } }),
        ),
        world.call(createInspection, { token, body: { inspectionGroup: target(), device: side } }),
        world.call(deleteInspectionGroup, { token, params: { id: target() } }),
      ])
      expect(statuses(answers).filter((status) => status >= 500)).toEqual([])
      expect(await wronglyMarked()).toEqual([])
    }
    await world.call(deleteDevice, { token, params: { id: blade } })
    expect(await wronglyMarked()).toEqual([])
  })

  it('GRP-09 a visit is done when its inspections are finished at the same moment', async () => {
    const visit = await makeVisit(world.ctx, owners.admin, await newTurbine(), { service: 1 })
    const finish = (id: number) => world.call(updateInspection, { token, params: { id }, body: { status: 'done' } })
    const answers = await Promise.all(visit.inspections.map(({ id }) => finish(id)))
    expect(statuses(answers)).toEqual(visit.inspections.map(() => 200))
    expect((await world.call(getInspectionGroup, { token, params: { id: visit.group.id } })).body).toMatchObject({
      data: { attributes: { status: 'done' } },
    })
  })
})

describe('deleting', () => {
  const below = async (park: number) =>
    (
      await world.database.pool.query(
        `select (select count(*) from park where id = $1 or $1 = any(ancestor_ids))::int as parks,
          (select count(*) from device where park_id = $1)::int as devices,
          (select count(*) from inspection where park_id = $1)::int as inspections,
          (select count(*) from park_tally where park_id = $1)::int as tallies`,
        [park],
      )
    ).rows[0]

  it('PARK-04 a park goes with everything below it while devices, sub-parks and visits are being added to it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const park = await newPark()
      const turbine = await newTurbine(park)
      const blade = await deviceBelow(world, turbine, 1)
      const answers = await Promise.all([
        world.call(createDevice, { token, body: { name: 'A', type: 8, deviceGroup: park, withSubDevices: true } }),
        world.call(createInspectionGroup, { token, body: { device: turbine, service: 4, date: '2026-01-01' } }),
        world.call(createPark, { token, body: { name: 'Sub', localization: 'x', parent: park } }),
        world.call(deletePark, { token, params: { id: park } }),
        world.call(createInspectionGroup, { token, body: { device: blade, service: 2, date: '2026-01-02' } }),
        world.call(cloneDevice, { token, params: { id: turbine }, body: { name: 'Copy' } }),
        world.call(createDevice, { token, body: { name: 'B', type: 8, deviceGroup: park, withSubDevices: true } }),
      ])
      expect(answers[3]?.status).toBe(204)
      for (const { status } of answers) expect([201, 204, 404, 422]).toContain(status)
      expect(await below(park)).toEqual({ parks: 0, devices: 0, inspections: 0, tallies: 0 })
    }
  })

  it('PARK-04 a refused deletion leaves everything in its place', async () => {
    const park = await newPark()
    await makeVisit(world.ctx, owners.admin, await newTurbine(park))
    const before = await below(park)
    for (const refused of [owners.readerToken, owners.foreignToken])
      expect([403, 404]).toContain((await world.call(deletePark, { token: refused, params: { id: park } })).status)
    expect(await below(park)).toEqual(before)
  })

  it('two who delete the same park or device: one does, the other finds nothing', async () => {
    const park = await newPark()
    const turbine = await newTurbine()
    const twice = (call: () => Promise<Answer>) => Promise.all([call(), call()])
    expect(statuses(await twice(() => world.call(deletePark, { token, params: { id: park } }))).sort()).toEqual([
      204, 404,
    ])
    expect(statuses(await twice(() => world.call(deleteDevice, { token, params: { id: turbine } }))).sort()).toEqual([
      204, 404,
    ])
  })
})

describe('adding', () => {
  it('DEV-03 of many who add the last allowed sub-device at once only one does', async () => {
    const turbine = await newTurbine()
    const last = await deviceBelow(world, turbine, 1)
    await world.call(deleteDevice, { token, params: { id: last } })
    const add = () => world.call(createDevice, { token, body: { name: 'Blade', type: 1, parent: turbine } })
    const answers = await Promise.all([add(), add(), add(), add()])
    expect(statuses(answers).sort()).toEqual([201, 409, 409, 409])
  })

  it('of two who add the same device to a visit one is told that it is there', async () => {
    const turbine = await newTurbine()
    const visit = await makeVisit(world.ctx, owners.admin, turbine, { service: 1 })
    const device = await deviceBelow(world, turbine, 1)
    const { db } = world.ctx
    await db.deleteFrom('inspection').where('groupId', '=', visit.group.id).where('deviceId', '=', device).execute()
    const add = () => world.call(createInspection, { token, body: { inspectionGroup: visit.group.id, device } })
    expect(statuses(await Promise.all([add(), add()])).sort()).toEqual([201, 409])
  })
})
