import type { DeliveryFailure, DeliveryState, EventType, testEventType } from '@visionair/contract/webhooks'

export interface Webhook {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly eventTypes: readonly EventType[]
  readonly isActive: boolean
  readonly offBecause: 'gone' | 'failing' | null
  /** Null: the provider's. */
  readonly organization: { readonly id: number; readonly name: string } | null
  readonly createdAt: Date
  readonly failingSince: Date | null
  /** Until when the secret before the present one signs as well. */
  readonly formerUntil: Date | null
}

export interface Delivery {
  readonly id: number
  readonly webhookId: number
  readonly eventId: string
  readonly eventType: EventType | typeof testEventType
  readonly state: DeliveryState
  readonly createdAt: Date
  readonly attempts: number
  readonly lastAttemptAt: Date | null
  readonly nextAttemptAt: Date | null
  readonly answerStatus: number | null
  readonly failure: DeliveryFailure | null
}

/** What happened, in the words of the module it happened in. */
export type Happening =
  | { readonly type: 'visit.planned'; readonly visit: number }
  | { readonly type: 'picture.ready'; readonly inspection: number }
  | {
      readonly type: 'finding.created' | 'finding.changed' | 'finding.deleted'
      readonly annotation: number
      readonly inspection: number
    }
  | { readonly type: 'report.ready'; readonly report: number; readonly visit: number }
