import { testEventType } from '@visionair/contract/webhooks'
import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/problem-error.ts'
import { enqueueDeliveries, partyOf } from './announcing.service.ts'
import { awaken, type DeliveryFilter, findDelivery, pageOfDeliveries } from './deliveries.repository.ts'
import { deliverWebhookJob } from './webhook.job.ts'
import { webhookRights } from './webhooks.policy.ts'
import { heldWebhook, visibleWebhook } from './webhooks.service.ts'
import type { Delivery } from './webhooks.types.ts'

const isOff = () => problem('conflict', { message: 'webhook.is_off' })

/** A page of what was sent to a webhook. Errors: `not-found`, `forbidden` for who is limited to devices. */
export async function deliveriesOf(
  ctx: Context,
  actor: Actor,
  filter: DeliveryFilter,
): Promise<{ items: Delivery[]; total: number }> {
  if (!webhookRights(actor, await visibleWebhook(ctx, actor, filter.webhook)).edit) throw problem('forbidden')
  return await pageOfDeliveries(ctx.db, actor, filter)
}

async function visibleDelivery(ctx: Context, actor: Actor, id: number): Promise<Delivery> {
  const delivery = await findDelivery(ctx.db, actor, id)
  if (!delivery) throw problem('not-found')
  return delivery
}

/** Sends an event to a webhook that says nothing. Errors: `not-found`, `forbidden`, `conflict` when it is switched off. */
export async function sendTest(ctx: Context, actor: Actor, webhookId: number): Promise<Delivery> {
  const [id = 0] = await inTransaction(ctx.db, async (db) => {
    if (!(await heldWebhook(db, actor, webhookId)).isActive) throw isOff()
    return await enqueueDeliveries(ctx, db, { type: testEventType, data: {} }, [webhookId])
  })
  return await visibleDelivery(ctx, actor, id)
}

/**
 * Sends an event once more under the same id, whatever came of it, and tries it as long again. Errors: `not-found`, `forbidden`,
 * `conflict` when the webhook is switched off.
 */
export async function replay(ctx: Context, actor: Actor, id: number): Promise<Delivery> {
  await inTransaction(ctx.db, async (db) => {
    const { webhookId, eventId, eventType } = await visibleDelivery({ ...ctx, db }, actor, id)
    const { name, isActive } = await heldWebhook(db, actor, webhookId)
    if (!isActive) throw isOff()
    const attempt = await awaken(db, id, ctx.now())
    if (attempt === null) throw problem('not-found')
    await ctx.queue.enqueue(db, deliverWebhookJob, { deliveryId: id, attempt }, partyOf(webhookId))
    await recordChange(db, actor, {
      ...{ action: 'replay', entity: 'webhook', entityId: webhookId, name },
      after: { eventId, eventType },
    })
  })
  return await visibleDelivery(ctx, actor, id)
}
