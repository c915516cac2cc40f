import { type DeliveryFailure, retrySeconds } from '@visionair/contract/webhooks'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { guardedPost, type PostOutcome } from '../../platform/outgoing/guarded-post.ts'
import { tellWebhookOff } from '../accounts/account-notices.service.ts'
import { actorOfAccount } from '../accounts/accounts.service.ts'
import { partyOf } from './announcing.service.ts'
import { type DueDelivery, endAttempt, findDue, forgetDeliveriesBefore, giveUp } from './deliveries.repository.ts'
import { signedHeaders } from './signature.ts'
import { deliverWebhookJob } from './webhook.job.ts'
import { ownsWebhooksOf } from './webhooks.policy.ts'
import { holdBeforeDeliveries, noteReach, switchOff } from './webhooks.repository.ts'

const timeoutMs = 15_000
const dayMs = 86_400_000
/** A webhook at which nothing arrived for so long is switched off with the next delivery that has failed for good. */
const failingDays = 3
/** How long what was sent can be looked up, in days. See `docs/operating.md`, "What becomes of each row". */
const keptDays = 30

interface Verdict {
  readonly answerStatus: number | null
  /** Null when it arrived. */
  readonly failure: DeliveryFailure | null
}

function judge(outcome: PostOutcome): Verdict {
  if ('failure' in outcome) return { answerStatus: null, failure: outcome.failure }
  const { status } = outcome
  const failure =
    status >= 200 && status < 300 ? null : status === 410 ? 'gone' : isRedirect(status) ? 'redirect' : 'refused'
  return { answerStatus: status, failure }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400

/** What signs now: the secret, and the one before while its time is not over. */
const secretsAt = ({ secret, formerSecret, formerUntil }: DueDelivery, at: Date): Buffer[] =>
  formerSecret !== null && formerUntil !== null && formerUntil > at ? [secret, formerSecret] : [secret]

function send(ctx: Context, due: DueDelivery, signal: AbortSignal): Promise<PostOutcome> {
  const { eventId, body, address } = due
  const at = ctx.now()
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Visionair/${ctx.settings.version}`,
    ...signedHeaders(secretsAt(due, at), { eventId, at, body }),
  }
  const allowsPrivate = ctx.settings.webhookPrivateAddresses
  return guardedPost({ address, headers, body, timeoutMs, allowsPrivate, signal })
}

/** Switches a webhook off and tells who made it, as long as it is theirs to look after. */
async function turnOff(ctx: Context, db: Db, webhookId: number, because: 'gone' | 'failing'): Promise<void> {
  const off = await switchOff(db, webhookId, because)
  if (off === null || off.createdBy === null) return
  const maker = await actorOfAccount({ ...ctx, db }, off.createdBy, 'en')
  if (maker && ownsWebhooksOf(maker, off.organizationId))
    await tellWebhookOff(ctx, db, maker.userId, { name: off.name, because })
}

/** Notes what an attempt came to, and asks for the next one where there is one. */
async function conclude(ctx: Context, db: Db, due: DueDelivery, verdict: Verdict): Promise<void> {
  const at = ctx.now()
  const { failure } = verdict
  const waitSeconds = failure === null || failure === 'gone' ? undefined : retrySeconds[due.tries]
  // A deletion of the webhook takes it and then its deliveries: in another order the two would wait for each other.
  if (!(await holdBeforeDeliveries(db, due.webhookId))) return
  const isNoted = await endAttempt(db, due, {
    ...verdict,
    state: failure === null ? 'delivered' : waitSeconds === undefined ? 'failed' : 'waiting',
    nextAttemptAt: waitSeconds === undefined ? null : new Date(at.getTime() + waitSeconds * 1_000),
    lastAttemptAt: at,
  })
  if (!isNoted) return
  const failingSince = await noteReach(db, due.webhookId, failure === null, at)
  if (waitSeconds !== undefined) {
    const next = { deliveryId: due.id, attempt: due.attempts + 1 }
    const options = { ...partyOf(due.webhookId), startAfterSeconds: waitSeconds }
    await ctx.queue.enqueue(db, deliverWebhookJob, next, options)
  } else if (failure === 'gone') await turnOff(ctx, db, due.webhookId, 'gone')
  else if (failingSince !== null && at.getTime() - failingSince.getTime() >= failingDays * dayMs)
    await turnOff(ctx, db, due.webhookId, 'failing')
}

interface Attempt {
  readonly deliveryId: number
  /** How many were before. */
  readonly attempt: number
  readonly signal: AbortSignal
  hold(db: Db): Promise<void>
}

/**
 * Tries to deliver an event once. A process that is killed between the answer and its note sends the same event again, under the same id:
 * by that a receiver counts it once.
 */
export async function deliver(ctx: Context, { deliveryId, attempt, signal, hold }: Attempt): Promise<void> {
  const due = await findDue(ctx.db, deliveryId, attempt)
  if (due === null) return
  if (!due.isActive) return await giveUp(ctx.db, deliveryId, attempt, 'switched-off')
  const verdict = judge(await send(ctx, due, signal))
  await inTransaction(ctx.db, async (db) => {
    await hold(db)
    await conclude(ctx, db, due, verdict)
  })
}

/** Ends a delivery whose attempt this product could not make. */
export const abandon = (ctx: Context, deliveryId: number, attempt: number): Promise<void> =>
  giveUp(ctx.db, deliveryId, attempt, 'interrupted')

/** Forgets what happened more than thirty days ago. */
export const forgetDeliveries = (ctx: Context): Promise<void> =>
  forgetDeliveriesBefore(ctx.db, new Date(ctx.now().getTime() - keptDays * dayMs))
