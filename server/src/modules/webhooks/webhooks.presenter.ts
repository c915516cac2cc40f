import type { webhookDeliveryResource, webhookResource } from '@visionair/contract/webhooks'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { versionOf } from '../../platform/audit/state-version.ts'
import { presentOrganizationRef } from '../accounts/accounts.presenter.ts'
import { webhookRights } from './webhooks.policy.ts'
import { type MadeWebhook, webhookFacts } from './webhooks.service.ts'
import type { Delivery, Webhook } from './webhooks.types.ts'

type Presented = z.input<typeof webhookResource>

/** A webhook as its people see it at a moment. */
export const presentWebhook =
  (actor: Actor, now: Date) =>
  (webhook: Webhook): Presented => ({
    id: String(webhook.id),
    type: 'webhooks',
    attributes: {
      id: webhook.id,
      name: webhook.name,
      address: webhook.address,
      eventTypes: [...webhook.eventTypes],
      isActive: webhook.isActive,
      offBecause: webhook.offBecause,
      organization: webhook.organization && { data: presentOrganizationRef(webhook.organization) },
      createdAt: webhook.createdAt.toISOString(),
      failingSince: webhook.failingSince?.toISOString() ?? null,
      formerSecretUntil:
        webhook.formerUntil !== null && webhook.formerUntil > now ? webhook.formerUntil.toISOString() : null,
      version: versionOf(webhookFacts(webhook)),
      can: webhookRights(actor, webhook),
    },
  })

/** A webhook with its secret, for the one time it is told. */
export function presentMade(actor: Actor, now: Date, { webhook, signingSecret }: MadeWebhook) {
  const { attributes, ...resource } = presentWebhook(actor, now)(webhook)
  return { ...resource, attributes: { ...attributes, signingSecret } }
}

export const presentDelivery = (delivery: Delivery): z.input<typeof webhookDeliveryResource> => ({
  id: String(delivery.id),
  type: 'webhook_deliveries',
  attributes: {
    id: delivery.id,
    eventId: delivery.eventId,
    eventType: delivery.eventType,
    state: delivery.state,
    createdAt: delivery.createdAt.toISOString(),
    attempts: delivery.attempts,
    lastAttemptAt: delivery.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    answerStatus: delivery.answerStatus,
    failure: delivery.failure,
  },
})
