import { login } from '@visionair/contract/accounts'
import { call } from '../../../api/client.ts'
import { storeTokens } from '../../../api/session/tokens.ts'

/** Signs in and keeps both tokens; the guards then lead on. Throws what the call throws. */
export async function signIn(given: { username: string; password: string; code?: string }): Promise<void> {
  const { token, refresh_token, session_ends_in } = await call(login, { body: given })
  storeTokens({ token, refreshToken: refresh_token }, session_ends_in)
}
