import { z } from 'zod'
import { changeBody, stateVersion } from '../change.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, one, resource } from '../json-api.ts'
import { roles } from '../permission.ts'
import { base64url } from '../second-factor-asked.ts'
import { knownPassword } from './password.ts'

const tag = 'Second factor'

/** How many recovery codes an account is given at a time; each signs in once. */
export const recoveryCodeCount = 10

/** What an authenticator shows, or a recovery code; spaces and hyphens in it mean nothing. */
export const givenCode = z.string().trim().min(1).max(40)

/** What a passkey has signed (WebAuthn, AuthenticatorAssertionResponse), with the number of the passkey. */
export const passkeyAssertion = z
  .strictObject({
    id: base64url(1400),
    clientDataJSON: base64url(1000),
    authenticatorData: base64url(1000),
    signature: base64url(1000),
  })
  .meta({ id: 'PasskeyAssertion' })

export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** Why passkeys cannot be used at the address of an installation: it is a number, or not encrypted. Browsers refuse both. */
export const passkeyObstacles = ['ip-address', 'not-encrypted'] as const

const stateResource = resource('second_factors', {
  isOn: z.boolean(),
  /** Since when signing in takes a second factor; null as long as it does not. */
  since: z.iso.datetime().nullable(),
  /** Whether codes of an authenticator are taken. */
  hasAuthenticator: z.boolean(),
  /** Whether there is a passkey that can be used where the installation is reached now. */
  hasUsablePasskey: z.boolean(),
  /** Where passkeys can be used: the address that stands in `PUBLIC_URL`. Null where browsers allow none there. */
  passkeyOrigin: z.string().nullable(),
  /** Why they cannot; null where they can. */
  passkeyObstacle: z.enum(passkeyObstacles).nullable(),
  /** How many recovery codes were not used yet. */
  recoveryCodesLeft: z.int(),
}).meta({ id: 'SecondFactor' })

const codesResource = resource('second_factors', {
  /** Told now and never again; empty where there was a second factor before, whose codes go on. */
  recoveryCodes: z.array(z.string()),
}).meta({ id: 'RecoveryCodes' })

const own = { tag, access: 'account', byToken: null } as const

export const getSecondFactor = endpoint({
  ...own,
  name: 'getSecondFactor',
  method: 'GET',
  path: '/api/me/second_factor',
  summary: 'Whether signing in takes a second factor besides the password, and which there can be',
  kind: 'json',
  status: 200,
  answer: z.object({ data: stateResource }),
})

export const startSecondFactor = endpoint({
  ...own,
  name: 'startSecondFactor',
  method: 'POST',
  path: '/api/me/second_factor',
  summary: 'Make a secret for an authenticator; it counts for nothing until a code made with it comes back',
  kind: 'json',
  status: 201,
  body: z.strictObject({ currentPassword: knownPassword }),
  answer: z.object({
    data: resource('second_factors', {
      /** In Base32, to type into an authenticator that reads no picture. */
      secret: z.string(),
      /** The same as an address (`otpauth://totp/…`), to show as a QR code. */
      uri: z.string(),
    }).meta({ id: 'NewSecondFactor' }),
  }),
})

export const confirmSecondFactor = endpoint({
  ...own,
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/me/second_factor/confirm',
  summary:
    'Have signing in take codes of the authenticator, with the first of them; where one is signed in one stays so',
  kind: 'json',
  status: 200,
  body: z.strictObject({ code: givenCode }),
  answer: z.object({ data: codesResource }),
})

/** Goes with the password of whoever asks where they have a second factor. */
export const factorFields = {
  code: givenCode.optional(),
  /** Instead of a code. */
  passkey: passkeyAssertion.optional(),
}

/** Shows that whoever asks has the password and a second factor. */
export const proof = z.strictObject({ currentPassword: knownPassword, ...factorFields })

export const renewRecoveryCodes = endpoint({
  ...own,
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/me/second_factor/recovery_codes',
  summary: 'Make new recovery codes in the place of those there are',
  kind: 'json',
  status: 200,
  body: proof,
  answer: z.object({ data: codesResource }),
})

export const removeSecondFactor = endpoint({
  ...own,
  name: 'removeSecondFactor',
  method: 'POST',
  path: '/api/me/second_factor/removal',
  summary: 'Turn the second factor off, passkeys and authenticator: the password alone signs in again',
  kind: 'none',
  status: 204,
  body: proof,
})

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  method: 'DELETE',
  path: '/api/users/:id/second_factor',
  tag,
  summary: 'Turn off the second factor of a user who has lost it; their sign-ins end, and they are told by mail',
  access: { grants: ['user_edit'] },
  byToken: 'administer',
  kind: 'none',
  status: 204,
  params: idParams,
})

const rules = {
  tag,
  access: { grants: ['ROLE_ADMIN'] },
  path: '/api/second_factor_rules',
  kind: 'json',
  status: 200,
  answer: one(
    resource('second_factor_rules', {
      /** Who holds one of these must have a second factor; companies demand it by themselves. */
      roles: z.array(z.enum(roles)),
      version: stateVersion,
    }).meta({ id: 'SecondFactorRules' }),
  ),
} as const

export const getSecondFactorRules = endpoint({
  ...rules,
  name: 'getSecondFactorRules',
  method: 'GET',
  summary: 'The roles whose holders must have a second factor',
})

export const updateSecondFactorRules = endpoint({
  ...rules,
  name: 'updateSecondFactorRules',
  method: 'PUT',
  summary: 'Demand a second factor of who holds these roles and no others; who has none demands none of others',
  body: changeBody({ roles: z.array(z.enum(roles)).max(roles.length) }),
})
