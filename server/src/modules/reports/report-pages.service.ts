import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { rasterOfSvg } from '../../imaging/photo/fit-picture.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { drawReportPages } from './report-document/build-report-pdf.ts'
import type { ReportDocument } from './report-document/model.ts'
import { gatherReport } from './report-source.service.ts'
import { planReport, type ReportRequest } from './reports.service.ts'

/** Cover, contents, summary and what follows; none of these shows a photo of a finding. */
const previewedPages = [1, 2, 3, 4]
const pageWidthPx = 1100
const timeoutMs = 30_000

const pageSchema = z.object({ number: z.int(), webpBase64: z.string(), widthPx: z.int(), heightPx: z.int() })

/** The first pages of a report with what it holds, as they are told by who drew them. */
export const reportPreviewSchema = z.object({
  pageCount: z.int(),
  findingCount: z.int(),
  measureCount: z.int(),
  pages: z.array(pageSchema),
  remarks: z.array(z.string()),
})

export type ReportPreview = z.output<typeof reportPreviewSchema>

async function draw(document: ReportDocument, signal: AbortSignal): Promise<ReportPreview> {
  const { pages, pageCount, remarks } = await drawReportPages(document, previewedPages, { timeoutMs, signal })
  const drawn: ReportPreview['pages'] = []
  for (const { number, svg } of pages) {
    const { bytes, widthPx, heightPx } = await rasterOfSvg(svg, pageWidthPx)
    drawn.push({ number, webpBase64: bytes.toString('base64'), widthPx, heightPx })
  }
  const parts = document.blades
  return {
    pageCount,
    findingCount: parts.reduce((sum, { sides }) => sum + sides.reduce((of, side) => of + side.findings.length, 0), 0),
    measureCount: parts.reduce((sum, { measures }) => sum + measures.length, 0),
    pages: drawn,
    remarks: [...remarks],
  }
}

/** The first pages of a report as it would be made now; nothing is kept of it. Errors: those of a report that is started. */
export async function drawPreview(
  ctx: Context,
  actor: Actor,
  groupId: number,
  request: ReportRequest,
  signal: AbortSignal,
): Promise<ReportPreview> {
  const plan = await planReport(ctx, actor, groupId, request)
  const folder = await ctx.storage.createWorkFolder()
  try {
    const document = await gatherReport(ctx, actor, { groupId, ...plan }, folder, { areBlank: true })
    return await draw(document, signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
