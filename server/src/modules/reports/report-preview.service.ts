import { rm } from 'node:fs/promises'
import { rasterOfSvg } from '../../imaging/photo/fit-picture.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem-error.ts'
import { createTurns, createTurnsByKey } from '../../platform/process/turns.ts'
import { drawReportPages } from './report-document/build-report-pdf.ts'
import type { ReportDocument } from './report-document/model.ts'
import { gatherReport } from './report-source.service.ts'
import { planReport, type ReportRequest } from './reports.service.ts'

/** Cover, contents, summary and what follows; none of these shows a photo of a finding. */
const previewedPages = [1, 2, 3, 4]
const pageWidthPx = 1100
const timeoutMs = 30_000

/** Laying out a report takes a whole core, which the process that answers everybody shares. */
const turns = createTurns({ mostWaiting: 4 })
/** Nobody takes all of the few places: who asks for more than two waits behind themselves. */
const ownTurns = createTurnsByKey<number>({ atOnce: 2, mostWaiting: 4 })

export interface PreviewPage {
  readonly number: number
  readonly webp: Buffer
  readonly widthPx: number
  readonly heightPx: number
}

export interface ReportPreview {
  readonly pageCount: number
  readonly findingCount: number
  readonly measureCount: number
  readonly pages: readonly PreviewPage[]
  readonly remarks: readonly string[]
}

async function draw(document: ReportDocument, signal: AbortSignal): Promise<ReportPreview> {
  const { pages, pageCount, remarks } = await drawReportPages(document, previewedPages, { timeoutMs, signal })
  const drawn: PreviewPage[] = []
  for (const { number, svg } of pages) {
    const { bytes, widthPx, heightPx } = await rasterOfSvg(svg, pageWidthPx)
    drawn.push({ number, webp: bytes, widthPx, heightPx })
  }
  const parts = document.blades
  return {
    pageCount,
    findingCount: parts.reduce((sum, { sides }) => sum + sides.reduce((of, side) => of + side.findings.length, 0), 0),
    measureCount: parts.reduce((sum, { measures }) => sum + measures.length, 0),
    pages: drawn,
    remarks,
  }
}

/**
 * The first pages of a report as it would be made now; nothing is kept of it. One at a time; who gives up frees the turn.
 * Errors: those of a report that is started, `too-many-requests` while several wait, or several of the same person.
 */
export async function previewOfReport(
  ctx: Context,
  actor: Actor,
  groupId: number,
  request: ReportRequest,
  signal: AbortSignal,
): Promise<ReportPreview> {
  const turn = await ownTurns.take(actor.userId, signal)
  if (!turn) throw problem('too-many-requests')
  try {
    return await previewInTurn(ctx, actor, groupId, request, signal)
  } finally {
    turn.end()
  }
}

async function previewInTurn(
  ctx: Context,
  actor: Actor,
  groupId: number,
  request: ReportRequest,
  signal: AbortSignal,
): Promise<ReportPreview> {
  const plan = await planReport(ctx, actor, groupId, request)
  const turn = await turns.take(signal)
  if (!turn) throw problem('too-many-requests')
  const folder = await ctx.storage.createWorkFolder()
  try {
    const document = await gatherReport(ctx, actor, { groupId, ...plan }, folder, { areBlank: true })
    return await draw(document, signal)
  } finally {
    turn.end()
    await rm(folder, { recursive: true, force: true })
  }
}
