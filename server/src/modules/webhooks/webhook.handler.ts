import type { Context } from '../../platform/context.ts'
import { bindJob } from '../../platform/jobs/handler.ts'
import { abandon, deliver, forgetDeliveries } from './delivering.service.ts'
import { deliverWebhookJob, forgetDeliveriesJob } from './webhook.job.ts'

export const deliverWebhookHandler = (ctx: Context) =>
  bindJob(deliverWebhookJob, {
    run: ({ data, signal, hold }) => deliver(ctx, { ...data, signal, hold }),
    onFinallyFailed: ({ data: { deliveryId, attempt } }) => abandon(ctx, deliveryId, attempt),
  })

export const forgetDeliveriesHandler = (ctx: Context) =>
  bindJob(forgetDeliveriesJob, { run: () => forgetDeliveries(ctx) })
