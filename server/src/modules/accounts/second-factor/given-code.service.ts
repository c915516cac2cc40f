import type { PasskeyAssertion } from '@visionair/contract/accounts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { tellSecondFactor } from '../account-notices.service.ts'
import { failuresUntilLock, lockEnd, lockedOut } from '../sessions/sign-in-guard.ts'
import { takePasskey } from './given-passkey.service.ts'
import { askSecondFactor } from './passkey-challenge.service.ts'
import type { ChallengePurpose } from './passkeys.repository.ts'
import { hashOfCode, plainCode } from './recovery-code.ts'
import {
  type Authenticator,
  holdSecondFactor,
  noteCode,
  noteStep,
  type SecondFactor,
  useRecoveryCode,
} from './second-factor.repository.ts'
import { stepOf } from './totp.ts'

/** The step of a code of the authenticator that fits and was not taken before, or null. */
function freshStep(ctx: Context, { secret, lastStep }: Authenticator, typed: string): number | null {
  const code = plainCode(typed)
  const step = /^\d{6}$/.test(code) ? stepOf(secret, code, ctx.now()) : null
  return step !== null && step > lastStep ? step : null
}

const good = { failures: 0, lockedUntil: null } as const

/** Takes a code of an authenticator, confirmed or not, each once. @returns whether it fits */
export async function takeStep(
  ctx: Context,
  db: Db,
  accountId: number,
  by: Authenticator,
  typed: string,
): Promise<boolean> {
  const step = freshStep(ctx, by, typed)
  if (step === null) return false
  await noteStep(db, accountId, step)
  return true
}

async function takeRecovery(ctx: Context, db: Db, accountId: number, typed: string): Promise<boolean> {
  if (!(await useRecoveryCode(db, accountId, hashOfCode(typed), ctx.now()))) return false
  await tellSecondFactor(ctx, db, accountId, 'recovery')
  return true
}

/** Counts a wrong code or passkey; the fifth in a row has none looked at for a quarter of an hour, which the trail keeps. */
async function countWrong(ctx: Context, db: Db, { accountId, failures }: SecondFactor, email: string): Promise<void> {
  const isLast = failures + 1 >= failuresUntilLock
  await noteCode(db, accountId, isLast ? { failures: 0, lockedUntil: lockEnd(ctx.now()) } : { failures: failures + 1 })
  const change = { action: 'lock', entity: 'second-factor', entityId: accountId, name: email } as const
  if (isLast) await recordChange(db, { userId: accountId, email }, change)
}

export interface CodeOwner {
  readonly id: number
  readonly email: string
}

/** What is given besides the password: a passkey's signature, else a code. */
export interface Given {
  readonly code?: string | undefined
  readonly passkey?: PasskeyAssertion | undefined
}

/** What a second factor was given as; a recovery code is a code. */
export type FactorGiven = 'code' | 'passkey'

/** `none` is an account that takes no second factor, `locked` one of which too many wrong ones were given. */
export type CodeVerdict = 'none' | 'taken' | 'wrong' | 'locked'

async function isTaken(
  ctx: Context,
  db: Db,
  { accountId, authenticator }: SecondFactor,
  { owner, given, purpose }: { readonly owner: CodeOwner; readonly given: Given; readonly purpose: ChallengePurpose },
): Promise<boolean> {
  const { code, passkey } = given
  if (passkey !== undefined) return await takePasskey(ctx, db, owner, { assertion: passkey, purpose })
  if (code === undefined) return false
  const isOn = authenticator !== null && authenticator.confirmedAt !== null
  if (isOn && (await takeStep(ctx, db, accountId, authenticator, code))) return true
  return await takeRecovery(ctx, db, accountId, code)
}

/**
 * Takes what is given as the second factor of an account: a code of the authenticator, each once, a passkey's signature of a challenge of
 * this purpose, or a recovery code, of whose use its owner is told by mail. The count of wrong ones is its own, since whoever gives one has
 * proven the password.
 */
export const takeGiven = (
  ctx: Context,
  owner: CodeOwner,
  given: Given,
  purpose: Exclude<ChallengePurpose, 'registration'>,
): Promise<CodeVerdict> =>
  inTransaction(ctx.db, async (db) => {
    const factor = await holdSecondFactor(db, owner.id)
    if (!factor || factor.confirmedAt === null) return 'none'
    if (factor.lockedUntil !== null && factor.lockedUntil > ctx.now()) return 'locked'
    if (await isTaken(ctx, db, factor, { owner, given, purpose })) {
      await noteCode(db, owner.id, good)
      return 'taken'
    }
    await countWrong(ctx, db, factor, owner.email)
    return 'wrong'
  })

async function askForMore(ctx: Context, { id }: CodeOwner): Promise<void> {
  const secondFactor = await askSecondFactor(ctx, id)
  if (secondFactor === null) return
  const takesCodes = secondFactor.factors.includes('authenticator')
  if (secondFactor.passkey !== undefined) {
    const message = takesCodes ? 'second_factor.passkey_or_code_needed' : 'second_factor.passkey_needed'
    throw problem('code-needed', { message, secondFactor })
  }
  if (takesCodes) throw problem('code-needed', { secondFactor })
  throw problem('code-needed', { message: 'second_factor.recovery_code_needed', secondFactor })
}

/**
 * Has whoever signs in to an account, and has proven its password, give a second factor where it takes one. Errors: `code-needed`, with what
 * there is to give; `wrong-code`, `locked`.
 * @returns what was taken, null where the account takes none
 */
export async function demandCode(ctx: Context, owner: CodeOwner, given: Given): Promise<FactorGiven | null> {
  if (given.code === undefined && given.passkey === undefined) {
    await askForMore(ctx, owner)
    return null
  }
  const verdict = await takeGiven(ctx, owner, given, 'sign-in')
  if (verdict === 'locked') throw lockedOut()
  if (verdict === 'none') return null
  if (verdict === 'taken') return given.passkey === undefined ? 'code' : 'passkey'
  throw given.passkey === undefined ? problem('wrong-code') : problem('wrong-code', { message: 'passkey.refused' })
}
