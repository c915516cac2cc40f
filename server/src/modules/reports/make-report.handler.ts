import { rm } from 'node:fs/promises'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { JobHopeless } from '../../platform/jobs/failure.ts'
import { bindJob, type JobCall, type JobFailure } from '../../platform/jobs/handler.ts'
import { actorOfAccount } from '../accounts/accounts.service.ts'
import { keepDigest } from '../images/files/file-digests.service.ts'
import { keyOfAttempt, takeIn } from '../images/files/garbage.service.ts'
import { announce } from '../webhooks/announcing.service.ts'
import { makeReportJob } from './report.job.ts'
import { renderReport, standardOf } from './report-document/build-report-pdf.ts'
import { gatherReport } from './report-source.service.ts'
import { findReport, finishReport } from './reports.repository.ts'

async function* bytes(buffer: Buffer): AsyncGenerator<Buffer> {
  yield buffer
}

/**
 * Makes the PDF of a report with the rights its requester has now. Each attempt writes a file of its own, and only the one that holds
 * the job at the end gives the report its file.
 */
async function makeReport(
  ctx: Context,
  { data: { reportId }, signal, hold }: JobCall<{ reportId: number }>,
): Promise<void> {
  const report = await findReport(ctx.db, reportId)
  if (report?.status !== 'ON_GOING') return
  const actor = report.requestedBy === null ? null : await actorOfAccount(ctx, report.requestedBy, report.options.lang)
  if (!actor) throw new JobHopeless('its requester is gone or disabled', { code: 'job.account_gone' })
  await ctx.storage.room.demand()
  const folder = await ctx.storage.createWorkFolder()
  try {
    const document = await gatherReport(ctx, actor, report, folder)
    const { pdf, remarks } = await renderReport(document, { signal })
    const storageKey = await keyOfAttempt(ctx, `reports/${report.groupId}`, '.pdf')
    await keepDigest(ctx, await ctx.storage.put(storageKey, bytes(pdf)))
    await inTransaction(ctx.db, async (db) => {
      await hold(db)
      const isFinished = await finishReport(db, report.id, {
        status: 'DONE',
        storageKey,
        remarks,
        pdfStandard: standardOf(document),
        resultCount: document.resultCount,
        sideStates: document.sideStates,
        attachedTold: document.attachedTold,
        generatedAt: new Date(document.generatedAt),
        endedAt: ctx.now(),
      })
      if (!isFinished) return
      await takeIn(db, storageKey)
      await announce(ctx, db, { type: 'report.ready', report: report.id, visit: report.groupId })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** People see that the report failed for good, and why. */
async function giveReportUp(
  ctx: Context,
  { data: { reportId }, failure }: JobFailure<{ reportId: number }>,
): Promise<void> {
  await finishReport(ctx.db, reportId, { status: 'ERROR', failure, endedAt: ctx.now() })
}

export const reportHandler = (ctx: Context) =>
  bindJob(makeReportJob, {
    run: (call) => makeReport(ctx, call),
    onFinallyFailed: (failure) => giveReportUp(ctx, failure),
  })
