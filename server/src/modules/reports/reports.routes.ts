import { generateReport, getReportFile } from '@visionair/contract/reports'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/http/problem-error.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { admitFile } from '../images/file-access.service.ts'
import { signerFor } from '../inspections/inspections.presenter.ts'
import { presentReport } from './reports.presenter.ts'
import { reportByFile, startReport } from './reports.service.ts'

export function registerReportRoutes(app: App, ctx: Context): void {
  route(app, generateReport, async ({ actor, params, query, language }) => {
    const { devices = [], severities = [], types = [], lang, corporate, annexes } = query
    const report = await startReport(ctx, actor, params.id, {
      devices,
      severities,
      types,
      corporate,
      annexes,
      lang: lang ?? language,
    })
    return { data: presentReport(signerFor(ctx, actor), report) }
  })
  route(app, getReportFile, async ({ params, query, request, reply }) => {
    const report = await reportByFile(ctx, params.file)
    const { download, ...signature } = query
    await admitFile(ctx, request.url.split('?', 1)[0] ?? '', signature, { reportId: report?.id ?? 0 })
    if (!report) throw problem('not-found')
    reply.header(
      'content-disposition',
      `${download === undefined ? 'inline' : 'attachment'}; filename="${report.fileName}"`,
    )
    return await reply.type('application/pdf').send(await ctx.storage.openRead(report.storageKey))
  })
}
