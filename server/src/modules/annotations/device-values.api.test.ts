import { createAnnotation, getAnnotation, listAnnotations } from '@visionair/contract/annotations'
import { getDevice, updateDevice } from '@visionair/contract/devices'
import { getInspection } from '@visionair/contract/inspections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { pretendPicture } from '../../testing/photos/pictures.ts'
import { deviceBelow, makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let blade: number
let side: number
let inspection: number

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  blade = await deviceBelow(world, owners.own.turbine.id, 1)
  side = await deviceBelow(world, blade, 3)
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  inspection = inspections.find(({ device }) => device.id === side)?.id ?? 0
  await pretendPicture(world.ctx, inspection)
})
afterAll(() => world.close())

const attributesOf = (body: unknown) => Object(body).data.attributes

async function change(device: number, values: readonly { reference: string; value: string | boolean }[]) {
  const params = { id: device }
  const { name } = attributesOf((await world.call(getDevice, { token: owners.adminToken, params })).body)
  return await world.call(updateDevice, {
    token: owners.responsibleToken,
    params,
    body: { name, deviceValues: values },
  })
}

async function markNearTheStart() {
  const position = { pixelX: 10, pixelY: 20, pixelWidth: 40, pixelHeight: 40 }
  const body = { inspection, type: 2, severity: 4, position }
  const created = await world.call(createAnnotation, { token: owners.adminToken, body })
  expect(created.status).toBe(201)
  return attributesOf(created.body)
}

describe('values of a device that the workspace uses', () => {
  it('DEV-08 a blade without a serial number shows none, whatever the turbine has', async () => {
    const { id: turbine } = owners.own.turbine
    expect((await change(turbine, [{ reference: 'serialNumber', value: 'TURBINE-1' }])).status).toBe(200)
    const finding = await markNearTheStart()
    expect(finding.serialNumber).toBeNull()
    const params = { id: finding.id }
    const read = await world.call(getAnnotation, { token: owners.readerToken, params })
    expect(attributesOf(read.body).serialNumber).toBeNull()
    const listed = await world.call(listAnnotations, { token: owners.readerToken, query: `inspection=${inspection}` })
    expect(JSON.stringify(listed.body)).not.toContain('TURBINE-1')
  })

  it('DEV-08 the serial number of a blade is edited and stands at its findings and inspections', async () => {
    const changed = await change(blade, [{ reference: 'serialNumber', value: 'LM-58.7 № 42' }])
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const finding = await markNearTheStart()
    expect(finding.serialNumber).toBe('LM-58.7 № 42')
    await change(blade, [{ reference: 'serialNumber', value: 'LM-59' }])
    const read = await world.call(getAnnotation, { token: owners.readerToken, params: { id: finding.id } })
    expect(attributesOf(read.body).serialNumber).toBe('LM-59')
  })

  it('DEV-08 a reversed side measures distance and zone from the other end of its picture', async () => {
    const upright = await markNearTheStart()
    expect(upright).toMatchObject({ distanceFrom: 'hub', zone: 'C' })
    const changed = await change(side, [{ reference: 'reverseDevice', value: true }])
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const reversed = await markNearTheStart()
    expect(reversed.zone).toBe('A')
    // A rotor of 100 m has blades of 50 m.
    expect(reversed.distanceFromHub + upright.distanceFromHub).toBeCloseTo(50, 1)
    // What was marked before the side was turned is told by the same end.
    const again = await world.call(getAnnotation, { token: owners.readerToken, params: { id: upright.id } })
    expect(attributesOf(again.body)).toMatchObject({ zone: 'A', distanceFromHub: reversed.distanceFromHub })
    const read = await world.call(getInspection, { token: owners.readerToken, params: { id: inspection } })
    const values: { reference: string; value: unknown }[] = attributesOf(read.body).device.data.attributes.deviceValues
    expect(String(values.find(({ reference }) => reference === 'reverseDevice')?.value)).toBe('true')
  })
})
