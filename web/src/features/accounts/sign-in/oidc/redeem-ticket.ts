import { signInWithTicket } from '@visionair/contract/accounts'
import { call } from '../../../../api/client.ts'
import { storeTokens } from '../../../../api/session/tokens.ts'

/** Signs in with what a provider has led back with, and keeps both tokens; the guards then lead on. Throws what the call throws. */
export async function redeemTicket(given: { ticket: string; code?: string }): Promise<void> {
  const { token, refresh_token, session_ends_in } = await call(signInWithTicket, { body: given })
  storeTokens({ token, refreshToken: refresh_token }, session_ends_in)
}
