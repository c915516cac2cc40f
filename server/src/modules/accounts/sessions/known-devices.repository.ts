import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** The device of an account whose cookie has this hash, if it was used since a moment; null when there is none. */
export async function findDevice(
  db: Db,
  { accountId, tokenHash }: { readonly accountId: number; readonly tokenHash: Buffer },
  usedAfter: Date,
): Promise<number | null> {
  const row = await db
    .selectFrom('knownDevice')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('accountId', '=', accountId)
    .where('usedAt', '>', usedAfter)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Notes that a device was signed in with, unless it was forgotten meanwhile; its wrong passwords so far do not count any more. */
export async function noteDeviceUse(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('knownDevice')
    .set({ usedAt: at, failures: 0 })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Keeps a new device of an account, beside `most` - 1 others: those are forgotten first that never came back, as of programs that keep no
 * cookies, then those used longest ago.
 */
export async function insertDevice(
  db: Db,
  { accountId, tokenHash, at, most }: { accountId: number; tokenHash: Buffer; at: Date; most: number },
): Promise<number> {
  await sql`delete from known_device where id in (
    select id from known_device where account_id = ${accountId}
    order by (used_at > made_at) desc, used_at desc, id desc offset ${most - 1})`.execute(db)
  const { id } = await db
    .insertInto('knownDevice')
    .values({ accountId, tokenHash, madeAt: at, usedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts a wrong password at a device; with the one that reaches `limit` it is no longer known. One statement each, so that all count. */
export async function countAtDevice(db: Db, id: number, limit: number): Promise<void> {
  await db
    .updateTable('knownDevice')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('knownDevice').where('id', '=', id).where('failures', '>=', limit).execute()
}

/** Forgets devices of an account: those of some sessions, or all but that of one session. */
export async function forgetDevices(
  db: Db,
  accountId: number,
  which: { readonly ofSession: number } | { readonly exceptOf: number | null },
): Promise<void> {
  const id = 'ofSession' in which ? which.ofSession : which.exceptOf
  const ofSession = sql<boolean>`exists (select 1 from session s where s.id = ${id}::bigint and s.device_id = known_device.id)`
  await db
    .deleteFrom('knownDevice')
    .where('accountId', '=', accountId)
    .where('ofSession' in which ? ofSession : sql<boolean>`not ${ofSession}`)
    .execute()
}

/** Forgets devices that nobody signed in with since a moment. */
export async function forgetUnusedDevices(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('knownDevice').where('usedAt', '<=', before).execute()
}
