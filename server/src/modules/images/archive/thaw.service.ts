import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Failure } from '../../../platform/jobs/failure.ts'
import type { Thawing } from '../pictures/reimport.repository.ts'
import { endReimport } from '../pictures/reimport-end.service.ts'
import { beginThawing, inspectionBeingRestored, thawingOf } from '../pictures/restoring.repository.ts'
import { awaitThawJob } from './archive.job.ts'

const minuteMs = 60_000
/** An archive that is late by so much will not hand the file out any more. */
const patienceMs = 2 * 24 * 60 * minuteMs

/** A tenth of what is left, so that quick classes are looked at soon and slow ones seldom; between one minute and fifteen. */
const nextLookSeconds = (leftMs: number): number => Math.min(15 * minuteMs, Math.max(minuteMs, leftMs / 10)) / 1000

const leftOf = ({ readyExpectedAt }: Thawing, now: Date): number => readyExpectedAt.getTime() - now.getTime()

/** An attempt at a job of a request. */
interface Attempt {
  readonly data: { readonly requestId: number }
  hold(trx: Db): Promise<void>
}

/**
 * Notes that a picture is on its way out of the archive and has it looked after again later, by whichever worker is there then; gives
 * the request up when the archive is days late.
 */
export async function keepThawing(
  ctx: Context,
  { data: { requestId }, hold }: Attempt,
  { usualMs }: { readonly usualMs: number },
): Promise<void> {
  const now = ctx.now()
  await inTransaction(ctx.db, async (db) => {
    await hold(db)
    const thawing = (await thawingOf(db, requestId)) ?? {
      askedAt: now,
      readyExpectedAt: new Date(now.getTime() + usualMs),
    }
    const leftMs = leftOf(thawing, now)
    if (leftMs < -patienceMs) await giveThawingUp(ctx, db, requestId, thawing)
    else if (await beginThawing(db, requestId, thawing))
      await ctx.queue.enqueue(db, awaitThawJob, { requestId }, { startAfterSeconds: nextLookSeconds(leftMs) })
  })
}

async function giveThawingUp(ctx: Context, db: Db, requestId: number, { askedAt }: Thawing): Promise<void> {
  const inspectionId = await inspectionBeingRestored(db, requestId)
  if (inspectionId === null) return
  ctx.log.error({ requestId, askedAt }, 'the archive has not handed a picture out')
  const cause = { code: 'job.not_thawed' } as const
  await endReimport(ctx, db, inspectionId, { state: 'failed', failure: 'not-thawed', cause })
}

/**
 * The archive could not be asked for a while, which says nothing of the picture: it is looked after again later, until the archive
 * would be days late anyhow.
 */
export async function lookAgainAfterFailure(ctx: Context, requestId: number, cause: Failure): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const inspectionId = await inspectionBeingRestored(db, requestId)
    const thawing = await thawingOf(db, requestId)
    if (inspectionId === null || thawing === null) return
    const leftMs = leftOf(thawing, ctx.now())
    const end = { state: 'failed', failure: 'error', cause } as const
    if (leftMs < -patienceMs) await endReimport(ctx, db, inspectionId, end)
    else await ctx.queue.enqueue(db, awaitThawJob, { requestId }, { startAfterSeconds: nextLookSeconds(leftMs) })
  })
}
