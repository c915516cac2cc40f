import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { partyOfInspection } from '../../inspections/owner.service.ts'
import { comparePhotosJob } from '../image.job.ts'

/** Photos come in one after the other: they are compared when none has come for so long. */
export const settledAfterSeconds = 5

/** Has the photos of an inspection compared; in the transaction in which one comes or goes. */
export async function askToCompare(ctx: Context, db: Db, inspectionId: number): Promise<void> {
  const party = await partyOfInspection(db, inspectionId)
  await ctx.queue.enqueue(db, comparePhotosJob, { inspectionId }, { ...party, startAfterSeconds: settledAfterSeconds })
}
