import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import {
  type MadeToken,
  makeServiceToken,
  proveManager,
  revokeTokenOf,
  type TokenWish,
  tokensOfAccount,
} from '../../accounts/api-tokens/api-tokens.service.ts'
import { makeServiceAccount, type ServiceAccount } from '../../accounts/invitations/direct-account.service.ts'
import type { User } from '../people.types.ts'
import { userFacts } from './user-facts.ts'
import { userRights } from './users.policy.ts'
import { findUser, replaceRootDevices } from './users.repository.ts'
import { manage } from './users.service.ts'

/** Makes an account that nobody signs in to, by the rules of an invitation; the trail keeps who did it. Errors: `invalid`, `forbidden`. */
export async function createService(ctx: Context, actor: Actor, service: ServiceAccount): Promise<User> {
  const create = async (within: Context) => {
    const { db } = within
    const id = await makeServiceAccount(within, actor, service)
    await replaceRootDevices(db, id, [...new Set(service.rootDevices)])
    const user = await findUser(db, actor, id, ctx.now())
    if (!user) throw problem('not-found')
    const after = userFacts(user)
    await recordChange(db, actor, { action: 'create', entity: 'user', entityId: id, name: user.email, after })
    return user
  }
  // A company or profile that is deleted meanwhile is not there when it is looked for again.
  return await inTransaction(ctx.db, (db) => create({ ...ctx, db }), { attempts: 3 })
}

/** Refuses whom tokens of an account are none of the business of: only services have tokens that others make. Errors: `not-found`, `forbidden`. */
async function refuseOthers(ctx: Context, actor: Actor, id: number): Promise<void> {
  const user = await findUser(ctx.db, actor, id, ctx.now())
  if (!user) throw problem('not-found')
  if (!userRights(actor, user).tokens) throw problem('forbidden')
}

/** The API tokens of a service that were not revoked. Errors: `not-found`, `forbidden` where the actor may not have one made. */
export async function tokensOfService(ctx: Context, actor: Actor, id: number) {
  await refuseOthers(ctx, actor, id)
  return await tokensOfAccount(ctx.db, id)
}

/**
 * Makes an API token that acts as a service, for who manages it and proves to know their own password; the trail keeps it.
 * Errors: `not-found`, `forbidden`, `locked`, `invalid` at the password, at a name that is taken and beyond the most there can be.
 */
export async function createTokenOfService(
  ctx: Context,
  actor: Actor,
  id: number,
  wish: TokenWish,
): Promise<MadeToken> {
  await refuseOthers(ctx, actor, id)
  await proveManager(ctx, actor, wish)
  return await manage(ctx, actor, id, 'tokens', ({ db, actor: by, user }) => makeServiceToken(ctx, db, by, user, wish))
}

/** Revokes an API token of a service, from the next call on. Errors: `not-found`, `forbidden`. */
export const revokeTokenOfService = (ctx: Context, actor: Actor, accountId: number, id: number): Promise<void> =>
  manage(ctx, actor, accountId, 'tokens', ({ db, actor: by }) => revokeTokenOf(ctx, db, by, { accountId, id }))
