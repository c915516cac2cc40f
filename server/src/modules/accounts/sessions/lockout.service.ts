import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addressKey } from '../../../platform/http/request/rate-limit.ts'
import { tellLocked } from '../account-notices.service.ts'
import type { Credentials } from '../accounts.repository.ts'
import { admitKnown, admitLogin, countFailedLogin, lockAccount } from '../passwords/credentials.repository.ts'
import {
  type AddressOfAccount,
  addressesOf,
  countGuessAt,
  forgetGuesses,
  isAdmittedAt,
  signInAddressesOf,
} from './known-addresses.repository.ts'
import { deviceIn } from './known-device.service.ts'
import { countAtDevice } from './known-devices.repository.ts'
import { failuresUntilLock, lockEnd, lockedOut } from './sign-in-guard.ts'

/**
 * Where an account is known, or null for where it is not: what strangers guess locks an account for strangers, while whoever
 * comes from where it was signed in, or with a browser it was signed in with, has a count of their own. So nobody keeps somebody out by
 * knowing their e-mail.
 */
export type Known = (AddressOfAccount & { readonly deviceId?: number }) | null

/** What a call says of who sends it: the client's address, and its cookies. */
export interface Sender {
  readonly address: string
  readonly cookies: string | undefined
}

/** The device or else the client address of a call as one the account was signed in with, or null. */
export async function knownAt(ctx: Context, accountId: number, { address: ip, cookies }: Sender): Promise<Known> {
  const deviceId = await deviceIn(ctx, accountId, cookies)
  if (deviceId !== null) return { accountId, address: `device ${deviceId}`, deviceId }
  const address = addressKey(ip)
  const known = await addressesOf(ctx.db, accountId)
  return known.some((each) => addressKey(each) === address) ? { accountId, address } : null
}

/** Whether an account has been signed in to before, and never from this client address; false where no address was noted. */
export async function isNewAddress(db: Db, accountId: number, ip: string): Promise<boolean> {
  const known = await signInAddressesOf(db, accountId)
  return ip !== '' && known.length > 0 && !known.some((each) => addressKey(each) === addressKey(ip))
}

/** A session that is open as a place where its account is known. */
export const knownIn = (accountId: number, session: number | null): Known =>
  session === null ? null : { accountId, address: `session ${session}` }

/** Lets somebody in whose password was found right. @returns the session epoch, or null while that place is locked or the account closed */
export async function admit(
  ctx: Context,
  { id, passwordHash }: Pick<Credentials, 'id' | 'passwordHash'>,
  known: Known,
): Promise<number | null> {
  if (passwordHash === null) return null
  if (known === null) return await admitLogin(ctx.db, id, passwordHash, ctx.now())
  return await inTransaction(ctx.db, async (db) => {
    if (!(await isAdmittedAt(db, known, ctx.now()))) return null
    const sessionEpoch = await admitKnown(db, id, passwordHash)
    if (sessionEpoch !== null) await forgetGuesses(db, id, known.address)
    return sessionEpoch
  })
}

/** Whether wrong passwords keep out whoever sends a call, by the rule of {@link knownAt}, where it is not a password that signs in. */
export async function isLockedFor(
  ctx: Context,
  { id, lockedUntil }: { readonly id: number; readonly lockedUntil: Date | null },
  from: Sender,
): Promise<boolean> {
  const known = await knownAt(ctx, id, from)
  if (known !== null) return !(await isAdmittedAt(ctx.db, known, ctx.now()))
  return lockedUntil !== null && lockedUntil > ctx.now()
}

/** Wrong passwords at a known device until it is no longer one: a cookie that was stolen guesses no further than that. */
const failuresUntilUnknown = 10

async function countIn(db: Db, id: number, known: Known, now: Date) {
  const rule = { limit: failuresUntilLock, now, lockUntil: lockEnd(now) }
  if (known === null) return await countFailedLogin(db, id, rule)
  const outcome = await countGuessAt(db, known, rule)
  if (outcome === 'locked-now') await lockAccount(db, id, rule.lockUntil)
  if (outcome !== 'was-locked' && known.deviceId !== undefined)
    await countAtDevice(db, known.deviceId, failuresUntilUnknown)
  return outcome
}

/** Counts a wrong password of an account, and tells the trail when that locks it. Errors: `locked`. */
export async function countWrongPassword(
  ctx: Context,
  account: { readonly id: number; readonly email: string },
  known: Known,
): Promise<void> {
  const counted = await inTransaction(ctx.db, async (db) => {
    const outcome = await countIn(db, account.id, known, ctx.now())
    if (outcome === 'locked-now')
      await recordChange(
        db,
        { userId: account.id, email: account.email },
        { action: 'lock', entity: 'user', entityId: account.id, name: account.email },
      )
    if (outcome === 'locked-now') await tellLocked(ctx, db, account.id, lockEnd(ctx.now()))
    return outcome
  })
  if (counted === 'was-locked') throw lockedOut()
}

/** Ends what wrong passwords at known places have locked; the lock of the account itself is its own. */
export const forgetWrongPasswords = (db: Db, accountId: number): Promise<void> => forgetGuesses(db, accountId)
