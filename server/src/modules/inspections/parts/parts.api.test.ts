import {
  createInspectionGroup,
  getInspectionGroup,
  listInspectionGroups,
  listInspectors,
  updateGroupInspections,
  updateInspectionGroup,
} from '@visionair/contract/inspections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeOrganization, makePerson, makeSignedIn, makeVisit } from '../../../testing/factories.ts'
import { insertFindings } from '../../../testing/findings.ts'
import { deviceBelow, makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

interface Part {
  readonly id: number
  readonly status?: string
  readonly weather?: number | null
  readonly was?: { readonly status: string; readonly weather: number | null }
}
const setParts = (id: number, inspections: readonly Part[], token: string | null = owners.responsibleToken) =>
  world.call(updateGroupInspections, { token, params: { id }, body: { inspections } })

async function partsOf(id: number) {
  const { body } = await world.call(getInspectionGroup, { token: owners.responsibleToken, params: { id } })
  const { status, inspections } = Object(body).data.attributes
  const parts = inspections.data.map(({ attributes }: { attributes: object }) => {
    const part = Object(attributes)
    return [part.id, part.status, part.weather?.data.attributes.id ?? null]
  })
  return { status, parts: parts.sort(([one]: [number], [other]: [number]) => one - other) }
}

const visit = async (date = '2025-02-03') => {
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { service: 4, date })
  return { id: group.id, sides: inspections.map(({ id }) => id).sort((one, other) => one - other) }
}

describe('status and weather of the parts of a visit', () => {
  it('GRP-09 GRP-11 several are set at once and the status of the visit follows', async () => {
    const { id, sides } = await visit()
    const [first = 0, second = 0] = sides
    const was = { status: 'todo', weather: null }
    const { status } = await setParts(id, [
      { id: first, status: 'done', weather: 1, was },
      { id: second, weather: 2, was },
    ])
    expect(status).toBe(200)
    expect((await partsOf(id)).status).toBe('doing')
    expect((await partsOf(id)).parts.slice(0, 2)).toEqual([
      [first, 'done', 1],
      [second, 'todo', 2],
    ])
    await setParts(
      id,
      sides.map((side) => ({ id: side, status: 'done' })),
    )
    expect((await partsOf(id)).status).toBe('done')
    await setParts(id, [{ id: first, weather: null }])
    expect((await partsOf(id)).parts[0]).toEqual([first, 'done', null])
  })

  it('GRP-09 all or none: what others changed meanwhile, an unknown weather, a part that has begun, one of another visit', async () => {
    const { id, sides } = await visit('2025-02-04')
    const [first = 0, second = 0, third = 0] = sides
    const other = await visit('2025-02-05')
    await insertFindings(world.ctx, [{ inspection: third, group: id, severity: 3 }])
    const before = await partsOf(id)
    const change = { id: first, status: 'done' }
    const was = { status: 'doing', weather: null }
    expect((await setParts(id, [change, { id: second, weather: 1, was }])).body).toMatchObject({
      code: 'changed-meanwhile',
    })
    expect((await setParts(id, [change, { id: second, weather: 99 }])).status).toBe(422)
    expect((await setParts(id, [change, { id: third, status: 'todo' }])).body).toMatchObject({
      violations: [{ field: 'inspections.1.status', message: expect.stringContaining('no longer to do') }],
    })
    expect((await setParts(id, [change, { id: other.sides[0] ?? 0, status: 'done' }])).status).toBe(404)
    expect((await setParts(id, [change], owners.foreignToken)).status).toBe(404)
    expect((await setParts(id, [change], owners.readerToken)).status).toBe(403)
    expect(await partsOf(id)).toEqual(before)
  })

  it('GRP-09 nothing is done on a day to come', async () => {
    const { id, sides } = await visit('2031-02-03')
    expect((await setParts(id, [{ id: sides[0] ?? 0, status: 'done' }])).status).toBe(422)
    expect((await partsOf(id)).parts.every(([, status]: [number, string]) => status === 'todo')).toBe(true)
  })
})

describe('the inspector of a visit', () => {
  const offered = async (device: number, token: string | null = owners.responsibleToken) => {
    const { status, body } = await world.call(listInspectors, { token, query: `device=${device}` })
    return status === 200 ? Object(body).data.map(({ id }: { id: string }) => Number(id)) : status
  }
  const person = (options: { permissions?: string[]; organizationIds?: number[]; profileId?: number }) =>
    makePerson(world.ctx, { organizationIds: [owners.own.organization], ...options })
  const limit = (accountId: number, deviceId: number) =>
    world.ctx.db.insertInto('accountRootDevice').values({ accountId, deviceId }).execute()
  const planned = async (inspector: number | null | undefined, token: string | null = owners.responsibleToken) => {
    const device = owners.own.turbine.id
    const body = { device, service: 4, date: '2026-12-01', ...(inspector === undefined ? {} : { inspector }) }
    return await world.call(createInspectionGroup, { token, body })
  }

  it('GRP-02 is offered by name as people count: accents among their letters, crew 2 before crew 10', async () => {
    const names = ['Équipe 10', 'Zoé', 'équipe 2', 'Fabre']
    for (const lastName of names) {
      const { id } = await person({ profileId: 1 })
      await world.ctx.db.updateTable('account').set({ lastName }).where('id', '=', id).execute()
    }
    const query = `device=${owners.own.turbine.id}`
    const { body } = await world.call(listInspectors, { token: owners.responsibleToken, query })
    const offeredNames = Object(body).data.map(
      ({ attributes }: { attributes: { lastName: string } }) => attributes.lastName,
    )
    expect(offeredNames.filter((name: string) => names.includes(name))).toEqual([
      'équipe 2',
      'Équipe 10',
      'Fabre',
      'Zoé',
    ])
  })

  it('GRP-02 may be anybody the planner knows of who may work on the device, and nobody else', async () => {
    const turbine = owners.own.turbine.id
    const byPermission = await person({ permissions: ['inspection_can_upload_image'] })
    const byProfile = await person({ profileId: 1 })
    const reader = await person({ profileId: 3 })
    const foreign = await person({ profileId: 1, organizationIds: [owners.foreign.organization] })
    const below = await person({ profileId: 1 })
    await limit(below.id, await deviceBelow(world, turbine, 1))
    const elsewhere = await person({ profileId: 1 })
    const second = await makeOrganization(world.ctx)
    await limit(elsewhere.id, owners.foreign.turbine.id)
    const gone = await person({ profileId: 1, organizationIds: [owners.own.organization, second] })
    await world.ctx.db.updateTable('account').set({ isActive: false }).where('id', '=', gone.id).execute()

    const ids = await offered(turbine)
    expect(ids).toEqual(expect.arrayContaining([byPermission.id, byProfile.id, below.id]))
    for (const { id } of [reader, foreign, elsewhere, gone]) expect(ids).not.toContain(id)
    expect(ids).not.toContain(owners.admin.userId)
    expect(await offered(turbine, owners.adminToken)).toContain(owners.admin.userId)
    expect(await offered(turbine, owners.readerToken)).toBe(403)
    expect(await offered(owners.foreign.turbine.id)).toBe(404)

    expect((await planned(byProfile.id)).status).toBe(201)
    for (const { id } of [reader, foreign, elsewhere, gone])
      expect((await planned(id)).body).toMatchObject({ violations: [{ field: 'inspector' }] })
  })

  it('GRP-02 GRP-04 is who was assigned and not who planned: when planning, later, in the list; nobody is nobody', async () => {
    const { id: inspector, email } = await person({ profileId: 1 })
    const { body } = await planned(undefined)
    const { id, version, user } = Object(body).data.attributes
    expect(user).not.toBeNull()
    expect(Object(body).data.attributes.inspector).toBeNull()

    const change = (given: object) =>
      world.call(updateInspectionGroup, { token: owners.responsibleToken, params: { id }, body: given })
    const assigned = await change({ inspector, version })
    expect(Object(assigned.body).data.attributes.inspector.data.attributes.email).toBe(email)
    expect(Object(assigned.body).data.attributes.user).toEqual(user)
    expect((await change({ inspector: null, version })).body).toMatchObject({ code: 'changed-meanwhile' })
    const list = await world.call(listInspectionGroups, { token: owners.responsibleToken, query: `ids=${id}` })
    expect(Object(list.body).data[0].attributes.inspector.data.attributes.id).toBe(inspector)

    await world.ctx.db.updateTable('account').set({ isActive: false }).where('id', '=', inspector).execute()
    expect((await change({ inspector, comment: 'Kept' })).status).toBe(200)
    expect((await change({ inspector: owners.admin.userId })).status).toBe(422)
    expect(Object((await change({ inspector: null })).body).data.attributes.inspector).toBeNull()
    expect((await change({ inspector })).status).toBe(422)
  })

  it('GRP-02 who is limited to the device assigns people, and stays the one who planned', async () => {
    const planner = await makeSignedIn(world, {
      organizationIds: [owners.own.organization],
      permissions: ['inspection_group_create'],
    })
    await limit(planner.id, owners.own.turbine.id)
    const { id: inspector } = await person({ profileId: 1 })
    const { status, body } = await planned(inspector, planner.token)
    expect(status).toBe(201)
    expect(Object(body).data.attributes.user.data.attributes.id).toBe(planner.id)
    expect(Object(body).data.attributes.inspector.data.attributes.id).toBe(inspector)
  })
})
