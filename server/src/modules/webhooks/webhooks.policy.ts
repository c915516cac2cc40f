import { isGranted } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Webhook } from './webhooks.types.ts'

interface WebhookRights {
  readonly edit: boolean
  readonly delete: boolean
}

/**
 * Whether webhooks of this company, or of the provider (null), are the actor's to make and change: they tell of everything of the company,
 * so not for whom devices limit within it.
 */
export const ownsWebhooksOf = (actor: Actor, organizationId: number | null): boolean =>
  actor.isAdmin ||
  (organizationId !== null &&
    actor.rootDeviceIds.length === 0 &&
    actor.organizationIds.includes(organizationId) &&
    isGranted(actor, ['organization_edit']))

export function webhookRights(actor: Actor, { organization }: Pick<Webhook, 'organization'>): WebhookRights {
  const owns = ownsWebhooksOf(actor, organization?.id ?? null)
  return { edit: owns, delete: owns }
}
