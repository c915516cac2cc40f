import { updateDevice } from '@visionair/contract/devices'
import { createVoltaMeasure } from '@visionair/contract/volta'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { actorOf, makeVisit } from '../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { changeValues } from '../devices/many-devices.service.ts'

let world: ApiWorld
let owners: TwoOwners

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  expect(await enterRotor(120)).toMatchObject({ status: 200 })
  const visit = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { service: 8, date: '2026-06-01' })
  const body = new FormData()
  const measure = {
    inspection: visit.inspections[0]?.id,
    type: 1,
    measureValue: 12,
    positionFromHub: 58.2,
    severity: 2,
  }
  body.append('data', JSON.stringify(measure))
  const answer = await world.call(createVoltaMeasure, { token: owners.adminToken, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
})
afterAll(() => world.close())

const enterRotor = (diameterM: number | null, language: 'en' | 'fr' = 'en') =>
  world.call(updateDevice, {
    token: owners.adminToken,
    params: { id: owners.own.turbine.id },
    body: { deviceValues: [{ reference: 'rotorDiameter', value: diameterM }] },
    language,
  })

it('VOLTA-01 a rotor whose blades would end before a measurement is refused with where it stands, in both languages', async () => {
  for (const [language, sentence] of [
    ['en', 'A measurement stands 58.2 m from the hub: the rotor is at least 116.4 m'],
    ['fr', 'Une mesure se trouve à 58,2 m du moyeu : le rotor fait au moins 116,4 m'],
  ] as const) {
    const { status, body } = await enterRotor(6, language)
    expect(status).toBe(422)
    const said = JSON.stringify(body).replaceAll(/[\u00A0\u202F]/g, ' ')
    expect(said).toContain(sentence)
    expect(said).toContain('deviceValues.0.value')
  }
  expect(await enterRotor(116.4)).toMatchObject({ status: 200 })
  expect(await enterRotor(null)).toMatchObject({ status: 200 })
  expect(await enterRotor(100)).toMatchObject({ status: 422 })
  expect(await enterRotor(120)).toMatchObject({ status: 200 })
})

it('VOLTA-01 a rotor that was too small before may be entered again or mended, and not be made smaller', async () => {
  const { id } = owners.own.turbine
  const { db } = world.ctx
  const ofTurbine = db
    .updateTable('deviceValue')
    .set({ value: '50' })
    .where('deviceId', '=', id)
    .where('attributeId', 'in', db.selectFrom('attribute').where('reference', '=', 'rotorDiameter').select('id'))
  await ofTurbine.execute()
  expect(await enterRotor(50)).toMatchObject({ status: 200 })
  expect(await enterRotor(49)).toMatchObject({ status: 422 })
  expect(await enterRotor(51)).toMatchObject({ status: 200 })
  expect(await enterRotor(120)).toMatchObject({ status: 200 })
})

it('VOLTA-01 a table of turbines cannot shorten the blades below a measurement either', async () => {
  const { id } = owners.own.turbine
  const device = await world.ctx.db.selectFrom('device').where('id', '=', id).select('typeId').executeTakeFirstOrThrow()
  const given = { id, typeId: device.typeId, values: [{ reference: 'rotorDiameter', value: 6 }], kept: [] }
  const actor = await actorOf(world.ctx, owners.admin.userId)
  await expect(changeValues(world.ctx, actor, [given])).rejects.toMatchObject({
    violations: [{ field: 'devices.0.deviceValues.0.value', message: 'device.rotor_below_measured' }],
  })
})
