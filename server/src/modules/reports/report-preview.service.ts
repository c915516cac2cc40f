import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { JobOutcome } from '../../platform/jobs/queue.ts'
import { problem } from '../../platform/problem-error.ts'
import { createTurns, createTurnsByKey } from '../../platform/process/turns.ts'
import { partyOfVisit } from '../inspections/owner.service.ts'
import { drawPreviewJob } from './report.job.ts'
import { drawPreview, type ReportPreview, reportPreviewSchema } from './report-pages.service.ts'
import { planReport, type ReportRequest } from './reports.service.ts'

/** How long somebody waits for a worker, those before them included. */
const patienceMs = 60_000
const lookMs = 50

/** Where there is no worker: laying out a report takes a whole core, which the process that answers everybody shares. */
const turns = createTurns({ mostWaiting: 4 })
/** Nobody takes all of the few places: who asks for more than two waits behind themselves. */
const ownTurns = createTurnsByKey<number>({ atOnce: 2, mostWaiting: 4 })

/**
 * The first pages of a report as it would be made now; nothing is kept of it. Drawn by a worker, in turns of companies, or in this
 * process where no worker is; who gives up frees the turn.
 * Errors: those of a report that is started, `too-many-requests` while several of the same person wait, or several at all where no
 * worker is, `unavailable` when no worker has drawn it within a minute.
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
    const isAttended = await ctx.queue.isAttended(ctx.db, drawPreviewJob)
    return await (isAttended ? drawnByWorker : drawnHere)(ctx, actor, groupId, request, signal)
  } finally {
    turn.end()
  }
}

async function drawnHere(
  ctx: Context,
  actor: Actor,
  groupId: number,
  request: ReportRequest,
  signal: AbortSignal,
): Promise<ReportPreview> {
  await planReport(ctx, actor, groupId, request)
  const turn = await turns.take(signal)
  if (!turn) throw problem('too-many-requests')
  try {
    return await drawPreview(ctx, actor, groupId, request, signal)
  } finally {
    turn.end()
  }
}

async function drawnByWorker(
  ctx: Context,
  { userId, ...actor }: Actor,
  groupId: number,
  { allowEmpty: _, ...request }: ReportRequest,
  signal: AbortSignal,
): Promise<ReportPreview> {
  // What it is refused for is said at once, in words of the asker's own.
  await planReport(ctx, { userId, ...actor }, groupId, request)
  const data = {
    ...{ userId, groupId },
    request: {
      ...request,
      devices: [...request.devices],
      severities: [...request.severities],
      types: [...request.types],
      corporateParts: request.corporateParts && [...request.corporateParts],
    },
  }
  const id = await inTransaction(ctx.db, async (db) =>
    ctx.queue.enqueue(db, drawPreviewJob, data, await partyOfVisit(db, groupId)),
  )
  if (id === null) throw new Error('the queue took no preview')
  const outcome = await outcomeOf(ctx, id, signal).catch(async (error: unknown) => {
    await ctx.queue.cancel(ctx.db, drawPreviewJob, id)
    throw error
  })
  await ctx.queue.drop(ctx.db, drawPreviewJob, id)
  if (outcome.state === 'failed') throw new Error(`a worker could not draw the preview: ${outcome.error}`)
  return reportPreviewSchema.parse(outcome.told)
}

async function outcomeOf(ctx: Context, id: string, signal: AbortSignal): Promise<JobOutcome> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(lookMs, undefined, { signal })) {
    const outcome = await ctx.queue.outcome(ctx.db, drawPreviewJob, id)
    if (outcome !== null) return outcome
  }
  throw problem('unavailable', { message: 'report.preview_not_drawn' })
}
