import { type Finding, found } from '../facts/facts.ts'
import { lengthsOf } from '../facts/lengths.ts'
import { holdsText } from '../facts/text.ts'
import { saidInShort, saidOfFinding } from '../said/findings.ts'
import { saidOfMarks } from '../said/inspections.ts'
import { severityRef } from '../said/refs.ts'
import { type Asking, absent, byId, directions, one, type Params, page, type Question } from './question.ts'

const path = '/api/annotations'

interface Narrowing {
  readonly params: Params
  keeps(finding: Finding): boolean
}

const deviceOf = ({ truth: { facts } }: Asking, { inspectionId }: Finding) =>
  found(facts.devices, found(facts.inspections, inspectionId).deviceId)

function holds(asking: Asking, finding: Finding, text: string): boolean {
  const type = found(asking.truth.facts.annotationTypes, finding.typeId)
  return [finding.comment, type.name, type.nameFr, deviceOf(asking, finding).name].some((each) => holdsText(each, text))
}

function narrowings(asking: Asking): readonly Narrowing[] {
  const { truth, dice } = asking
  const { annotations, inspections, visits, linkMembers } = truth.facts.rows
  const counts = (each: Finding) => truth.facts.counts(deviceOf(asking, each))
  const any = dice.pickOrNone(annotations)
  const inspection = any?.inspectionId ?? dice.pick(inspections).id
  const visit = any?.groupId ?? dice.pick(visits).id
  const devices = dice.some(inspections, 4).map(({ deviceId }) => deviceId)
  const severities = [1 + dice.below(6), 1 + dice.below(6)]
  const type = any?.typeId ?? 1
  const link = dice.pickOrNone(linkMembers)?.annotationGroupId ?? 1
  const text = dice.pick(['crack', 'ÉROSION', 'side', 'défaut', 'e'])
  const sideType = dice.pick([3, 4, 5, 6, 14])
  const ids = dice.some(annotations, 5).map(({ id }) => id)
  const linked = new Set(
    linkMembers.filter((each) => each.annotationGroupId === link).map(({ annotationId }) => annotationId),
  )
  return [
    { params: {}, keeps: counts },
    { params: { inspection }, keeps: ({ inspectionId }) => inspectionId === inspection },
    { params: { inspection_group: visit }, keeps: ({ groupId }) => groupId === visit },
    { params: { device: devices.join(',') }, keeps: (each) => devices.includes(deviceOf(asking, each).id) },
    {
      params: { 'device.type': sideType },
      keeps: (each) => counts(each) && deviceOf(asking, each).typeId === sideType,
    },
    {
      params: { severity: severities.join(',') },
      keeps: (each) => counts(each) && severities.includes(each.severityId),
    },
    { params: { type, inspection_group: visit }, keeps: (each) => each.groupId === visit && each.typeId === type },
    { params: { status: 'fixed' }, keeps: (each) => counts(each) && each.status === 'fixed' },
    {
      params: { status: 'to fix', text },
      keeps: (each) => counts(each) && each.status === 'to fix' && holds(asking, each, text),
    },
    { params: { annotation_group: link }, keeps: ({ id }) => linked.has(id) },
    ...(ids.length > 0 ? [{ params: { ids: ids.join(',') }, keeps: ({ id }: Finding) => ids.includes(id) }] : []),
  ]
}

/** By number in the report. */
export const byNumber = (left: Finding, right: Finding): number =>
  left.idForReport - right.idForReport || byId(left, right)

/** By a value, what has none at the end whichever way; the id breaks ties. */
function byValue(value: (finding: Finding) => number | null, direction: 'asc' | 'desc') {
  return (left: Finding, right: Finding): number => {
    const [one, other] = [value(left), value(right)]
    if (one === other) return byId(left, right)
    if (one === null) return 1
    if (other === null) return -1
    return direction === 'asc' ? one - other : other - one
  }
}

/** An order of findings as a query asks for it. */
export function findingOrder({ truth, dice }: Asking) {
  const direction = dice.pick(directions)
  const values = {
    severity: (each: Finding) => found(truth.facts.severities, each.severityId).severityNumber,
    distance: (each: Finding) => lengthsOf(truth.facts, each).distanceM,
    idForReport: (each: Finding) => each.idForReport,
    createdAt: (each: Finding) => each.createdAt.getTime(),
  } as const
  const field = dice.pick(['severity', 'distance', 'idForReport', 'createdAt', null] as const)
  if (field === null) return { params: {}, order: byNumber }
  return { params: { [`order[${field}]`]: direction }, order: byValue(values[field], direction) }
}

/** The findings of an inspection, or of a device through all its inspections, in short. */
function briefs(asking: Asking, of: 'inspection' | 'device', id: number, seen: readonly Finding[]): Question {
  const { truth, viewer } = asking
  const { facts } = truth
  const rows = seen.toSorted(byId)
  const ids = (pick: (finding: Finding) => number) =>
    [...new Set(rows.map(pick))].toSorted((left, right) => left - right)
  const types = ids(({ typeId }) => typeId).map((typeId) => {
    const { name, nameFr } = found(facts.annotationTypes, typeId)
    return { id: typeId, name, nameFr }
  })
  return one(`${path}/briefs?${of}=${id}`, {
    id,
    total: rows.length,
    next: null,
    types,
    severities: ids(({ severityId }) => severityId).map((severityId) => severityRef(facts, severityId)),
    inspections: ids(({ inspectionId }) => inspectionId).map((inspectionId) => ({
      id: inspectionId,
      date: found(facts.inspections, inspectionId).date,
      axis: saidOfMarks(facts, inspectionId),
    })),
    briefs: rows.map((each) => saidInShort(truth, viewer, each)),
  })
}

function inShort(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const any = dice.pickOrNone(facts.rows.annotations)
  if (!any) return []
  const inspection = found(facts.inspections, any.inspectionId)
  if (!viewer.seesInspection(inspection)) return [absent(`${path}/briefs?inspection=${inspection.id}`)]
  const ofDevice = facts.rows.annotations.filter((each) => deviceOf(asking, each).id === inspection.deviceId)
  return [
    briefs(asking, 'inspection', inspection.id, facts.findingsOf.get(inspection.id) ?? []),
    briefs(asking, 'device', inspection.deviceId, ofDevice),
  ]
}

/** The findings of the newest other inspection of the same device. */
function before(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const from = dice.pick(facts.rows.inspections)
  const address = `${path}/by-last-device-inspection`
  if (!viewer.seesInspection(from)) return [absent(`${address}?inspection=${from.id}`)]
  const [newest] = (facts.inspectionsOfDevice.get(from.deviceId) ?? [])
    .filter(({ id }) => id !== from.id)
    .toSorted((left, right) => right.date.localeCompare(left.date) || byId(right, left))
  const rows = newest ? (facts.findingsOf.get(newest.id) ?? []).toSorted(byNumber) : []
  const say = (each: Finding) => saidOfFinding(truth, viewer, each)
  return [page(asking, { path: address, params: { inspection: from.id }, rows, say })]
}

/** Everything that is asked about findings. */
export function askFindings(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const all = facts.rows.annotations
  const isSeen = (each: Finding) => viewer.seesInspection(found(facts.inspections, each.inspectionId))
  const seen = all.filter(isSeen)
  const say = (each: Finding) => saidOfFinding(truth, viewer, each)
  const lists = narrowings(asking).map(({ params, keeps }) => {
    const ordering = findingOrder(asking)
    const rows = seen.filter(keeps).toSorted(ordering.order)
    return page(asking, { path, params: { ...params, ...ordering.params }, rows, say })
  })
  const singles = dice
    .some(all, 20)
    .map((each) => (isSeen(each) ? one(`${path}/${each.id}`, say(each)) : absent(`${path}/${each.id}`)))
  return [...lists, ...singles, ...inShort(asking), ...before(asking)]
}
