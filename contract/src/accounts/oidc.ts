import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { givenCode, passkeyAssertion } from './second-factor.ts'
import { sessionCookie, tokensSchema } from './tokens.ts'

const tag = 'OpenID Connect'

/** Why a sign-in with an OpenID provider did not come about; the page of sign-in has a sentence for each. */
export const oidcRefusals = [
  /** No provider of this name is configured (any more). */
  'unknown-provider',
  /** The provider does not answer, or not as a provider does. */
  'unreachable',
  /** It was cancelled or refused at the provider. */
  'denied',
  /** It was not begun in this browser, or too long ago, or it was used already. */
  'not-begun',
  /** What the provider answered is not to be believed. */
  'failed',
  /** Nobody has an account for it here, and none is made. */
  'no-account',
  /** There is an account with this e-mail, which is not connected with the provider. */
  'email-taken',
  /** The provider tells no e-mail, or says that it is not verified. */
  'no-email',
  /** No rule gives rights to what the provider tells of the person. */
  'no-rule',
  /** The rule that fits names a company or profile that does not exist. */
  'rule-unusable',
  'disabled',
  'locked',
] as const
export type OidcRefusal = (typeof oidcRefusals)[number]

/** What stands after `#` in the address of the page of sign-in, to which a provider leads back. */
export const oidcFragments = { ticket: 'oidc', refusal: 'oidc-refused' } as const

const provider = z.strictObject({ provider: z.string().min(1).max(40) })

export const listSignInProviders = endpoint({
  name: 'listSignInProviders',
  method: 'GET',
  path: '/api/oidc/providers',
  tag,
  summary: 'The OpenID providers that people sign in with besides a password',
  access: 'public',
  kind: 'json',
  status: 200,
  answer: z.object({
    data: z.array(
      z
        .object({
          id: z.string(),
          type: z.literal('sign_in_providers'),
          attributes: z.object({
            /** As people know it. */
            name: z.object({ en: z.string(), fr: z.string() }),
          }),
        })
        .meta({ id: 'SignInProvider' }),
    ),
  }),
})

export const startOidc = endpoint({
  name: 'startOidc',
  method: 'GET',
  path: '/api/oidc/:provider/start',
  tag,
  summary: 'Lead a browser to an OpenID provider, to sign in there',
  access: 'public',
  kind: 'redirect',
  status: 302,
  params: provider,
})

export const finishOidc = endpoint({
  name: 'finishOidc',
  method: 'GET',
  path: '/api/oidc/:provider/callback',
  tag,
  summary:
    'Where an OpenID provider leads back to; goes on to the page of sign-in with a ticket, or with why there is none',
  access: 'public',
  kind: 'redirect',
  status: 302,
  params: provider,
  // Providers add what they like.
  query: z.looseObject({
    state: z.string().max(200).optional(),
    code: z.string().max(8000).optional(),
    error: z.string().max(200).optional(),
  }),
})

export const signInWithTicket = endpoint({
  name: 'signInWithTicket',
  method: 'POST',
  path: '/api/oidc/sign_in',
  tag,
  summary: 'Sign in with the ticket that a sign-in with an OpenID provider has led to, in the same browser and once',
  access: 'public',
  kind: 'json',
  status: 200,
  body: z.strictObject({
    /** What stands after `#oidc=` in the address of the page of sign-in. */
    ticket: z.string().min(1).max(100),
    /** Of the authenticator, or a recovery code, where the account takes one: `code-needed` asks for it. */
    code: givenCode.optional(),
    /** Instead of a code: what a passkey made of the request that came with `code-needed`. */
    passkey: passkeyAssertion.optional(),
    session_cookie: sessionCookie,
  }),
  answer: tokensSchema,
})
