import { randomBytes } from 'node:crypto'
import type { ExportFormat, ExportOptions } from '@visionair/contract/exports'
import { isVoltaService } from '@visionair/contract/rules'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/http/problem-error.ts'
import { hasExpired, type SignedQuery } from '../../platform/storage/signer.ts'
import { actorOfAccount } from '../accounts/accounts.service.ts'
import { groupDetail, visibleGroup } from '../inspections/groups.service.ts'
import { visiblePark } from '../parks/parks.service.ts'
import { checkExportable } from '../reports/reports.service.ts'
import { asciiName } from './entry-names.ts'
import { makeExportJob } from './export-jobs.ts'
import {
  deleteExportRow,
  type ExportFilter,
  findExport,
  finishedExport,
  insertExport,
  pageOfExports,
  runningExport,
} from './exports.repository.ts'
import type { Export, ExportSubject } from './exports.types.ts'
import { visitsOfSubject } from './visits-of-subject.service.ts'

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
  options: ExportOptions,
): Promise<Exportable> {
  const detail = await groupDetail(ctx, actor, groupId)
  checkExportable(detail, options)
  const { device, service, date } = detail.group
  return {
    name: `${device.park.name} ${device.name} ${service.name} ${date}`,
    content: isVoltaService(service.id) ? 'measures' : 'findings',
  }
}

/** The same for a park, of which one kind of content is asked for. */
async function exportablePark(
  ctx: Context,
  actor: Actor,
  parkId: number,
  content: ExportOptions['content'],
): Promise<Exportable> {
  const park = await visiblePark(ctx, actor, parkId)
  for await (const { service, severityCounts } of visitsOfSubject(ctx, actor, { parkId })) {
    if (isVoltaService(service.id) === (content === 'measures') && severityCounts.some(({ count }) => count > 0))
      return { name: `${park.name} ${content}`, content }
  }
  throw problem('no-annotation', { message: content === 'measures' ? 'report.no_measure' : 'report.no_annotation' })
}

/**
 * Starts an export; while its requester waits for the same choice of the same subject, that one is answered.
 * Errors: `not-found`, `no-annotation`, `not-sliced`, `invalid` for devices that were not inspected and formats the content has no use for.
 */
export async function startExport(
  ctx: Context,
  actor: Actor,
  subject: ExportSubject,
  format: ExportFormat,
  asked: ExportOptions,
): Promise<Export> {
  const { name, content } =
    subject.groupId === undefined
      ? await exportablePark(ctx, actor, subject.parkId, asked.content)
      : await exportableVisit(ctx, actor, subject.groupId, asked)
  if (content === 'measures' && format === 'coco')
    throw problem('invalid', { violations: [{ field: 'format', message: 'export.no_boxes' }] })
  const options: ExportOptions = { ...asked, content }
  const fileName = `${asciiName(name, 'export')}-${randomBytes(6).toString('hex')}${fileEndings[format]}`
  const row = {
    format,
    groupId: subject.groupId ?? null,
    parkId: subject.parkId ?? null,
    options,
    scope: scopeOf(actor),
    fileName,
    storageKey: `exports/${fileName}`,
    requestedBy: actor.userId,
    requestedAt: ctx.now(),
  }
  const id = await inTransaction(ctx.db, async (db) => {
    const inserted = await insertExport(db, row)
    if (inserted !== null) await ctx.queue.enqueue(db, makeExportJob, { exportId: inserted })
    return inserted
  })
  const started = id === null ? await runningExport(ctx.db, row) : await findExport(ctx.db, id)
  if (!started) throw problem('work-in-progress')
  return started
}

/** Whether somebody may have an export: who asked for it, as long as they see what they saw then. */
async function isReadable(ctx: Context, actor: Actor, found: Export): Promise<boolean> {
  if (found.requestedBy !== actor.userId || found.scope !== scopeOf(actor)) return false
  const reading =
    found.groupId === null ? visiblePark(ctx, actor, found.parkId ?? 0) : visibleGroup(ctx, actor, found.groupId)
  return await reading.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'not-found') return false
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
  await deleteExportRow(ctx.db, found.id)
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
  const accountId = ctx.signer.verify(path, { e: query.e ?? '', u: query.u ?? '', s: query.s ?? '' }, ctx.now())
  if (accountId === undefined)
    throw problem('forbidden', hasExpired(query, ctx.now()) ? { message: 'file.link_expired' } : {})
  const actor = await actorOfAccount(ctx, accountId, 'en')
  const found = await finishedExport(ctx.db, fileName)
  if (!actor?.termsAccepted || !found || !(await isReadable(ctx, actor, found))) throw problem('not-found')
  return found
}
