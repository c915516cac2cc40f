import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import { problem } from '../../../platform/problem-error.ts'
import { visibleInspection } from '../../inspections/inspections.service.ts'
import {
  activeAdministrators,
  beginRestoring,
  findRequest,
  insertRequest,
  newestRequest,
  pageOfRequests,
  placeIn,
  type ReimportRequest,
  type RequestFilter,
} from '../pictures/reimport.repository.ts'
import { archivePictureJob, restorePictureJob } from './archive.job.ts'

/** Starts moving the picture of an inspection to the archive. Errors: `not-found`, `not-sliced` without a picture in hot storage. */
export async function archivePicture(ctx: Context, actor: Actor, inspectionId: number): Promise<void> {
  const inspection = await visibleInspection(ctx, actor, inspectionId)
  if (inspection.imageVersion === null || inspection.isArchived)
    throw problem('not-sliced', { message: 'image.nothing_to_archive' })
  await inTransaction(ctx.db, (db) => ctx.queue.enqueue(db, archivePictureJob, { inspectionId }))
}

async function tellAdministrators(ctx: Context, db: Db, actor: Actor, request: ReimportRequest): Promise<void> {
  const requester = [request.requestedBy?.firstName, request.requestedBy?.lastName].filter(Boolean).join(' ').trim()
  const values = {
    visitDate: request.visitDate,
    requester: requester || actor.email,
    link: `/visionair/inspection/${request.inspectionId}`,
  }
  for (const { email, language } of await activeAdministrators(db))
    await enqueueMail(ctx, db, {
      template: 're-import-request',
      to: email,
      language,
      values: { ...values, side: placeIn(request.place, language).join(' · ') },
    })
}

/**
 * Asks the provider team to bring an archived picture back, and mails every administrator, both or neither. While a request is
 * open it is answered, and nobody is told twice. Errors: `not-found`, `conflict` when the picture is not archived.
 */
export async function requestReimport(ctx: Context, actor: Actor, inspectionId: number): Promise<ReimportRequest> {
  const { isArchived } = await visibleInspection(ctx, actor, inspectionId)
  if (!isArchived) throw problem('conflict', { message: 'image.not_archived' })
  return await inTransaction(ctx.db, async (db) => {
    const id = await insertRequest(db, inspectionId, actor.userId)
    const request = await newestRequest(db, actor, inspectionId)
    if (!request) throw problem('not-found')
    if (id !== null) await tellAdministrators(ctx, db, actor, request)
    return request
  })
}

export const listReimportRequests = (ctx: Context, actor: Actor, filter: RequestFilter) =>
  pageOfRequests(ctx.db, actor, filter)

/** Carries a request out; one that is being carried out or has ended is answered as it is. Errors: `not-found`. */
export async function restoreRequested(ctx: Context, actor: Actor, id: number): Promise<ReimportRequest> {
  if (!(await findRequest(ctx.db, actor, id))) throw problem('not-found')
  await inTransaction(ctx.db, async (db) => {
    if (await beginRestoring(db, id, actor.userId)) await ctx.queue.enqueue(db, restorePictureJob, { requestId: id })
  })
  const request = await findRequest(ctx.db, actor, id)
  if (!request) throw problem('not-found')
  return request
}
