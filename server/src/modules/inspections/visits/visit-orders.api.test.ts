import { listInspectionGroups, updateInspectionGroup, visitOrderFields } from '@visionair/contract/inspections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeSignedIn, makeTurbine, makeVisit } from '../../../testing/factories.ts'
import { insertFindings } from '../../../testing/findings.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'

interface Row {
  readonly id: number
  readonly date: string
  readonly status: 'todo' | 'doing' | 'done'
  readonly device: { readonly data: { readonly attributes: { readonly name: string; readonly deviceGroup: Named } } }
  readonly service: Named
  readonly nextInspectionDate: string | null
  readonly severityCounter: readonly Counted[]
  readonly openSeverityCounter: readonly Counted[]
}
interface Named {
  readonly data: { readonly attributes: { readonly name: string } }
}
interface Counted {
  readonly count: number
  readonly severity: { readonly data: { readonly attributes: { readonly severityNumber: number } } }
}

let world: ApiWorld
let owners: TwoOwners
const callers: (readonly [string, string])[] = []

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const turbines = [owners.own.turbine.id, owners.foreign.turbine.id]
  for (const name of ['T2', 'T10', 'T1'])
    turbines.push((await makeTurbine(world.ctx, owners.admin, owners.own.park, { name })).id)
  for (const [at, turbine] of turbines.entries())
    for (const [service, date] of [
      [4, `202${at}-03-01`],
      [2, `202${(at * 3) % 5}-06-15`],
    ] as const) {
      const { group, inspections } = await makeVisit(world.ctx, owners.admin, turbine, { service, date })
      await insertFindings(
        world.ctx,
        inspections.slice(0, at + 1).map(({ id }, index) => ({
          inspection: id,
          group: group.id,
          severity: 1 + ((at * 2 + index) % 6),
          status: index % 3 === 0 ? ('fixed' as const) : ('to fix' as const),
        })),
      )
      if (at % 2 === 1) continue
      const body = { comment: null, status: at === 0 ? 'doing' : 'done' }
      await world.call(updateInspectionGroup, { token: owners.adminToken, params: { id: group.id }, body })
    }
  const limited = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
  const { id } = await world.ctx.db
    .selectFrom('device')
    .select('id')
    .where('parentId', '=', turbines[4] ?? 0)
    .where('typeId', '=', 1)
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  await world.ctx.db.insertInto('accountRootDevice').values({ accountId: limited.id, deviceId: id }).execute()
  callers.push(
    ['administrator', owners.adminToken],
    ['responsible', owners.responsibleToken],
    ['limited to a blade', limited.token],
    ['other company', owners.foreignToken],
  )
})
afterAll(() => world.close())

async function list(token: string, query: string, perPage = 100): Promise<{ rows: Row[]; total: number }> {
  const { status, body } = await world.call(listInspectionGroups, { token, query: `itemsPerPage=${perPage}&${query}` })
  expect(status, query).toBe(200)
  const data: { attributes: Row }[] = Object(body).data
  return { rows: data.map(({ attributes }) => attributes), total: Object(body).meta.totalItems }
}

const natural = new Intl.Collator('und', { numeric: true })
const worst = ({ severityCounter }: Row) =>
  severityCounter.length === 0
    ? null
    : Math.max(...severityCounter.map(({ severity }) => severity.data.attributes.severityNumber))

/** What the table shows in a column. */
const shown: Partial<Record<(typeof visitOrderFields)[number], (row: Row) => string | number | null>> = {
  date: ({ date }) => date,
  park: ({ device }) => device.data.attributes.deviceGroup.data.attributes.name,
  device: ({ device }) => device.data.attributes.name,
  service: ({ service }) => service.data.attributes.name,
  status: ({ status }) => ['todo', 'doing', 'done'].indexOf(status),
  findings: worst,
  next: ({ nextInspectionDate }) => nextInspectionDate,
}

function compare(one: string | number | null | undefined, other: string | number | null | undefined, sign: number) {
  if (one == null || other == null) return Number(one == null) - Number(other == null)
  return sign * (typeof one === 'number' ? one - Number(other) : natural.compare(one, String(other)))
}

type Field = (typeof visitOrderFields)[number]

/** Neighbours that stand the wrong way round by what the table shows. */
const wrongly = (rows: readonly Row[], field: Field, direction: 'asc' | 'desc') => {
  const value = shown[field]
  if (value === undefined) return []
  const sign = direction === 'asc' ? 1 : -1
  return rows.slice(1).filter((row, at) => {
    const before = rows[at]
    return before !== undefined && compare(value(before), value(row), sign) > 0
  })
}

async function inPages(token: string, query: string, total: number): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; page <= Math.ceil(total / 4); page += 1)
    ids.push(...(await list(token, `${query}&page=${page}`, 4)).rows.map(({ id }) => id))
  return ids
}

describe('the order of visits', () => {
  it('DASH-03 is that of every column of the table, both ways, what has no value last, the same on every page and for every caller', async () => {
    const asked = callers.flatMap(([caller, token]) =>
      visitOrderFields.flatMap((field) =>
        (['asc', 'desc'] as const).map((way) => [caller, token, field, way] as const),
      ),
    )
    for (const [caller, token, field, direction] of asked) {
      const label = `${caller}, ${field} ${direction}`
      const query = `order[${field}]=${direction}`
      const { rows, total } = await list(token, query)
      expect(rows.length, label).toBe(total)
      expect(total, label).toBeGreaterThan(0)
      expect(wrongly(rows, field, direction), label).toEqual([])
      expect(await inPages(token, query, total), label).toEqual(rows.map(({ id }) => id))
    }
  })

  it('DASH-03 by findings of a list of one severity is by how many of it are open', async () => {
    for (const [caller, token] of callers.slice(0, 3)) {
      const { rows } = await list(token, 'severity=4&order[findings]=desc')
      const open = rows.map(
        ({ openSeverityCounter }) =>
          openSeverityCounter.find(({ severity }) => severity.data.attributes.severityNumber === 4)?.count ?? 0,
      )
      expect(open, caller).toEqual(open.toSorted((one, other) => other - one))
    }
  })
})

describe('visits by day, status and company', () => {
  it('DASH-03 each filter leaves what it says, alone and together, with the true total, for every caller', async () => {
    for (const [caller, token] of callers) {
      const all = await list(token, '')
      for (const [query, isLeft] of [
        ['from=2022-03-01', ({ date }: Row) => date >= '2022-03-01'],
        ['to=2022-03-01', ({ date }: Row) => date <= '2022-03-01'],
        ['from=2021-01-01&to=2023-12-31', ({ date }: Row) => date >= '2021-01-01' && date <= '2023-12-31'],
        ['from=2024-01-01&to=2020-01-01', () => false],
        ['status=doing', ({ status }: Row) => status === 'doing'],
        ['status=done&from=2022-01-01', ({ status, date }: Row) => status === 'done' && date >= '2022-01-01'],
      ] as const) {
        const left = await list(token, query)
        const expected = all.rows.filter(isLeft).map(({ id }) => id)
        expect(
          left.rows.map(({ id }) => id),
          `${caller}, ${query}`,
        ).toEqual(expected)
        expect(left.total, `${caller}, ${query}`).toBe(expected.length)
      }
    }
    const [own, foreign] = [owners.own.organization, owners.foreign.organization]
    expect((await list(owners.adminToken, `organization=${own}`)).total).toBe(8)
    expect((await list(owners.adminToken, `organization=${foreign}`)).total).toBe(2)
    expect((await list(owners.responsibleToken, `organization=${foreign}`)).total).toBe(0)
    for (const query of ['from=yesterday', 'to=2026-02-30', 'status=later', 'organization=0', 'order[comment]=asc'])
      expect((await world.call(listInspectionGroups, { token: owners.adminToken, query })).status, query).toBe(400)
  })
})
