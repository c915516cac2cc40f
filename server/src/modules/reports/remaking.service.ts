import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { leaveFile } from '../images/files/garbage.service.ts'
import { makeReportJob } from './report.job.ts'
import { beginReportAnew } from './reports.repository.ts'

/** Has the report of a file made again, as things are now; false when it is gone or the very same one is being made. */
export async function remakeReport(ctx: Context, storageKey: string): Promise<boolean> {
  return await inTransaction(ctx.db, async (db) => {
    const reportId = await beginReportAnew(db, storageKey)
    if (reportId === null) return false
    await leaveFile(db, storageKey)
    await ctx.queue.enqueue(db, makeReportJob, { reportId })
    return true
  })
}
