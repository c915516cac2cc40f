import { deviceOrder } from '../asked/devices.ts'
import { byNumber, findingOrder } from '../asked/findings.ts'
import { inPlace } from '../asked/measures.ts'
import { type Asking, byId, type Params, queryOf } from '../asked/question.ts'
import { visitNarrowings, visitOrder } from '../asked/visits.ts'
import { type Finding, found, type Measure, type Park, type Visit } from '../facts/facts.ts'
import { isVolta } from '../said/inspections.ts'
import { canBeReported } from '../said/visits.ts'
import { archiveOf } from './archives.ts'
import { asCsv, asFeature, asSheet, placeOf, type SaidRow } from './cells.ts'
import { cocoOf } from './coco.ts'
import { fileName } from './file-names.ts'
import { rowOfDevice, rowOfVisit } from './lists.ts'
import { nameOfVisit } from './picture-files.ts'
import { rowOfFinding, rowOfMeasure } from './rows.ts'
import { type Language, languages, spokenName } from './spoken.ts'

export type Format = 'csv' | 'xlsx' | 'geojson' | 'coco' | 'zip'
export type Content = 'findings' | 'measures' | 'visits' | 'devices'

/** A file that is asked for, and what has to be in it; or how asking for it is refused. */
export interface FileQuestion {
  readonly path: string
  readonly status: 202 | 403 | 404 | 409
  readonly format: Format
  readonly language: Language
  readonly content: Content
  /** How its name begins. */
  readonly name: string
  readonly holds: unknown
}

/** Any of the report permissions allows exports, or the one to take results. */
export const exportRights = [
  'plus_sherlock_report_export',
  'sherlock_report_export',
  'volta_report_export',
  'clarity_report_export',
  'result_download',
]

/** Rows with where they are. */
interface Table {
  readonly content: Content
  readonly rows: readonly { readonly row: SaidRow; readonly device: number }[]
  /** Of findings, for boxes. */
  readonly findings: readonly Finding[]
}

interface Wish {
  readonly path: string
  readonly params: Params
  readonly name: string
  readonly status: FileQuestion['status']
  readonly content: Content
  /** Any when it is left out. */
  readonly language?: Language
  /** Of one visit and nothing else. */
  readonly isOneVisit?: boolean
  table(language: Language): Table
}

function holdsIn(
  asking: Asking,
  { rows, findings }: Table,
  {
    format,
    language,
    isOneVisit,
  }: { readonly format: Format; readonly language: Language; readonly isOneVisit: boolean },
): unknown {
  const { truth } = asking
  if (format === 'coco') return cocoOf(asking, findings, { language, isOneVisit })
  if (format === 'geojson') return rows.map(({ row, device }) => asFeature(row, placeOf(truth.facts, device, language)))
  return rows.map(({ row }) => (format === 'csv' ? asCsv : asSheet)(language)(row))
}

/** A wish in some format. */
function asked(asking: Asking, wish: Wish): FileQuestion {
  const { dice } = asking
  const { path, params, name, status, content, language = dice.pick(languages), isOneVisit = false, table } = wish
  const format = dice.pick<Format>(
    content === 'findings' ? ['csv', 'xlsx', 'geojson', 'coco'] : ['csv', 'xlsx', 'geojson'],
  )
  const query = queryOf({ format, lang: language, ...params })
  const holds = status === 202 ? holdsIn(asking, table(language), { format, language, isOneVisit }) : null
  return { path: `${path}?${query}`, status, format, language, content, name, holds }
}

function measuresIn({ truth, viewer }: Asking, visit: Visit): readonly Measure[] {
  return (truth.facts.inspectionsOfVisit.get(visit.id) ?? [])
    .filter(viewer.seesInspection)
    .flatMap(({ id }) => truth.facts.measuresOf.get(id) ?? [])
}

function findingsIn({ truth, viewer }: Asking, visit: Visit, order = byNumber): readonly Finding[] {
  return (truth.facts.inspectionsOfVisit.get(visit.id) ?? [])
    .filter(viewer.seesInspection)
    .flatMap(({ id }) => truth.facts.findingsOf.get(id) ?? [])
    .toSorted(order)
}

function tableOf(
  asking: Asking,
  content: 'findings' | 'measures',
  visits: readonly Visit[],
  { language, order }: { readonly language: Language; readonly order?: typeof byNumber },
): Table {
  const { truth, viewer } = asking
  const deviceOf = ({ inspectionId }: { readonly inspectionId: number }) =>
    found(truth.facts.inspections, inspectionId).deviceId
  if (content === 'findings') {
    const findings = visits.flatMap((visit) => findingsIn(asking, visit, order))
    const rows = findings.map((each) => ({
      row: rowOfFinding(truth, viewer, each, language),
      device: deviceOf(each),
    }))
    return { content, rows, findings }
  }
  const measures = visits.flatMap((visit) => measuresIn(asking, visit).toSorted(inPlace(asking)))
  const rows = measures.map((each) => ({ row: rowOfMeasure(truth, each, language), device: deviceOf(each) }))
  return { content, rows, findings: [] }
}

const contentOf = ({ serviceId }: Visit) => (isVolta(serviceId) ? 'measures' : 'findings')

function statusOf({ truth, viewer }: Asking, visit: Visit): FileQuestion['status'] {
  if (!viewer.seesVisit(visit)) return 404
  return canBeReported(truth, viewer, visit) ? 202 : 409
}

/** The findings or measures of one visit. */
function ofVisit(asking: Asking, visit: Visit): FileQuestion {
  const { params, order } = findingOrder(asking)
  const content = contentOf(visit)
  const question = asked(asking, {
    path: `/api/inspection_groups/${visit.id}/export`,
    params,
    name: '',
    status: statusOf(asking, visit),
    content,
    isOneVisit: true,
    table: (language) => tableOf(asking, content, [visit], { language, order }),
  })
  return { ...question, name: nameOfVisit(asking, visit, question.language) }
}

/** The archive of a visit. */
function zipOf(asking: Asking, visit: Visit): FileQuestion {
  const { dice } = asking
  const language = dice.pick(languages)
  const choice = { language, pictures: dice.happens(0.5), report: dice.pick(['newest', 'none'] as const) }
  const { pictures, report } = choice
  const query = queryOf({ lang: language, annexes: 1, pictures: pictures ? 1 : 0, report })
  const content = contentOf(visit)
  const status = statusOf(asking, visit)
  const { rows, findings } = tableOf(asking, content, [visit], { language })
  const table = { findings, rows: rows.map(({ row }) => row) }
  return {
    path: `/api/inspection_groups/${visit.id}/zip?${query}`,
    status,
    format: 'zip',
    language,
    content,
    name: nameOfVisit(asking, visit, language),
    holds: status === 202 ? archiveOf(asking, visit, table, choice) : null,
  }
}

/** All findings or measures of a park, the newest visit first. */
function ofPark(asking: Asking, content: 'findings' | 'measures'): FileQuestion {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const park = dice.pick(facts.rows.parks)
  const visits = facts.rows.visits
    .filter((visit) => viewer.seesVisit(visit) && facts.isInPark(found(facts.devices, visit.deviceId).parkId, park.id))
    .toSorted((left, right) => right.date.localeCompare(left.date) || byId(right, left))
  const isEmpty = visits.every(
    (visit) => (content === 'findings' ? findingsIn(asking, visit) : measuresIn(asking, visit)).length === 0,
  )
  return asked(asking, {
    path: `/api/device_groups/${park.id}/export`,
    params: { content },
    name: fileName(`${park.name} ${content}`),
    status: viewer.seesPark(park) ? (isEmpty ? 409 : 202) : 404,
    content,
    table: (language) => tableOf(asking, content, visits, { language }),
  })
}

/** A list of visits as it stands. */
function ofVisits(asking: Asking): FileQuestion {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const { params, keeps, device } = dice.pick(visitNarrowings(asking))
  const ordering = visitOrder(dice)
  const park = params.device_group === undefined ? undefined : found(facts.parks, Number(params.device_group))
  const isHidden =
    (park !== undefined && !viewer.seesPark(park)) ||
    (device !== null && !viewer.seesDevice(found(facts.devices, device)))
  const visits = facts.rows.visits.filter((visit) => viewer.seesVisit(visit) && keeps(visit)).toSorted(ordering.order)
  const question = asked(asking, {
    path: '/api/inspection_groups/export',
    params: { ...params, ...ordering.params },
    name: '',
    status: isHidden ? 404 : 202,
    content: 'visits',
    table: (language) => ({
      content: 'visits',
      rows: visits.map((visit) => ({
        row: rowOfVisit(truth, viewer, visit, { device, language }),
        device: visit.deviceId,
      })),
      findings: [],
    }),
  })
  const narrowedTo = [park?.name ?? '', device === null ? '' : spokenName(facts, device, question.language)]
  return { ...question, name: fileName(`${narrowedTo.join(' ')} visits`) }
}

interface DeviceList {
  readonly park: Park
  readonly type?: number | undefined
  readonly language?: Language
}

/** A list of devices as it stands. */
function ofDevices(asking: Asking, { park, type, ...spoken }: DeviceList): FileQuestion {
  const { truth, viewer, dice } = asking
  const ordering = deviceOrder(dice)
  const devices = truth.facts.rows.devices
    .filter((device) => viewer.seesDevice(device) && device.parkId === park.id)
    .filter(({ typeId }) => type === undefined || typeId === type)
    .toSorted(ordering.order)
  return asked(asking, {
    path: '/api/devices/export',
    params: { device_group: park.id, type, ...ordering.params },
    name: fileName(`${park.name} devices`),
    status: viewer.seesPark(park) ? 202 : 404,
    content: 'devices',
    ...spoken,
    table: (language) => ({
      content: 'devices',
      rows: devices.map((device) => ({
        row: rowOfDevice(truth, viewer, device, language),
        device: device.id,
      })),
      findings: [],
    }),
  })
}

/** Of any park, and of one that has some the parts in each language. */
function devicesInLists(asking: Asking): readonly FileQuestion[] {
  const { truth, viewer, dice } = asking
  const { parks, devices } = truth.facts.rows
  const filled = parks.filter(({ id }) => devices.some((each) => each.parkId === id && viewer.seesDevice(each)))
  const park = dice.pickOrNone(filled)
  const parts = park === null ? [] : languages.map((language) => ofDevices(asking, { park, language }))
  return [ofDevices(asking, { park: dice.pick(parks), type: dice.pick([8, 1, undefined]) }), ...parts]
}

/** Files of every kind: lists of visits and devices, what was found or measured, and archives. */
export function askFiles(asking: Asking): readonly FileQuestion[] {
  const { truth, viewer, dice } = asking
  const { visits, annotations } = truth.facts.rows
  const withFindings = visits.filter(({ id }) => annotations.some(({ groupId }) => groupId === id))
  const all = [
    ...dice.some(withFindings, 2).map((visit) => ofVisit(asking, visit)),
    ofVisit(asking, dice.pick(visits)),
    ...dice.some(withFindings, 1).map((visit) => zipOf(asking, visit)),
    zipOf(asking, dice.pick(visits)),
    ofPark(asking, 'findings'),
    ofPark(asking, 'measures'),
    ofVisits(asking),
    ofVisits(asking),
    ...devicesInLists(asking),
  ]
  return viewer.may(...exportRights) ? all : all.map((question) => ({ ...question, status: 403 }))
}
