import { type EventType, eventTypes, type getWebhook, type listWebhookDeliveries } from '@visionair/contract/webhooks'
import type { ItemOf, ResultOf } from '../../api/call-types.ts'

export type Webhook = ResultOf<typeof getWebhook>
export type Delivery = ItemOf<typeof listWebhookDeliveries>

/** Those of a text, as a draft or a comparison holds them, that are events. */
export const knownEvents = (value: unknown): EventType[] =>
  Array.isArray(value) ? eventTypes.filter((type) => value.includes(type)) : []

export type WebhookState = 'on' | 'troubled' | 'off' | 'gone' | 'failing'

/** In a word, how a webhook stands. */
export function stateOf({ isActive, offBecause, failingSince }: Webhook): WebhookState {
  if (!isActive) return offBecause ?? 'off'
  return failingSince === null ? 'on' : 'troubled'
}
