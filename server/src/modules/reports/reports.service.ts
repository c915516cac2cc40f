import { randomBytes } from 'node:crypto'
import { type CorporatePart, corporateParts } from '@visionair/contract/people'
import { certifiedServiceIds, isVoltaService, typedName, typedNames } from '@visionair/contract/rules'
import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { recordDownload } from '../../platform/audit/record-once.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { fileNameOf } from '../../platform/file-name.ts'
import { inBoth } from '../../platform/i18n/text.ts'
import { problem } from '../../platform/problem-error.ts'
import { partyOfVisit } from '../inspections/owner.service.ts'
import { type GroupDetail, groupDetail, visibleGroup, whatReportLacks } from '../inspections/visits/groups.service.ts'
import { corporateAssetsOf } from '../people/organizations/corporate-assets.service.ts'
import { readers } from '../reference/reference.service.ts'
import { measuresOfGroup, measureTypesOf } from '../volta/volta.service.ts'
import { makeReportJob } from './report.job.ts'
import { annotationsOfVisit, type Choosable, isChosen } from './report-comparison.service.ts'
import { type EarlierVisit, visitsBefore } from './report-past.repository.ts'
import {
  findReport,
  finishedReport,
  finishedReportOf,
  holdRunning,
  insertReport,
  joinReport,
  newestWholeReport,
  organizationOfDevice,
  pageOfReports,
  runningReport,
} from './reports.repository.ts'
import type { Report, ReportOptions } from './reports.types.ts'

/** Reports one person may have made at once. */
const maxRunning = 20

const extractWords = { en: 'extract', fr: 'extrait' } as const

interface FileSubject {
  readonly isExtract: boolean
  readonly lang: ReportOptions['lang']
}

/** A name that says what the report is of, whether it is the whole, and that nobody can guess. */
const fileNameFor = ({ group }: GroupDetail, { isExtract, lang }: FileSubject): string => {
  const { device, service, date } = group
  const name = fileNameOf(`${device.park.name} ${typedName(device, lang)} ${service.name}`, 'report')
  return `${isExtract ? `${extractWords[lang]}-` : ''}${name}-${date}-${randomBytes(6).toString('hex')}.pdf`
}

/** What a report or an export needs: findings or measures, a picture of what is photographed, and only devices that were inspected. Errors: `no-annotation`, `not-sliced`, `invalid`. */
export function checkExportable(
  detail: GroupDetail,
  options: Pick<ReportOptions, 'devices'>,
  what: 'report' | 'export' = 'report',
): void {
  const { group, inspections } = detail
  const lacking = whatReportLacks(detail)
  if (lacking === 'no-annotation')
    throw problem('no-annotation', {
      message: isVoltaService(group.service.id) ? `${what}.no_measure` : `${what}.no_annotation`,
    })
  if (lacking === 'not-sliced') throw problem('not-sliced', { message: `${what}.not_sliced` })
  const inspected = new Set(inspections.map(({ device }) => device.id))
  if (!options.devices.every((id) => inspected.has(id)))
    throw problem('invalid', { violations: [{ field: 'devices', message: 'report.device_unknown' }] })
}

type Inspected = GroupDetail['inspections'][number]

/** Findings on a picture in the archive cannot be shown: that has to wait until it is back. Errors: `not-sliced`, naming the side. */
export function checkNotArchived({ inspections }: GroupDetail, { devices }: Pick<ReportOptions, 'devices'>): void {
  const isShown = ({ device }: Inspected) => devices.length === 0 || devices.includes(device.id)
  const away = inspections.find((each) => each.isArchived && each.annotationCount > 0 && isShown(each))
  if (away === undefined) return
  const { parentDevice, device } = away
  const name = inBoth((language) => typedNames([parentDevice, device], language).join(' · '))
  throw problem('not-sliced', { message: 'job.picture_archived', values: { name } })
}

export interface ReportRequest {
  readonly devices: readonly number[]
  readonly severities: readonly number[]
  readonly types: readonly number[]
  readonly lang: 'en' | 'fr'
  readonly corporate: boolean
  readonly corporateParts?: readonly CorporatePart[] | undefined
  readonly annexes: boolean
  readonly comparedWith?: number | undefined
  /** By the ids of the parts they are of. */
  readonly conclusions?: Readonly<Record<string, string>> | undefined
  /** With what was measured, and when that was calibrated. */
  readonly instrument?: string | undefined
  /** Whether a report is wanted that holds nothing of the visit. */
  readonly allowEmpty?: boolean
}

/** The parts of the look of the company a device belongs to that there is something for, as far as the actor may see the company. */
async function corporatePartsOf(ctx: Context, actor: Actor, deviceId: number): Promise<CorporatePart[]> {
  const organization = await organizationOfDevice(ctx.db, deviceId)
  if (!organization) return []
  const given = new Set((await corporateAssetsOf(ctx, actor, organization.id)).map(({ part }) => part))
  return corporateParts.filter((part) => given.has(part))
}

export interface ReportChoices {
  readonly corporateParts: readonly CorporatePart[]
  /** Earlier visits that saw some of the sides, the newest first. */
  readonly comparableVisits: readonly EarlierVisit[]
}

const comparableVisits = (ctx: Context, inspections: GroupDetail['inspections']): Promise<EarlierVisit[]> =>
  visitsBefore(
    ctx.db,
    inspections.map(({ id }) => id),
  )

/** What a report of a visit can be given by the company and compared with. Errors: `not-found`. */
export async function reportChoices(ctx: Context, actor: Actor, groupId: number): Promise<ReportChoices> {
  const { group, inspections } = await groupDetail(ctx, actor, groupId)
  return {
    corporateParts: await corporatePartsOf(ctx, actor, group.device.id),
    comparableVisits: await comparableVisits(ctx, inspections),
  }
}

/** Parts that are asked for by name must be there. Errors: `invalid`. */
async function checkParts(
  ctx: Context,
  actor: Actor,
  deviceId: number,
  asked: readonly CorporatePart[],
): Promise<void> {
  if (asked.length === 0) return
  const given = await corporatePartsOf(ctx, actor, deviceId)
  if (!asked.every((part) => given.includes(part)))
    throw problem('invalid', { violations: [{ field: 'corporateParts', message: 'report.part_missing' }] })
}

/** The visit to compare with must have seen some of the inspected parts. Errors: `invalid`. */
async function checkComparison(ctx: Context, { inspections }: GroupDetail, asked: number | undefined): Promise<void> {
  if (asked === undefined) return
  if (!(await comparableVisits(ctx, inspections)).some(({ id }) => id === asked))
    throw problem('invalid', { violations: [{ field: 'comparedWith', message: 'report.comparison_unknown' }] })
}

/** Only what was written counts; each conclusion is of a part that the visit inspected. Errors: `invalid`. */
function writtenIn(
  { inspections }: GroupDetail,
  { conclusions = {}, instrument = '' }: Pick<ReportRequest, 'conclusions' | 'instrument'>,
): Pick<ReportOptions, 'conclusions' | 'instrument'> {
  const written = Object.entries(conclusions).filter(([, text]) => text !== '')
  const parts = new Set(inspections.flatMap(({ device, parentDevice }) => [device.id, parentDevice?.id ?? 0]))
  if (!written.every(([id]) => parts.has(Number(id))))
    throw problem('invalid', { violations: [{ field: 'conclusions', message: 'report.device_unknown' }] })
  return {
    ...(written.length === 0 ? {} : { conclusions: Object.fromEntries(written) }),
    ...(instrument === '' ? {} : { instrument }),
  }
}

/** Severities and types that are asked for must be there, of measures or of findings. Errors: `invalid`. */
export async function checkChosen(
  ctx: Context,
  { severities, types }: Pick<ReportOptions, 'severities' | 'types'>,
  { ofMeasures }: { readonly ofMeasures: boolean },
): Promise<void> {
  const violations: { field: string; message: 'report.severity_unknown' | 'report.type_unknown' }[] = []
  const lack = (ids: readonly number[], known: readonly { readonly id: number }[]) =>
    ids.some((id) => !known.some((each) => each.id === id))
  if (severities.length > 0 && lack(severities, await readers.severities(ctx.db)))
    violations.push({ field: 'severities', message: 'report.severity_unknown' })
  const knownTypes = () => (ofMeasures ? measureTypesOf(ctx) : readers.annotationTypes(ctx.db))
  if (types.length > 0 && lack(types, await knownTypes()))
    violations.push({ field: 'types', message: 'report.type_unknown' })
  if (violations.length > 0) throw problem('invalid', { violations })
}

/** Whether options leave something out; all the devices by name are the whole. */
const isLimited = ({ inspections }: GroupDetail, { devices, severities, types }: ReportOptions): boolean =>
  severities.length > 0 ||
  types.length > 0 ||
  (devices.length > 0 && !inspections.every(({ device }) => devices.includes(device.id)))

/** An extract tells what it leaves out, so it speaks of everything in the visit. */
const coveredBy = ({ inspections }: GroupDetail): number[] => inOrder(inspections.map(({ id }) => id))

/** Each once and in one order, so that the same choice is known as the same. */
const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((one, other) => one - other)

interface ReportPlan {
  readonly detail: GroupDetail
  readonly options: ReportOptions
  readonly isExtract: boolean
  readonly fileName: string
  readonly inspectionIds: number[]
}

/**
 * What a report would be made of. Certified services are always reported in French. Errors: `not-found`, `no-annotation`, `not-sliced`,
 * also for a picture in the archive, `invalid` for devices that were not inspected, severities and types that are none, a visit that saw
 * none of the parts, and for parts of a look that the company did not give.
 */
export async function planReport(
  ctx: Context,
  actor: Actor,
  groupId: number,
  { corporateParts: parts, comparedWith, conclusions, instrument, allowEmpty: _, ...request }: ReportRequest,
): Promise<ReportPlan> {
  const detail = await groupDetail(ctx, actor, groupId)
  const options: ReportOptions = {
    ...request,
    ...(parts ? { corporateParts: [...parts] } : {}),
    ...(comparedWith === undefined ? {} : { comparedWith }),
    ...writtenIn(detail, { conclusions, instrument }),
    lang: certifiedServiceIds.includes(detail.group.service.id) ? 'fr' : request.lang,
    devices: inOrder(request.devices),
    severities: inOrder(request.severities),
    types: inOrder(request.types),
  }
  checkExportable(detail, options)
  checkNotArchived(detail, options)
  await checkChosen(ctx, options, { ofMeasures: isVoltaService(detail.group.service.id) })
  await checkComparison(ctx, detail, comparedWith)
  await checkParts(ctx, actor, detail.group.device.id, options.corporate ? (parts ?? []) : [])
  const isExtract = isLimited(detail, options)
  const fileName = fileNameFor(detail, { isExtract, lang: options.lang })
  return { detail, options, isExtract, fileName, inspectionIds: coveredBy(detail) }
}

/** Whether options choose any finding or measure of a visit. */
async function holdsAny(ctx: Context, actor: Actor, { group }: GroupDetail, options: ReportOptions): Promise<boolean> {
  const results: readonly Choosable[] = isVoltaService(group.service.id)
    ? await measuresOfGroup(ctx, actor, group.id)
    : await annotationsOfVisit({ ctx, actor, language: options.lang }, group.id)
  return results.some((each) => isChosen(options, each))
}

/**
 * Starts the report of a visit, of the inspections the actor may see; while the very same one is being made, that one is answered.
 * Errors: those of {@link planReport}, `invalid` when the choice holds nothing and that was not asked for, `work-in-progress` when it could not be told whether that one is still being made,
 * `too-many-requests` while many of the same person are being made.
 */
export async function startReport(
  ctx: Context,
  actor: Actor,
  groupId: number,
  request: ReportRequest,
): Promise<Report> {
  const { detail, options, isExtract, fileName, inspectionIds } = await planReport(ctx, actor, groupId, request)
  await ctx.storage.room.demand()
  if (isExtract && request.allowEmpty !== true && !(await holdsAny(ctx, actor, detail, options)))
    throw problem('invalid', { message: 'report.nothing_chosen' })
  const wanted = {
    groupId,
    fileName,
    storageKey: `reports/${groupId}/${randomBytes(9).toString('hex')}.pdf`,
    options,
    isExtract,
    requestedBy: actor.userId,
    requestedAt: ctx.now(),
    inspectionIds,
  }
  const id = await inTransaction(ctx.db, async (db) => {
    const running = await holdRunning(db, actor.userId)
    const inserted = await insertReport(db, wanted)
    if (inserted === null) return null
    if (running >= maxRunning)
      throw problem('too-many-requests', { message: 'report.too_many', values: { limit: maxRunning } })
    await ctx.queue.enqueue(db, makeReportJob, { reportId: inserted }, await partyOfVisit(db, groupId))
    const after = { inspectionGroup: groupId, isExtract, lang: options.lang }
    await recordChange(db, actor, { action: 'create', entity: 'report', entityId: inserted, name: fileName, after })
    return inserted
  })
  const report = id === null ? await runningReport(ctx.db, actor, wanted) : await findReport(ctx.db, id)
  if (!report) throw problem('work-in-progress')
  if (id === null) await joinReport(ctx.db, report.id, actor.userId)
  return report
}

/** Enters into the trail that somebody fetched a report. */
export const tellDownload = async (ctx: Context, by: Actor | null, { id, fileName: name }: Report): Promise<void> => {
  if (by !== null) await recordDownload(ctx, by, { entity: 'report', entityId: id, name })
}

/** A finished report by its file name, or null. */
export const reportByFile = (ctx: Context, fileName: string): Promise<Report | null> => finishedReport(ctx.db, fileName)

/** The finished reports of a visit, newest first. Errors: `not-found`. */
export async function listFinishedReports(
  ctx: Context,
  actor: Actor,
  groupId: number,
  page: { readonly page: number; readonly itemsPerPage: number },
): Promise<{ items: Report[]; total: number }> {
  await visibleGroup(ctx, actor, groupId)
  return await pageOfReports(ctx.db, actor, groupId, page)
}

/** A finished report of a visit that the actor may read, by its id or the newest that leaves out nothing; null when there is none. */
export async function finishedReportIn(
  ctx: Context,
  actor: Actor,
  groupId: number,
  which: number | 'newest',
): Promise<Report | null> {
  if (which !== 'newest') return await finishedReportOf(ctx.db, actor, groupId, which)
  return await newestWholeReport(ctx.db, actor, groupId)
}
