import { recoveryCodeCount } from '@visionair/contract/accounts'
import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { tellSecondFactor } from '../account-notices.service.ts'
import { provePassword } from '../passwords/password-change.service.ts'
import { lockedOut } from '../sessions/sign-in-guard.ts'
import { refuseWhileDemanded } from './demanded-factor.service.ts'
import { takeCode, takeStep } from './given-code.service.ts'
import { makeRecoveryCode } from './recovery-code.ts'
import {
  beginSecondFactor,
  forgetSecondFactor,
  holdSecondFactor,
  replaceRecoveryCodes,
  secondFactorState,
  turnOn,
} from './second-factor.repository.ts'
import { makeSecret, secretText, secretUri } from './totp.ts'

/** Since when signing in as the actor takes a code, and how many recovery codes are left. */
export const ownSecondFactor = (ctx: Context, actor: Actor) => secondFactorState(ctx.db, actor.userId)

const isOn = () => problem('conflict', { message: 'second_factor.is_on' })
const wrongCode = () => problem('invalid', { violations: [{ field: 'code', message: 'second_factor.wrong_code' }] })

/**
 * Makes a secret for the actor's authenticator, which counts for nothing until {@link confirmOwn}. Errors: `invalid` at the password,
 * `locked`, `conflict` where one is on.
 */
export async function startOwn(
  ctx: Context,
  actor: Actor,
  { currentPassword }: { readonly currentPassword: string },
): Promise<{ readonly secret: string; readonly uri: string }> {
  await provePassword(ctx, actor, { field: 'currentPassword', password: currentPassword })
  const secret = makeSecret()
  if (!(await beginSecondFactor(ctx.db, actor.userId, secret, ctx.now()))) throw isOn()
  return { secret: secretText(secret), uri: secretUri(secret, actor.email) }
}

/** Gives an account other recovery codes. @returns them, told once */
async function giveCodes(db: Db, accountId: number): Promise<readonly string[]> {
  const made = Array.from({ length: recoveryCodeCount }, makeRecoveryCode)
  await replaceRecoveryCodes(
    db,
    accountId,
    made.map(({ codeHash }) => codeHash),
  )
  return made.map(({ code }) => code)
}

const change = ({ userId, email }: Actor) => ({ entity: 'second-factor', entityId: userId, name: email }) as const

/** Turns the actor's second factor on. @returns recovery codes. Errors: `invalid` at the code, `conflict` where none was begun or one is on */
export async function confirmOwn(ctx: Context, actor: Actor, code: string): Promise<readonly string[]> {
  return await inTransaction(ctx.db, async (db) => {
    const factor = await holdSecondFactor(db, actor.userId)
    if (!factor) throw problem('conflict', { message: 'second_factor.not_started' })
    if (factor.confirmedAt !== null) throw isOn()
    if (!(await takeStep(ctx, db, factor, code))) throw wrongCode()
    await turnOn(db, actor.userId, ctx.now())
    await recordChange(db, actor, { ...change(actor), action: 'create' })
    await tellSecondFactor(ctx, db, actor.userId, 'on')
    return await giveCodes(db, actor.userId)
  })
}

export interface Proof {
  readonly currentPassword: string
  readonly code: string
}

/** Has the actor prove to have both. Errors: `invalid` at either, `locked`, `conflict` where none is on. */
async function proveBoth(ctx: Context, actor: Actor, { currentPassword, code }: Proof): Promise<void> {
  const credentials = await provePassword(ctx, actor, { field: 'currentPassword', password: currentPassword })
  const verdict = await takeCode(ctx, credentials, code)
  if (verdict === 'none') throw problem('conflict', { message: 'second_factor.not_on' })
  if (verdict === 'locked') throw lockedOut()
  if (verdict === 'wrong') throw wrongCode()
}

/** Gives the actor other recovery codes. @returns them, told once. Errors: those of {@link proveBoth} */
export async function renewOwnCodes(ctx: Context, actor: Actor, proof: Proof): Promise<readonly string[]> {
  await proveBoth(ctx, actor, proof)
  return await inTransaction(ctx.db, async (db) => {
    await recordChange(db, actor, { ...change(actor), action: 'update' })
    return await giveCodes(db, actor.userId)
  })
}

/** Turns the actor's second factor off. Errors: those of {@link proveBoth}, `conflict` besides while a role or a company demands it */
export async function removeOwn(ctx: Context, actor: Actor, proof: Proof): Promise<void> {
  await refuseWhileDemanded(ctx, actor)
  await proveBoth(ctx, actor, proof)
  await inTransaction(ctx.db, async (db) => {
    if (!(await forgetSecondFactor(db, actor.userId))) return
    await recordChange(db, actor, { ...change(actor), action: 'delete' })
    await tellSecondFactor(ctx, db, actor.userId, 'off')
  })
}

/** Turns the second factor of an account off, in a transaction, for who manages it. @returns whether it was on */
export async function takeSecondFactorOff(ctx: Context, db: Db, accountId: number): Promise<boolean> {
  if (!(await forgetSecondFactor(db, accountId))) return false
  await tellSecondFactor(ctx, db, accountId, 'reset')
  return true
}
