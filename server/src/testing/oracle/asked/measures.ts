import { found, type Measure } from '../facts/facts.ts'
import { saidOfMeasure } from '../said/measures.ts'
import { type Asking, absent, byId, directions, one, type Params, page, type Question } from './question.ts'

const path = '/api/volta_measures'

/** Visit by visit, blade by blade from the hub outwards. */
export function inPlace({ truth: { facts } }: Asking) {
  const key = (measure: Measure) => {
    const { groupId, deviceId } = found(facts.inspections, measure.inspectionId)
    return [groupId, found(facts.devices, deviceId).position, deviceId, measure.positionFromHubM, measure.id]
  }
  return (left: Measure, right: Measure): number => {
    const [one, other] = [key(left), key(right)]
    const index = one.findIndex((value, at) => value !== other[at])
    return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0)
  }
}

function orderOf(asking: Asking) {
  const { truth, dice } = asking
  const direction = dice.pick(directions)
  const values = {
    severity: (each: Measure) => found(truth.facts.severities, each.severityId).severityNumber,
    positionFromHub: (each: Measure) => each.positionFromHubM,
    createdAt: (each: Measure) => each.createdAt.getTime(),
  } as const
  const field = dice.pick(['severity', 'positionFromHub', 'createdAt', null] as const)
  if (field === null) return { params: {}, order: inPlace(asking) }
  const sign = direction === 'asc' ? 1 : -1
  const order = (left: Measure, right: Measure) =>
    sign * (values[field](left) - values[field](right)) || byId(left, right)
  return { params: { [`order[${field}]`]: direction }, order }
}

interface Narrowing {
  readonly params: Params
  keeps(measure: Measure): boolean
}

function narrowings({ truth, dice }: Asking): readonly Narrowing[] {
  const { facts } = truth
  const visitOf = ({ inspectionId }: Measure) => found(facts.inspections, inspectionId).groupId
  const counts = ({ inspectionId }: Measure) =>
    facts.counts(found(facts.devices, found(facts.inspections, inspectionId).deviceId))
  const any = dice.pickOrNone(facts.rows.measures)
  const severity = any?.severityId ?? 1
  const type = any?.typeId ?? 1
  const inspection = any?.inspectionId ?? 1
  const visit = any ? visitOf(any) : 1
  return [
    { params: {}, keeps: counts },
    { params: { severity }, keeps: (each) => counts(each) && each.severityId === severity },
    { params: { type }, keeps: (each) => counts(each) && each.typeId === type },
    { params: { inspection }, keeps: (each) => each.inspectionId === inspection },
    { params: { inspection_group: visit }, keeps: (each) => visitOf(each) === visit },
  ]
}

/** Everything that is asked about measures. */
export function askMeasures(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const isSeen = (each: Measure) => viewer.seesInspection(found(facts.inspections, each.inspectionId))
  const seen = facts.rows.measures.filter(isSeen)
  const say = (each: Measure) => saidOfMeasure(truth, viewer, each)
  const lists = narrowings(asking).map(({ params, keeps }) => {
    const ordering = orderOf(asking)
    const rows = seen.filter(keeps).toSorted(ordering.order)
    return page(asking, { path, params: { ...params, ...ordering.params }, rows, say })
  })
  const singles = dice
    .some(facts.rows.measures, 10)
    .map((each) => (isSeen(each) ? one(`${path}/${each.id}`, say(each)) : absent(`${path}/${each.id}`)))
  return [...lists, ...singles]
}
