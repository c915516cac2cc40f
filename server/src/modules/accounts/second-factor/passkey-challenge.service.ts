import type { PasskeyRequest, SecondFactorAsked } from '@visionair/contract'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { hashToken, makeToken } from '../passwords/one-time-token.ts'
import { type PasskeyPlace, passkeyPlace } from './passkey-place.ts'
import { claimedChallenge } from './passkey-signature.ts'
import {
  type ChallengePurpose,
  insertChallenge,
  type Passkey,
  passkeysOf,
  useChallenge,
} from './passkeys.repository.ts'
import { secondFactorState } from './second-factor.repository.ts'

/** How long a challenge can be answered. */
export const challengeMs = 5 * 60_000

/** Makes a challenge that counts once, for one account and purpose. */
export async function makeChallenge(ctx: Context, accountId: number, purpose: ChallengePurpose): Promise<string> {
  const { token, tokenHash } = makeToken()
  const expiresAt = new Date(ctx.now().getTime() + challengeMs)
  await insertChallenge(ctx.db, { accountId, purpose, challengeHash: tokenHash, expiresAt }, ctx.now())
  return token
}

/** The challenge that was signed, used up; null where none such was made for the account and purpose within its time. */
export async function takeChallenge(
  ctx: Context,
  db: Db,
  of: { readonly accountId: number; readonly purpose: ChallengePurpose },
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = claimedChallenge(clientDataJSON)
  if (challenge === null) return null
  return (await useChallenge(db, { ...of, challengeHash: hashToken(challenge) }, ctx.now())) ? challenge : null
}

/** A passkey as the browser knows it. */
export const descriptorOf = ({ credentialId, transports }: Passkey) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports: [...transports],
})

/** The passkeys of an account that sign at this place. */
export const passkeysAt = async (db: Db, accountId: number, { rpId }: PasskeyPlace): Promise<Passkey[]> =>
  (await passkeysOf(db, accountId)).filter((passkey) => passkey.rpId === rpId)

/** Asks for a signature of one of the passkeys of an account; undefined where it has none that signs here. */
export async function askPasskey(
  ctx: Context,
  accountId: number,
  purpose: Exclude<ChallengePurpose, 'registration'>,
): Promise<PasskeyRequest | undefined> {
  const place = passkeyPlace(ctx.settings.publicUrl)
  if ('obstacle' in place) return undefined
  const usable = await passkeysAt(ctx.db, accountId, place)
  if (usable.length === 0) return undefined
  return {
    challenge: await makeChallenge(ctx, accountId, purpose),
    rpId: place.rpId,
    timeout: challengeMs,
    userVerification: 'preferred',
    allowCredentials: usable.map(descriptorOf),
  }
}

/** What signing in to an account takes besides the password; null where that is enough. */
export async function askSecondFactor(ctx: Context, accountId: number): Promise<SecondFactorAsked | null> {
  const { since, hasAuthenticator, codesLeft } = await secondFactorState(ctx.db, accountId)
  if (since === null) return null
  const passkey = await askPasskey(ctx, accountId, 'sign-in')
  return {
    factors: [
      ...(hasAuthenticator ? (['authenticator'] as const) : []),
      ...(passkey === undefined ? [] : (['passkey'] as const)),
      ...(codesLeft > 0 ? (['recovery-code'] as const) : []),
    ],
    ...(passkey === undefined ? {} : { passkey }),
  }
}
