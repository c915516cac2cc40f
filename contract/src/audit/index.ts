import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParam, listing, orderQuery, pageQuery, resource } from '../json-api.ts'
import { timeZoneText } from '../rules/time-zone.ts'
import { dayText, searchText } from '../text.ts'

/** What can be done to something that is kept track of. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'enable',
  'disable',
  'unlock',
  'lock',
  'invite',
  'reinvite',
  'cancel',
  'activate',
  'change-password',
  'change-email',
  'request-email-change',
  'cancel-email-change',
  'upload',
  'reset',
  'restore',
  'move',
  'sign-out',
  'rotate',
  'revoke',
  'read',
  'replay',
  'refuse',
  'sign-in',
  'refuse-sign-in',
  'request-password-reset',
  'download',
  'apply',
  'erase',
] as const
export type AuditAction = (typeof auditActions)[number]

/**
 * What is kept track of: accounts, rights and sign-ins, API tokens, second factors and passkeys, connections with OpenID providers, webhooks,
 * reference data, parks, devices, visits with their inspections, photos and measures, deleted findings, exports, reports, imports, secrets of the
 * installation, and who read what was mailed to others.
 */
export const auditEntities = [
  'user',
  'organization',
  'profile',
  'invitation',
  'corporate-asset',
  'severity',
  'weather',
  'device-type',
  'attribute',
  'service',
  'annotation-type',
  'component',
  'standard',
  'measure-type',
  'test-park',
  'finding',
  'park',
  'device',
  'secret',
  'api-token',
  'second-factor',
  'mail',
  'second-factor-rule',
  'webhook',
  'passkey',
  'oidc-identity',
  'visit',
  'inspection',
  'photo',
  'measure',
  'export',
  'report',
  'import',
  'trail',
  'quota',
] as const
export type AuditEntity = (typeof auditEntities)[number]

/** Stands for an e-mail where whoever runs the machine acted by a command, without an account. */
export const operatorName = 'operator'

/** Stands for an e-mail where somebody acted who had not proven to be anybody: a sign-in that was refused, a new password asked for. */
export const strangerName = 'stranger'

/** Stands for the address or name of a person who was erased; the number of their account stays beside it. */
export const erasedName = 'erased'

const changedFields = z.record(z.string(), z.unknown()).nullable()

export const auditEntryResource = resource('audit_entries', {
  at: z.string(),
  /** Null when nobody was signed in: an invitation was accepted, a sign-in was refused (`strangerName`), or whoever runs the machine acted (`operatorName`). */
  user: z.int().nullable(),
  /** As it was then; kept when the account is gone. `operatorName` for whoever runs the machine, `strangerName` for who had not proven to be anybody, `erasedName` for who was erased. */
  userEmail: z.string(),
  /** The API token that the change came with, as it was called then; null where somebody was signed in, and for entries from before tokens were kept. */
  token: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The address of the client whose call caused the change; null where a job or a command did, and for entries from before addresses were kept. */
  address: z.string().nullable(),
  /** What that client calls itself (`User-Agent`), shortened; null likewise. */
  client: z.string().nullable(),
  action: z.enum(auditActions),
  entity: z.enum(auditEntities),
  entityId: z.int().nullable(),
  entityName: z.string(),
  /** Which seal of the chain it is and its SHA-256, which covers the entry and the seal before; null for about a minute, until it is sealed. */
  seal: z.object({ position: z.int(), hash: z.string() }).nullable(),
  before: changedFields,
  after: changedFields,
}).meta({ id: 'AuditEntry' })

const filters = {
  user: idParam.optional(),
  /** Part of the e-mail of whoever made the change. */
  userEmail: searchText(254).optional(),
  /** Part of the name of the API token that the change came with. */
  tokenName: searchText(100).optional(),
  /** Part of the address of the client that the change came from. */
  address: searchText(100).optional(),
  entity: z.enum(auditEntities).optional(),
  entityId: idParam.optional(),
  /** Part of the name of what was changed. */
  entityName: searchText(254).optional(),
  action: z.enum(auditActions).optional(),
  /** First and last day, both included, on the clocks of `timeZone`, else of the provider's zone. */
  timeZone: timeZoneText.optional(),
  from: dayText.optional(),
  to: dayText.optional(),
} as const

export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/api/audit_entries',
  tag: 'Audit',
  summary: 'Who changed what and when, newest first',
  access: { grants: ['ROLE_ADMIN'] },
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    ...filters,
    order: orderQuery('at'),
  }),
  answer: listing(auditEntryResource),
})

/** A table for spreadsheets, or a JSON document in each line, as the listing tells its entries. */
export const auditFormats = ['csv', 'jsonl'] as const
export type AuditFormat = (typeof auditFormats)[number]

export const exportAuditEntries = endpoint({
  name: 'exportAuditEntries',
  method: 'GET',
  path: '/api/audit_entries/export',
  tag: 'Audit',
  summary: 'The trail as a file, in the order in which it was written; that it was exported enters the trail',
  access: { grants: ['ROLE_ADMIN'] },
  kind: 'file',
  streamed: true,
  status: 200,
  query: z.strictObject({ ...filters, format: z.enum(auditFormats), lang: z.enum(['en', 'fr']).optional() }),
})
