import {
  createInspection,
  getInspectionGroup,
  listGroupAnnotationTypes,
  listGroupsByLastInspection,
  listInspectionGroupDetails,
  listInspectionGroups,
  listInspections,
  listInspectionsByGroups,
} from '@visionair/contract/inspections'
import { getWeather, listWeathers } from '@visionair/contract/reference'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordStatements } from '../../../platform/database/statement-recorder.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeSignedIn, makeTurbine, makeVisit } from '../../../testing/factories.ts'
import { insertFindings } from '../../../testing/findings.ts'
import { deviceBelow, makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let token: string
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  token = owners.responsibleToken
})
afterAll(() => world.close())

const newTurbine = async () => (await makeTurbine(world.ctx, owners.admin, owners.own.subPark)).id
const idsOf = (body: unknown): number[] => Object(body).data.map(({ id }: { id: string }) => Number(id))

describe('visits', () => {
  it('GRP-08 details by park carry the visits of the park and the parks below with their inspections, foreign parks nothing', async () => {
    const visit = await makeVisit(world.ctx, owners.admin, await newTurbine(), { service: 4 })
    for (const park of [owners.own.subPark, owners.own.park]) {
      const { status, headers, body } = await world.call(listInspectionGroupDetails, {
        token,
        query: `device_group=${park}&type=4`,
      })
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/vnd.api+json')
      const listed = Object(body).data.find(({ id }: { id: string }) => id === String(visit.group.id))
      const single = await world.call(getInspectionGroup, { token, params: { id: visit.group.id } })
      expect(listed).toEqual(Object(single.body).data)
      expect(listed.attributes.inspections.data).toHaveLength(visit.inspections.length)
    }
    const foreign = await world.call(listInspectionGroupDetails, {
      token,
      query: `device_group=${owners.foreign.park}`,
    })
    expect(foreign.body).toMatchObject({ data: [], meta: { totalItems: 0 } })
    expect((await world.call(listInspectionGroupDetails, { token })).status).toBe(400)
  })

  it('GRP-08 by-last-device-inspection answers the visit that inspected the device last with the same family', async () => {
    const turbine = await newTurbine()
    const older = await makeVisit(world.ctx, owners.admin, turbine, { service: 4, date: '2024-01-01' })
    const newer = await makeVisit(world.ctx, owners.admin, turbine, { service: 3, date: '2025-01-01' })
    await makeVisit(world.ctx, owners.admin, turbine, { service: 2, date: '2026-01-01' })
    for (const { inspections } of [older, newer]) {
      const query = `inspection=${inspections[0]?.id}`
      expect(idsOf((await world.call(listGroupsByLastInspection, { token, query })).body)).toEqual([newer.group.id])
      expect((await world.call(listGroupsByLastInspection, { token: owners.foreignToken, query })).status).toBe(404)
    }
    expect((await world.call(listGroupsByLastInspection, { token })).status).toBe(400)
    expect((await world.call(listGroupsByLastInspection, { token, query: 'inspection=999999' })).status).toBe(404)
  })

  it('GRP-08 the list filters by type, review, device and park, also by a device below the one visited, and orders by date', async () => {
    const turbine = await newTurbine()
    const side = await deviceBelow(world, turbine, 1, 3)
    const sherlock = await makeVisit(world.ctx, owners.admin, turbine, { service: 4, date: '2024-01-01' })
    const volta = await makeVisit(world.ctx, owners.admin, turbine, { service: 1, date: '2025-01-01' })
    const list = async (query: string) => idsOf((await world.call(listInspectionGroups, { token, query })).body)
    expect(await list(`device=${side}`)).toEqual([sherlock.group.id])
    expect(await list(`device=${turbine}`)).toEqual([volta.group.id, sherlock.group.id])
    expect(await list(`device=${turbine}&order[date]=asc`)).toEqual([sherlock.group.id, volta.group.id])
    expect(await list(`device=${turbine}&type=1&review=coming&device_group=${owners.own.park}`)).toEqual([
      volta.group.id,
    ])
    expect(await list(`device=${turbine}&review=completed`)).toEqual([])
    expect(await list(`device=${turbine}&device_group=${owners.foreign.park}`)).toEqual([])
    const types = await world.call(listGroupAnnotationTypes, { token, params: { id: sherlock.group.id } })
    expect(types.body).toMatchObject({ data: [], meta: { totalItems: 0 } })
  })
})

interface Made {
  readonly id: number
  readonly turbine: number
  readonly service: number
  readonly date: string
}

describe('pages of filtered visits', () => {
  const made: Made[] = []
  let limited: { readonly token: string; readonly turbine: number }
  beforeAll(async () => {
    const turbines = []
    for (const park of [owners.own.park, owners.own.subPark, owners.own.park])
      turbines.push((await makeTurbine(world.ctx, owners.admin, park)).id)
    for (const turbine of turbines)
      for (const [service, date] of [
        [4, '2031-01-01'],
        [2, '2031-01-01'],
        [4, '2032-02-02'],
      ] as const) {
        const { group, inspections } = await makeVisit(world.ctx, owners.admin, turbine, { service, date })
        made.push({ id: group.id, turbine, service, date })
        await insertFindings(world.ctx, [{ inspection: inspections[0]?.id ?? 0, group: group.id, severity: 5 }])
      }
    const [, turbine = 0] = turbines
    const { id, token: limitedToken } = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
    await world.ctx.db.insertInto('accountRootDevice').values({ accountId: id, deviceId: turbine }).execute()
    limited = { token: limitedToken, turbine }
  })

  const list = async (as: string, query: string) => {
    const { status, body } = await world.call(listInspectionGroups, { token: as, query })
    expect(status, query).toBe(200)
    return { ids: idsOf(body), total: Number(Object(body).meta.totalItems) }
  }
  const inOrder = (visits: readonly Made[], direction: 'asc' | 'desc') => {
    const ids = visits
      .toSorted((one, other) => one.date.localeCompare(other.date) || one.id - other.id)
      .map(({ id }) => id)
    return direction === 'asc' ? ids : ids.toReversed()
  }
  // The finding of the older of two visits of one family counts no more.
  const isOpen = ({ service, date }: Made) => service === 2 || date === '2032-02-02'

  it('GRP-08 by severity, service, review and park come in order, ties at the same place on every page, whoever asks', async () => {
    const ours = new Set(made.map(({ id }) => id))
    for (const [as, isSeen] of [
      [owners.adminToken, () => true],
      [token, () => true],
      [limited.token, ({ turbine }: Made) => turbine === limited.turbine],
      [owners.foreignToken, () => false],
    ] as const)
      for (const [filter, isAsked] of [
        ['severity=4', isOpen],
        ['type=4', ({ service }: Made) => service === 4],
        ['type=2&severity=4', ({ service }: Made) => service === 2],
        ['review=coming', () => true],
        [
          `device_group=${owners.own.subPark}&type=4`,
          (visit: Made) => visit.service === 4 && visit.turbine === limited.turbine,
        ],
        [`device_group=${owners.own.park}&review=coming&severity=4`, isOpen],
        ['review=completed&severity=4', () => false],
      ] as const)
        for (const direction of ['asc', 'desc'] as const) {
          const query = `${filter}&order[date]=${direction}`
          const whole = await list(as, `${query}&itemsPerPage=100`)
          expect(whole.total, query).toBe(whole.ids.length)
          const expected = made.filter((visit) => isSeen(visit) && isAsked(visit))
          expect(
            whole.ids.filter((id) => ours.has(id)),
            query,
          ).toEqual(inOrder(expected, direction))
          const pages = []
          for (let page = 1; page <= Math.ceil(whole.total / 4) + 1; page += 1)
            pages.push(await list(as, `${query}&itemsPerPage=4&page=${page}`))
          expect(
            pages.flatMap(({ ids }) => ids),
            query,
          ).toEqual(whole.ids)
          expect(new Set(pages.map(({ total }) => total)), query).toEqual(new Set([whole.total]))
        }
  })
})

describe('inspections', () => {
  it('GRP-11 the inspections of several visits come visit by visit, foreign ones left out', async () => {
    const first = await makeVisit(world.ctx, owners.admin, await newTurbine(), { service: 1 })
    const second = await makeVisit(world.ctx, owners.admin, await newTurbine(), { service: 1 })
    const foreign = await makeVisit(world.ctx, owners.admin, owners.foreign.turbine.id, { service: 1 })
    const query = `inspection_group=${second.group.id},${foreign.group.id},${first.group.id}`
    const { body } = await world.call(listInspectionsByGroups, { token, query })
    const groups = Object(body).data.map(
      (row: { attributes: { inspectionGroup: { data: { id: string } } } }) => row.attributes.inspectionGroup.data.id,
    )
    expect(groups).toEqual([first, first, first, second, second, second].map(({ group }) => String(group.id)))
    expect((await world.call(listInspectionsByGroups, { token, query: 'inspection_group=1,x' })).status).toBe(400)
  })

  it('GRP-11 without naming visits all that one sees are listed visit by visit, by page, ids, device and date as every listing', async () => {
    const turbine = await newTurbine()
    const older = await makeVisit(world.ctx, owners.admin, turbine, { service: 1, date: '2020-01-01' })
    const newer = await makeVisit(world.ctx, owners.admin, turbine, { service: 8, date: '2021-01-01' })
    const list = async (query: string, as = token) => {
      const { status, headers, body } = await world.call(listInspectionsByGroups, { token: as, query })
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/vnd.api+json')
      return Object(body)
    }
    const visitsIn = (rows: readonly { attributes: { inspectionGroup: { data: { id: string } } } }[]) =>
      rows.map(({ attributes }) => Number(attributes.inspectionGroup.data.id))
    const whole = await list('itemsPerPage=100')
    const visits = visitsIn(whole.data)
    expect(visits).toEqual(visits.toSorted((one, other) => one - other))
    expect(whole.meta.totalItems).toBe((await list('itemsPerPage=1')).meta.totalItems)
    const foreign = await list('itemsPerPage=100', owners.foreignToken)
    expect(visitsIn(foreign.data).filter((id) => visits.includes(id))).toEqual([])
    const both = `inspection_group=${older.group.id},${newer.group.id}`
    const three = (id: number) => [id, id, id]
    const newestFirst = [...three(newer.group.id), ...three(older.group.id)]
    expect(visitsIn((await list(`${both}&order[date]=desc`)).data)).toEqual(newestFirst)
    expect(visitsIn((await list(`${both}&order[date]=asc`)).data)).toEqual(newestFirst.toReversed())
    const [first] = older.inspections
    expect(idsOf(await list(`ids=${first?.id}`))).toEqual([first?.id])
    expect(visitsIn((await list(`device=${first?.device.id}`)).data)).toEqual([older.group.id, newer.group.id])
  })

  it('GRP-11 an inspection can be added to a visit for a device its service inspects below the visited one, once', async () => {
    const turbine = await newTurbine()
    const [blade, otherBlade] = [await deviceBelow(world, turbine, 1), await newTurbine()]
    const visit = await makeVisit(world.ctx, owners.admin, blade, { service: 4, date: '2025-03-04' })
    const side = await deviceBelow(world, blade, 3)
    await world.ctx.db
      .deleteFrom('inspection')
      .where('groupId', '=', visit.group.id)
      .where('deviceId', '=', side)
      .execute()
    const add = (body: object, as: string = token) => world.call(createInspection, { token: as, body })
    const inspectionGroup = visit.group.id

    for (const [body, field] of [
      [{ inspectionGroup, device: otherBlade }, 'device'],
      [{ inspectionGroup, device: owners.foreign.turbine.id }, 'device'],
      [{ inspectionGroup, device: blade }, 'device'],
      [{ inspectionGroup: 999_999, device: side }, 'inspectionGroup'],
      [{ inspectionGroup, device: side, weather: 999 }, 'weather'],
      [{ inspectionGroup, device: side, status: 'later' }, 'status'],
    ] as const) {
      const answer = await add(body)
      expect(answer.status, field).toBe(422)
      expect(answer.body, field).toMatchObject({ violations: [{ field }] })
    }
    expect((await add({ inspectionGroup, device: side }, owners.readerToken)).status).toBe(403)
    expect((await add({ inspectionGroup, device: side }, owners.foreignToken)).status).toBe(422)

    const { status, body } = await add({ inspectionGroup, device: side, status: 'done', weather: 2 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      data: {
        attributes: {
          date: '2025-03-04',
          theoricalNextInspectionDate: '2026-03-04',
          status: 'done',
          isLastInspection: true,
          weather: { data: { id: '2' } },
          device: { data: { id: String(side) } },
        },
      },
    })
    expect((await world.call(getInspectionGroup, { token, params: { id: inspectionGroup } })).body).toMatchObject({
      data: { attributes: { status: 'doing' } },
    })
    expect((await add({ inspectionGroup, device: side })).status).toBe(409)
  })

  it('GRP-11 weathers are listed and read by id', async () => {
    const { body } = await world.call(listWeathers, { token })
    expect(idsOf(body)).toContain(3)
    expect((await world.call(getWeather, { token, params: { id: 3 } })).body).toMatchObject({
      data: { id: '3', type: 'weathers', attributes: { name: 'Overcast', nameFr: 'Couvert' } },
    })
    expect((await world.call(getWeather, { token, params: { id: 999 } })).status).toBe(404)
  })
})

describe('how much is asked of the database', () => {
  it('GRP-08 pages of visits, their details and inspections take the same number of statements however long they are', async () => {
    for (let made = 0; made < 4; made += 1) await makeVisit(world.ctx, owners.admin, await newTurbine(), { service: 1 })
    const { rows } = await world.database.pool.query<{ id: number }>(
      'select id from inspection_group order by id limit 20',
    )
    const groups = rows.map(({ id }) => id).join(',')
    const park = `device_group=${owners.own.park}`
    for (const [endpoint, query] of [
      [listInspectionGroups, park],
      [listInspectionGroupDetails, park],
      [listInspections, ''],
      [listInspectionsByGroups, `inspection_group=${groups}`],
    ] as const) {
      const count = async (itemsPerPage: number) => {
        const { result, statements } = await recordStatements(world.database, () =>
          world.call(endpoint, { token: owners.adminToken, query: `${query}&itemsPerPage=${itemsPerPage}` }),
        )
        expect(Object(result.body).data.length, endpoint.name).toBeGreaterThan(Math.min(itemsPerPage, 4) - 1)
        return statements.length
      }
      expect(await count(1), endpoint.name).toBe(await count(50))
    }
  })
})
