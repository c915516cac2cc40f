import { listAuditEntries } from '@visionair/contract/audit'
import { foreseeDeviceMove, getDevice, listDevices, moveDevice } from '@visionair/contract/devices'
import { getInspectionGroup, listInspectionGroups } from '@visionair/contract/inspections'
import { getKeyFigures, getNestedStructure } from '@visionair/contract/overview'
import {
  createPark,
  foreseeParkMove,
  getPark,
  getParkTree,
  listParks,
  movePark,
  updatePark,
} from '@visionair/contract/parks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makePark, makeSignedIn, makeTurbine, makeVisit } from '../../testing/factories.ts'
import { insertFindings } from '../../testing/findings.ts'
import { foldCounts, keptCounts, recountedAnew } from '../../testing/kept-counts.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

const park = async (parent: number | null = null, name?: string): Promise<number> =>
  (await makePark(world.ctx, owners.admin, owners.own.organization, { parent, ...(name ? { name } : {}) })).id
const turbine = async (at: number, name?: string): Promise<number> =>
  (await makeTurbine(world.ctx, owners.admin, at, name ? { name } : {})).id

/** A turbine with a visit that has three findings. */
async function visitedTurbine(at: number): Promise<{ turbine: number; visit: number }> {
  const id = await turbine(at)
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, id, { service: 4, date: '2025-03-04' })
  const rows = inspections.slice(0, 3).map((side, at) => ({ inspection: side.id, group: group.id, severity: at + 2 }))
  await insertFindings(world.ctx, rows)
  return { turbine: id, visit: group.id }
}

interface MoveBody {
  readonly parent: number | null
  readonly was?: number | null
}
const move = (id: number, body: MoveBody, token: string | null = owners.responsibleToken) =>
  world.call(movePark, { token, params: { id }, body })
const put = (id: number, deviceGroup: number, was?: number, token: string | null = owners.responsibleToken) =>
  world.call(moveDevice, { token, params: { id }, body: { deviceGroup, ...(was === undefined ? {} : { was }) } })
const violation = ({ body }: { body: unknown }): string => Object(body).violations?.[0]?.message ?? Object(body).detail

async function expectCountsKept(): Promise<void> {
  const kept = await keptCounts(world)
  await foldCounts(world)
  expect(await keptCounts(world)).toEqual(kept)
  expect(await recountedAnew(world)).toEqual(kept)
}

async function figuresOf(id: number) {
  const token = owners.responsibleToken
  const { body: found } = await world.call(getPark, { token, params: { id } })
  const { body: figures } = await world.call(getKeyFigures, { token, query: `device_group=${id}` })
  const { body: visits } = await world.call(listInspectionGroups, { token, query: `device_group=${id}` })
  const { severities } = Object(figures).data
  return {
    turbines: Object(found).data.attributes.turbineCount,
    open: severities.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
    visits: Object(visits).meta.totalItems,
  }
}

describe('a park of sub-parks and turbines', () => {
  it('PARK-06 takes either from a form or a move, whichever it has already, and counts both', async () => {
    const both = await park()
    const below = await park(both)
    await visitedTurbine(below)
    await visitedTurbine(both)
    const { turbine: moved } = await visitedTurbine(await park())
    expect((await put(moved, both)).status).toBe(200)
    expect((await move(await park(), { parent: both })).status).toBe(200)
    expect(await figuresOf(both)).toEqual({ turbines: 3, open: 9, visits: 3 })
    expect(await figuresOf(below)).toEqual({ turbines: 1, open: 3, visits: 1 })
    const token = owners.responsibleToken
    const { body: devices } = await world.call(listDevices, { token, query: `device_group=${both}&type=8` })
    const { body: parks } = await world.call(listParks, { token, query: `parent=${both}` })
    expect([Object(devices).meta.totalItems, Object(parks).meta.totalItems]).toEqual([2, 2])
    await expectCountsKept()
  })
})

describe('moving a park', () => {
  it('PARK-06 it goes with everything in it below another park or to the top, and every count, tree and way follows', async () => {
    const [from, to] = [await park(), await park()]
    const moved = await park(from)
    const below = await park(moved)
    const { turbine: device } = await visitedTurbine(below)
    await visitedTurbine(from)

    const answer = await move(moved, { parent: to, was: from })
    expect(answer.status).toBe(200)
    expect(Object(answer.body).data.attributes.parent.data.attributes.id).toBe(to)
    await expectCountsKept()
    expect(await figuresOf(from)).toEqual({ turbines: 1, open: 3, visits: 1 })
    expect(await figuresOf(to)).toEqual({ turbines: 1, open: 3, visits: 1 })
    const way = async () => {
      const query = `type=device&id=${device}`
      const { body } = await world.call(getNestedStructure, { token: owners.responsibleToken, query })
      return Object(body).data.map(({ id }: { id: number }) => id)
    }
    expect(await way()).toEqual([to, moved, below, device])

    expect((await move(moved, { parent: null })).status).toBe(200)
    await expectCountsKept()
    expect(await way()).toEqual([moved, below, device])
    expect(await figuresOf(to)).toEqual({ turbines: 0, open: 0, visits: 0 })
    const { body: tree } = await world.call(getParkTree, { token: owners.responsibleToken })
    expect(Object(tree).data.find(({ id }: { id: number }) => id === moved)).toMatchObject({
      children: [{ id: below }],
    })
  })

  it('PARK-06 it is refused with words: below itself, to another company, where its name is taken, from a place it left', async () => {
    const top = await park()
    const middle = await park(top)
    const low = await park(middle, 'Same name')
    await park(top, 'Same NAME')
    expect(violation(await move(top, { parent: low }))).toBe('A park cannot stand below itself.')
    expect(violation(await move(top, { parent: top }))).toBe('A park cannot stand below itself.')
    expect(violation(await move(low, { parent: top }))).toBe('There is already a park named Same name in this place.')
    expect(violation(await move(low, { parent: owners.foreign.park }))).toBe('This park does not exist.')
    expect(violation(await move(low, { parent: owners.foreign.park }, owners.adminToken))).toBe(
      'A park stays with its company: choose a park of the same one.',
    )
    expect((await move(low, { parent: null, was: top })).body).toMatchObject({ code: 'changed-meanwhile' })
    expect((await move(owners.foreign.park, { parent: null })).status).toBe(404)
    expect((await move(low, { parent: null }, owners.readerToken)).status).toBe(403)
    expect((await move(low, { parent: middle, was: middle })).status).toBe(200)
    await expectCountsKept()
  })

  it('PARK-06 test parks stay', async () => {
    const { id } = await makePark(world.ctx, owners.admin, owners.own.organization)
    await world.ctx.db.updateTable('park').set({ isTest: true }).where('id', '=', id).execute()
    expect(violation(await move(id, { parent: null }, owners.adminToken))).toBe('Test parks are not moved.')
    const { body } = await world.call(getPark, { token: owners.adminToken, params: { id } })
    expect(Object(body).data.attributes.can.move).toBe(false)
    const turbine = (await makeTurbine(world.ctx, owners.admin, id)).id
    const read = await world.call(getDevice, { token: owners.adminToken, params: { id: turbine } })
    expect(Object(read.body).data.attributes.can.move).toBe(false)
  })

  it('PARK-06 the audit trail tells who moved it from where to where; staying where it is leaves no entry', async () => {
    const [from, to] = [await park(null, 'Audited from'), await park(null, 'Audited to')]
    const moved = await park(from)
    await move(moved, { parent: to })
    await move(moved, { parent: to })
    const query = `entity=park&action=move&entityId=${moved}`
    const { body } = await world.call(listAuditEntries, { token: owners.adminToken, query })
    expect(Object(body).data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
      {
        action: 'move',
        before: { parent: 'Audited from', parentId: from },
        after: { parent: 'Audited to', parentId: to },
      },
    ])
  })

  it('PARK-06 the question names what goes along and who will see other parks', async () => {
    const [from, to] = [await park(), await park()]
    const moved = await park(from)
    const { turbine: device } = await visitedTurbine(await park(moved))
    const beside = await turbine(from)
    const limited = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
    const alsoBeside = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
    const limits = [
      { accountId: limited.id, deviceId: device },
      { accountId: alsoBeside.id, deviceId: device },
      { accountId: alsoBeside.id, deviceId: beside },
    ]
    await world.ctx.db.insertInto('accountRootDevice').values(limits).execute()
    const seen = async (token: string, id: number) => (await world.call(getPark, { token, params: { id } })).status

    const query = `parent=${to}`
    const ask = (token: string) => world.call(foreseeParkMove, { token, params: { id: moved }, query })
    const { body } = await ask(owners.responsibleToken)
    const told = { subParks: 1, turbines: 1, visits: 1, findings: 3, peopleCount: 2 }
    expect(Object(body).data).toMatchObject(told)
    const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)
    const people = new Map(
      Object(body).data.people.map((one: { id: number; gains: []; loses: [] }) => [
        one.id,
        [idsOf(one.gains), idsOf(one.loses)],
      ]),
    )
    expect(people).toEqual(
      new Map([
        [limited.id, [[to], [from]]],
        [alsoBeside.id, [[to], []]],
      ]),
    )
    const mover = await makeSignedIn(world, {
      organizationIds: [owners.own.organization],
      permissions: ['device_group_edit'],
    })
    expect(Object((await ask(mover.token)).body).data).toEqual({ ...told, people: [] })

    expect([await seen(limited.token, from), await seen(limited.token, to)]).toEqual([200, 404])
    await move(moved, { parent: to })
    expect([await seen(limited.token, from), await seen(limited.token, to)]).toEqual([404, 200])
    expect([await seen(alsoBeside.token, from), await seen(alsoBeside.token, to)]).toEqual([200, 200])
  })

  it('PARK-06 moves at once, with changes below them, make no circle and lose no count', async () => {
    const roots = [await park(), await park(), await park()]
    const tops = await Promise.all(roots.map((root) => park(root)))
    const visited = await Promise.all([...roots, ...tops].map((at) => visitedTurbine(at)))
    const pairs = [...roots, ...tops].flatMap((id) => [...roots, ...tops].map((parent) => ({ id, parent })))
    const answers = await Promise.all([
      ...pairs.map(({ id, parent }) => move(id, { parent })),
      ...visited.flatMap(({ turbine: id }, index) => [
        put(id, tops[index % 3] ?? 0),
        put(id, roots[(index + 1) % 3] ?? 0),
      ]),
      ...visited.map(async ({ turbine: id }) => {
        const { group, inspections } = await makeVisit(world.ctx, owners.admin, id, { service: 4, date: '2025-05-05' })
        await insertFindings(world.ctx, [{ inspection: inspections[0]?.id ?? 0, group: group.id, severity: 6 }])
        return { status: 200 }
      }),
      ...tops.map((parent, index) =>
        world.call(createPark, {
          token: owners.adminToken,
          body: { name: `New ${index}`, localization: 'x', parent },
        }),
      ),
      ...roots.map((id) =>
        world.call(updatePark, { token: owners.adminToken, params: { id }, body: { name: `Named ${id}` } }),
      ),
    ])
    expect(answers.filter(({ status }) => ![200, 201, 409, 422].includes(status))).toEqual([])
    await expectCountsKept()
    const { rows } = await world.database.pool.query(
      `with recursive way as (select id, '{}'::int[] as above from park where parent_id is null
        union all select p.id, w.above || w.id from park p join way w on w.id = p.parent_id)
      select p.id from park p left join way w on w.id = p.id where w.above is distinct from p.ancestor_ids
      union all select g.id from inspection_group g join device d on d.id = g.device_id where g.park_id <> d.park_id
      union all select i.id from inspection i join device d on d.id = i.device_id where i.park_id <> d.park_id
      union all select d.id from device d join device above on above.id = d.parent_id where above.park_id <> d.park_id`,
    )
    expect(rows).toEqual([])
  })
})

describe('moving a device', () => {
  it('DEV-07 a whole device goes to another park with its parts, its visits and all counts of them', async () => {
    const [from, to] = [await park(), await park(await park())]
    const { turbine: id, visit } = await visitedTurbine(from)
    const answer = await put(id, to, from)
    expect(answer.status).toBe(200)
    expect(Object(answer.body).data.attributes.deviceGroup.data.attributes.id).toBe(to)
    await expectCountsKept()
    expect(await figuresOf(from)).toEqual({ turbines: 0, open: 0, visits: 0 })
    expect(await figuresOf(to)).toEqual({ turbines: 1, open: 3, visits: 1 })
    const found = await world.call(getInspectionGroup, { token: owners.responsibleToken, params: { id: visit } })
    expect(found.status).toBe(200)
    expect(JSON.stringify(found.body)).toContain(`"id":${to},`)
    const query = `entity=device&entityId=${id}`
    const { body } = await world.call(listAuditEntries, { token: owners.adminToken, query })
    expect(Object(body).data[0].attributes).toMatchObject({
      action: 'move',
      before: { deviceGroupId: from },
      after: { deviceGroupId: to },
    })
  })

  it('DEV-07 it is refused with words: a part, another company, a taken name, a place it left, without permission', async () => {
    const [from, to] = [await park(), await park()]
    const id = await turbine(from, 'T 1')
    await turbine(to, 't 1')
    const { body } = await world.call(getDevice, { token: owners.responsibleToken, params: { id } })
    const [blade] = Object(body).data.attributes.subDevices.data
    expect(Object(body).data.attributes.can.move).toBe(true)
    expect(violation(await put(blade.attributes.id, to))).toBe('Only whole devices are moved, not their parts.')
    expect(violation(await put(id, to))).toBe('There is already a device named T 1 in this park.')
    expect(violation(await put(id, owners.foreign.park))).toBe('This park does not exist.')
    expect(violation(await put(id, owners.foreign.park, from, owners.adminToken))).toBe(
      'A device stays with its company: choose a park of the same one.',
    )
    expect((await put(id, to, to)).body).toMatchObject({ code: 'changed-meanwhile' })
    expect((await put(owners.foreign.turbine.id, to)).status).toBe(404)
    expect((await put(id, to, from, owners.readerToken)).status).toBe(403)
    const limited = await makeSignedIn(world, {
      organizationIds: [owners.own.organization],
      permissions: ['device_edit'],
    })
    await world.ctx.db.insertInto('accountRootDevice').values({ accountId: limited.id, deviceId: id }).execute()
    expect((await put(id, to, from, limited.token)).status).toBe(403)
    await expectCountsKept()
  })

  it('DEV-07 who is limited to the device sees it and its visits as before, and the park it stands in now', async () => {
    const [from, to] = [await park(), await park()]
    const { turbine: id, visit } = await visitedTurbine(from)
    const limited = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
    await world.ctx.db.insertInto('accountRootDevice').values({ accountId: limited.id, deviceId: id }).execute()
    const query = `device_group=${to}`
    const { body } = await world.call(foreseeDeviceMove, { token: owners.responsibleToken, params: { id }, query })
    expect(Object(body).data).toMatchObject({
      subParks: 0,
      turbines: 1,
      visits: 1,
      findings: 3,
      peopleCount: 1,
      people: [{ id: limited.id, gains: [{ id: to }], loses: [{ id: from }] }],
    })
    await put(id, to)
    const { token } = limited
    expect((await world.call(getInspectionGroup, { token, params: { id: visit } })).status).toBe(200)
    expect((await world.call(getPark, { token, params: { id: to } })).status).toBe(200)
    expect((await world.call(getPark, { token, params: { id: from } })).status).toBe(404)
  })
})
