import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { PasskeyTransport } from '@visionair/contract'
import type { PasskeyAssertion } from '@visionair/contract/accounts'
import { z } from 'zod'
import type { PasskeyPlace } from './passkey-place.ts'
import type { Passkey } from './passkeys.repository.ts'

const clientData = z.string().transform((text, context) => {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return value
  } catch {
    context.addIssue('is not JSON')
    return z.NEVER
  }
})
const withChallenge = clientData.pipe(z.object({ challenge: z.string() }))

/** The challenge that a browser says was signed; null where it says none. Nothing of it is proven yet. */
export const claimedChallenge = (clientDataJSON: string): string | null =>
  withChallenge.safeParse(clientDataJSON).data?.challenge ?? null

/** EdDSA, ES256 and RS256 (IANA COSE Algorithms): one of them is known to each authenticator. */
export const passkeyAlgorithms = [-8, -7, -257]

export interface MadeCredential {
  readonly id: string
  readonly clientDataJSON: string
  readonly attestationObject: string
  readonly transports: readonly PasskeyTransport[]
}

/** What the browser says of a passkey it made for a challenge, once that holds for the place (WebAuthn 7.1). @throws Error that says what does not */
export async function readMadePasskey(
  made: MadeCredential,
  { challenge, place }: { readonly challenge: string; readonly place: PasskeyPlace },
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'isBackedUp'>> {
  const { id, clientDataJSON, attestationObject } = made
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: passkeyAlgorithms,
  })
  if (registrationInfo === undefined) throw new Error('the passkey was not verified')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isBackedUp: credentialBackedUp,
  }
}

/** What a passkey says of itself with its signature of a challenge, once that holds for the place (WebAuthn 7.2). @throws Error that says what does not */
export async function readSignature(
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAssertion,
  passkey: Passkey,
  { challenge, place }: { readonly challenge: string; readonly place: PasskeyPlace },
): Promise<{ readonly counter: number; readonly isBackedUp: boolean }> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    // Its count is held against the one before by who calls, once it is known to be its own.
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    requireUserVerification: false,
  })
  if (!verified) throw new Error('the signature is not of this passkey')
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
}
