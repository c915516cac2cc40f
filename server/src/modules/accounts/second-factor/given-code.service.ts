import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { tellSecondFactor } from '../account-notices.service.ts'
import { failuresUntilLock, lockEnd, lockedOut } from '../sessions/sign-in-guard.ts'
import { hashOfCode, plainCode } from './recovery-code.ts'
import {
  holdSecondFactor,
  noteCode,
  type SecondFactor,
  secondFactorState,
  useRecoveryCode,
} from './second-factor.repository.ts'
import { stepOf } from './totp.ts'

/** The step of a code of the authenticator that fits and was not taken before, or null. */
function freshStep(ctx: Context, { secret, lastStep }: SecondFactor, typed: string): number | null {
  const code = plainCode(typed)
  const step = /^\d{6}$/.test(code) ? stepOf(secret, code, ctx.now()) : null
  return step !== null && step > lastStep ? step : null
}

const good = { failures: 0, lockedUntil: null } as const

/** Takes a code of the authenticator of a factor, each once. @returns whether it fits */
export async function takeStep(ctx: Context, db: Db, factor: SecondFactor, typed: string): Promise<boolean> {
  const step = freshStep(ctx, factor, typed)
  if (step === null) return false
  await noteCode(db, factor.accountId, { ...good, lastStep: step })
  return true
}

async function takeRecovery(ctx: Context, db: Db, { accountId }: SecondFactor, typed: string): Promise<boolean> {
  if (!(await useRecoveryCode(db, accountId, hashOfCode(typed), ctx.now()))) return false
  await noteCode(db, accountId, good)
  await tellSecondFactor(ctx, db, accountId, 'recovery')
  return true
}

/** Counts a wrong code; the fifth in a row has none looked at for a quarter of an hour, which the trail keeps. */
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

/** `none` is an account that takes no code, `locked` one of which too many wrong codes were given. */
export type CodeVerdict = 'none' | 'taken' | 'wrong' | 'locked'

/**
 * Takes a code of the second factor of an account: of the authenticator, each once, or a recovery code, of whose use its owner is told by
 * mail. The count of wrong ones is its own, since whoever gives one has proven the password.
 */
export const takeCode = (ctx: Context, { id, email }: CodeOwner, typed: string): Promise<CodeVerdict> =>
  inTransaction(ctx.db, async (db) => {
    const factor = await holdSecondFactor(db, id)
    if (!factor || factor.confirmedAt === null) return 'none'
    if (factor.lockedUntil !== null && factor.lockedUntil > ctx.now()) return 'locked'
    if ((await takeStep(ctx, db, factor, typed)) || (await takeRecovery(ctx, db, factor, typed))) return 'taken'
    await countWrong(ctx, db, factor, email)
    return 'wrong'
  })

/** Has whoever signs in to an account, and has proven its password, give a code where it takes one. Errors: `code-needed`, `wrong-code`, `locked`. */
export async function demandCode(ctx: Context, owner: CodeOwner, typed: string | undefined): Promise<void> {
  if (typed === undefined) {
    if ((await secondFactorState(ctx.db, owner.id)).since !== null) throw problem('code-needed')
    return
  }
  const verdict = await takeCode(ctx, owner, typed)
  if (verdict === 'locked') throw lockedOut()
  if (verdict === 'wrong') throw problem('wrong-code')
}
