import { found, type Inspection } from '../facts/facts.ts'
import { saidOfInspection } from '../said/inspections.ts'
import { type Asking, absent, byId, directed, directions, one, type Params, page, type Question } from './question.ts'

const path = '/api/inspections'

const byDate = (left: Inspection, right: Inspection): number => left.date.localeCompare(right.date) || byId(left, right)

interface Narrowing {
  readonly params: Params
  keeps(inspection: Inspection): boolean
}

function narrowings({ truth, dice }: Asking): readonly Narrowing[] {
  const { facts } = truth
  const any = dice.pick(facts.rows.inspections)
  const ids = dice.some(facts.rows.inspections, 6).map(({ id }) => id)
  return [
    { params: {}, keeps: ({ deviceId }) => facts.counts(found(facts.devices, deviceId)) },
    { params: { device: any.deviceId }, keeps: ({ deviceId }) => deviceId === any.deviceId },
    { params: { inspection_group: any.groupId }, keeps: ({ groupId }) => groupId === any.groupId },
    { params: { ids: ids.join(',') }, keeps: ({ id }) => ids.includes(id) },
  ]
}

/** Everything that is asked about inspections: all lists, and some of them one by one. */
export function askInspections(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const all = truth.facts.rows.inspections
  const seen = all.filter(viewer.seesInspection)
  const say = (inspection: Inspection) => saidOfInspection(truth, viewer, inspection)
  const size = dice.pick([1, 5, 20])
  const lists = narrowings(asking).map(({ params, keeps }) => {
    const direction = dice.pick([...directions, null])
    const rows = seen.filter(keeps).toSorted(directed(byDate, direction ?? 'desc'))
    const ordering = direction ? { 'order[date]': direction } : {}
    return page(asking, { path, params: { ...params, ...ordering }, rows, say, itemsPerPage: size })
  })
  const groups = dice.some(truth.facts.rows.visits, 3).map(({ id }) => id)
  const ofVisits = page(asking, {
    path: `${path}/by_inspection_groups`,
    params: { inspection_group: groups.join(',') },
    rows: seen
      .filter(({ groupId }) => groups.includes(groupId))
      .toSorted((left, right) => left.groupId - right.groupId || byId(right, left)),
    say,
    itemsPerPage: size,
  })
  const singles = dice
    .some(all, 25)
    .map((each) => (viewer.seesInspection(each) ? one(`${path}/${each.id}`, say(each)) : absent(`${path}/${each.id}`)))
  return [...lists, ofVisits, ...singles]
}
