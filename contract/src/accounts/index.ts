import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { numberInAddress, one } from '../json-api.ts'
import { lineText } from '../text.ts'
import { knownPassword } from './password.ts'
import { givenCode, passkeyAssertion } from './second-factor.ts'
import { sessionCookie, tokensSchema } from './tokens.ts'
import { meResource } from './users.ts'

export * from './api-tokens.ts'
export * from './email.ts'
export * from './email-change.ts'
export * from './invitations.ts'
export * from './mails.ts'
export * from './oidc.ts'
export * from './organizations.ts'
export * from './passkeys.ts'
export * from './password.ts'
export * from './reset-password.ts'
export * from './second-factor.ts'
export * from './sessions.ts'
export * from './terms.ts'
export * from './users.ts'

const tag = 'Accounts'

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/login_check',
  tag,
  summary: 'Sign in',
  access: 'public',
  kind: 'json',
  status: 200,
  body: z.strictObject({
    username: lineText(254),
    password: knownPassword,
    /** Of the authenticator, or a recovery code, where signing in takes one: `code-needed` asks for it. */
    code: givenCode.optional(),
    /** Instead of a code: what a passkey made of the request that came with `code-needed`. */
    passkey: passkeyAssertion.optional(),
    session_cookie: sessionCookie,
  }),
  answer: tokensSchema,
})

const refreshBody = z.strictObject({
  refresh_token: z
    .string()
    .min(1)
    .max(2000)
    .describe('As a sign-in or the last renewal answered it; of a cookie, from a page of the product alone'),
})

export const refreshToken = endpoint({
  name: 'refreshToken',
  method: 'POST',
  path: '/api/refresh_token',
  tag,
  summary: 'Exchange a refresh token for new tokens',
  access: 'public',
  kind: 'json',
  status: 200,
  body: refreshBody.extend({ session_cookie: sessionCookie }),
  answer: tokensSchema,
})

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/logout',
  tag,
  summary: 'Revoke the family of a refresh token',
  access: 'public',
  kind: 'none',
  status: 204,
  body: refreshBody,
})

/** Less than the minute after which many proxies give up a call. */
export const longestWaitSeconds = 55

export const me = endpoint({
  name: 'me',
  method: 'GET',
  path: '/api/me',
  tag,
  summary: 'The signed-in user',
  access: 'account',
  kind: 'json',
  status: 200,
  query: z.strictObject({
    wait: numberInAddress(1, longestWaitSeconds)
      .optional()
      .describe('Seconds to wait for another answer than `If-None-Match` names; then 304.'),
  }),
  answer: one(meResource),
})

export const answerTerms = endpoint({
  name: 'answerTerms',
  method: 'PUT',
  path: '/api/me/terms',
  tag,
  summary: 'Accept or refuse the terms of use',
  access: 'account',
  byToken: null,
  kind: 'json',
  status: 200,
  body: z.strictObject({ status: z.union([z.literal(0), z.literal(1)]) }),
  answer: one(meResource),
})
