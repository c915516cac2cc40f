import { rm } from 'node:fs/promises'
import type { Context } from '../../platform/context.ts'
import { bindJob, type JobCall, type JobFailure } from '../../platform/jobs/handler.ts'
import { actorOfAccount } from '../accounts/accounts.service.ts'
import { buildReportPdf, standardOf } from './report-document/build-report-pdf.ts'
import { makeReportJob } from './report-jobs.ts'
import { gatherReport } from './report-source.service.ts'
import { findReport, finishReport } from './reports.repository.ts'

async function* bytes(buffer: Buffer): AsyncGenerator<Buffer> {
  yield buffer
}

/** Makes the PDF of a report with the rights its requester has now. Doing it again makes the same file again. */
async function makeReport(ctx: Context, { data: { reportId }, signal }: JobCall<{ reportId: number }>): Promise<void> {
  const report = await findReport(ctx.db, reportId)
  if (report?.status !== 'ON_GOING') return
  const actor = report.requestedBy === null ? null : await actorOfAccount(ctx, report.requestedBy, report.options.lang)
  if (!actor) throw new Error('the account that asked for the report is gone or disabled')
  const folder = await ctx.storage.createWorkFolder()
  try {
    const document = await gatherReport(ctx, actor, report, folder)
    const pdf = await buildReportPdf(document, { signal })
    await ctx.storage.put(report.storageKey, bytes(pdf))
    await finishReport(ctx.db, report.id, {
      status: 'DONE',
      error: null,
      remarks: document.remarks,
      generatedAt: ctx.now(),
      pdfStandard: standardOf(document),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** People see that the report failed for good, and why. */
async function giveReportUp(
  ctx: Context,
  { data: { reportId }, error }: JobFailure<{ reportId: number }>,
): Promise<void> {
  await finishReport(ctx.db, reportId, {
    status: 'ERROR',
    error: error.slice(0, 500),
    remarks: [],
    generatedAt: null,
    pdfStandard: null,
  })
}

export const reportHandler = (ctx: Context) =>
  bindJob(makeReportJob, {
    run: (call) => makeReport(ctx, call),
    onFinallyFailed: (failure) => giveReportUp(ctx, failure),
  })
