import { listInspectionGroups, updateInspectionGroup } from '@visionair/contract/inspections'
import { getKeyFigures, getNestedStructure } from '@visionair/contract/overview'
import { createPark, deletePark, updatePark } from '@visionair/contract/parks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordStatements } from '../../platform/database/statement-recorder.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makePark, makeSignedIn, makeTurbine, makeVisit } from '../../testing/factories.ts'
import { insertFindings } from '../../testing/findings.ts'
import { foldCounts, keptCounts, recountedAnew } from '../../testing/kept-counts.ts'
import { deviceBelow, makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let otherTurbine: number
let limitedToken: string
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  otherTurbine = (await makeTurbine(world.ctx, owners.admin, owners.own.park)).id
  const blade = await deviceBelow(world, owners.own.turbine.id, 1)
  const limited = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
  await world.ctx.db.insertInto('accountRootDevice').values({ accountId: limited.id, deviceId: blade }).execute()
  limitedToken = limited.token

  const older = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { service: 4, date: '2024-01-01' })
  const newer = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { service: 3, date: '2026-01-01' })
  const beside = await makeVisit(world.ctx, owners.admin, otherTurbine, { service: 4, date: '2025-01-01' })
  const foreign = await makeVisit(world.ctx, owners.admin, owners.foreign.turbine.id, { service: 4 })
  for (const [index, { group, inspections }] of [older, newer, beside, foreign].entries())
    await insertFindings(
      world.ctx,
      inspections.map(({ id }, at) => ({
        inspection: id,
        group: group.id,
        severity: 1 + ((at + index) % 6),
        status: at % 5 === 0 ? 'fixed' : 'to fix',
      })),
    )
  const done = { comment: null, status: 'done' }
  await world.call(updateInspectionGroup, { token: owners.adminToken, params: { id: older.group.id }, body: done })
})
afterAll(() => world.close())

interface Figures {
  readonly severities: readonly { severityNumber: number; count: number }[]
  readonly comingInspections: number
  readonly completedInspections: number
}

async function figures(token: string, query: string): Promise<Figures> {
  const { status, body } = await world.call(getKeyFigures, { token, query })
  expect(status).toBe(200)
  return Object(body).data
}

interface Row {
  readonly attributes: {
    readonly openSeverityCounter: readonly {
      readonly count: number
      readonly severity: { readonly data: { readonly attributes: { readonly severityNumber: number } } }
    }[]
  }
}

const listed = async (token: string, query: string): Promise<{ rows: Row[]; total: number }> => {
  const { body } = await world.call(listInspectionGroups, { token, query: `${query}&itemsPerPage=100` })
  return { rows: Object(body).data, total: Object(body).meta.totalItems }
}

const openIn = (rows: readonly Row[], severityNumber: number): number =>
  rows
    .flatMap(({ attributes }) => attributes.openSeverityCounter)
    .filter(({ severity }) => severity.data.attributes.severityNumber === severityNumber)
    .reduce((sum, { count }) => sum + count, 0)

describe('key figures', () => {
  const callers = () => [
    ['administrator', owners.adminToken],
    ['responsible', owners.responsibleToken],
    ['reader', owners.readerToken],
    ['account limited to a blade', limitedToken],
  ]
  const scopes = (caller: string) => [
    'id=1',
    `device_group=${owners.own.park}`,
    `device_group=${owners.own.subPark}`,
    ...(caller.startsWith('account') ? [] : [`device=${owners.own.turbine.id}`, `device=${otherTurbine}`]),
  ]

  it('DASH-02 every figure equals what its list shows, for every caller, over everything, a park and a device', async () => {
    let seen = 0
    for (const [caller = '', token = ''] of callers())
      for (const scope of scopes(caller)) {
        const says = await figures(token, scope)
        const filter = scope === 'id=1' ? '' : scope
        const label = `${caller}, ${scope}`
        expect((await listed(token, `${filter}&review=coming`)).total, label).toBe(says.comingInspections)
        expect((await listed(token, `${filter}&review=completed`)).total, label).toBe(says.completedInspections)
        expect(says.severities.map(({ severityNumber }) => severityNumber)).toEqual([5, 4, 3, 2, 1, 0])
        for (const { severityNumber, count } of says.severities) {
          const { rows, total } = await listed(token, `${filter}&severity=${severityNumber}`)
          expect(rows.length, label).toBe(total)
          expect(openIn(rows, severityNumber), `${label}, severity ${severityNumber}`).toBe(count)
          seen += count
        }
      }
    expect(seen).toBeGreaterThan(50)
  })

  it('DASH-02 a blade shows the visits made to its turbine and only its own findings', async () => {
    const blade = await deviceBelow(world, owners.own.turbine.id, 1)
    const scope = `device=${blade}`
    for (const token of [owners.adminToken, limitedToken]) {
      const says = await figures(token, scope)
      expect([says.comingInspections, says.completedInspections]).toEqual([1, 1])
      const all = await listed(token, scope)
      for (const { severityNumber, count } of says.severities)
        expect(openIn(all.rows, severityNumber), `severity ${severityNumber}`).toBe(count)
      expect(says.severities.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    }
    expect(await figures(limitedToken, 'id=1')).toEqual(await figures(limitedToken, scope))
  })

  it('DASH-02 the figures take one statement beside those that let the caller in', async () => {
    const statementsOf = async (query: string) =>
      (
        await recordStatements(world.database, () => world.call(getKeyFigures, { token: owners.adminToken, query }))
      ).statements.filter((statement) => statement.includes('coming_inspections'))
    expect(await statementsOf('id=1')).toHaveLength(1)
    expect(await statementsOf(`device_group=${owners.own.park}`)).toHaveLength(1)
  })

  it('DASH-02 a scope that is not there or not known is refused', async () => {
    const answer = async (query: string, token = owners.responsibleToken) =>
      (await world.call(getKeyFigures, { token, query })).status
    expect(await answer(`device_group=${owners.foreign.park}`)).toBe(404)
    expect(await answer(`device=${owners.foreign.turbine.id}`)).toBe(404)
    expect(await answer(`device=${owners.own.turbine.id}`, limitedToken)).toBe(404)
    for (const query of ['id=2', 'id=x', 'device=0', 'device=-1', 'device=1.5', 'device[]=1', 'organization=1'])
      expect(await answer(query), query).toBe(400)
  })
})

describe('the way to an item', () => {
  it('NAV-04 the chain runs from the root park to the inspection, each link with its siblings, nothing foreign', async () => {
    const visit = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { service: 1, date: '2026-02-01' })
    const inspection = visit.inspections[0]?.id
    const ask = (type: string, id: number | undefined, token = owners.responsibleToken) =>
      world.call(getNestedStructure, { token, query: `type=${type}&id=${id}` })
    const { body } = await ask('inspection', inspection)
    const links: { type: string; id: number; siblings: { id: number; type: string }[] }[] = Object(body).data
    expect(links.map(({ type, id }) => [type, id])).toEqual([
      ['device-group', owners.own.park],
      ['device-group', owners.own.subPark],
      ['device', owners.own.turbine.id],
      ['inspection-group', visit.group.id],
      ['inspection', inspection],
    ])
    expect(links[0]?.siblings).toEqual([])
    expect(links[4]?.siblings).toHaveLength(visit.inspections.length - 1)
    expect(links[3]?.siblings.every(({ type }) => type === 'inspection-group')).toBe(true)
    expect((await ask('device', owners.foreign.turbine.id)).status).toBe(404)
    expect((await ask('inspection', inspection, owners.foreignToken)).status).toBe(404)
    for (const query of ['type=park&id=1', 'type=device', 'type=device&id=0', 'type[]=device&id=1', 'id=1'])
      expect((await world.call(getNestedStructure, { token: owners.adminToken, query })).status, query).toBe(400)
  })

  it('NAV-04 the chain takes the same number of statements however many siblings there are', async () => {
    const count = async () =>
      (
        await recordStatements(world.database, () =>
          world.call(getNestedStructure, { token: owners.adminToken, query: `type=device&id=${otherTurbine}` }),
        )
      ).statements.length
    const before = await count()
    await makeTurbine(world.ctx, owners.admin, owners.own.park)
    await makeTurbine(world.ctx, owners.admin, owners.own.park)
    expect(await count()).toBe(before)
  })
})

describe('counts that are kept', () => {
  const kept = () => keptCounts(world)
  const fold = () => foldCounts(world)
  const rebuilt = () => recountedAnew(world)

  it('are what counting anew gives, after findings, visits and parks came, changed and went, many at once', async () => {
    const park = await makePark(world.ctx, owners.admin, owners.own.organization)
    const below = await makePark(world.ctx, owners.admin, owners.own.organization, { parent: park.id })
    const turbines = [
      await makeTurbine(world.ctx, owners.admin, park.id),
      await makeTurbine(world.ctx, owners.admin, below.id),
    ]
    const visits = []
    for (const [index, { id }] of [...turbines, ...turbines].entries())
      visits.push(await makeVisit(world.ctx, owners.admin, id, { service: 4, date: `202${index}-05-05` }))
    await Promise.all(
      visits.flatMap(({ group, inspections }) =>
        inspections.map(({ id }, at) =>
          insertFindings(world.ctx, [{ inspection: id, group: group.id, severity: 1 + (at % 6) }]),
        ),
      ),
    )
    const changes = visits.flatMap(({ group }, index) => [
      world.call(updateInspectionGroup, {
        token: owners.adminToken,
        params: { id: group.id },
        body: { comment: 'x', status: index % 2 ? 'done' : 'doing', inspectionDate: `202${3 - index}-06-06` },
      }),
      world.ctx.db.updateTable('annotation').set({ severityId: 6 }).where('groupId', '=', group.id).execute(),
      world.ctx.db.deleteFrom('annotation').where('groupId', '=', group.id).where('severityId', '=', 2).execute(),
      world.call(createPark, {
        token: owners.adminToken,
        body: { name: `Beside ${index}`, localization: 'x', parent: park.id },
      }),
      world.call(updatePark, {
        token: owners.adminToken,
        params: { id: below.id },
        body: { name: `Renamed ${index}`, localization: 'x' },
      }),
      fold(),
    ])
    await Promise.all(changes)
    const before = await kept()
    await fold()
    expect(await kept()).toEqual(before)
    expect(await rebuilt()).toEqual(before)
    expect(before.tallies.some(({ kind }) => kind === 'open')).toBe(true)
    for (const kind of ['open', 'open-visit', 'root-device', 'coming', 'completed', 'park', 'park-mark'])
      expect(new Set(before.totals.filter((row) => row.kind === kind).map(({ scope }) => scope)), kind).toEqual(
        new Set(kind.startsWith('park') ? ['all', 'owner'] : ['all', 'owner', 'park']),
      )

    expect((await world.call(deletePark, { token: owners.adminToken, params: { id: park.id } })).status).toBe(204)
    const after = await kept()
    expect(after.tallies.filter((row) => row.park_id === park.id && row.kind !== 'group')).toEqual([])
    expect(after.totals.filter((row) => row.scope === 'park' && row.scope_id === park.id)).toEqual([])
    expect(await rebuilt()).toEqual(after)
  })

  it('lose nothing where many are added and added up at once', async () => {
    const { pool } = world.database
    const [park, scope] = [owners.own.park, 2_000_000_000]
    const before = await kept()
    let added = 0
    const hand = async (first: number) => {
      for (let at = first; at < first + 250; at += 1) {
        const amount = ((at * 7) % 5) - 1
        added += amount
        await pool.query(`insert into park_tally (park_id, kind, key, amount) values ($1, 'inspection', 0, $2)`, [
          park,
          amount,
        ])
        await pool.query(
          `insert into kept_total (scope, scope_id, kind, key, amount) values ('park', $1, 'open', 1, $2)`,
          [scope, amount],
        )
        await pool.query(`select fold_park_tally($1), fold_kept_total('park', $2)`, [park, scope])
      }
    }
    await Promise.all([0, 251, 502, 753, 1004, 1255, 1506, 1757].map(hand))
    const after = await kept()
    const inspections = ({ tallies }: typeof before) =>
      Number(tallies.find((row) => row.park_id === park && row.kind === 'inspection')?.amount)
    expect(inspections(after) - inspections(before)).toBe(added)
    const total = after.totals.find(({ scope_id }) => scope_id === scope)
    expect(Number(total?.amount)).toBe(added)
    await rebuilt()
  })

  it('leave out a park that becomes a test park, with what stands in it, and take it in again', async () => {
    const park = await makePark(world.ctx, owners.admin, owners.own.organization)
    const { id } = await makeTurbine(world.ctx, owners.admin, park.id)
    await makeVisit(world.ctx, owners.admin, id, { service: 4 })
    const before = await figures(owners.responsibleToken, 'id=1')
    for (const isTest of [true, false]) {
      await world.ctx.db.updateTable('park').set({ isTest }).where('id', '=', park.id).execute()
      const shown = await figures(owners.responsibleToken, 'id=1')
      expect(shown.comingInspections).toBe(before.comingInspections - (isTest ? 1 : 0))
      const now = await kept()
      expect(await rebuilt()).toEqual(now)
    }
  })

  it('stay true because a park never changes its owner, nor stands below a park of another', async () => {
    const moved = (change: { organizationId: number } | { parentId: number }) =>
      world.ctx.db.updateTable('park').set(change).where('id', '=', owners.own.subPark).execute()
    await expect(moved({ organizationId: owners.foreign.organization })).rejects.toThrow('stays with its owner')
    await expect(moved({ parentId: owners.foreign.park })).rejects.toThrow('stays with its owner')
  })
})
