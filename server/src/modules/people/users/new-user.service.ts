import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { type DirectAccount, makeAccount } from '../../accounts/invitations/direct-account.service.ts'
import type { User } from '../people.types.ts'
import { userFacts } from './user-facts.ts'
import { findUser } from './users.repository.ts'

export type NewUser = DirectAccount

/**
 * Makes a user at once, where no mail can carry an invitation, by the rules of an invitation; the trail keeps who did it. The password
 * is told once and stored only as a hash. Errors: `invalid`, `forbidden`.
 */
export async function createUser(
  ctx: Context,
  actor: Actor,
  person: NewUser,
): Promise<{ user: User; password: string }> {
  const create = async (within: Context) => {
    const { db } = within
    const { id, password } = await makeAccount(within, actor, person)
    const user = await findUser(db, actor, id, ctx.now())
    if (!user) throw problem('not-found')
    const after = userFacts(user)
    await recordChange(db, actor, { action: 'create', entity: 'user', entityId: id, name: user.email, after })
    return { user, password }
  }
  // A company or profile that is deleted meanwhile is not there when it is looked for again.
  return await inTransaction(ctx.db, (db) => create({ ...ctx, db }), { attempts: 3 })
}
