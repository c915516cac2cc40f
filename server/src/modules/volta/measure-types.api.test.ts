import { listAuditEntries } from '@visionair/contract/audit'
import { getReferenceUsage } from '@visionair/contract/reference-editing'
import {
  createVoltaMeasure,
  createVoltaMeasureType,
  deleteVoltaMeasureType,
  getVoltaMeasure,
  listVoltaMeasureTypes,
  orderVoltaMeasureTypes,
  updateVoltaMeasure,
  updateVoltaMeasureType,
} from '@visionair/contract/volta'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
/** A blade of a visit of Volta Express, whose measures carry no photos. */
let blade: number

const attributesOf = (answer: { body: unknown }) => Object(answer.body).data.attributes
const fieldsOf = (answer: { body: unknown }): string[] =>
  (Object(answer.body).violations ?? []).map(({ field }: { field: string }) => field)

const valid = {
  name: 'Bonding strap',
  nameFr: 'Tresse de masse',
  unit: 'mΩ',
  kind: 'connection',
  limitValue: 40,
  isActive: true,
}
const named = (name: string) => ({ name, nameFr: name })
const create = (body: object = {}, token = owners.adminToken) =>
  world.call(createVoltaMeasureType, { token, body: { ...valid, ...body } })
const change = (id: number, body: object = {}, token = owners.adminToken) =>
  world.call(updateVoltaMeasureType, { token, params: { id }, body })
const remove = (id: number, token = owners.adminToken) => world.call(deleteVoltaMeasureType, { token, params: { id } })
const list = async (query = '') =>
  Object((await world.call(listVoltaMeasureTypes, { token: owners.readerToken, query })).body).data.map(
    ({ attributes }: { attributes: object }) => attributes,
  )

async function measure(type: number, measureValue: number) {
  const form = new FormData()
  form.append('data', JSON.stringify({ inspection: blade, type, measureValue, positionFromHub: 3, severity: 2 }))
  return await world.call(createVoltaMeasure, { token: owners.adminToken, body: form })
}
const measureNow = async (id: number) =>
  attributesOf(await world.call(getVoltaMeasure, { token: owners.adminToken, params: { id } }))

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const visit = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { service: 8, date: '2026-06-01' })
  blade = visit.inspections[0]?.id ?? 0
})
afterAll(() => world.close())

describe('a measure sent twice', () => {
  it('with the same key is one measure, also at once; another account cannot fetch it by the key', async () => {
    const clientKey = '6f1c0e9e-5a43-4a1c-9f3d-3f4f0a3b7c11'
    const send = (token = owners.adminToken, key: string = clientKey) => {
      const form = new FormData()
      const data = { inspection: blade, type: 1, measureValue: 7, positionFromHub: 9, severity: 2, clientKey: key }
      form.append('data', JSON.stringify(data))
      return world.call(createVoltaMeasure, { token, body: form })
    }
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => attributesOf(answer).id)).size).toBe(1)
    const other = await send(owners.responsibleToken)
    expect(attributesOf(other).id).not.toBe(attributesOf(answers[0] ?? other).id)
    expect((await send(owners.adminToken, 'no key')).status).toBe(422)
  })
})

describe('kinds of measures', () => {
  it('are created at the end, changed, found by name, put in order and deleted by administrators', async () => {
    const made = await create()
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { id, order } = attributesOf(made)
    expect((await list()).at(-1)).toMatchObject({ ...valid, id, order })
    expect(attributesOf(await change(id, { nameFr: 'Tresse', limitValue: null }))).toMatchObject({
      nameFr: 'Tresse',
      limitValue: null,
    })
    expect((await list('name=tresse')).map((type: { id: number }) => type.id)).toEqual([id])
    const ids = (await list()).map((type: { id: number }) => type.id)
    const turned = ids.toReversed()
    const save = (body: { ids: number[] }, token = owners.adminToken) =>
      world.call(orderVoltaMeasureTypes, { token, body })
    expect((await save({ ids: turned })).status).toBe(204)
    expect((await list()).map((type: { id: number }) => type.id)).toEqual(turned)
    expect((await save({ ids: turned.slice(1) })).status).toBe(409)
    expect((await save({ ids: [...turned, 999_999] })).status).toBe(409)
    expect((await save({ ids })).status).toBe(204)
    expect((await remove(id)).status).toBe(204)
    expect((await remove(id)).status).toBe(404)
  })

  it('are refused when names, unit, drawing or limit are wrong, and to everybody else', async () => {
    for (const [body, field] of [
      [{ name: ' ' }, 'name'],
      [{ nameFr: 'x'.repeat(121) }, 'nameFr'],
      [{ unit: 'V' }, 'unit'],
      [{ kind: 'tower' }, 'kind'],
      [{ limitValue: 0 }, 'limitValue'],
      [{ limitValue: -1 }, 'limitValue'],
      [{ limitValue: '40' }, 'limitValue'],
      [{ isActive: 'yes' }, 'isActive'],
    ] as const) {
      const answer = await create(body)
      expect([answer.status, fieldsOf(answer)], JSON.stringify(body)).toEqual([422, [field]])
    }
    expect((await create({ position: 1 })).status).toBe(422)
    expect((await change(999_999)).status).toBe(404)
    for (const token of [owners.responsibleToken, owners.readerToken]) {
      expect((await create({}, token)).status).toBe(403)
      expect((await change(1, {}, token)).status).toBe(403)
      expect((await remove(1, token)).status).toBe(403)
    }
  })

  it('leave what was measured with them its limit and its result, whatever becomes of the limit', async () => {
    const { id } = attributesOf(await create({ ...named('Down conductor'), limitValue: 40 }))
    const old = attributesOf(await measure(id, 35))
    expect([old.limitValue, old.isCompliant]).toEqual([40, true])
    await change(id, { limitValue: 30 })
    expect(await measureNow(old.id)).toMatchObject({ limitValue: 40, isCompliant: true })
    expect(attributesOf(await measure(id, 35))).toMatchObject({ limitValue: 30, isCompliant: false })
    // Changed later, and judged by the limit again: still the limit it was entered with.
    const body = { type: id, measureValue: 38, positionFromHub: 3, severity: 2, version: 1 }
    const params = { id: old.id }
    const corrected = await world.call(updateVoltaMeasure, { token: owners.adminToken, params, body })
    expect(attributesOf(corrected)).toMatchObject({ limitValue: 40, isCompliant: true })
    // Measured as something else, it is judged by what holds for that today.
    const other = { ...body, type: 4, version: 2 }
    const moved = await world.call(updateVoltaMeasure, { token: owners.adminToken, params, body: other })
    expect(attributesOf(moved)).toMatchObject({ limitValue: 30, isCompliant: false })
  })

  it('keep their unit once something was measured, cannot be deleted then, and stay with it when offered no longer', async () => {
    const { id } = attributesOf(await create(named('Hub strap')))
    expect((await change(id, { unit: 'Ω' })).status).toBe(200)
    const { id: measured } = attributesOf(await measure(id, 12))
    const unit = await change(id, { unit: 'mΩ' })
    expect([unit.status, fieldsOf(unit)]).toEqual([422, ['unit']])
    const refused = await remove(id)
    expect([refused.status, fieldsOf(refused)]).toEqual([409, ['volta_measure']])
    const usage = await world.call(getReferenceUsage, { token: owners.adminToken, params: { list: 'measure-types' } })
    expect(Object(usage.body).data).toContainEqual({ id, total: 1, text: 'measurements (1)' })
    await change(id, { unit: 'Ω', isActive: false })
    const again = await measure(id, 12)
    expect([again.status, fieldsOf(again)]).toEqual([422, ['type']])
    const body = { type: id, measureValue: 13, positionFromHub: 3, severity: 2, version: 1 }
    const params = { id: measured }
    expect((await world.call(updateVoltaMeasure, { token: owners.adminToken, params, body })).status).toBe(200)
  })

  it('leave a trail of who changed what', async () => {
    const { id } = attributesOf(await create(named('Root clamp')))
    await change(id, { limitValue: 20 })
    await remove(id)
    const query = `entity=measure-type&entityId=${id}`
    const { data } = Object((await world.call(listAuditEntries, { token: owners.adminToken, query })).body)
    const entries = data.map(({ attributes }: { attributes: { action: string; after: object | null } }) => attributes)
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['delete', 'update', 'create'])
    expect([entries[1].before, entries[1].after]).toEqual([{ limitValue: 40 }, { limitValue: 20 }])
  })
})
