import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

const isNotLocked = (now: Date) => sql<boolean>`(locked_until is null or locked_until <= ${now}::timestamptz)`

/**
 * Lets somebody in whose password was found right: only while the account is active, not locked, and still has that password.
 * Forgets earlier wrong ones. @returns the session epoch their tokens belong to, or null when they may not come in
 */
export async function admitLogin(db: Db, id: number, passwordHash: string, now: Date): Promise<number | null> {
  const row = await db
    .updateTable('account')
    .set({ failedLogins: 0, lockedUntil: null })
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('passwordHash', '=', passwordHash)
    .where(isNotLocked(now))
    .returning('sessionEpoch')
    .executeTakeFirst()
  return row?.sessionEpoch ?? null
}

/** As {@link admitLogin}, from where the account is known: a lock that strangers brought about holds strangers only, and stays. */
export async function admitKnown(db: Db, id: number, passwordHash: string): Promise<number | null> {
  const row = await db
    .selectFrom('account')
    .select('sessionEpoch')
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('passwordHash', '=', passwordHash)
    .executeTakeFirst()
  return row?.sessionEpoch ?? null
}

/** Locks an account until then. */
export async function lockAccount(db: Db, id: number, lockedUntil: Date): Promise<void> {
  await db.updateTable('account').set({ lockedUntil }).where('id', '=', id).execute()
}

/**
 * Counts a wrong password; the one that reaches `limit` locks the account until `lockUntil`. One statement, so that parallel
 * guesses all count; a lock that has ended begins the count anew.
 */
export async function countFailedLogin(
  db: Db,
  id: number,
  { limit, now, lockUntil }: { limit: number; now: Date; lockUntil: Date },
): Promise<'counted' | 'locked-now' | 'was-locked'> {
  const row = await db
    .updateTable('account')
    .set({
      failedLogins: sql`case when locked_until is null then failed_logins + 1 else 1 end`,
      lockedUntil: sql`case when locked_until is null and failed_logins + 1 >= ${limit} then ${lockUntil}::timestamptz end`,
    })
    .where('id', '=', id)
    .where(isNotLocked(now))
    .returning('lockedUntil')
    .executeTakeFirst()
  if (!row) return 'was-locked'
  return row.lockedUntil ? 'locked-now' : 'counted'
}

/** Sets another password, ends a lock and begins a new session epoch. */
export async function storePassword(db: Db, id: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ passwordHash, sessionEpoch: sql`session_epoch + 1`, failedLogins: 0, lockedUntil: null })
    .where('id', '=', id)
    .execute()
}
