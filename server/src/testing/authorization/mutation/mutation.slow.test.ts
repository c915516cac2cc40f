import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Cell } from '../checks/cells.ts'
import { essenceOf } from '../checks/judge.ts'
import { inTurns, Matrix } from '../checks/matrix.ts'
import { disturb } from '../fixture/disturb.ts'
import type { RealPlace } from '../places.ts'
import type { PrincipalName } from '../principals.ts'
import type { Row } from '../table/row.ts'
import { table } from '../table/table.ts'
import { chosenSites } from './chosen-sites.ts'

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
/** Each of some two hundred predicates takes a second or two. */
const patienceMs = 1_500_000
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
}, patienceMs)
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

type Silence = readonly [who: PrincipalName, where: readonly RealPlace[]]
/** Who must notice nothing of what happens where. Counts of an account that nothing limits are read in another way. */
const silent: readonly [Silence, Silence] = [
  ['limited to a blade', ['near', 'sibling', 'foreign']],
  ['responsible', ['foreign']],
]

/** Whether without the predicate an answer tells of what happens out of sight. */
async function isCounted(rows: readonly Row[], ...[who, where]: Silence): Promise<boolean> {
  const cells = rows.flatMap((row) => cellsOf(row).filter((cell) => isReading(cell) && cell.principal.name === who))
  const look = () => inTurns(cells, async (cell) => essenceOf(await matrix.ask(cell)))
  const before = await look()
  for (const place of where) await disturb(matrix.world, matrix.fixture, place)
  const after = await look()
  await matrix.state.restore()
  return before.some((essence, index) => essence !== after[index])
}

/** Predicates that may be missing without a difference, how many of them, and why. */
const withoutEffect: readonly (readonly [site: RegExp, count: number, because: string])[] = [
  [
    /^visibleOrganization in \S+ organizationQuery:\d+ < \S+ pageOfOrganizations/,
    1,
    'it is among the conditions of the page',
  ],
  [/^visibleAccount in \S+ userQuery:\d+ < \S+ pageOfUsers/, 1, 'it is among the conditions of the page'],
  [/^visibleOrganization in \S+ lockOrganization/, 1, 'the organization is looked for in scope once it is locked'],
  [/^visibleOrganization in .* assetsOfOrganization/, 1, 'the organization is looked for first'],
  [/ pageOfProfiles:\d+$/, 2, 'it decides only what a list says under can'],
  [/accountWithinReach:\d+ < \S+ userQuery:\d+ < \S+ pageOfUsers/, 1, 'it decides only what a list says under can'],
  [/^visibleDevice in .* subDevices:/, 2, 'what lies below a visible device is visible'],
  [
    /^visibleDevice in .*wholeGroup:/,
    18,
    'the visited device and the inspected ones are asked for, and each implies the other',
  ],
  [/ besideOwn:/, 4, 'it decides only which of the visible reports is shown first'],
  [/^wholeGroup in .* pageOfGroups/, 1, 'rows of a list do not say what may be done'],
  [/^visiblePark in \S+ conditions:\d+ < .*pageOfGroups/, 3, 'visits in a hidden park are hidden themselves'],
  [/^visiblePark in \S+ countGroups:\d+ < /, 1, 'counts of a hidden park are hidden themselves'],
  [/openCounts:\d+ < .* findGroup/, 1, 'a single visit does not tell its open findings apart'],
  [
    /visibleInspection.* groupQuery:\d+ < \S+ findGroup/,
    6,
    'a single visit tells no count of inspections and no next date; that its counts of measures are limited is tested with them',
  ],
  [
    / (pageOfCalibrations|pageOfAxes|pageOfImages|pageOfHistory):\d+$/,
    8,
    'the inspection or the finding is looked for first',
  ],
  [/ lastInspectionOf:\d+$/, 2, 'the device is looked for first'],
  [/ annotationsById:\d+$/, 2, 'the ids are those of visible findings'],
  [/ holdDeleted:\d+$/, 2, 'a finding that came back is looked for in scope before that is kept'],
  [
    / (pageOfParks|pageOfSuggestions|pageOfDevices|pageOfInspections):\d+$/,
    8,
    'a page picks its rows in scope and reads them in scope',
  ],
  [/ idsByPark:\d+ < .* pageOfGroups:\d+$/, 1, 'a page picks its rows in scope and reads them in scope'],
  [
    / (idsOfPage|annotationsById):\d+ < \S+ pageOfAnnotations:\d+$/,
    4,
    'a page picks its rows in scope and reads them in scope',
  ],
  [/ (countBriefs|partOfBriefs|inspectedSides):\d+$/, 6, 'the inspection or the device is looked for first'],
  [/^visible(Group|Device) in .* pageOfGroups:\d+$/, 6, 'a page picks its rows in scope and reads them in scope'],
  [/ namesOfParks:\d+$/, 1, 'a move stays within one company, and who is limited to some devices of it moves nothing'],
  [/ deviceStanding:\d+$/, 1, 'the device is looked for first'],
  [/ lockParkPlaces:\d+$/, 1, 'the parks are looked for in scope once they are locked'],
  [
    /^visibleOrganization in \S+ missesFactorAsSeenBy:/,
    2,
    'it decides a yes or no, which holds no word of another place; that it is told so is tested with the demand',
  ],
  [
    /^visibleOrganization in people\/users\/user-sessions\.repository/,
    2,
    'whom one manages belongs to no company that one does not',
  ],
  [/ ownerOfSession:\d+$/, 2, 'whose session it is is looked for in scope once more before it ends'],
  [
    /^visibleDevice in \S+ seen:\d+ < \S+ inspectedTurbines:\d+$/,
    1,
    'it decides which visible turbines count as inspected, by a part of each; that it is a visible part is tested with the count',
  ],
  [
    /^visible(Report|Device) in .* turbinesInNeed:\d+$/,
    2,
    'the fixture has visible reports of each visit as well; that a hidden one is not told is tested with the panel',
  ],
  [/ (parkLinks|deviceLinks):\d+$/, 2, 'the names of what leads to a device are known to whoever sees it'],
]

/** The sites but for so many that are known to have no effect. */
function withoutFirst(all: readonly string[], known: RegExp, count: number): string[] {
  const matching = all.filter((site) => known.test(site)).slice(0, count)
  return all.filter((site) => !matching.includes(site))
}

describe('a predicate of the scope that is left out', () => {
  it(
    'PERM-02 PERM-04 makes the matrix fail, wherever it is',
    async () => {
      const survivors: string[] = []
      const chosen = chosenSites([...rowsOfSite.keys()])
      for (const site of chosen) {
        const rows = rowsOfSite.get(site) ?? []
        sites.remove(site)
        const isKilled =
          (await isNoticed(rows)) || (await isCounted(rows, ...silent[0])) || (await isCounted(rows, ...silent[1]))
        sites.remove(null)
        matrix.world.advance(forgetVerdictsMs)
        if (!isKilled) survivors.push(site)
      }
      process.stdout.write(`\nmutation: ${chosen.length} of ${rowsOfSite.size} predicates left out one by one\n`)
      expect(rowsOfSite.size).toBeGreaterThan(30)
      const left = withoutEffect.reduce<string[]>(
        (sites, [known, count]) => withoutFirst(sites, known, count),
        survivors,
      )
      expect(left).toEqual([])
    },
    patienceMs,
  )
})
