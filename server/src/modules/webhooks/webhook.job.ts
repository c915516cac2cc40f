import { z } from 'zod'
import { defineJob } from '../../platform/jobs/definition.ts'

/**
 * One attempt to deliver an event to a webhook. What the receiver answers is no failure of the job: the next attempt is a job of its own,
 * minutes to a day later. `attempt` counts those before; a job whose number has passed does nothing.
 */
export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  schema: z.object({ deliveryId: z.int(), attempt: z.int() }),
  retryLimit: 20,
  expireInSeconds: 60,
  concurrency: 4,
})

/** Forgets what was sent to webhooks long enough ago. */
export const forgetDeliveriesJob = defineJob({
  name: 'forget-deliveries',
  schema: z.object({}),
  cron: '53 3 * * *',
  unique: 'underway',
})
