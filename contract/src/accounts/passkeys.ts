import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, resource } from '../json-api.ts'
import { base64url, passkeyDescriptor, passkeyRequest, passkeyTransports } from '../second-factor-asked.ts'
import { lineText } from '../text.ts'
import { knownPassword } from './password.ts'
import { proof } from './second-factor.ts'

const own = { tag: 'Second factor', access: 'account', byToken: null } as const

/** How many passkeys an account can have. */
export const maxPasskeys = 20

/** What a passkey is told by, such as the device that holds it; no two of one account have the same. */
const passkeyName = lineText(100)

const attributes = {
  name: z.string(),
  madeAt: z.iso.datetime(),
  /** Null as long as it never was. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Whether it lies elsewhere too, such as with a password manager. */
  isBackedUp: z.boolean(),
  /** Whether it was made for the address that the installation has now: it signs for no other. */
  isUsable: z.boolean(),
}

export const passkeyResource = resource('passkeys', attributes).meta({ id: 'Passkey' })

export const listPasskeys = endpoint({
  ...own,
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/me/passkeys',
  summary: "The caller's passkeys, the oldest first",
  kind: 'json',
  status: 200,
  answer: z.object({ data: z.array(passkeyResource) }),
})

/** What a browser is handed to make a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
const passkeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    /** In milliseconds. */
    timeout: z.int(),
    excludeCredentials: z.array(passkeyDescriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      userVerification: z.literal('preferred'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' })

export const requestPasskey = endpoint({
  ...own,
  name: 'requestPasskey',
  method: 'POST',
  path: '/api/me/passkeys/creation',
  summary: 'What a browser needs to make a passkey for the caller, within five minutes',
  kind: 'json',
  status: 200,
  body: z.strictObject({
    currentPassword: knownPassword,
    /** That it is to have: refused before there is a passkey that nobody keeps. */
    name: passkeyName,
  }),
  answer: z.object({ data: resource('passkey_creations', { publicKey: passkeyCreation }) }),
})

export const createPasskey = endpoint({
  ...own,
  name: 'createPasskey',
  method: 'POST',
  path: '/api/me/passkeys',
  summary: 'Keep a passkey that was made; the first second factor turns it on and brings recovery codes',
  kind: 'json',
  status: 201,
  body: z.strictObject({
    name: passkeyName,
    credential: z.strictObject({
      id: base64url(1400),
      clientDataJSON: base64url(2000),
      attestationObject: base64url(20_000),
      transports: z.array(z.enum(passkeyTransports)).max(passkeyTransports.length),
    }),
  }),
  answer: z.object({
    data: resource('passkeys', {
      ...attributes,
      /** Told now and never again; empty where there was a second factor before. */
      recoveryCodes: z.array(z.string()),
    }).meta({ id: 'NewPasskey' }),
  }),
})

export const renamePasskey = endpoint({
  ...own,
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/api/me/passkeys/:id',
  summary: "Give one of the caller's passkeys another name",
  kind: 'json',
  status: 200,
  params: idParams,
  body: z.strictObject({ name: passkeyName }),
  answer: z.object({ data: passkeyResource }),
})

export const removePasskey = endpoint({
  ...own,
  name: 'removePasskey',
  method: 'POST',
  path: '/api/me/passkeys/:id/removal',
  summary:
    "Forget one of the caller's passkeys; with the last of their second factors, the password alone signs in again",
  kind: 'none',
  status: 204,
  params: idParams,
  body: proof,
})

export const requestPasskeyProof = endpoint({
  ...own,
  name: 'requestPasskeyProof',
  method: 'POST',
  path: '/api/me/passkeys/proof',
  summary: 'What a browser needs to have a passkey of the caller prove who asks, where a code could be given',
  kind: 'json',
  status: 200,
  answer: z.object({ data: resource('passkey_requests', { publicKey: passkeyRequest }) }),
})
