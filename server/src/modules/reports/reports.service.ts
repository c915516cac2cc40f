import { randomBytes } from 'node:crypto'
import { type CorporatePart, corporateParts } from '@visionair/contract/people'
import { certifiedServiceIds, isVoltaService } from '@visionair/contract/rules'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/http/problem-error.ts'
import { type GroupDetail, groupDetail, visibleGroup, whatReportLacks } from '../inspections/groups.service.ts'
import { partyOfVisit } from '../inspections/owner.service.ts'
import { corporateAssetsOf } from '../people/corporate-assets.service.ts'
import { makeReportJob } from './report-jobs.ts'
import {
  findReport,
  finishedReport,
  finishedReportOf,
  insertReport,
  organizationOfDevice,
  pageOfReports,
  runningReport,
} from './reports.repository.ts'
import type { Report, ReportOptions } from './reports.types.ts'

const slugOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60) || 'report'

/** A name that says what the report is of and that nobody can guess. */
const fileNameFor = ({ group }: GroupDetail): string =>
  `${slugOf(`${group.device.park.name} ${group.device.name} ${group.service.name}`)}-${group.date}-${randomBytes(6).toString('hex')}.pdf`

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
  const name = [...(away.parentDevice ? [away.parentDevice.name] : []), away.device.name].join(' · ')
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
}

/** The parts of the look of the company a device belongs to that there is something for, as far as the actor may see the company. */
async function corporatePartsOf(ctx: Context, actor: Actor, deviceId: number): Promise<CorporatePart[]> {
  const organization = await organizationOfDevice(ctx.db, deviceId)
  if (!organization) return []
  const given = new Set((await corporateAssetsOf(ctx, actor, organization.id)).map(({ part }) => part))
  return corporateParts.filter((part) => given.has(part))
}

/** What a report of a visit can be given by the company. Errors: `not-found`. */
export async function reportChoices(
  ctx: Context,
  actor: Actor,
  groupId: number,
): Promise<{ readonly corporateParts: readonly CorporatePart[] }> {
  const { device } = await visibleGroup(ctx, actor, groupId)
  return { corporateParts: await corporatePartsOf(ctx, actor, device.id) }
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

const coveredBy = ({ inspections }: GroupDetail, { devices }: ReportOptions): number[] =>
  inOrder(inspections.filter(({ device }) => devices.length === 0 || devices.includes(device.id)).map(({ id }) => id))

/** Each once and in one order, so that the same choice is known as the same. */
const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((one, other) => one - other)

interface ReportPlan {
  readonly detail: GroupDetail
  readonly options: ReportOptions
  readonly fileName: string
  readonly inspectionIds: number[]
}

/**
 * What a report would be made of. Certified services are always reported in French. Errors: `not-found`, `no-annotation`, `not-sliced`,
 * also for a picture in the archive, `invalid` for devices that were not inspected and for parts of a look that the company did not give.
 */
export async function planReport(
  ctx: Context,
  actor: Actor,
  groupId: number,
  { corporateParts: parts, ...request }: ReportRequest,
): Promise<ReportPlan> {
  const detail = await groupDetail(ctx, actor, groupId)
  const options: ReportOptions = {
    ...request,
    ...(parts ? { corporateParts: [...parts] } : {}),
    lang: certifiedServiceIds.includes(detail.group.service.id) ? 'fr' : request.lang,
    devices: inOrder(request.devices),
    severities: inOrder(request.severities),
    types: inOrder(request.types),
  }
  checkExportable(detail, options)
  checkNotArchived(detail, options)
  await checkParts(ctx, actor, detail.group.device.id, options.corporate ? (parts ?? []) : [])
  return { detail, options, fileName: fileNameFor(detail), inspectionIds: coveredBy(detail, options) }
}

/**
 * Starts the report of a visit, of the inspections the actor may see; while the very same one is being made, that one is answered.
 * Errors: those of {@link planReport}, `work-in-progress` when it could not be told whether that one is still being made.
 */
export async function startReport(
  ctx: Context,
  actor: Actor,
  groupId: number,
  request: ReportRequest,
): Promise<Report> {
  const { options, fileName, inspectionIds } = await planReport(ctx, actor, groupId, request)
  const wanted = {
    groupId,
    fileName,
    storageKey: `reports/${groupId}/${fileName}`,
    options,
    requestedBy: actor.userId,
    requestedAt: ctx.now(),
    inspectionIds,
  }
  const id = await inTransaction(ctx.db, async (db) => {
    const inserted = await insertReport(db, wanted)
    if (inserted !== null)
      await ctx.queue.enqueue(db, makeReportJob, { reportId: inserted }, await partyOfVisit(db, groupId))
    return inserted
  })
  const report = id === null ? await runningReport(ctx.db, actor, wanted) : await findReport(ctx.db, id)
  if (!report) throw problem('work-in-progress')
  return report
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

/** A finished report of a visit that the actor may read, by its id or the newest; null when there is none. */
export async function finishedReportIn(
  ctx: Context,
  actor: Actor,
  groupId: number,
  which: number | 'newest',
): Promise<Report | null> {
  if (which !== 'newest') return await finishedReportOf(ctx.db, actor, groupId, which)
  return (await pageOfReports(ctx.db, actor, groupId, { page: 1, itemsPerPage: 1 })).items[0] ?? null
}
