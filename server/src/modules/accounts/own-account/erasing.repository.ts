import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

export interface CalledAccount {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly isService: boolean
}

const called = ['id', 'email', 'firstName', 'lastName', 'isService'] as const
const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())

/** The account of a number or an address, of a person or a service; null where there is none. */
export async function findCalled(
  db: Db,
  { id, email }: { readonly id: number | null; readonly email: string | null },
): Promise<CalledAccount | null> {
  const query = db.selectFrom('account').select(called)
  if (id !== null) return (await query.where('id', '=', id).executeTakeFirst()) ?? null
  return (await query.where(sql`lower(email)`, '=', (email ?? '').toLowerCase()).executeTakeFirst()) ?? null
}

/** Which of these accounts are there. */
export async function accountsThere(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('account').select('id').where('id', '=', sql<number>`any(${ids}::int[])`).execute()
  return rows.map(({ id }) => id)
}

/** Addresses that an account changed from or to, as far as that is kept. */
export async function changedAddresses(db: Db, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('emailChange')
    .select(['oldEmail', 'newEmail'])
    .where('accountId', '=', accountId)
    .execute()
  return rows.flatMap(({ oldEmail, newEmail }) => [oldEmail, newEmail])
}

/** Which of these texts are, in small letters, the address or the whole name of somebody besides these accounts. */
export async function bornByOthers(
  db: Db,
  texts: readonly string[],
  accountIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ text: string }>`select distinct told.text from account a cross join lateral (values
      (lower(a.email)), (lower(trim(a.first_name || ' ' || a.last_name))), (lower(trim(a.last_name || ' ' || a.first_name)))) as told (text)
    where a.id <> all(${accountIds}::int[]) and told.text = any(${lower(texts)}::text[])`.execute(db)
  return new Set(rows.map(({ text }) => text))
}

/** Deletes invitations to addresses, whatever became of them. @returns how many */
export async function deleteInvitationsTo(db: Db, addresses: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('invitation')
    .where(sql`lower(email)`, '=', sql<string>`any(${lower(addresses)}::text[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Forgets wrong passwords counted for addresses that nobody has. */
export async function deleteGuessesFor(db: Db, addresses: readonly string[]): Promise<void> {
  const keys = lower(addresses).map((address) => createHash('sha256').update(address).digest('hex'))
  await db
    .deleteFrom('signInGuess')
    .where('kind', '=', 'e-mail')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
}
