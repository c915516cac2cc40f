import type { MailTemplate as DescribedTemplate } from '@visionair/contract/accounts'
import { quotaScopes } from '@visionair/contract/quotas'
import { z } from 'zod'
import { languages } from '../i18n/language.ts'

/** A place of the product; the mail shows it under the configured public address. */
const link = z.string().regex(/^\/(?![/\\])/)
const moment = z.iso.datetime()

/** What can become of the second factor of an account that its owner is told. */
export const secondFactorChanges = [
  ...(['on', 'off', 'reset', 'recovery'] as const),
  ...(['authenticator-added', 'passkey-added', 'passkey-removed', 'passkey-copied'] as const),
] as const
export type SecondFactorChange = (typeof secondFactorChanges)[number]

/** What in the trail administrators are told of by mail. */
export const alarmKinds = ['lockouts', 'deletions', 'exports'] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** What each mail of the product says of its own occasion: the closed set of templates. */
const valuesOf = {
  invitation: z.strictObject({ inviter: z.string(), organization: z.string().nullable(), expiresAt: moment, link }),
  'password-reset': z.strictObject({ firstName: z.string(), validMinutes: z.int(), link }),
  'password-changed': z.strictObject({ firstName: z.string(), changedAt: moment, link }),
  'email-confirm': z.strictObject({ firstName: z.string(), expiresAt: moment, link }),
  'email-change-asked': z.strictObject({
    firstName: z.string(),
    newEmail: z.string(),
    requestedAt: moment,
    expiresAt: moment,
    link,
  }),
  'email-changed': z.strictObject({
    firstName: z.string(),
    changedAt: moment,
    newEmail: z.string(),
    /** Until when the old address can undo it; with `link`. */
    expiresAt: moment,
    link,
  }),
  'account-unlocked': z.strictObject({ firstName: z.string(), link }),
  'account-locked': z.strictObject({ firstName: z.string(), until: moment, link }),
  /** Signed in with a program, or from a client address, that the account was not used with; `client` as that calls itself. */
  'new-device': z.strictObject({
    firstName: z.string(),
    at: moment,
    address: z.string(),
    client: z.string(),
    /** Mails that were on their way before it was told are of a program. */
    news: z.enum(['client', 'address', 'both']).default('client'),
    link,
  }),
  'api-token-made': z.strictObject({ firstName: z.string(), name: z.string(), expiresAt: moment, link }),
  /** Turned on, off, or taken off by who manages the account; a further one came or went; a recovery code, or a copy of a passkey, was used. */
  'second-factor-changed': z.strictObject({
    firstName: z.string(),
    change: z.enum(secondFactorChanges),
    at: moment,
    /** How many recovery codes are left. */
    left: z.int(),
    link,
  }),
  /** The product switched a webhook off by itself. */
  'webhook-off': z.strictObject({
    firstName: z.string(),
    name: z.string(),
    because: z.enum(['gone', 'failing']),
    link,
  }),
  /** The trail holds something that administrators should look at: accounts locked by strangers, or much deleted or exported by one person. */
  'trail-alarm': z.strictObject({
    firstName: z.string(),
    kind: z.enum(alarmKinds),
    /** Whom it is about: who was locked out, or who did it. */
    who: z.array(z.string()),
    count: z.int(),
    at: moment,
    link,
  }),
  /** Much of what a company or an account may have is used. */
  'quota-near': z.strictObject({
    firstName: z.string(),
    scope: z.enum(quotaScopes),
    /** Of the company, or the e-mail address of the account. */
    name: z.string(),
    near: z.array(
      z.strictObject({
        figure: z.enum(['storedBytes', 'photos', 'exportBytes']),
        percent: z.int(),
        used: z.int(),
        limit: z.int(),
      }),
    ),
    link,
  }),
  're-import-request': z.strictObject({ side: z.string(), visitDate: z.iso.date(), requester: z.string(), link }),
  're-import-done': z.strictObject({ side: z.string(), visitDate: z.iso.date(), link }),
  're-import-failed': z.strictObject({
    side: z.string(),
    visitDate: z.iso.date(),
    failure: z.enum(['lost', 'not-thawed', 'error']),
    link,
  }),
} as const satisfies Record<DescribedTemplate, z.ZodType>

export type MailTemplate = keyof typeof valuesOf

const addressed = {
  to: z.email().max(254),
  language: z.enum(languages),
  /** On whose clocks moments are told (IANA name). */
  timeZone: z.string().default('UTC'),
}
const request = <const T extends MailTemplate>(template: T) =>
  z.strictObject({ template: z.literal(template), values: valuesOf[template], ...addressed })

/** A mail somebody is to get. `link` in the values is a path of the product such as `/login`. */
export const mailRequestSchema = z.discriminatedUnion('template', [
  request('invitation'),
  request('password-reset'),
  request('password-changed'),
  request('email-confirm'),
  request('email-change-asked'),
  request('email-changed'),
  request('account-unlocked'),
  request('account-locked'),
  request('new-device'),
  request('api-token-made'),
  request('second-factor-changed'),
  request('webhook-off'),
  request('trail-alarm'),
  request('quota-near'),
  request('re-import-request'),
  request('re-import-done'),
  request('re-import-failed'),
])
export type MailRequest = z.infer<typeof mailRequestSchema>
/** One as it is asked for. */
export type MailOrder = z.input<typeof mailRequestSchema>
