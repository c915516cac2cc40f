import { recoveryCodeCount } from '@visionair/contract/accounts'
import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { tellSecondFactor } from '../account-notices.service.ts'
import { provePassword } from '../passwords/password-change.service.ts'
import { refuseWhileDemanded } from './demanded-factor.service.ts'
import { type Given, takeStep } from './given-code.service.ts'
import { proveFactor, refusedCode } from './owner-proof.service.ts'
import { passkeysAt } from './passkey-challenge.service.ts'
import { passkeyPlace } from './passkey-place.ts'
import { makeRecoveryCode } from './recovery-code.ts'
import {
  beginSecondFactor,
  confirmAuthenticator,
  forgetSecondFactor,
  holdSecondFactor,
  replaceRecoveryCodes,
  type SecondFactor,
  secondFactorState,
  turnOn,
} from './second-factor.repository.ts'
import { makeSecret, secretText, secretUri } from './totp.ts'

/** Since when signing in as the actor takes a second factor, of which kinds it is and can be, and how many recovery codes are left. */
export async function ownSecondFactor(ctx: Context, actor: Actor) {
  const place = passkeyPlace(ctx.settings.publicUrl)
  const hasUsablePasskey = !('obstacle' in place) && (await passkeysAt(ctx.db, actor.userId, place)).length > 0
  return { ...(await secondFactorState(ctx.db, actor.userId)), hasUsablePasskey, place }
}

const notOn = () => problem('conflict', { message: 'second_factor.not_on' })
const isOn = () => problem('conflict', { message: 'second_factor.is_on' })

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
  const isBegun = await inTransaction(ctx.db, (db) => beginSecondFactor(db, actor.userId, secret, ctx.now()))
  if (!isBegun) throw isOn()
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

/**
 * Has signing in take a second factor of the actor, in the transaction that confirms one. @returns recovery codes with the first; none where
 * there are some already, as the owner is told of the other kind
 */
export async function countIn(
  ctx: Context,
  db: Db,
  actor: Actor,
  { factor, added }: { readonly factor: SecondFactor; readonly added: 'authenticator-added' | 'passkey-added' },
): Promise<readonly string[]> {
  if (factor.confirmedAt !== null) {
    await tellSecondFactor(ctx, db, actor.userId, added)
    return []
  }
  await turnOn(db, actor.userId, ctx.now())
  await recordChange(db, actor, { ...change(actor), action: 'create' })
  await tellSecondFactor(ctx, db, actor.userId, 'on')
  return await giveCodes(db, actor.userId)
}

/**
 * Has codes of the actor's authenticator taken from now on. @returns recovery codes, as {@link countIn}. Errors: `invalid` at the code,
 * `conflict` where none was begun or one is on
 */
export async function confirmOwn(ctx: Context, actor: Actor, code: string): Promise<readonly string[]> {
  return await inTransaction(ctx.db, async (db) => {
    const factor = await holdSecondFactor(db, actor.userId)
    const authenticator = factor?.authenticator ?? null
    if (!factor || authenticator === null) throw problem('conflict', { message: 'second_factor.not_started' })
    if (authenticator.confirmedAt !== null) throw isOn()
    if (!(await takeStep(ctx, db, actor.userId, authenticator, code))) throw refusedCode('second_factor.wrong_code')
    await confirmAuthenticator(db, actor.userId, ctx.now())
    if (factor.confirmedAt !== null)
      await recordChange(db, actor, { ...change(actor), action: 'update', after: { authenticator: true } })
    return await countIn(ctx, db, actor, { factor, added: 'authenticator-added' })
  })
}

export interface Proof extends Given {
  readonly currentPassword: string
}

/** Has the actor prove to have the password and a second factor. Errors: `invalid` at either, `locked`, `conflict` where none is on. */
export async function proveBoth(ctx: Context, actor: Actor, { currentPassword, ...given }: Proof): Promise<void> {
  const credentials = await provePassword(ctx, actor, { field: 'currentPassword', password: currentPassword })
  if (!(await proveFactor(ctx, credentials, given))) throw notOn()
}

/** Gives the actor other recovery codes. @returns them, told once. Errors: those of {@link proveBoth} */
export async function renewOwnCodes(ctx: Context, actor: Actor, proof: Proof): Promise<readonly string[]> {
  await proveBoth(ctx, actor, proof)
  return await inTransaction(ctx.db, async (db) => {
    // Taken off meanwhile, by whoever manages the account.
    if ((await holdSecondFactor(db, actor.userId))?.confirmedAt == null) throw notOn()
    await recordChange(db, actor, { ...change(actor), action: 'rotate' })
    return await giveCodes(db, actor.userId)
  })
}

/** Turns the actor's second factor off, in a transaction: authenticator, passkeys and recovery codes. */
export async function turnOff(ctx: Context, db: Db, actor: Actor): Promise<void> {
  if (!(await forgetSecondFactor(db, actor.userId))) return
  await recordChange(db, actor, { ...change(actor), action: 'delete' })
  await tellSecondFactor(ctx, db, actor.userId, 'off')
}

/**
 * Turns the actor's second factor off, whatever it is of. Errors: those of {@link proveBoth}, `conflict` besides while a role or a company
 * demands it
 */
export async function removeOwn(ctx: Context, actor: Actor, proof: Proof): Promise<void> {
  await refuseWhileDemanded(ctx.db, actor)
  await proveBoth(ctx, actor, proof)
  await inTransaction(ctx.db, (db) => turnOff(ctx, db, actor))
}

/** Turns the second factor of an account off, in a transaction, for who manages it. @returns whether it was on */
export async function takeSecondFactorOff(ctx: Context, db: Db, accountId: number): Promise<boolean> {
  if (!(await forgetSecondFactor(db, accountId))) return false
  await tellSecondFactor(ctx, db, accountId, 'reset')
  return true
}
