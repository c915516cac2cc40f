import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { partyOfInspection } from '../../inspections/owner.service.ts'
import { comparePhotosJob } from '../image.job.ts'
import { letComparisonWait } from './photo-pairs.repository.ts'

/** Photos come in one after the other: they are compared when none has come for so long. */
export const settledAfterSeconds = 5

/**
 * Has the photos of an inspection compared; in the transaction in which one comes or goes. A job that waits already sees the change:
 * it begins with waiting for the end of this transaction.
 */
export async function askToCompare(ctx: Context, db: Db, inspectionId: number): Promise<void> {
  await letComparisonWait(db, inspectionId)
  const party = await partyOfInspection(db, inspectionId)
  await ctx.queue.enqueue(db, comparePhotosJob, { inspectionId }, { ...party, startAfterSeconds: settledAfterSeconds })
}

/** Whether the photos of an inspection wait to be compared, or are being. */
export const areBeingCompared = (ctx: Context, inspectionId: number): Promise<boolean> =>
  ctx.queue.isAsked(ctx.db, comparePhotosJob, { inspectionId })
