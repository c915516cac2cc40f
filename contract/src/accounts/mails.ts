import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, listing, one, pageQuery, resource } from '../json-api.ts'

export const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const
export type MailState = (typeof mailStates)[number]

export const mailTemplates = [
  'invitation',
  'password-reset',
  'password-changed',
  'email-confirm',
  'email-change-asked',
  'email-changed',
  'account-locked',
  'account-unlocked',
  'new-device',
  'api-token-made',
  'second-factor-changed',
  'webhook-off',
  'trail-alarm',
  'quota-near',
  're-import-request',
  're-import-done',
  're-import-failed',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

const listed = {
  to: z.string(),
  subject: z.string(),
  template: z.enum(mailTemplates),
  language: z.enum(['en', 'fr']),
  /** `kept` instead of `sent` when no mail server is configured. */
  state: z.enum(mailStates),
  /** Why it failed or has not gone out yet, in the reader's language; what the mail server said is in the log. */
  error: z.string().nullable(),
  createdAt: z.string(),
  /** When it was sent, kept or given up. */
  doneAt: z.string().nullable(),
}

const mailResource = resource('mails', listed).meta({ id: 'Mail' })
const mailDetailResource = resource('mails', {
  ...listed,
  /** What it says, for mails that were kept; null for mails that went to a mail server, whose links are nobody else's. */
  text: z.string().nullable(),
  html: z.string().nullable(),
}).meta({ id: 'MailDetail' })

const tag = 'Mails'
const adminOnly = { grants: ['ROLE_ADMIN'] } as const

export const listMails = endpoint({
  name: 'listMails',
  method: 'GET',
  path: '/api/mails',
  tag,
  summary: 'Mails of the product, newest first',
  access: adminOnly,
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    /** The whole address. */
    to: z.string().max(254).optional(),
    state: z.enum(mailStates).optional(),
    template: z.enum(mailTemplates).optional(),
  }),
  answer: listing(mailResource),
})

export const getMail = endpoint({
  name: 'getMail',
  method: 'GET',
  path: '/api/mails/:id',
  tag,
  summary: 'One mail',
  access: adminOnly,
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(mailDetailResource),
})
