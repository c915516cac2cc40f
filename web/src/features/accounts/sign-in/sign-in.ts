import { type SecondFactorAsked, secondFactorAsked } from '@visionair/contract'
import { login, type PasskeyAssertion } from '@visionair/contract/accounts'
import { call } from '../../../api/client.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import { storeTokens } from '../../../api/session/tokens.ts'
import { knowsPasskeys, signWithPasskey } from '../passkeys/ceremony.ts'

export interface Given {
  readonly username: string
  readonly password: string
}

async function send(given: Given & { readonly code?: string; readonly passkey?: PasskeyAssertion }): Promise<void> {
  const { token, refresh_token, ...lasting } = await call(login, { body: { ...given, session_cookie: true } })
  storeTokens({ token, refreshToken: refresh_token }, lasting)
}

/** Signs in with a code and keeps both tokens; the guards then lead on. Throws what the call throws. */
export const signInWithCode = (given: Given & { readonly code: string }): Promise<void> => send(given)

/** What else signs in, where the server asks for it. */
function askedBy(error: unknown): SecondFactorAsked | null {
  if (!(error instanceof ProblemError) || error.code !== 'code-needed') return null
  return secondFactorAsked.safeParse(error.secondFactor).data ?? { factors: ['authenticator', 'recovery-code'] }
}

/**
 * Sends what signs in. Where a second factor is asked for, `onAsked` is told which there are, and it is sent once more with what a passkey
 * has signed where there is one. Throws what the calls throw (`code-needed` where there is no passkey), and a PasskeyFailure.
 */
export async function withPasskey(
  send: (more: { readonly passkey?: PasskeyAssertion }) => Promise<void>,
  onAsked: (asked: SecondFactorAsked) => void,
): Promise<void> {
  try {
    return await send({})
  } catch (error) {
    const asked = askedBy(error)
    if (asked === null) throw error
    const passkey = knowsPasskeys() ? asked.passkey : undefined
    onAsked(passkey === undefined ? { factors: asked.factors.filter((kind) => kind !== 'passkey') } : asked)
    if (passkey === undefined) throw error
    await send({ passkey: await signWithPasskey(passkey) })
  }
}

/** Signs in with the password, and a passkey where one is asked for; see {@link withPasskey}. */
export const signIn = (given: Given, onAsked: (asked: SecondFactorAsked) => void): Promise<void> =>
  withPasskey((more) => send({ ...given, ...more }), onAsked)
