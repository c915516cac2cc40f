import { deleteInspectionGroup, updateInspectionGroup } from '@visionair/contract/inspections'
import { listAttention } from '@visionair/contract/overview'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn, makeTurbine, makeVisit } from '../../testing/factories.ts'
import { insertFindings } from '../../testing/findings.ts'
import { deviceBelow, makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import type { GroupDetail } from '../inspections/visits/groups.service.ts'

const [low, high, critical] = [3, 5, 6]

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

interface Told {
  readonly turbine: { readonly id: number; readonly name: string }
  readonly worst: {
    readonly kind: string
    readonly id: number
    readonly knownSince: string
    readonly parts: readonly { readonly name: string }[]
    readonly severity: { readonly severityNumber: number }
  } | null
  readonly openCount: number
  readonly nextVisit: { readonly id: number; readonly isOverdue: boolean } | null
  readonly due: string | null
  readonly report: { readonly inspectionGroup: number } | null
}

async function attention(token: string, query = 'itemsPerPage=100') {
  const { status, body } = await world.call(listAttention, { token, query })
  expect(status).toBe(200)
  const data: {
    readonly turbines: readonly Told[]
    readonly total: number
    readonly turbineCount: number
    readonly neverInspected: number
  } = Object(body).data
  return data
}

const told = async (turbine: number, token = owners.responsibleToken) =>
  (await attention(token)).turbines.find((each) => each.turbine.id === turbine)

const newTurbine = async () => (await makeTurbine(world.ctx, owners.admin, owners.own.park)).id

/** A visit that was made: on its day, done. */
async function made(turbine: number, date: string, service = 4): Promise<GroupDetail> {
  const visit = await makeVisit(world.ctx, owners.admin, turbine, { service, date })
  const body = { comment: null, status: 'done' }
  await world.call(updateInspectionGroup, { token: owners.adminToken, params: { id: visit.group.id }, body })
  return visit
}

const sideOf = (visit: GroupDetail, device: number): number => {
  const side = visit.inspections.find((each) => each.device.id === device)
  if (!side) throw new Error('The visit has no such side.')
  return side.id
}

async function put(visit: GroupDetail, device: number, severity: number, status: 'to fix' | 'fixed' = 'to fix') {
  const row = { inspection: sideOf(visit, device), group: visit.group.id, severity, status }
  const [id = 0] = await insertFindings(world.ctx, [row])
  return id
}

async function link(kind: 'history' | 'normal', ...findings: number[]) {
  const { id } = await world.ctx.db
    .insertInto('annotationGroup')
    .values({ kind, date: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = findings.map((annotationId) => ({ annotationId, kind, annotationGroupId: id }))
  await world.ctx.db.insertInto('annotationGroupMember').values(rows).execute()
}

describe('turbines that need attention', () => {
  it('are those with an open finding of high severity or worse on the newest inspections, the worst first', async () => {
    const [quiet, bad, worse] = [await newTurbine(), await newTurbine(), await newTurbine()]
    for (const [turbine, severity] of [
      [quiet, low],
      [bad, high],
      [worse, critical],
    ] as const) {
      const side = await deviceBelow(world, turbine, 1, 3)
      await put(await made(turbine, '2025-01-01'), side, severity)
    }
    const { turbines } = await attention(owners.responsibleToken)
    const ids = turbines.map(({ turbine }) => turbine.id)
    expect(ids).not.toContain(quiet)
    expect(ids.indexOf(worse)).toBeGreaterThanOrEqual(0)
    expect(ids.indexOf(worse)).toBeLessThan(ids.indexOf(bad))
    const first = turbines[ids.indexOf(worse)]
    expect(first).toMatchObject({ openCount: 1, nextVisit: null, worst: { kind: 'finding', knownSince: '2025-01-01' } })
    expect(first?.worst?.severity.severityNumber).toBe(5)
    expect(first?.worst?.parts).toHaveLength(2)
    expect(first?.due).not.toBeNull()
  })

  it('a finding that a newer visit did not find, one that is fixed and one that was followed by a better state are not counted', async () => {
    const [left, fixed, better] = [await newTurbine(), await newTurbine(), await newTurbine()]
    const side = (turbine: number) => deviceBelow(world, turbine, 1, 3)
    await put(await made(left, '2024-01-01'), await side(left), critical)
    expect(await told(left)).toBeDefined()
    await made(left, '2025-01-01')
    expect(await told(left)).toBeUndefined()

    await put(await made(fixed, '2024-01-01'), await side(fixed), critical, 'fixed')
    expect(await told(fixed)).toBeUndefined()

    // Of another family of services, so that both are the newest of theirs.
    const before = await put(await made(better, '2024-01-01', 4), await side(better), critical)
    const visit = await made(better, '2025-01-01', 2)
    const after = await put(visit, await side(better), critical, 'fixed')
    expect(await told(better)).toMatchObject({ worst: { id: before } })
    await link('history', before, after)
    expect(await told(better)).toBeUndefined()
    await world.ctx.db.updateTable('annotation').set({ status: 'to fix' }).where('id', '=', after).execute()
    expect(await told(better)).toMatchObject({ openCount: 1, worst: { id: after, knownSince: '2024-01-01' } })
  })

  it('a deleted visit takes its findings with it', async () => {
    const turbine = await newTurbine()
    const visit = await made(turbine, '2025-01-01')
    await put(visit, await deviceBelow(world, turbine, 1, 3), critical)
    expect(await told(turbine)).toBeDefined()
    const params = { id: visit.group.id }
    expect((await world.call(deleteInspectionGroup, { token: owners.adminToken, params })).status).toBe(204)
    expect(await told(turbine)).toBeUndefined()
  })

  it('a planned visit whose day has passed is told, and not one that a newer visit overtook', async () => {
    const turbine = await newTurbine()
    const missed = await makeVisit(world.ctx, owners.admin, turbine, { service: 4, date: '2024-06-01' })
    expect(await told(turbine)).toMatchObject({
      worst: null,
      openCount: 0,
      nextVisit: { id: missed.group.id, date: '2024-06-01', isOverdue: true },
    })
    await made(turbine, '2025-01-01')
    expect(await told(turbine)).toBeUndefined()
  })

  it('who sees one blade is told of that blade alone, another company nothing, and both of how many turbines it was said', async () => {
    const turbine = await newTurbine()
    const visit = await made(turbine, '2025-01-01')
    const [own, beside] = await world.ctx.db
      .selectFrom('device')
      .select('id')
      .where('parentId', '=', turbine)
      .where('typeId', '=', 1)
      .orderBy('position')
      .execute()
    const side = (blade: { readonly id: number } | undefined) => deviceBelow(world, blade?.id ?? 0, 3)
    await put(visit, await side(beside), critical)
    const limited = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
    await world.ctx.db
      .insertInto('accountRootDevice')
      .values({ accountId: limited.id, deviceId: own?.id ?? 0 })
      .execute()
    expect(await attention(limited.token)).toEqual({ turbines: [], total: 0, turbineCount: 1, neverInspected: 0 })
    const parts = world.ctx.db
      .selectFrom('device')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', own?.id ?? 0), sql<boolean>`${own?.id ?? 0} = any(ancestor_ids)`]))
    const unlooked = world.ctx.db.updateTable('inspection').where('deviceId', 'in', parts)
    await unlooked.set({ status: 'todo' }).execute()
    expect(await attention(limited.token)).toMatchObject({ turbineCount: 1, neverInspected: 1 })
    await unlooked.set({ status: 'done' }).execute()
    const mine = await put(visit, await side(own), high)
    const seen = await attention(limited.token)
    expect(seen).toMatchObject({
      total: 1,
      turbineCount: 1,
      turbines: [{ turbine: { id: turbine }, isVisible: false, openCount: 1 }],
    })
    expect(seen.turbines[0]?.worst).toMatchObject({ id: mine, knownSince: '2025-01-01' })
    await sql`insert into report (group_id, status, file_name, storage_key, options, inspection_ids, generated_at)
      values (${visit.group.id}, 'DONE', 'whole.pdf', 'reports/whole', '{}', '{}', now())`.execute(world.ctx.db)
    expect((await told(turbine))?.report).toMatchObject({ inspectionGroup: visit.group.id })
    expect((await attention(limited.token)).turbines[0]?.report).toBeNull()
    expect(await told(turbine)).toMatchObject({ isVisible: true, openCount: 2 })
    const foreign = await attention(owners.foreignToken)
    expect(foreign).toEqual({ turbines: [], total: 0, turbineCount: 1, neverInspected: 1 })
  })

  it('come page by page with the total of all, behind the last page too', async () => {
    const { total } = await attention(owners.responsibleToken)
    expect(total).toBeGreaterThan(2)
    const first = await attention(owners.responsibleToken, 'page=1&itemsPerPage=1')
    const second = await attention(owners.responsibleToken, 'page=2&itemsPerPage=1')
    expect([first.total, second.total]).toEqual([total, total])
    expect(first.turbines[0]?.turbine.id).not.toBe(second.turbines[0]?.turbine.id)
    expect(await attention(owners.responsibleToken, 'page=99')).toMatchObject({ turbines: [], total })
    for (const query of ['page=0', 'itemsPerPage=101', 'severity=5'])
      expect((await world.call(listAttention, { token: owners.adminToken, query })).status, query).toBe(400)
  })
})
