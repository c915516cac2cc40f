import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

export type EmailChangePurpose = 'confirm' | 'undo'

export interface EmailChange {
  readonly id: number
  readonly accountId: number
  readonly oldEmail: string
  readonly newEmail: string
  readonly confirmedAt: Date | null
  readonly purpose: EmailChangePurpose
}

export interface NewEmailChange {
  readonly accountId: number
  readonly oldEmail: string
  readonly newEmail: string
  readonly requestedAt: Date
}

/** @returns the id of the change */
export async function insertEmailChange(db: Db, change: NewEmailChange): Promise<number> {
  const { id } = await db.insertInto('emailChange').values(change).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertEmailChangeLink(
  db: Db,
  link: { tokenHash: Buffer; emailChangeId: number; purpose: EmailChangePurpose; expiresAt: Date },
): Promise<void> {
  await db.insertInto('emailChangeLink').values(link).execute()
}

/** A link confirms only what waits, and undoes only what was not undone; nothing works for a disabled account. */
const usable = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('emailChangeLink as link')
    .innerJoin('emailChange as change', 'change.id', 'link.emailChangeId')
    .innerJoin('account', 'account.id', 'change.accountId')
    .select([
      'change.id',
      'change.accountId',
      'change.oldEmail',
      'change.newEmail',
      'change.confirmedAt',
      sql<EmailChangePurpose>`link.purpose`.as('purpose'),
    ])
    .where('link.tokenHash', '=', tokenHash)
    .where('link.expiresAt', '>', now)
    .where('change.endedAt', 'is', null)
    .where('account.isActive', '=', true)
    .where((eb) => eb.or([eb('link.purpose', '=', 'undo'), eb('change.confirmedAt', 'is', null)]))

/** What a link that can be used is for, or null. */
export const findEmailChange = async (db: Db, tokenHash: Buffer, now: Date): Promise<EmailChange | null> =>
  (await usable(db, tokenHash, now).executeTakeFirst()) ?? null

/** The same, held until the transaction ends, so that of two uses one finds nothing. */
export const lockEmailChange = async (db: Db, tokenHash: Buffer, now: Date): Promise<EmailChange | null> =>
  (await usable(db, tokenHash, now).forUpdate(['change', 'account']).executeTakeFirst()) ?? null

export async function markConfirmed(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('emailChange').set({ confirmedAt: at }).where('id', '=', id).execute()
}

/** Ends the changes of an account that wait to be confirmed. @returns whether there was one */
export async function endWaitingChanges(db: Db, accountId: number, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('emailChange')
    .set({ endedAt: at })
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is', null)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
  return ended.length > 0
}

/** Ends a change and those that came after it, which built on it. */
export async function endChangesSince(db: Db, accountId: number, id: number, at: Date): Promise<void> {
  await db
    .updateTable('emailChange')
    .set({ endedAt: at })
    .where('accountId', '=', accountId)
    .where('id', '>=', id)
    .where('endedAt', 'is', null)
    .execute()
}
