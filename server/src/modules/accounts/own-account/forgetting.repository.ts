import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Links to a new password that were used, replaced or over before a day. */
export async function forgetResets(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('passwordReset')
    .where((row) => row.or([row('endedAt', '<', before), row('expiresAt', '<', before)]))
    .execute()
}

/** Changes of an address whose links were all over before a day; one of them may be the way back. */
export async function forgetEmailChanges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('emailChangeLink').where('expiresAt', '<', before).execute()
  await sql`delete from email_change c where c.requested_at < ${before}
    and not exists (select 1 from email_change_link l where l.email_change_id = c.id)`.execute(db)
}

/** Invitations that were accepted, cancelled or over before a day. */
export async function forgetInvitations(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('invitation')
    .where((row) =>
      row.or([row('acceptedAt', '<', before), row('cancelledAt', '<', before), row('expiresAt', '<', before)]),
    )
    .execute()
}

/** Wrong passwords from addresses at which no session of the account is remembered any more; no lock is lifted by it. */
export async function forgetStrangeGuesses(db: Db, now: Date): Promise<void> {
  await sql`delete from known_address_guess g where (g.locked_until is null or g.locked_until < ${now})
    and not exists (select 1 from session s where s.account_id = g.account_id and s.address = g.address)`.execute(db)
}

/** Challenges that no passkey has signed within their time. */
export async function forgetChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkeyChallenge').where('expiresAt', '<=', now).execute()
}
