import type { Park } from '../facts/facts.ts'
import { beginsWithin, compareNames, holdsText } from '../facts/text.ts'
import { byName, saidOfPark, saidOfSuggestion, saidOfTree } from '../said/parks.ts'
import { type Asking, absent, byId, directed, directions, one, type Params, page, type Question } from './question.ts'

const path = '/api/device_groups'

interface Narrowing {
  readonly params: Params
  keeps(park: Park): boolean
}

/** Test parks are in a list only when somebody asks for them by id or by what is above them. */
function narrowings({ truth, dice }: Asking): readonly Narrowing[] {
  const { parks } = truth.facts.rows
  const letters = dice.pick(['A-E', 'F-J', 'K-O', 'P-T', 'U-Z'])
  const part = dice.pick(parks).name.slice(dice.below(3), 3 + dice.below(4))
  const parent = dice.pick(parks).id
  const ids = dice.some(parks, 4).map(({ id }) => id)
  return [
    { params: {}, keeps: ({ isTest }) => !isTest },
    { params: { startWith: letters }, keeps: ({ isTest, name }) => !isTest && beginsWithin(name, letters) },
    { params: { name: part }, keeps: ({ isTest, name }) => !isTest && holdsText(name, part.trim()) },
    { params: { ids: ids.join(',') }, keeps: ({ id }) => ids.includes(id) },
    { params: { parent }, keeps: ({ parentId }) => parentId === parent },
  ]
}

const figures = {
  organization: ({ organization }) => organization.name,
  turbines: ({ turbineCount }) => turbineCount,
  lastVisit: ({ lastVisit }) => lastVisit,
  worst: ({ worstSeverity }) => worstSeverity?.severityNumber ?? null,
  findings: ({ openSeverityCounter }) => openSeverityCounter.reduce((sum, { count }) => sum + count, 0),
  openVisits: ({ openVisits }) => openVisits,
  due: ({ nextInspectionDate }) => nextInspectionDate,
} satisfies Record<string, (said: ReturnType<typeof saidOfPark>) => string | number | null>

/** By what the table of parks shows; what has no value stands last whichever way, and names decide between equal ones. */
function byFigure({ truth, viewer, dice }: Asking, direction: 'asc' | 'desc') {
  const field = dice.pick(['organization', 'turbines', 'lastVisit', 'worst', 'findings', 'openVisits', 'due'] as const)
  const shownOf = (park: Park) => figures[field](saidOfPark(truth, viewer, park))
  const compare = (left: string | number | null, right: string | number | null): number => {
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    const order =
      typeof left === 'number' && typeof right === 'number' ? left - right : compareNames(String(left), String(right))
    return direction === 'asc' ? order : -order
  }
  const order = (left: Park, right: Park) => compare(shownOf(left), shownOf(right)) || byName(left, right)
  return { params: { [`order[${field}]`]: direction }, order }
}

const orders = (asking: Asking) => {
  const { dice } = asking
  const direction = dice.pick(directions)
  const newest = (left: Park, right: Park) => left.createdAt.getTime() - right.createdAt.getTime()
  const named = (left: Park, right: Park) => compareNames(left.name, right.name)
  return dice.pick([
    { params: {}, order: byName },
    { params: { 'order[name]': direction }, order: directed(named, direction) },
    { params: { 'order[createdAt]': direction }, order: directed(newest, direction) },
    byFigure(asking, direction),
  ])
}

function lists(asking: Asking): readonly Question[] {
  const { truth, viewer } = asking
  const seen = truth.facts.rows.parks.filter((park) => viewer.seesPark(park))
  const say = (park: Park) => saidOfPark(truth, viewer, park)
  return narrowings(asking).flatMap(({ params, keeps }) => {
    const { params: ordering, order } = orders(asking)
    const rows = seen.filter(keeps).toSorted((left, right) => order(left, right) || byId(left, right))
    const all = page(asking, { path, params: { ...params, ...ordering }, rows, say })
    if ('parent' in params) return [all]
    const roots = rows.filter(({ parentId }) => parentId === null)
    return [all, page(asking, { path: `${path}/roots`, params: { ...params, ...ordering }, rows: roots, say })]
  })
}

function suggestions(asking: Asking): Question {
  const { truth, viewer, dice } = asking
  const any = dice.pick(truth.facts.rows.parks)
  const query = dice
    .pick([any.name, any.localization])
    .slice(0, 2 + dice.below(4))
    .trim()
  const rows = truth.facts.rows.parks
    .filter((park) => viewer.seesPark(park) && !park.isTest)
    .filter(({ name, localization }) => holdsText(name, query) || holdsText(localization, query))
    .toSorted(byName)
  return page(asking, { path: `${path}/search`, params: { query }, rows, say: (park) => saidOfSuggestion(truth, park) })
}

/** Everything that is asked about parks. */
export function askParks(asking: Asking): readonly Question[] {
  const { truth, viewer } = asking
  const each = truth.facts.rows.parks.map((park) =>
    viewer.seesPark(park) ? one(`${path}/${park.id}`, saidOfPark(truth, viewer, park)) : absent(`${path}/${park.id}`),
  )
  return [...lists(asking), suggestions(asking), one(`${path}/tree`, saidOfTree(truth, viewer)), ...each]
}
