import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import { findAccount } from './accounts.repository.ts'

/** Tells the owner of an account that its lock was ended, in the transaction that ends it. */
export async function tellUnlocked(ctx: Context, db: Db, by: Actor, accountId: number): Promise<void> {
  const account = await findAccount(db, accountId)
  if (!account) return
  await enqueueMail(ctx, db, {
    template: 'account-unlocked',
    to: account.email,
    language: account.language ?? by.language,
    values: { firstName: account.firstName, link: '/login' },
  })
}
