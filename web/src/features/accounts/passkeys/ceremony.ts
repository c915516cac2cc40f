import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { type PasskeyRequest, type PasskeyTransport, passkeyTransports } from '@visionair/contract'
import type { PasskeyAssertion, requestPasskey } from '@visionair/contract/accounts'
import type { ResultOf } from '../../../api/call-types.ts'
import { failureOf } from './passkey-failure.ts'

/** Whether this browser has passkeys at all; it has none on pages that are not encrypted. */
export const knowsPasskeys = (): boolean => browserSupportsWebAuthn()

const cancel = () => WebAuthnAbortService.cancelCeremony()

/** Lets the browser do something with passkeys, until the signal ends it. @throws PasskeyFailure */
async function byBrowser<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  signal?.addEventListener('abort', cancel)
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

/** Browsers may name ways that are not known here. */
const knownTransports = (names: readonly string[] = []): PasskeyTransport[] =>
  passkeyTransports.filter((known) => names.includes(known))

/** Has the browser make a passkey, as the server keeps it. @throws PasskeyFailure */
export async function makePasskey(
  { publicKey: { pubKeyCredParams, ...rest } }: Pick<ResultOf<typeof requestPasskey>, 'publicKey'>,
  signal: AbortSignal,
) {
  const optionsJSON = { ...rest, pubKeyCredParams: [...pubKeyCredParams] }
  const { id, response } = await byBrowser(() => startRegistration({ optionsJSON }), signal)
  const { clientDataJSON, attestationObject, transports } = response
  return { id, clientDataJSON, attestationObject, transports: knownTransports(transports) }
}

/** Has one of the passkeys that are asked for sign. @throws PasskeyFailure */
export async function signWithPasskey(optionsJSON: PasskeyRequest, signal?: AbortSignal): Promise<PasskeyAssertion> {
  const { id, response } = await byBrowser(() => startAuthentication({ optionsJSON }), signal)
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}
