import type { Role } from '@visionair/contract'
import { type Actor, isOperator } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import { refuseStale } from '../../../platform/audit/state-version.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { findAccount } from '../accounts.repository.ts'
import { isFactorDemanded } from './demanded-factor.policy.ts'
import { demandingRoles, heldDemandingRoles, replaceDemandingRoles } from './demanded-factor.repository.ts'

/** Keeps the actor from turning off a second factor that a role or a company of theirs demands. Errors: `conflict`. */
export async function refuseWhileDemanded(db: Db, { userId }: Pick<Actor, 'userId'>): Promise<void> {
  const account = await findAccount(db, userId)
  if (account && isFactorDemanded(account)) throw problem('conflict', { message: 'second_factor.demanded' })
}

/**
 * Refuses to demand a second factor of others from who has none: they might shut themselves out without knowing. Errors: `invalid` at the
 * field.
 */
export async function refuseWithoutOwnFactor(db: Db, actor: Actor, field: string): Promise<void> {
  if (isOperator(actor) || (await findAccount(db, actor.userId))?.hasSecondFactor) return
  throw problem('invalid', { violations: [{ field, message: 'second_factor.own_first' }] })
}

/** What the trail keeps of the rules of roles; also what names their state. */
export const ruleFacts = (roles: readonly Role[]) => ({ roles })

/** The roles whose holders must have a second factor. */
export const rolesOfRules = (ctx: Context): Promise<readonly Role[]> => demandingRoles(ctx.db)

export interface RulesChange {
  readonly roles?: readonly Role[] | undefined
  /** The state that was read; see {@link refuseStale}. */
  readonly version?: string | undefined
}

/**
 * Has these roles, and no others, demand a second factor, from the next call of their holders on.
 * Errors: `changed-meanwhile`, `invalid` where a role is added by who has none.
 */
export async function changeRules(ctx: Context, actor: Actor, change: RulesChange): Promise<readonly Role[]> {
  return await inTransaction(ctx.db, async (db) => {
    const before = await heldDemandingRoles(db)
    refuseStale(change.version, ruleFacts(before))
    const wanted = change.roles ?? before
    if (wanted.some((role) => !before.includes(role))) await refuseWithoutOwnFactor(db, actor, 'roles')
    await replaceDemandingRoles(db, wanted)
    const after = await demandingRoles(db)
    await recordChange(db, actor, {
      action: 'update',
      entity: 'second-factor-rule',
      entityId: null,
      name: 'roles',
      before: ruleFacts(before),
      after: ruleFacts(after),
    })
    return after
  })
}
