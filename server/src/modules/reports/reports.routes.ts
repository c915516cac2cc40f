import {
  conclusionsIn,
  generateReport,
  getReportChoices,
  getReportFile,
  listReports,
  previewReport,
  type reportQuery,
} from '@visionair/contract/reports'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { sendFile } from '../../platform/http/answer/send-file.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { problem } from '../../platform/problem-error.ts'
import { admitFile, readerOfFile } from '../images/files/file-access.service.ts'
import { signerFor } from '../inspections/inspections.presenter.ts'
import { previewOfReport } from './report-preview.service.ts'
import { presentChoices, presentPreview, presentReport, presentStarted } from './reports.presenter.ts'
import {
  listFinishedReports,
  type ReportRequest,
  reportByFile,
  reportChoices,
  startReport,
  tellDownload,
} from './reports.service.ts'

const requestOf = (
  { devices = [], severities = [], types = [], lang, conclusions, ...others }: z.output<typeof reportQuery>,
  language: 'en' | 'fr',
): ReportRequest => ({
  devices,
  severities,
  types,
  lang: lang ?? language,
  ...(conclusions === undefined ? {} : { conclusions: conclusionsIn(conclusions) ?? {} }),
  ...others,
})

/** Called off when who asked is gone before the answer. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort(new Error('nobody waits for the answer')))
  return controller.signal
}

export function registerReportRoutes(app: App, ctx: Context): void {
  route(app, generateReport, async ({ actor, params, query, language }) => {
    const report = await startReport(ctx, actor, params.id, requestOf(query, language))
    return { data: presentStarted(language, signerFor(ctx, actor), report) }
  })
  route(
    app,
    previewReport,
    async ({ actor, params, query, language, reply }) => {
      const preview = await previewOfReport(ctx, actor, params.id, requestOf(query, language), goneSignal(reply))
      return { data: presentPreview(params.id, preview) }
    },
    { refuses: ['invalid'] },
  )
  route(app, listReports, async ({ actor, params, query, request, language }) => {
    const { items, total } = await listFinishedReports(ctx, actor, params.id, query)
    const sign = signerFor(ctx, actor)
    return presentListing({
      items: items.map((report) => presentReport(language, sign, report)),
      ...query,
      total,
      url: request.originalUrl,
    })
  })
  route(app, getReportChoices, async ({ actor, params }) => ({
    data: presentChoices(params.id, await reportChoices(ctx, actor, params.id)),
  }))
  route(app, getReportFile, async ({ params, query, request, reply }) => {
    const report = await reportByFile(ctx, params.file)
    const { download, ...signature } = query
    await admitFile(ctx, request.url.split('?', 1)[0] ?? '', signature, { reportId: report?.id ?? 0 })
    if (!report) throw problem('not-found')
    await tellDownload(ctx, await readerOfFile(ctx, request.url.split('?', 1)[0] ?? '', signature), report)
    return await sendFile(request, reply, {
      storage: ctx.storage,
      key: report.storageKey,
      contentType: 'application/pdf',
      ...(download === undefined ? { inlineName: report.fileName } : { downloadName: report.fileName }),
    })
  })
}
