import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem-error.ts'
import { lockedOut } from '../sessions/sign-in-guard.ts'
import { type CodeOwner, type Given, takeGiven } from './given-code.service.ts'
import { hasSecondFactor } from './second-factor.repository.ts'

/** The refusal of a code, at its field. */
export const refusedCode = (message: 'second_factor.wrong_code' | 'second_factor.code_missing') =>
  problem('invalid', { violations: [{ field: 'code', message }] })
const refusedPasskey = () => problem('invalid', { violations: [{ field: 'passkey', message: 'passkey.refused' }] })

/**
 * Has whoever has proven the password of an account give its second factor. Errors: `invalid` at the code or the passkey, `locked`.
 * @returns false where it has none
 */
export async function proveFactor(ctx: Context, owner: CodeOwner, given: Given): Promise<boolean> {
  if (given.code === undefined && given.passkey === undefined) throw refusedCode('second_factor.code_missing')
  const verdict = await takeGiven(ctx, owner, given, 'proof')
  if (verdict === 'locked') throw lockedOut()
  if (verdict !== 'wrong') return verdict === 'taken'
  throw given.passkey === undefined ? refusedCode('second_factor.wrong_code') : refusedPasskey()
}

/** The same where the account has a second factor; where it has none the password was enough. */
export async function proveFactorIfOn(ctx: Context, { id, email }: CodeOwner, { code, passkey }: Given): Promise<void> {
  if (await hasSecondFactor(ctx.db, id)) await proveFactor(ctx, { id, email }, { code, passkey })
}
