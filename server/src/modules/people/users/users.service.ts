import { isGranted } from '@visionair/contract'
import { type Actor, isOperator } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import { refuseStale } from '../../../platform/audit/state-version.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { tellUnlocked } from '../../accounts/account-notices.service.ts'
import { accountOf, actorAgain } from '../../accounts/accounts.service.ts'
import { cancelWaitingEmail, requestEmailChange } from '../../accounts/own-account/email-change.service.ts'
import { type OwnChanges, updateOwnAccount } from '../../accounts/own-account/profile.service.ts'
import { provePassword } from '../../accounts/passwords/password-change.service.ts'
import { takeSecondFactorOff } from '../../accounts/second-factor/second-factor.service.ts'
import { forgetWrongPasswords } from '../../accounts/sessions/lockout.service.ts'
import { endAllSessions } from '../../accounts/sessions/own-sessions.service.ts'
import type { User } from '../people.types.ts'
import { userFacts } from './user-facts.ts'
import { checkGrants, type RightsChange } from './user-grants.service.ts'
import { type UserRights, userRights } from './users.policy.ts'
import {
  type AccountColumns,
  deleteAccount,
  findUser,
  lockAccounts,
  pageOfUsers,
  replaceMemberships,
  replaceRootDevices,
  type UserFilter,
  updateAccount,
} from './users.repository.ts'

export const listVisibleUsers = (ctx: Context, actor: Actor, filter: UserFilter) =>
  pageOfUsers(ctx.db, actor, filter, ctx.now())

/** One user: oneself, or with `user_view` someone of the same organizations. Errors: `forbidden`, `not-found`. */
export async function visibleUser(ctx: Context, actor: Actor, id: number): Promise<User> {
  if (id !== actor.userId && !isGranted(actor, ['user_view'])) throw problem('forbidden')
  const user = await findUser(ctx.db, actor, id, ctx.now())
  if (!user) throw problem('not-found')
  return user
}

interface Managing {
  readonly db: Db
  /** The caller with the rights of this moment, which stay as they are until the transaction ends. */
  readonly actor: Actor
  readonly user: User
}

/**
 * Does something to a user in a transaction that holds both accounts, so that rights taken away meanwhile count and two
 * administrators cannot shut each other out. Answers what the act answers. Errors: `unauthenticated`, `not-found`, `forbidden`.
 */
export async function manage<T>(
  ctx: Context,
  caller: Actor,
  id: number,
  right: keyof UserRights,
  act: (managing: Managing) => Promise<T>,
): Promise<T> {
  return await inTransaction(ctx.db, async (db) => {
    await lockAccounts(db, [caller.userId, id])
    const actor = isOperator(caller) ? caller : await actorAgain({ ...ctx, db }, caller)
    if (!actor) throw problem('unauthenticated')
    const user = await findUser(db, actor, id, ctx.now())
    if (!user) throw problem('not-found')
    if (!userRights(actor, user)[right])
      throw problem('forbidden', user.id === caller.userId ? { message: 'user.oneself' } : {})
    return await act({ db, actor, user })
  })
}

/** The same, and answers the user as they are afterwards. */
const managed = (
  ctx: Context,
  caller: Actor,
  id: number,
  right: keyof UserRights,
  act: (managing: Managing) => Promise<void>,
): Promise<User> =>
  manage(ctx, caller, id, right, async (managing) => {
    await act(managing)
    const user = await findUser(managing.db, managing.actor, id, ctx.now())
    if (!user) throw problem('not-found')
    return user
  })

export interface UserChange extends RightsChange {
  /** The state that was read; see {@link refuseStale}. */
  readonly version?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly email?: string | undefined
  /** The actor's own, for another address. */
  readonly currentPassword?: string | undefined
}

function columnsOf({ firstName, lastName, roles, permissions, profile }: UserChange): AccountColumns {
  return {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(roles === undefined ? {} : { roles: [...new Set(roles)] }),
    ...(permissions === undefined ? {} : { permissions: [...permissions] }),
    ...(profile === undefined ? {} : { profileId: profile }),
  }
}

/** Another address waits for the new one to confirm, and the present one is told. */
async function changeEmail(ctx: Context, { db, actor, user }: Managing, email: string): Promise<void> {
  if (!userRights(actor, user).editEmail) throw problem('forbidden')
  const before = await accountOf(db, user.id)
  if (!before) throw problem('not-found')
  await requestEmailChange(ctx, db, actor, before, email)
}

async function applyChange(ctx: Context, managing: Managing, change: UserChange): Promise<void> {
  const { db, actor, user } = managing
  refuseStale(change.version, userFacts(user))
  await checkGrants(db, actor, user, change)
  if (change.email !== undefined && change.email !== user.email) await changeEmail(ctx, managing, change.email)
  await updateAccount(db, actor, user.id, columnsOf(change))
  if (change.organizations) await replaceMemberships(db, actor, user.id, [...new Set(change.organizations)])
  if (change.rootDevices) await replaceRootDevices(db, user.id, [...new Set(change.rootDevices)])
  const after = await findUser(db, actor, user.id, ctx.now())
  await recordChange(db, actor, {
    action: 'update',
    entity: 'user',
    entityId: user.id,
    name: user.email,
    before: userFacts(user),
    after: after && userFacts(after),
  })
}

/**
 * Changes names and rights of another user; the new rights hold from their next call on.
 * Errors: `not-found`, `forbidden` beyond the actor's own rights, `invalid` for what the actor does not see and for another
 * address without the actor's password.
 */
export async function updateOther(ctx: Context, actor: Actor, id: number, change: UserChange): Promise<User> {
  const user = await findUser(ctx.db, actor, id, ctx.now())
  const isNewEmail = user !== null && change.email !== undefined && change.email !== user.email
  if (isNewEmail && userRights(actor, user).editEmail)
    await provePassword(ctx, actor, { field: 'currentPassword', password: change.currentPassword })
  return await managed(ctx, actor, id, 'edit', (managing) => applyChange(ctx, managing, change))
}

/** Forgets the address of a user that waits to be confirmed. Errors: `not-found`, `forbidden`. */
export const cancelEmail = async (ctx: Context, actor: Actor, id: number): Promise<void> => {
  await manage(ctx, actor, id, 'editEmail', ({ db, actor: by, user }) => cancelWaitingEmail(ctx, db, by, user))
}

/**
 * Changes a user: of oneself names, address and preferences, of another what {@link updateOther} changes.
 * Errors: those of both, `forbidden` for one's own rights and for another's preferences.
 */
export async function changeUser(
  ctx: Context,
  actor: Actor,
  id: number,
  { preferences, ...change }: UserChange & OwnChanges,
): Promise<User> {
  if (id !== actor.userId) {
    if (preferences !== undefined || !isGranted(actor, ['user_edit'])) throw problem('forbidden')
    return await updateOther(ctx, actor, id, change)
  }
  const { firstName, lastName, email, currentPassword, code, passkey, version, ...rights } = change
  if (Object.values(rights).some((right) => right !== undefined))
    throw problem('forbidden', { message: 'user.own_rights' })
  const own = { firstName, lastName, email, currentPassword, code, passkey, preferences }
  await updateOwnAccount(ctx, actor, own, async (db) => {
    await lockAccounts(db, [id])
    if (version !== undefined) refuseStale(version, userFacts(await visibleUser({ ...ctx, db }, actor, id)))
  })
  return await visibleUser(ctx, actor, id)
}

/** Ends every session of a user; they may sign in again. Errors: `not-found`, `forbidden`. */
export const signOut = (ctx: Context, actor: Actor, id: number): Promise<User> =>
  managed(ctx, actor, id, 'disable', async ({ db, actor: by, user }) => {
    if ((await endAllSessions(ctx, db, id, 'administrator')) === 0) return
    await recordChange(db, by, { action: 'sign-out', entity: 'user', entityId: id, name: user.email })
  })

/** Turns off the second factor of a user who has lost it, and ends their sessions. Errors: `not-found` also where none is on, `forbidden`. */
export const resetFactor = async (ctx: Context, actor: Actor, id: number): Promise<void> => {
  await manage(ctx, actor, id, 'resetFactor', async ({ db, actor: by, user }) => {
    if (!(await takeSecondFactorOff(ctx, db, id))) throw problem('not-found')
    await endAllSessions(ctx, db, id, 'administrator')
    await recordChange(db, by, { action: 'delete', entity: 'second-factor', entityId: id, name: user.email })
  })
}

/** Keeps a user out, from their next call on, or lets them in again. Errors: `not-found`, `forbidden`. */
export const setActive = (ctx: Context, actor: Actor, id: number, isActive: boolean): Promise<User> =>
  managed(ctx, actor, id, 'disable', async ({ db, actor: by, user }) => {
    if (user.isActive === isActive) return
    await updateAccount(db, by, id, { isActive })
    if (!isActive) await endAllSessions(ctx, db, id, 'disabled')
    await recordChange(db, by, {
      action: isActive ? 'enable' : 'disable',
      entity: 'user',
      entityId: id,
      name: user.email,
      before: { is_active: user.isActive },
      after: { is_active: isActive },
    })
  })

/** Ends the lock of a user and forgets the wrong passwords counted so far. Errors: `not-found`, `forbidden`. */
export const unlock = (ctx: Context, actor: Actor, id: number): Promise<User> =>
  managed(ctx, actor, id, 'unlock', async ({ db, actor: by, user }) => {
    await updateAccount(db, by, id, { failedLogins: 0, lockedUntil: null })
    await forgetWrongPasswords(db, id)
    if (user.lockedUntil) {
      await tellUnlocked(ctx, db, by, id)
      await recordChange(db, by, {
        action: 'unlock',
        entity: 'user',
        entityId: id,
        name: user.email,
        before: { lockedUntil: user.lockedUntil.toISOString() },
        after: { lockedUntil: null },
      })
    }
  })

/** Deletes a user; what they recorded stays without their name. Errors: `not-found`, `forbidden`. */
export async function deleteUser(ctx: Context, actor: Actor, id: number): Promise<void> {
  await manage(ctx, actor, id, 'delete', async ({ db, actor: by, user }) => {
    if (!(await deleteAccount(db, by, id))) throw problem('not-found')
    await recordChange(db, by, {
      action: 'delete',
      entity: 'user',
      entityId: id,
      name: user.email,
      before: userFacts(user),
    })
  })
}
