import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Cell } from '../checks/cells.ts'
import { essenceOf } from '../checks/judge.ts'
import { inTurns, Matrix } from '../checks/matrix.ts'
import { disturb } from '../fixture/disturb.ts'
import type { PrincipalName } from '../principals.ts'
import type { Row } from '../table/row.ts'
import { table } from '../table/table.ts'

const { sites } = await vi.hoisted(async () => {
  const { PredicateSites } = await import('./predicate-sites.ts')
  return { sites: new PredicateSites() }
})

vi.mock('../../../modules/parks/parks.scope.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../../modules/parks/parks.scope.ts')>()
  return {
    ...original,
    visiblePark: sites.watch('visiblePark', original.visiblePark),
    visibleDevice: sites.watch('visibleDevice', original.visibleDevice),
  }
})
vi.mock('../../../modules/inspections/inspections.scope.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../../modules/inspections/inspections.scope.ts')>()
  return {
    ...original,
    visibleInspection: sites.watch('visibleInspection', original.visibleInspection),
    visibleGroup: sites.watch('visibleGroup', original.visibleGroup),
    wholeGroup: sites.watch('wholeGroup', original.wholeGroup),
    visibleReport: sites.watch('visibleReport', original.visibleReport),
  }
})
vi.mock('../../../modules/people/people.scope.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../../modules/people/people.scope.ts')>()
  return {
    ...original,
    visibleOrganization: sites.watch('visibleOrganization', original.visibleOrganization),
    visibleAccount: sites.watch('visibleAccount', original.visibleAccount),
    accountWithinReach: sites.watch('accountWithinReach', original.accountWithinReach),
  }
})

const witnesses: readonly PrincipalName[] = [
  'responsible',
  'limited to a turbine',
  'limited to a blade',
  'other organization',
]
/** Longer than verdicts about files are remembered. */
const forgetVerdictsMs = 31_000

let matrix: Matrix
/** The rows whose calls build a predicate, by where it is built. */
const rowsOfSite = new Map<string, Row[]>()

const cellsOf = (row: Row): Cell[] => matrix.cellsOf(row).filter(({ principal }) => witnesses.includes(principal.name))
const isReading = ({ row, expected }: Cell) =>
  row.endpoint.method === 'GET' && row.endpoint.status === 200 && expected.meaning === 'accepted'
/** Calls that must not change anything: without the predicate they may. */
const isQuiet = (cell: Cell) => cell.expected.meaning !== 'accepted' || isReading(cell)

beforeAll(async () => {
  matrix = await Matrix.open(table)
  sites.takeSeen()
  for (const row of table.filter(({ needs }) => needs !== 'public')) {
    await inTurns(cellsOf(row).filter(isQuiet), (cell) => matrix.ask(cell))
    matrix.world.advance(forgetVerdictsMs)
    for (const site of sites.takeSeen()) rowsOfSite.set(site, [...(rowsOfSite.get(site) ?? []), row])
  }
}, 400_000)
afterAll(() => matrix.close())

/** Whether the matrix fails without the predicate. */
async function isNoticed(rows: readonly Row[]): Promise<boolean> {
  for (const row of rows) {
    const failures = await matrix.quickFailuresOf(cellsOf(row).filter(isQuiet))
    matrix.world.advance(forgetVerdictsMs)
    if (failures.length > 0) return true
  }
  return false
}

/** Whether without the predicate an answer tells of what happens out of sight. */
async function isCounted(rows: readonly Row[]): Promise<boolean> {
  const cells = rows.flatMap((row) =>
    cellsOf(row).filter((cell) => isReading(cell) && cell.principal.name === 'limited to a blade'),
  )
  const look = () => inTurns(cells, async (cell) => essenceOf(await matrix.ask(cell)))
  const before = await look()
  for (const place of ['near', 'sibling', 'foreign'] as const) await disturb(matrix.world, matrix.fixture, place)
  const after = await look()
  await matrix.state.restore()
  return before.some((essence, index) => essence !== after[index])
}

/** Predicates beside a second one that says the same; without them nothing changes. */
const doubled: readonly RegExp[] = []

describe('a predicate of the scope that is left out', () => {
  it('PERM-02 PERM-04 makes the matrix fail, wherever it is', async () => {
    const survivors: string[] = []
    for (const [site, rows] of rowsOfSite) {
      sites.remove(site)
      const isKilled = (await isNoticed(rows)) || (await isCounted(rows))
      sites.remove(null)
      matrix.world.advance(forgetVerdictsMs)
      if (!isKilled && !doubled.some((known) => known.test(site))) survivors.push(site)
    }
    process.stdout.write(`\nmutation: ${rowsOfSite.size} predicates left out one by one\n`)
    expect(rowsOfSite.size).toBeGreaterThan(30)
    expect(survivors).toEqual([])
  })
})
