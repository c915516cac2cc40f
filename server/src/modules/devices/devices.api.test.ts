import {
  createDevice,
  deleteDevice,
  getDevice,
  listDevices,
  listNestedDevices,
  listRootDevices,
  updateDevice,
} from '@visionair/contract/devices'
import {
  getAttribute,
  getDeviceModel,
  getDeviceType,
  listAttributes,
  listDeviceTypes,
} from '@visionair/contract/reference'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordStatements } from '../../platform/database/statement-recorder.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn } from '../../testing/factories.ts'
import { deviceBelow, makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

describe('reading devices', () => {
  it('DEV-07 list, roots, nested devices and a single device show what is below the own park only', async () => {
    const token = owners.responsibleToken
    const roots = await world.call(listRootDevices, { token })
    expect(roots.body).toMatchObject({
      meta: { totalItems: 1 },
      data: [{ id: String(owners.own.turbine.id), attributes: { type: { data: { id: '8' } } } }],
    })
    const nested = await world.call(listNestedDevices, { token, params: { id: owners.own.turbine.id } })
    expect(nested.body).toMatchObject({ meta: { totalItems: 3 + 3 * 4 + 1 + 5 + 1 + 4 + 1 + 1 } })
    const sides = await world.call(listDevices, { token, query: 'type=3' })
    expect(sides.body).toMatchObject({ meta: { totalItems: 3 } })
    for (const endpoint of [getDevice, listNestedDevices])
      expect((await world.call(endpoint, { token, params: { id: owners.foreign.turbine.id } })).status).toBe(404)
    expect(
      (await world.call(listDevices, { token, query: `device_group=${owners.foreign.subPark}` })).body,
    ).toMatchObject({ meta: { totalItems: 0 } })
  })

  it('DEV-07 an account limited to a blade sees the blade and its sides only', async () => {
    const { id, token } = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
    const blade = await deviceBelow(world, owners.own.turbine.id, 1)
    await world.ctx.db.insertInto('accountRootDevice').values({ accountId: id, deviceId: blade }).execute()
    expect((await world.call(listDevices, { token })).body).toMatchObject({ meta: { totalItems: 5 } })
    expect((await world.call(getDevice, { token, params: { id: owners.own.turbine.id } })).status).toBe(404)
  })

  it('DEV-07 types carry attributes and children, and a model names the sub-devices, with attribute ids on request', async () => {
    const token = owners.readerToken
    expect((await world.call(listDeviceTypes, { token })).body).toMatchObject({ meta: { totalItems: 23 } })
    expect((await world.call(getDeviceType, { token, params: { id: 8 } })).body).toMatchObject({
      data: {
        attributes: {
          reference: 'wind-turbine',
          childrenForModel: [{ repetition: 3, type: { data: { id: '1' } } }, {}, {}, {}],
        },
      },
    })
    const model = await world.call(getDeviceModel, { token, params: { id: 8 }, query: 'wantAttributeId=1' })
    expect(model.body).toMatchObject({
      data: { subDevices: [{ name: 'Blade 1' }, { nameFr: 'Pale 2' }, {}, {}, {}, {}] },
    })
    expect(JSON.stringify(model.body)).toContain('"attributeId":4')
    expect(JSON.stringify((await world.call(getDeviceModel, { token, params: { id: 8 } })).body)).not.toContain(
      'attributeId',
    )
  })

  it('DEV-07 attributes are listed and read by id', async () => {
    const token = owners.readerToken
    expect((await world.call(listAttributes, { token })).body).toMatchObject({ meta: { totalItems: 12 } })
    expect((await world.call(getAttribute, { token, params: { id: 4 } })).body).toMatchObject({
      data: { attributes: { reference: 'rotorDiameter', attributType: 'float', unit: 'm' } },
    })
    expect((await world.call(getAttribute, { token, params: { id: 999 } })).status).toBe(404)
  })

  it('DEV-07 a page of devices takes the same number of statements however long it is', async () => {
    const count = async (itemsPerPage: number) =>
      (
        await recordStatements(world.database, () =>
          world.call(listDevices, { token: owners.adminToken, query: `itemsPerPage=${itemsPerPage}` }),
        )
      ).statements.length
    expect(await count(1)).toBe(await count(60))
  })
})

describe('writing devices', () => {
  const values = (...pairs: [string, unknown][]) => pairs.map(([reference, value]) => ({ reference, value }))

  it('DEV-07 a turbine is created with its model, changed and deleted with what is below', async () => {
    const token = owners.responsibleToken
    const body = {
      name: 'E99',
      type: 8,
      deviceGroup: owners.own.subPark,
      withSubDevices: true,
      deviceValues: values(
        ['rotorDiameter', '117,5'],
        ['hubHeight', 91],
        ['inServiceDate', '2020-02-29'],
        ['longitude', -4.5],
      ),
    }
    const created = await world.call(createDevice, { token, body })
    expect(created.status).toBe(201)
    const id = Number(Object(created.body).data.id)
    expect(JSON.stringify(created.body)).toContain('{"reference":"rotorDiameter","value":"117.5","attributeId":4}')
    expect((await world.call(listNestedDevices, { token, params: { id } })).body).toMatchObject({
      meta: { totalItems: 28 },
    })
    const changed = await world.call(updateDevice, {
      token,
      params: { id },
      body: { name: 'E98', deviceValues: values(['hubHeight', 0.5]) },
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ data: { attributes: { name: 'E98' } } })
    expect((await world.call(deleteDevice, { token, params: { id } })).status).toBe(204)
    expect((await world.call(getDevice, { token, params: { id } })).status).toBe(404)
  })

  it('DEV-07 the name may be given as a value; without any, and as what is no name, it is refused', async () => {
    const token = owners.responsibleToken
    const base = { type: 8, deviceGroup: owners.own.subPark }
    const create = (body: object) => world.call(createDevice, { token, body: { ...base, ...body } })
    const created = await create({ deviceValues: values(['name', ' Named by value ']) })
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    expect(created.body).toMatchObject({ data: { attributes: { name: 'Named by value' } } })
    for (const body of [{}, { deviceValues: values(['name', '  ']) }, { deviceValues: values(['name', null]) }])
      expect((await create(body)).body).toMatchObject({ status: 422, violations: [{ field: 'name' }] })
  })

  it('DEV-07 wrong values are refused at their fields and nothing is stored', async () => {
    const before = await world.ctx.db.selectFrom('device').select('id').execute()
    const base = { name: 'E1', type: 8, deviceGroup: owners.own.park }
    const refused: [object, string][] = [
      [{ ...base, deviceValues: values(['hubHeight', 0.5]) }, 'deviceValues.0.value'],
      [{ ...base, deviceValues: values(['hubHeight', 'high']) }, 'deviceValues.0.value'],
      [{ ...base, deviceValues: values(['inServiceDate', '2021-02-29']) }, 'deviceValues.0.value'],
      [{ ...base, deviceValues: values(['inServiceDate', '2016-13']) }, 'deviceValues.0.value'],
      [{ ...base, deviceValues: values(['inServiceDate', '1889']) }, 'deviceValues.0.value'],
      [{ ...base, deviceValues: values(['inServiceDate', '0016-03-01']) }, 'deviceValues.0.value'],
      [{ ...base, deviceValues: values(['inServiceDate', '2206-03-01']) }, 'deviceValues.0.value'],
      [{ ...base, deviceValues: values(['rotorDiameter', 1175]) }, 'deviceValues.0.value'],
      [{ ...base, deviceValues: values(['hubHeight', 910]) }, 'deviceValues.0.value'],
      [{ ...base, deviceValues: values(['latitude', 91]) }, 'deviceValues.0.value'],
      [{ ...base, deviceValues: values(['color', 'red']) }, 'deviceValues.0.reference'],
      [{ ...base, type: 999 }, 'type'],
      [{ ...base, type: 3 }, 'parent'],
      [{ ...base, deviceGroup: owners.foreign.park }, 'deviceGroup'],
      [{ ...base, deviceGroup: null }, 'deviceGroup'],
      [{ name: 'x', type: 3, parent: owners.own.turbine.id }, 'type'],
      [{ name: 'x', type: 1, parent: owners.foreign.turbine.id }, 'parent'],
    ]
    for (const [body, field] of refused) {
      const answer = await world.call(createDevice, { token: owners.responsibleToken, body })
      expect(answer.status, field).toBe(422)
      expect(JSON.stringify(answer.body), field).toContain(`"field":"${field}"`)
    }
    expect(await world.ctx.db.selectFrom('device').select('id').execute()).toEqual(before)
  })

  it('the repetition of a type holds when two people add the last allowed sub-device at once', async () => {
    const token = owners.adminToken
    const created = await world.call(createDevice, {
      token,
      body: { name: 'Bare', type: 8, deviceGroup: owners.own.park },
    })
    const parent = Number(Object(created.body).data.id)
    const add = (name: string) => world.call(createDevice, { token, body: { name, type: 1, parent } })
    const answers = await Promise.all(['A', 'B', 'C', 'D', 'E'].map(add))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  it('without the permission nothing is written', async () => {
    const token = owners.readerToken
    const params = { id: owners.own.turbine.id }
    expect(
      (await world.call(createDevice, { token, body: { name: 'x', type: 8, deviceGroup: owners.own.park } })).status,
    ).toBe(403)
    expect((await world.call(updateDevice, { token, params, body: { name: 'x' } })).status).toBe(403)
    expect((await world.call(deleteDevice, { token, params })).status).toBe(403)
  })
})
