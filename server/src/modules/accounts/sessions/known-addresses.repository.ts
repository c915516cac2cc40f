import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Of an account, at one client address (see `addressKey`) or in one session. */
export interface AddressOfAccount {
  readonly accountId: number
  readonly address: string
}

/** The addresses an account was last seen at in each of its sessions, those that ended within a month included. */
export async function addressesOf(db: Db, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('address')
    .distinct()
    .where('accountId', '=', accountId)
    .where('address', '<>', '')
    .execute()
  return rows.map(({ address }) => address)
}

/** The addresses an account was last signed in from, as `addressesOf`, without those of API tokens. */
export async function signInAddressesOf(db: Db, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('address')
    .distinct()
    .where('accountId', '=', accountId)
    .where('address', '<>', '')
    .where('id', 'not in', db.selectFrom('apiToken').select('sessionId'))
    .execute()
  return rows.map(({ address }) => address)
}

/** Whether no lock of this address holds an account. */
export async function isAdmittedAt(db: Db, { accountId, address }: AddressOfAccount, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('knownAddressGuess')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('address', '=', address)
    .where('lockedUntil', '>', now)
    .executeTakeFirst()
  return row === undefined
}

/**
 * Counts a wrong password from a known address; the one that reaches `limit` locks the account there until `lockUntil`. One statement,
 * so that parallel guesses all count; a lock that has ended begins the count anew.
 */
export async function countGuessAt(
  db: Db,
  { accountId, address }: AddressOfAccount,
  { limit, now, lockUntil }: { readonly limit: number; readonly now: Date; readonly lockUntil: Date },
): Promise<'counted' | 'locked-now' | 'was-locked'> {
  const { rows } = await sql<{ lockedUntil: Date | null }>`
    insert into known_address_guess as known (account_id, address, failures, locked_until)
    values (${accountId}, ${address}, 1, null)
    on conflict (account_id, address) do update set
      failures = case when known.locked_until is null then known.failures + 1 else 1 end,
      locked_until = case when known.locked_until is null and known.failures + 1 >= ${limit} then ${lockUntil}::timestamptz end
    where known.locked_until is null or known.locked_until <= ${now}::timestamptz
    returning locked_until as "lockedUntil"`.execute(db)
  const [row] = rows
  if (row === undefined) return 'was-locked'
  return row.lockedUntil === null ? 'counted' : 'locked-now'
}

/** Forgets the wrong passwords of an account from one address, or from all. */
export async function forgetGuesses(db: Db, accountId: number, address?: string): Promise<void> {
  const query = db.deleteFrom('knownAddressGuess').where('accountId', '=', accountId)
  await (address === undefined ? query : query.where('address', '=', address)).execute()
}
