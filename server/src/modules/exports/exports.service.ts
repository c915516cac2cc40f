import { randomBytes } from 'node:crypto'
import type { ExportFormat, ExportOptions } from '@visionair/contract/exports'
import { isVoltaService } from '@visionair/contract/rules'
import { type Actor, isAdmitted, partyOfActor } from '../../platform/actor.ts'
import type { Facts } from '../../platform/audit/changed-fields.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { recordDownload } from '../../platform/audit/record-once.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { fileNameOf } from '../../platform/file-name.ts'
import { isProblem, problem } from '../../platform/problem-error.ts'
import { hasExpired, type SignedQuery } from '../../platform/storage/signer.ts'
import { actorOfReader } from '../accounts/accounts.service.ts'
import { ownerOfVisit } from '../inspections/owner.service.ts'
import { groupDetail, visibleGroup } from '../inspections/visits/groups.service.ts'
import { visiblePark } from '../parks/parks.service.ts'
import { demandExportRoom } from '../quotas/quota-room.service.ts'
import { checkChosen, checkExportable, checkNotArchived, finishedReportIn } from '../reports/reports.service.ts'
import { makeExportJob } from './export.job.ts'
import {
  deleteExportRow,
  type ExportFilter,
  findExport,
  finishedExport,
  holdRunning,
  insertExport,
  pageOfExports,
  runningExport,
} from './exports.repository.ts'
import type { Export, ExportSubject, VisitsSubject } from './exports.types.ts'
import { type Narrowed, narrowedName } from './tables/subject-name.service.ts'
import { visitName } from './tables/visit-name.ts'
import { visitsOfSubject } from './tables/visits-of-subject.service.ts'

/** Exports one person may wait for at once. */
const maxRunning = 20

const fileEndings: Readonly<Record<ExportFormat, string>> = {
  csv: '.csv',
  xlsx: '.xlsx',
  coco: '.coco.json',
  geojson: '.geojson',
  zip: '.zip',
}

/** What an account can see, as a text to compare: a file made under one scope is not for another. */
export const scopeOf = ({ isAdmin, organizationIds, rootDeviceIds }: Actor): string => {
  const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other).join(',')
  return isAdmin ? 'all' : `organizations ${sorted(organizationIds)} devices ${sorted(rootDeviceIds)}`
}

interface Exportable {
  readonly name: string
  readonly content: ExportOptions['content']
}

/** What a visit is called and holds, once it is known that it can be exported. */
async function exportableVisit(
  ctx: Context,
  actor: Actor,
  groupId: number,
  format: ExportFormat,
  options: ExportOptions,
): Promise<Exportable> {
  const detail = await groupDetail(ctx, actor, groupId)
  checkExportable(detail, options, 'export')
  if (format === 'zip') checkNotArchived(detail, options)
  return {
    name: visitName(detail.group, options.lang),
    content: isVoltaService(detail.group.service.id) ? 'measures' : 'findings',
  }
}

/** Findings or measures of many visits need one. Errors: `no-annotation`. */
async function checkHasResults(
  ctx: Context,
  actor: Actor,
  subject: VisitsSubject,
  content: ExportOptions['content'],
): Promise<void> {
  for await (const { service, severityCounts } of visitsOfSubject(ctx, actor, subject)) {
    if (isVoltaService(service.id) === (content === 'measures') && severityCounts.some(({ count }) => count > 0)) return
  }
  throw problem('no-annotation', { message: content === 'measures' ? 'export.no_measure' : 'export.no_annotation' })
}

/** What a list is called: by the park or the device it is narrowed to, which the actor must see. Errors: `not-found`. */
async function nameOfList(
  ctx: Context,
  actor: Actor,
  narrowed: Narrowed,
  { content, lang }: Pick<ExportOptions, 'content' | 'lang'>,
): Promise<string> {
  return `${await narrowedName(ctx, actor, narrowed, lang)} ${content}`
}

/** What an export is called and holds, once it is known that it can be made. */
async function exportable(
  ctx: Context,
  actor: Actor,
  subject: ExportSubject,
  format: ExportFormat,
  options: ExportOptions,
): Promise<Exportable> {
  const { content } = options
  switch (subject.of) {
    case 'visit':
      return await exportableVisit(ctx, actor, subject.groupId, format, options)
    case 'park': {
      const name = await nameOfList(ctx, actor, { park: subject.parkId }, options)
      await checkHasResults(ctx, actor, subject, content)
      return { name, content }
    }
    case 'visits': {
      const { device_group: park, device } = subject.visits
      const name = await nameOfList(ctx, actor, { park, device }, options)
      if (content !== 'visits') await checkHasResults(ctx, actor, subject, content)
      return { name, content }
    }
    case 'devices': {
      const { device_group: park, parent: device } = subject.deviceList
      return { name: await nameOfList(ctx, actor, { park, device }, options), content }
    }
  }
}

/** The park an export is listed with, and goes with. */
const parkOf = (subject: ExportSubject): number | null => {
  if (subject.of === 'park') return subject.parkId
  if (subject.of === 'visits') return subject.visits.device_group ?? null
  return subject.of === 'devices' ? (subject.deviceList.device_group ?? null) : null
}

/** The company an export is of; null for a list of several. */
async function companyOf(ctx: Context, actor: Actor, subject: ExportSubject): Promise<number | null> {
  if (subject.of === 'visit') return await ownerOfVisit(ctx.db, subject.groupId)
  const parkId = parkOf(subject)
  return parkId === null ? null : (await visiblePark(ctx, actor, parkId)).organization.id
}

/** What of the options of an export the trail keeps: what was asked for, not what was left out. */
const chosenOf = (options: ExportOptions): Facts =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  )

/** Enters into the trail what became of an export. */
const recordExport = (
  db: Db,
  actor: Actor,
  action: 'create' | 'delete',
  { id, fileName: name, options }: Pick<Export, 'id' | 'fileName' | 'options'>,
): Promise<void> => {
  const facts = action === 'delete' ? { before: chosenOf(options) } : { after: chosenOf(options) }
  return recordChange(db, actor, { action, entity: 'export', entityId: id, name, ...facts })
}

/**
 * Starts an export; while its requester waits for the same choice of the same subject, that one is answered.
 * Errors: `not-found`, `no-annotation`, `not-sliced`, `invalid` for devices that were not inspected, severities and types that are none, and
 * formats the content has no use for, `storage-full` where the disk is, `quota-reached`, `too-many-requests` while many of the same person are being made.
 */
export async function startExport(
  ctx: Context,
  actor: Actor,
  subject: ExportSubject,
  format: ExportFormat,
  asked: ExportOptions,
): Promise<Export> {
  const { name, content } = await exportable(ctx, actor, subject, format, asked)
  await ctx.storage.room.demand()
  await checkChosen(ctx, asked, { ofMeasures: content === 'measures' })
  if (content !== 'findings' && format === 'coco')
    throw problem('invalid', { violations: [{ field: 'format', message: 'export.no_boxes' }] })
  const options: ExportOptions = { ...asked, content }
  const fileName = `${fileNameOf(name, 'export')}-${randomBytes(6).toString('hex')}${fileEndings[format]}`
  const row = {
    format,
    groupId: subject.of === 'visit' ? subject.groupId : null,
    parkId: parkOf(subject),
    options,
    scope: scopeOf(actor),
    fileName,
    storageKey: `exports/${randomBytes(9).toString('hex')}${fileEndings[format]}`,
    requestedBy: actor.userId,
    requestedAt: ctx.now(),
  }
  const id = await inTransaction(ctx.db, async (db) => {
    const running = await holdRunning(db, actor.userId)
    const inserted = await insertExport(db, row)
    if (inserted === null) return null
    if (running >= maxRunning)
      throw problem('too-many-requests', { message: 'export.too_many', values: { limit: maxRunning } })
    await demandExportRoom(db, actor, await companyOf({ ...ctx, db }, actor, subject))
    await ctx.queue.enqueue(db, makeExportJob, { exportId: inserted }, partyOfActor(actor))
    await recordExport(db, actor, 'create', { id: inserted, fileName, options })
    return inserted
  })
  const started = id === null ? await runningExport(ctx.db, row) : await findExport(ctx.db, id)
  if (!started) throw problem('work-in-progress')
  return started
}

/**
 * The report that goes into an archive, by its id: the one that was chosen, the newest, or null for none. Errors: `not-found`, `invalid`
 * for one the visit does not have.
 */
export async function reportForArchive(
  ctx: Context,
  actor: Actor,
  groupId: number,
  asked: string,
): Promise<number | null> {
  await visibleGroup(ctx, actor, groupId)
  if (asked === 'none') return null
  const report = await finishedReportIn(ctx, actor, groupId, asked === 'newest' ? asked : Number(asked))
  if (report === null && asked !== 'newest')
    throw problem('invalid', { violations: [{ field: 'report', message: 'export.report_unknown' }] })
  return report?.id ?? null
}

/** Whether somebody may have an export: who asked for it, as long as they see what they saw then. */
async function isReadable(ctx: Context, actor: Actor, found: Export): Promise<boolean> {
  if (found.requestedBy !== actor.userId || found.scope !== scopeOf(actor)) return false
  const { groupId, parkId } = found
  // A list of no park holds what its requester saw under the very same scope.
  if (groupId === null && parkId === null) return true
  const reading = groupId === null ? visiblePark(ctx, actor, parkId ?? 0) : visibleGroup(ctx, actor, groupId)
  return await reading.then(
    () => true,
    (error: unknown) => {
      if (isProblem(error, 'not-found')) return false
      throw error
    },
  )
}

/** One's own exports, as far as they tell what one still sees. */
export const listOwnExports = (ctx: Context, actor: Actor, filter: ExportFilter) =>
  pageOfExports(ctx.db, actor.userId, scopeOf(actor), filter)

/** One export of one's own. Errors: `not-found`. */
export async function ownExport(ctx: Context, actor: Actor, id: number): Promise<Export> {
  const found = await findExport(ctx.db, id)
  if (!found || !(await isReadable(ctx, actor, found))) throw problem('not-found')
  return found
}

/** Deletes an export of one's own. Errors: `not-found`. */
export async function deleteOwnExport(ctx: Context, actor: Actor, id: number): Promise<void> {
  const found = await ownExport(ctx, actor, id)
  await inTransaction(ctx.db, async (db) => {
    await deleteExportRow(db, found.id)
    await recordExport(db, actor, 'delete', found)
  })
}

/**
 * A finished export by its signed path; the account it was signed for must have asked for it and must still see what it saw then.
 * Errors: `forbidden` for a bad or expired signature, `not-found`.
 */
export async function exportByFile(
  ctx: Context,
  path: string,
  fileName: string,
  query: { readonly [K in keyof SignedQuery]?: SignedQuery[K] | undefined },
): Promise<Export> {
  const reader = ctx.signer.verify(path, { e: query.e ?? '', u: query.u ?? '', s: query.s ?? '' }, ctx.now())
  if (reader === undefined)
    throw problem('forbidden', hasExpired(query, ctx.now()) ? { message: 'file.link_expired' } : {})
  const actor = await actorOfReader(ctx, reader, 'en')
  const found = await finishedExport(ctx.db, fileName)
  if (!actor || !isAdmitted(actor) || !found || !(await isReadable(ctx, actor, found))) throw problem('not-found')
  const { id, fileName: name } = found
  await recordDownload(ctx, actor, { entity: 'export', entityId: id, name, after: chosenOf(found.options) })
  return found
}
