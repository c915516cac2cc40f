import type { Db } from '../../../platform/database/db.ts'
import { asLanguage } from '../../../platform/i18n/language.ts'

export interface NewPasswordReset {
  readonly accountId: number
  readonly requestId: string
  readonly tokenHash: Buffer
  readonly expiresAt: Date
}

/** Whether this request has made its link already. */
export async function hasPasswordReset(db: Db, requestId: string): Promise<boolean> {
  const row = await db.selectFrom('passwordReset').select('id').where('requestId', '=', requestId).executeTakeFirst()
  return row !== undefined
}

export async function insertPasswordReset(db: Db, reset: NewPasswordReset): Promise<void> {
  await db.insertInto('passwordReset').values(reset).execute()
}

const usable = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('passwordReset')
    .innerJoin('account', 'account.id', 'passwordReset.accountId')
    .select(['account.id', 'account.email', 'account.firstName', 'account.language', 'account.passwordHash'])
    .where('passwordReset.tokenHash', '=', tokenHash)
    .where('passwordReset.endedAt', 'is', null)
    .where('passwordReset.expiresAt', '>', now)
    .where('account.isActive', '=', true)

const ownerOf = <R extends { language: string | null }>(row: R | undefined) =>
  row ? { ...row, language: asLanguage(row.language) } : null

/** The active account a link that can be used was mailed to, or null. */
export const findUsableReset = async (db: Db, tokenHash: Buffer, now: Date) =>
  ownerOf(await usable(db, tokenHash, now).executeTakeFirst())

/** The same, with link and account held until the transaction ends, so that of two uses one finds nothing. */
export const lockUsableReset = async (db: Db, tokenHash: Buffer, now: Date) =>
  ownerOf(await usable(db, tokenHash, now).forUpdate().executeTakeFirst())

/** Why a link ended: it was used itself, a newer one was asked for, or the password or the address was changed otherwise. */
export type ResetEnd = 'used' | 'newer' | 'password'

/** Why a link is over; null for one that is so by its time, and for one nobody was sent. */
export async function whyResetIsOver(db: Db, tokenHash: Buffer): Promise<ResetEnd | null> {
  const row = await db
    .selectFrom('passwordReset')
    .select('endedWhy')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  const why = row?.endedWhy
  return why === 'used' || why === 'newer' || why === 'password' ? why : null
}

/** Notes of the link with which a password is being chosen that it is used. */
export async function useReset(db: Db, tokenHash: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('passwordReset')
    .set({ endedAt: at, endedWhy: 'used' })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

/** Ends every link that was mailed to an account. */
export async function endPasswordResets(
  db: Db,
  accountId: number,
  at: Date,
  why: Exclude<ResetEnd, 'used'> = 'password',
): Promise<void> {
  await db
    .updateTable('passwordReset')
    .set({ endedAt: at, endedWhy: why })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute()
}
