import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { bindJob, type JobCall } from '../../../platform/jobs/handler.ts'
import { FileMissing } from '../../../platform/storage/storage.ts'
import { inspectionBeingRestored } from '../pictures/restoring.repository.ts'
import { awaitThawJob, restorePictureJob } from './archive.job.ts'
import { newestPyramid } from './archive.repository.ts'
import { keepThawing, lookAgainAfterFailure } from './thaw.service.ts'

type Looking = JobCall<{ requestId: number }>

/** What an archived picture needs before it can be copied; nothing when there is none any more, which restoring then finds out. */
async function thawOf(ctx: Context, inspectionId: number) {
  const pyramid = await newestPyramid(ctx.db, inspectionId, true)
  if (!pyramid) return { isReadable: true } as const
  return await ctx.storage.thaw(pyramid.storageKey).catch((error: unknown) => {
    if (error instanceof FileMissing) return { isReadable: true } as const
    throw error
  })
}

/** Looking is light; copying the picture back is left to the job for heavy work. */
async function awaitThaw(ctx: Context, call: Looking): Promise<void> {
  const { requestId } = call.data
  const inspectionId = await inspectionBeingRestored(ctx.db, requestId)
  if (inspectionId === null) return
  const thaw = await thawOf(ctx, inspectionId)
  if (!thaw.isReadable) return await keepThawing(ctx, call, thaw)
  await inTransaction(ctx.db, async (db) => {
    await call.hold(db)
    await ctx.queue.enqueue(db, restorePictureJob, { requestId })
  })
}

export const thawHandler = (ctx: Context) =>
  bindJob(awaitThawJob, {
    run: (call) => awaitThaw(ctx, call),
    onFinallyFailed: ({ data: { requestId }, failure }) => lookAgainAfterFailure(ctx, requestId, failure),
  })
