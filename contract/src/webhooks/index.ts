import { z } from 'zod'
import { organizationRef } from '../accounts/index.ts'
import { changeBody, stateVersion } from '../change.ts'
import { endpoint } from '../endpoint.ts'
import { idField, idParams, listing, one, oneOrNone, orderQuery, pageQuery, resource } from '../json-api.ts'
import { lineText, searchText } from '../text.ts'
import { addressText } from './address.ts'

export { maxAddressLength } from './address.ts'

const tag = 'Webhooks'

/** What is told of: a visit was planned or planned anew, a picture is ready, a finding was made, changed or deleted, a report is ready. */
export const eventTypes = [
  'visit.planned',
  'picture.ready',
  'finding.created',
  'finding.changed',
  'finding.deleted',
  'report.ready',
] as const
export type EventType = (typeof eventTypes)[number]

/** Told when somebody asks for it, to try a webhook. */
export const testEventType = 'webhook.test'

/** How many webhooks the provider, or one company, can have. */
export const maxWebhooks = 20

/** For how many hours the secret before signs as well, once another was made. */
export const formerSecretHours = 24

/** After how many seconds a delivery is tried again, one after the other; after the last it has failed. */
export const retrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** Why an attempt was no delivery. */
export const deliveryFailures = [
  /** The receiver answered something else than 2xx. */
  'refused',
  /** It answered 410: the webhook was switched off. */
  'gone',
  /** It answered with another address; none is followed. */
  'redirect',
  /** Nothing came back within 15 s. */
  'timeout',
  /** Its name leads nowhere. */
  'unknown-host',
  /** Its address, or what its name leads to, is of a private network. */
  'private-address',
  /** Its certificate is not to be trusted. */
  'certificate',
  /** No connection, or it broke. */
  'unreachable',
  /** The webhook was switched off before. */
  'switched-off',
  /** The product was cut off again and again while it tried. */
  'interrupted',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Without doubles, in the order of the catalogue. */
const eventTypeList = z
  .array(z.enum(eventTypes))
  .min(1)
  .max(20)
  .transform((chosen): EventType[] => eventTypes.filter((type) => chosen.includes(type)))

const attributes = {
  name: z.string(),
  /** Where events are sent to. */
  address: z.string(),
  eventTypes: z.array(z.enum(eventTypes)),
  isActive: z.boolean(),
  /** Why the product switched it off by itself; null where a person did, and while it is on. */
  offBecause: z.enum(['gone', 'failing']).nullable(),
  /** Whose it is; null: the provider's, which hears of all companies. */
  organization: oneOrNone(organizationRef),
  createdAt: z.iso.datetime(),
  /** Since when nothing arrived that was tried; null once something has. */
  failingSince: z.iso.datetime().nullable(),
  /** Until when the secret before the present one signs as well; null when it does not. */
  formerSecretUntil: z.iso.datetime().nullable(),
  version: stateVersion,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
}

export const webhookResource = resource('webhooks', attributes).meta({ id: 'Webhook' })

const webhookWithSecret = resource('webhooks', {
  ...attributes,
  /** What deliveries are signed with (`whsec_…`): told now and never again. */
  signingSecret: z.string(),
}).meta({ id: 'WebhookWithSecret' })

export const webhookDeliveryResource = resource('webhook_deliveries', {
  /** The header `webhook-id`: the same in every attempt. */
  eventId: z.string(),
  eventType: z.enum([...eventTypes, testEventType]),
  state: z.enum(deliveryStates),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  lastAttemptAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  /** The status of the last answer; null when there was none. */
  answerStatus: z.int().nullable(),
  failure: z.enum(deliveryFailures).nullable(),
}).meta({ id: 'WebhookDelivery' })

const fields = { name: lineText(100), address: addressText, eventTypes: eventTypeList, isActive: z.boolean() }

const managed = { tag, access: { grants: ['organization_edit'] } } as const

export const listWebhooks = endpoint({
  ...managed,
  name: 'listWebhooks',
  method: 'GET',
  path: '/api/webhooks',
  summary: 'Webhooks of the companies of the caller, for administrators of everybody and of the provider',
  kind: 'json-api',
  status: 200,
  query: z.strictObject({ ...pageQuery, name: searchText().optional(), order: orderQuery('name', 'createdAt') }),
  answer: listing(webhookResource),
})

export const getWebhook = endpoint({
  ...managed,
  name: 'getWebhook',
  method: 'GET',
  path: '/api/webhooks/:id',
  summary: 'One webhook',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(webhookResource),
})

export const createWebhook = endpoint({
  ...managed,
  name: 'createWebhook',
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Have a program told what happens from now on, signed as Standard Webhooks with the secret that is answered',
  kind: 'json',
  status: 201,
  /**
   * Whose it is: administrators make the provider's, which hears of all companies, by leaving it out; others may leave it out when
   * they belong to one company. It stays as it is made.
   */
  body: z.strictObject({ ...fields, isActive: z.boolean().default(true), organization: idField.nullish() }),
  answer: one(webhookWithSecret),
})

export const updateWebhook = endpoint({
  ...managed,
  name: 'updateWebhook',
  method: 'PUT',
  path: '/api/webhooks/:id',
  summary: 'Change a webhook, or switch it off or on',
  kind: 'json',
  status: 200,
  params: idParams,
  body: changeBody(fields),
  answer: one(webhookResource),
})

export const renewWebhookSecret = endpoint({
  ...managed,
  name: 'renewWebhookSecret',
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  summary: 'Make another secret for a webhook; the one before signs as well for a day',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(webhookWithSecret),
})

export const deleteWebhook = endpoint({
  ...managed,
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Delete a webhook with its deliveries; what waits is not sent any more',
  kind: 'none',
  status: 204,
  params: idParams,
})

export const testWebhook = endpoint({
  ...managed,
  name: 'testWebhook',
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Send an event to a webhook that says nothing but that somebody tries it',
  kind: 'json',
  status: 201,
  params: idParams,
  answer: one(webhookDeliveryResource),
})

export const listWebhookDeliveries = endpoint({
  ...managed,
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'What was sent to a webhook in the last thirty days, or waits to be, the newest first',
  kind: 'json-api',
  status: 200,
  params: idParams,
  query: z.strictObject({ ...pageQuery, state: z.enum(deliveryStates).optional() }),
  answer: listing(webhookDeliveryResource),
})

export const replayWebhookDelivery = endpoint({
  ...managed,
  name: 'replayWebhookDelivery',
  method: 'POST',
  path: '/api/webhook_deliveries/:id/replay',
  summary: 'Send an event to its webhook once more, under the same id',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(webhookDeliveryResource),
})
