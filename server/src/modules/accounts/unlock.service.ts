import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/http/problem-error.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import { findAccount } from './accounts.repository.ts'
import { clearFailedLogins } from './credentials.repository.ts'

/**
 * Ends the lock of an account and tells its owner; an account that is not locked stays as it is. The caller checks that the
 * actor may see and edit the account; nobody but an administrator unlocks an administrator. Errors: `not-found`, `forbidden`.
 */
export async function unlockAccount(ctx: Context, actor: Actor, accountId: number): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const account = await findAccount(db, accountId)
    if (!account) throw problem('not-found')
    if (account.roles.includes('ROLE_ADMIN') && !actor.isAdmin) throw problem('forbidden')
    if (!(await clearFailedLogins(db, accountId))) return
    await recordChange(db, actor, { action: 'unlock', entity: 'user', entityId: accountId, name: account.email })
    await enqueueMail(ctx, db, {
      template: 'account-unlocked',
      to: account.email,
      language: account.language ?? actor.language,
      values: { firstName: account.firstName, link: '/login' },
    })
  })
}
