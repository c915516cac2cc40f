import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { leaveFile } from '../images/files/garbage.service.ts'
import { partyOfVisit } from '../inspections/owner.service.ts'
import { makeReportJob } from './report.job.ts'
import { beginReportAnew } from './reports.repository.ts'

/** Has the report of a file made again, as things are now; false when it is gone or the very same one is being made. */
export async function remakeReport(ctx: Context, storageKey: string): Promise<boolean> {
  return await inTransaction(ctx.db, async (db) => {
    const report = await beginReportAnew(db, storageKey)
    if (report === null) return false
    await leaveFile(db, storageKey)
    const party = await partyOfVisit(db, report.groupId)
    await ctx.queue.enqueue(db, makeReportJob, { reportId: report.id }, party)
    return true
  })
}
