import { z } from 'zod'

/** Bytes in Base64URL without padding, as WebAuthn writes them in JSON; at most so many characters. */
export const base64url = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[A-Za-z0-9_-]+$/)

/** How a browser reaches what holds a passkey (WebAuthn, AuthenticatorTransport). */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Names a passkey to the browser (WebAuthn, PublicKeyCredentialDescriptorJSON). */
export const passkeyDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(passkeyTransports)),
})

/** What a browser is handed to have a passkey sign (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z
  .object({
    /** To be signed; once, and within the time. */
    challenge: z.string(),
    /** The host that passkeys are for. */
    rpId: z.string(),
    /** In milliseconds. */
    timeout: z.int(),
    userVerification: z.literal('preferred'),
    allowCredentials: z.array(passkeyDescriptor),
  })
  .meta({ id: 'PasskeyRequest' })

/** What can be given besides the password: a code of an authenticator, a passkey, a recovery code. */
export const factorKinds = ['authenticator', 'passkey', 'recovery-code'] as const

/** What else signs in to an account, told to who has its password. */
export const secondFactorAsked = z
  .object({
    factors: z.array(z.enum(factorKinds)),
    /** For a passkey, where the account has one that can be used here. */
    passkey: passkeyRequest.optional(),
  })
  .meta({ id: 'SecondFactorAsked' })

export type PasskeyTransport = (typeof passkeyTransports)[number]
export type PasskeyRequest = z.infer<typeof passkeyRequest>
export type SecondFactorAsked = z.infer<typeof secondFactorAsked>
