import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { AccountRow } from '../accounts.repository.ts'
import { pastLimit } from './session-limits.policy.ts'
import { endFamily, endPastLimits, type FamilySession, noteSeen } from './sessions.repository.ts'
import { recordSignOut } from './sign-in-trail.service.ts'

/** That something was done in a session is noted no more often than this. */
const notedEachMs = 15_000

/**
 * Notes that something is done in a session, unless the limits of a company have ended it: then it is ended for good, which the trail tells.
 * @returns what has ended it, or null
 */
export async function useSession(
  ctx: Context,
  account: AccountRow,
  session: FamilySession & { readonly family: string },
): Promise<'idle' | 'lifetime' | null> {
  const now = ctx.now()
  const by = pastLimit(account.sessionLimits, session, now)
  if (by !== null)
    await inTransaction(
      ctx.db,
      async (db) => {
        if (await endFamily(db, session.family, { by, at: now })) await recordSignOut(db, account, by)
      },
      // Calls that come at once all end it.
      { attempts: 3 },
    )
  else if (now.getTime() - session.seenAt.getTime() >= notedEachMs) await noteSeen(ctx.db, session.id, now)
  return by
}

/** Ends what the limits of a company have ended already, before they are changed: wider ones bring nothing back. */
export const endSessionsPastLimits = (ctx: Context, db: Db, organizationId: number): Promise<void> =>
  endPastLimits(db, organizationId, ctx.now())
