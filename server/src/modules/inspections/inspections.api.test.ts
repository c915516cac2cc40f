import { getDevice } from '@visionair/contract/devices'
import {
  createInspectionGroup,
  deleteInspectionGroup,
  getInspection,
  getInspectionDeviceTree,
  getInspectionGroup,
  listInspectionGroups,
  listInspections,
  updateInspection,
  updateInspectionGroup,
} from '@visionair/contract/inspections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeTurbine } from '../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

const newTurbine = async () => (await makeTurbine(world.ctx, owners.admin, owners.own.subPark)).id
const create = (body: object, token = owners.responsibleToken) => world.call(createInspectionGroup, { token, body })
const idOf = (body: unknown): number => Number(Object(body).data.id)

describe('scheduling a visit', () => {
  it('GRP-02 status is to do unless given, and the certified variants are hidden from creation', async () => {
    const device = await newTurbine()
    const { status, body } = await create({ device, service: 2, date: '2026-06-01' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      data: { attributes: { status: 'todo', date: '2026-06-01', service: { data: { id: '2' } }, isCertified: false } },
    })
    for (const service of [9, 10, 12, 5, 999]) {
      const refused = await create({ device, service, date: '2026-06-01' }, owners.adminToken)
      expect(refused.status).toBe(422)
      expect(refused.body).toMatchObject({ violations: [{ field: 'service' }] })
    }
  })

  it('GRP-02 service and date are required, the date is a real day', async () => {
    const device = await newTurbine()
    for (const [body, field] of [
      [{ device, date: '2026-06-01' }, 'service'],
      [{ device, service: 2 }, 'date'],
      [{ device, service: 2, date: '01/06/2026' }, 'date'],
      [{ device, service: 2, date: '2026-02-30' }, 'date'],
      [{ device, service: 2, date: '2026-06-01', status: 'later' }, 'status'],
      [{ device: owners.foreign.turbine.id, service: 2, date: '2026-06-01' }, 'device'],
    ] as const) {
      const answer = await create(body)
      expect(answer.status, field).toBe(422)
      expect(JSON.stringify(answer.body), field).toContain(`"field":"${field}"`)
    }
  })

  it('GRP-02 only an administrator certifies, 1 becomes 9, 6 becomes 10, 11 becomes 12, and no other service can be', async () => {
    const device = await newTurbine()
    expect((await create({ device, service: 1, date: '2026-06-01', isCertified: true })).status).toBe(403)
    expect((await create({ device, service: 2, date: '2026-06-01', inspectedByProvider: true })).status).toBe(403)
    for (const [service, certified] of [
      [1, 9],
      [6, 10],
      [11, 12],
    ] as const) {
      const { body } = await create(
        { device, service, date: '2026-06-01', isCertified: true, inspectedByProvider: true },
        owners.adminToken,
      )
      expect(body).toMatchObject({
        data: {
          attributes: { isCertified: true, inspectedByProvider: true, service: { data: { id: String(certified) } } },
        },
      })
    }
    expect(
      (await create({ device, service: 2, date: '2026-06-01', isCertified: true }, owners.adminToken)).status,
    ).toBe(422)
  })

  it('GRP-03 one inspection is made for each device below that the service inspects, in one go, due after its interval', async () => {
    const device = await newTurbine()
    const { body } = await create({ device, service: 2, date: '2026-06-01' })
    expect(Object(body).data.attributes.inspections.data).toHaveLength(16)
    const inspections = await world.call(listInspections, {
      token: owners.responsibleToken,
      query: `inspection_group=${idOf(body)}&itemsPerPage=100`,
    })
    expect(inspections.body).toMatchObject({ meta: { totalItems: 16 } })
    for (const { attributes } of Object(inspections.body).data)
      expect(attributes.theoricalNextInspectionDate).toBe('2027-06-01')
  })

  it('GRP-03 when nothing below can be inspected, nothing at all is made', async () => {
    const before = await world.ctx.db.selectFrom('inspectionGroup').select('id').execute()
    const nacelle = await world.ctx.db
      .selectFrom('device')
      .select('id')
      .where('typeId', '=', 2)
      .executeTakeFirstOrThrow()
    const { status, body } = await create({ device: nacelle.id, service: 1, date: '2026-06-01' }, owners.adminToken)
    expect(status).toBe(422)
    expect(body).toMatchObject({ detail: 'No device of this selection can be inspected with this service.' })
    expect(await world.ctx.db.selectFrom('inspectionGroup').select('id').execute()).toEqual(before)
  })

  it('GRP-03 exactly the newest inspection of a device and service family is the last, also when visits are made at once', async () => {
    const device = await newTurbine()
    const dates = ['2024-05-01', '2026-05-01', '2025-05-01', '2023-05-01', '2026-04-30']
    const made = await Promise.all(
      dates.map((date, index) => create({ device, service: index % 2 === 0 ? 4 : 3, date })),
    )
    expect(made.map(({ status }) => status)).toEqual(dates.map(() => 201))
    const lastDates = async () =>
      await world.ctx.db
        .selectFrom('inspection')
        .innerJoin('inspectionGroup', 'inspectionGroup.id', 'inspection.groupId')
        .where('inspectionGroup.deviceId', '=', device)
        .where('isLast', '=', true)
        .select(['inspection.date', 'inspection.deviceId'])
        .execute()
    const last = await lastDates()
    expect(new Set(last.map(({ date }) => date))).toEqual(new Set(['2026-05-01']))
    expect(new Set(last.map(({ deviceId }) => deviceId)).size).toBe(last.length)
    await world.call(deleteInspectionGroup, { token: owners.responsibleToken, params: { id: idOf(made[1]?.body) } })
    expect(new Set((await lastDates()).map(({ date }) => date))).toEqual(new Set(['2026-04-30']))
  })
})

describe('visits', () => {
  it('are listed newest first with filters, and foreign ones are nowhere', async () => {
    const device = await newTurbine()
    await create({ device, service: 2, date: '2020-01-01', status: 'done' })
    await create({ device, service: 4, date: '2021-01-01' })
    const list = async (query: string, token = owners.responsibleToken) =>
      Object((await world.call(listInspectionGroups, { token, query })).body).data.map(
        (row: { attributes: { date: string } }) => row.attributes.date,
      )
    expect(await list(`device=${device}`)).toEqual(['2021-01-01', '2020-01-01'])
    expect(await list(`device=${device}&order[date]=asc`)).toEqual(['2020-01-01', '2021-01-01'])
    expect(await list(`device=${device}&review=completed`)).toEqual(['2020-01-01'])
    expect(await list(`device=${device}&review=coming`)).toEqual(['2021-01-01'])
    expect(await list(`device=${device}&type=4`)).toEqual(['2021-01-01'])
    expect(await list(`device=${device}`, owners.foreignToken)).toEqual([])
  })

  it('move their inspections with their date, and their status follows the inspections', async () => {
    const { body } = await create({ device: await newTurbine(), service: 6, date: '2026-06-01' })
    const token = owners.responsibleToken
    const id = idOf(body)
    const changed = await world.call(updateInspectionGroup, {
      token,
      params: { id },
      body: { comment: 'moved', inspectionDate: '2026-07-02' },
    })
    expect(changed.body).toMatchObject({ data: { attributes: { comment: 'moved', date: '2026-07-02' } } })
    const ofOther = { id: id + 1, comment: 'of another' }
    const mistaken = await world.call(updateInspectionGroup, { token, params: { id }, body: ofOther })
    expect(mistaken.body).toMatchObject({ status: 422, violations: [{ field: 'id' }] })
    const again = { id, comment: 'moved' }
    expect((await world.call(updateInspectionGroup, { token, params: { id }, body: again })).status).toBe(200)
    const inspections: { id: string }[] = Object(changed.body).data.attributes.inspections.data
    const first = Number(inspections[0]?.id)
    const one = await world.call(updateInspection, {
      token,
      params: { id: first },
      body: { status: 'done', weather: 3 },
    })
    expect(one.body).toMatchObject({
      data: {
        attributes: { date: '2026-07-02', theoricalNextInspectionDate: '2028-07-02', weather: { data: { id: '3' } } },
      },
    })
    expect((await world.call(getInspectionGroup, { token, params: { id } })).body).toMatchObject({
      data: { attributes: { status: 'doing' } },
    })
    for (const inspection of inspections)
      await world.call(updateInspection, { token, params: { id: Number(inspection.id) }, body: { status: 'done' } })
    expect((await world.call(getInspectionGroup, { token, params: { id } })).body).toMatchObject({
      data: { attributes: { status: 'done' } },
    })
  })

  it('DEV-02 what is only planned was not done yet; begun it is the last inspection of the device', async () => {
    const device = await newTurbine()
    await create({ device, service: 2, date: '2026-01-10', status: 'done' })
    const planned = idOf((await create({ device, service: 2, date: '2026-09-10' })).body)
    const token = owners.responsibleToken
    const dates = async () => {
      const { body } = await world.call(getDevice, { token, params: { id: device } })
      return Object(body).data.attributes.theoricalDates
    }
    const clarity = { serviceFamily: 'clarity', planned: null }
    expect(await dates()).toEqual([
      {
        ...{ ...clarity, lastInspectionDate: '2026-01-10', nextInspectionDate: '2027-01-10' },
        planned: { date: '2026-09-10', service: 'Clarity', inspectionGroup: planned },
      },
    ])
    await world.call(updateInspectionGroup, { token, params: { id: planned }, body: { status: 'doing' } })
    expect(await dates()).toEqual([{ ...clarity, lastInspectionDate: '2026-09-10', nextInspectionDate: '2027-09-10' }])
  })

  it('answer 404 to other owners and 403 without the permission', async () => {
    const { body } = await create({ device: await newTurbine(), service: 2, date: '2026-06-01' })
    const params = { id: idOf(body) }
    const inspection = { id: Number(Object(body).data.attributes.inspections.data[0].id) }
    const token = owners.foreignToken
    for (const endpoint of [getInspectionGroup, deleteInspectionGroup])
      expect((await world.call(endpoint, { token, params })).status).toBe(404)
    expect((await world.call(updateInspectionGroup, { token, params, body: { comment: 'x' } })).status).toBe(404)
    expect((await world.call(getInspection, { token, params: inspection })).status).toBe(404)
    expect((await world.call(getInspectionDeviceTree, { token, query: `inspectionGroup=${params.id}` })).status).toBe(
      404,
    )
    expect((await world.call(deleteInspectionGroup, { token: owners.readerToken, params })).status).toBe(403)
    expect(
      (await create({ device: owners.own.turbine.id, service: 2, date: '2026-06-01' }, owners.readerToken)).status,
    ).toBe(403)
  })

  it('show their blades with their sides as a tree', async () => {
    const { body } = await create({ device: await newTurbine(), service: 4, date: '2026-06-01' })
    const tree = await world.call(getInspectionDeviceTree, {
      token: owners.responsibleToken,
      query: `inspectionGroup=${idOf(body)}`,
    })
    const parents: { device: { data: { attributes: { name: string } } }; inspections: unknown[] }[] = Object(
      tree.body,
    ).data
    expect(
      parents
        .filter(({ device }) => device.data.attributes.name.startsWith('Blade'))
        .map(({ inspections }) => inspections.length),
    ).toEqual([4, 4, 4])
  })
})
