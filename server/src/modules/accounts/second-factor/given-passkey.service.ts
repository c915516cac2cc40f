import type { PasskeyAssertion } from '@visionair/contract/accounts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { tellSecondFactor } from '../account-notices.service.ts'
import { passkeysAt, takeChallenge } from './passkey-challenge.service.ts'
import { type PasskeyPlace, passkeyPlace } from './passkey-place.ts'
import { readSignature } from './passkey-signature.ts'
import { type ChallengePurpose, notePasskeyUse, type Passkey } from './passkeys.repository.ts'

export interface PasskeyOwner {
  readonly id: number
  readonly email: string
}

/** What a passkey says with its signature; null where that does not hold, which the log tells. */
async function signedBy(
  ctx: Context,
  assertion: PasskeyAssertion,
  passkey: Passkey,
  expected: { readonly challenge: string; readonly place: PasskeyPlace },
): Promise<{ readonly counter: number; readonly isBackedUp: boolean } | null> {
  try {
    return await readSignature(assertion, passkey, expected)
  } catch (error) {
    ctx.log.info({ err: error }, 'a passkey was refused')
    return null
  }
}

/** One that counts its signatures never counts backwards, unless there are two of it. */
const isBehind = (counter: number, before: number): boolean => (counter > 0 || before > 0) && counter <= before

async function tellCopied(ctx: Context, db: Db, { id, email }: PasskeyOwner, passkey: Passkey): Promise<void> {
  const name = `${passkey.name} (${email})`
  await recordChange(db, { userId: id, email }, { action: 'refuse', entity: 'passkey', entityId: passkey.id, name })
  await tellSecondFactor(ctx, db, id, 'passkey-copied')
}

/**
 * Takes what a passkey of an account has signed for a purpose, each challenge once, also where the rest does not hold. One whose count goes
 * backwards was copied: it is refused, which the trail keeps and its owner is told. @returns whether it is taken
 */
export async function takePasskey(
  ctx: Context,
  db: Db,
  owner: PasskeyOwner,
  { assertion, purpose }: { readonly assertion: PasskeyAssertion; readonly purpose: ChallengePurpose },
): Promise<boolean> {
  const place = passkeyPlace(ctx.settings.publicUrl)
  if ('obstacle' in place) return false
  const challenge = await takeChallenge(ctx, db, { accountId: owner.id, purpose }, assertion.clientDataJSON)
  const credentialId = Buffer.from(assertion.id, 'base64url')
  const passkey = (await passkeysAt(db, owner.id, place)).find((each) => each.credentialId.equals(credentialId))
  if (challenge === null || passkey === undefined) return false
  const signed = await signedBy(ctx, assertion, passkey, { challenge, place })
  if (signed === null) return false
  if (isBehind(signed.counter, passkey.counter)) {
    await tellCopied(ctx, db, owner, passkey)
    return false
  }
  await notePasskeyUse(db, passkey.id, { ...signed, lastUsedAt: ctx.now() })
  return true
}
