import type { SecondFactorAsked } from '@visionair/contract'
import { type PasskeyAssertion, signInWithTicket } from '@visionair/contract/accounts'
import { call } from '../../../../api/client.ts'
import { storeTokens } from '../../../../api/session/tokens.ts'
import { withPasskey } from '../sign-in.ts'

async function send(given: { ticket: string; code?: string; passkey?: PasskeyAssertion }): Promise<void> {
  const { token, refresh_token, ...lasting } = await call(signInWithTicket, {
    body: { ...given, session_cookie: true },
  })
  storeTokens({ token, refreshToken: refresh_token }, lasting)
}

/**
 * Signs in with what a provider has led back with, and the code that is given, else a passkey where one is asked for, and keeps both tokens;
 * the guards then lead on. Throws what the calls throw, and a PasskeyFailure.
 */
export const redeemTicket = (
  { ticket, code }: { readonly ticket: string; readonly code?: string },
  onAsked: (asked: SecondFactorAsked) => void,
): Promise<void> =>
  code === undefined ? withPasskey((more) => send({ ticket, ...more }), onAsked) : send({ ticket, code })
