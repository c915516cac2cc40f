import { randomBytes } from 'node:crypto'
import type { CorporatePart } from '@visionair/contract/people'
import { certifiedServiceIds, isVoltaService } from '@visionair/contract/rules'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/http/problem-error.ts'
import { type GroupDetail, groupDetail, whatReportLacks } from '../inspections/groups.service.ts'
import { partyOfVisit } from '../inspections/owner.service.ts'
import { makeReportJob } from './report-jobs.ts'
import { findReport, finishedReport, insertReport, newestFinishedReport, runningReport } from './reports.repository.ts'
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
export function checkExportable(detail: GroupDetail, options: Pick<ReportOptions, 'devices'>): void {
  const { group, inspections } = detail
  const lacking = whatReportLacks(detail)
  if (lacking === 'no-annotation')
    throw problem('no-annotation', {
      message: isVoltaService(group.service.id) ? 'report.no_measure' : 'report.no_annotation',
    })
  if (lacking === 'not-sliced') throw problem('not-sliced', { message: 'report.not_sliced' })
  const inspected = new Set(inspections.map(({ device }) => device.id))
  if (!options.devices.every((id) => inspected.has(id)))
    throw problem('invalid', { violations: [{ field: 'devices', message: 'report.device_unknown' }] })
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

const coveredBy = ({ inspections }: GroupDetail, { devices }: ReportOptions): number[] =>
  inspections.filter(({ device }) => devices.length === 0 || devices.includes(device.id)).map(({ id }) => id)

interface ReportPlan {
  readonly detail: GroupDetail
  readonly options: ReportOptions
  readonly fileName: string
  readonly inspectionIds: number[]
}

/**
 * What a report would be made of. Certified services are always reported in French. Errors: `not-found`, `no-annotation`, `not-sliced`,
 * `invalid` for devices that were not inspected.
 */
export async function planReport(
  ctx: Context,
  actor: Actor,
  groupId: number,
  { corporateParts, ...request }: ReportRequest,
): Promise<ReportPlan> {
  const detail = await groupDetail(ctx, actor, groupId)
  const options: ReportOptions = {
    ...request,
    ...(corporateParts ? { corporateParts: [...corporateParts] } : {}),
    lang: certifiedServiceIds.includes(detail.group.service.id) ? 'fr' : request.lang,
    devices: [...request.devices],
    severities: [...request.severities],
    types: [...request.types],
  }
  checkExportable(detail, options)
  return { detail, options, fileName: fileNameFor(detail), inspectionIds: coveredBy(detail, options) }
}

/**
 * Starts the report of a visit, of the inspections the actor may see; while one is being made, that one is answered. Errors: those of
 * {@link planReport}, `work-in-progress` while a report is being made that the actor may not read.
 */
export async function startReport(
  ctx: Context,
  actor: Actor,
  groupId: number,
  request: ReportRequest,
): Promise<Report> {
  const { options, fileName, inspectionIds } = await planReport(ctx, actor, groupId, request)
  const id = await inTransaction(ctx.db, async (db) => {
    const inserted = await insertReport(db, {
      groupId,
      fileName,
      storageKey: `reports/${groupId}/${fileName}`,
      options,
      requestedBy: actor.userId,
      inspectionIds,
    })
    if (inserted !== null)
      await ctx.queue.enqueue(db, makeReportJob, { reportId: inserted }, await partyOfVisit(db, groupId))
    return inserted
  })
  const report = id === null ? await runningReport(ctx.db, actor, groupId) : await findReport(ctx.db, id)
  if (!report) throw problem('work-in-progress')
  return report
}

/** A finished report by its file name, or null. */
export const reportByFile = (ctx: Context, fileName: string): Promise<Report | null> => finishedReport(ctx.db, fileName)

/** The newest finished report of a visit that the actor may read, or null. */
export const newestReportOf = (ctx: Context, actor: Actor, groupId: number): Promise<Report | null> =>
  newestFinishedReport(ctx.db, actor, groupId)
