import { randomUUID } from 'node:crypto'
import type { EventType, testEventType } from '@visionair/contract/webhooks'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { type Hearer, hearersOf, insertDeliveries } from './deliveries.repository.ts'
import { deliverWebhookJob } from './webhook.job.ts'
import type { Happening } from './webhooks.types.ts'

/** What is told of a happening: numbers, and where to read the rest with the rights one has. No names and no words. */
function dataOf(happening: Happening, { visitId, deviceId, parkId }: Hearer): object {
  const where = { inspectionGroup: visitId, device: deviceId, deviceGroup: parkId }
  switch (happening.type) {
    case 'visit.planned':
      return { ...where, path: `/api/inspection_groups/${visitId}` }
    case 'report.ready':
      return { report: happening.report, ...where, path: `/api/inspection_groups/${visitId}/reports` }
    case 'picture.ready':
      return { inspection: happening.inspection, ...where, path: `/api/inspections/${happening.inspection}` }
    case 'finding.deleted':
      return {
        ...{ annotation: happening.annotation, inspection: happening.inspection },
        ...{ ...where, path: `/api/inspections/${happening.inspection}` },
      }
    default:
      return {
        ...{ annotation: happening.annotation, inspection: happening.inspection },
        ...{ ...where, path: `/api/annotations/${happening.annotation}` },
      }
  }
}

/** Asks for the delivery of an event to webhooks, in the caller's transaction. @returns the ids of the deliveries */
export async function enqueueDeliveries(
  ctx: Pick<Context, 'queue' | 'now'>,
  db: Db,
  event: { readonly type: EventType | typeof testEventType; readonly data: object },
  webhookIds: readonly number[],
): Promise<number[]> {
  const createdAt = ctx.now()
  const shared = {
    eventId: randomUUID(),
    eventType: event.type,
    body: JSON.stringify({ type: event.type, timestamp: createdAt.toISOString(), data: event.data }),
    createdAt,
  }
  const entered = await insertDeliveries(
    db,
    webhookIds.map((webhookId) => ({ webhookId, ...shared })),
  )
  for (const { id, webhookId } of entered)
    await ctx.queue.enqueue(db, deliverWebhookJob, { deliveryId: id, attempt: 0 }, partyOf(webhookId))
  return entered.map(({ id }) => id)
}

/** Webhooks take turns, so that one to which much goes does not keep the others waiting. */
export const partyOf = (webhookId: number): { party: string } => ({ party: `webhook ${webhookId}` })

/**
 * Tells the webhooks that hear of it what happened. To be called last in the transaction in which it happens: it is told exactly when
 * that is kept, and never when it is not.
 */
export async function announce(ctx: Pick<Context, 'queue' | 'now'>, db: Db, happening: Happening): Promise<void> {
  const hearers = await hearersOf(db, happening.type, happening)
  const [first] = hearers
  if (first === undefined) return
  const event = { type: happening.type, data: dataOf(happening, first) }
  await enqueueDeliveries(
    ctx,
    db,
    event,
    hearers.map(({ webhookId }) => webhookId),
  )
}
