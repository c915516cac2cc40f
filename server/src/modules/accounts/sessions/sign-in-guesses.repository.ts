import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** How many wrong passwords may come from one client address before it waits, whatever accounts they are for. */
export interface AddressRule {
  readonly limit: number
  readonly now: Date
  /** When a window that begins now is over. */
  readonly windowEnd: Date
}

/**
 * Counts an attempt from a client address (see `addressKey`) before its outcome is known, for all machines together. One statement, so
 * that attempts made at once all count; one beyond the limit only reads, so that a flood of them writes nothing.
 * @returns when the window is over in which no further attempt may be made; null when this one may
 */
export async function countAttempt(
  db: Db,
  address: string,
  { limit, now, windowEnd }: AddressRule,
): Promise<Date | null> {
  const { rows } = await sql<{ fullUntil: Date | null; isCounted: boolean }>`
    with full_window as (
      select ends_at from sign_in_guess
      where kind = 'address' and key = ${address} and failures >= ${limit} and ends_at > ${now}::timestamptz
    ), counted as (
      insert into sign_in_guess as known (kind, key, failures, ends_at, counted_at)
      select 'address', ${address}, 1, ${windowEnd}::timestamptz, ${now}::timestamptz where not exists (select from full_window)
      on conflict (kind, key) do update set
        failures = case when known.ends_at > excluded.counted_at then known.failures + 1 else 1 end,
        ends_at = case when known.ends_at > excluded.counted_at then known.ends_at else excluded.ends_at end,
        counted_at = excluded.counted_at
      where known.ends_at <= excluded.counted_at or known.failures < ${limit}
      returning 1
    )
    select (select ends_at from full_window) as "fullUntil", exists (select from counted) as "isCounted"`.execute(db)
  const [row] = rows
  if (row?.isCounted === true) return null
  // What filled the window at this very moment began no later than now.
  return row?.fullUntil ?? windowEnd
}

/** Takes an attempt back that was none of a guesser. */
export async function takeAttemptBack(db: Db, address: string): Promise<void> {
  await sql`update sign_in_guess set failures = failures - 1
    where kind = 'address' and key = ${address} and failures > 0`.execute(db)
}

/**
 * Counts a wrong password for an e-mail nobody has, by the rule of accounts; the one that reaches `limit` locks it until `lockUntil`.
 * One statement, as for accounts.
 */
export async function countUnknown(
  db: Db,
  emailHash: string,
  { limit, now, lockUntil }: { readonly limit: number; readonly now: Date; readonly lockUntil: Date },
): Promise<'counted' | 'was-locked'> {
  const { rows } = await sql`
    insert into sign_in_guess as known (kind, key, failures, ends_at, counted_at)
    values ('e-mail', ${emailHash}, 1, null, ${now}::timestamptz)
    on conflict (kind, key) do update set
      failures = case when known.ends_at is null then known.failures + 1 else 1 end,
      ends_at = case when known.ends_at is null and known.failures + 1 >= ${limit} then ${lockUntil}::timestamptz end,
      counted_at = excluded.counted_at
    where known.ends_at is null or known.ends_at <= excluded.counted_at
    returning 1`.execute(db)
  return rows.length === 0 ? 'was-locked' : 'counted'
}

/** Forgets windows that are over, and e-mails that nobody has tried since a moment. */
export async function forgetGuessesBefore(db: Db, now: Date, emailsBefore: Date): Promise<void> {
  await db.deleteFrom('signInGuess').where('kind', '=', 'address').where('endsAt', '<=', now).execute()
  await db.deleteFrom('signInGuess').where('kind', '=', 'e-mail').where('countedAt', '<', emailsBefore).execute()
}
