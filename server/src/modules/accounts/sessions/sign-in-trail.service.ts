import type { ProblemCode } from '@visionair/contract'
import { stranger } from '../../../platform/actor.ts'
import { presentOrigin } from '../../../platform/audit/origin.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { ProblemError } from '../../../platform/problem-error.ts'
import { findCredentials } from '../accounts.repository.ts'
import type { FactorGiven } from '../second-factor/given-code.service.ts'

/** How somebody signed in or tried to: with a password, or at an OpenID provider, by its id. */
export type Way = 'password' | { readonly provider: string }

const factsOf = (way: Way) => (way === 'password' ? { way } : { way: 'openid', provider: way.provider })

interface Owner {
  readonly id: number
  readonly email: string
}

/** Enters a sign-in into the trail, in the transaction that begins its session. */
export const recordSignIn = (
  db: Db,
  { id, email }: Owner,
  { way, factor }: { readonly way: Way; readonly factor: FactorGiven | null },
): Promise<void> =>
  recordChange(
    db,
    { userId: id, email },
    { action: 'sign-in', entity: 'user', entityId: id, name: email, after: { ...factsOf(way), secondFactor: factor } },
  )

/** Enters into the trail that a session ended, in the transaction that ends it. */
export const recordSignOut = (
  db: Db,
  { id, email }: Owner,
  because: 'signed-out' | 'reused' | 'disabled' | 'credentials' | 'idle' | 'lifetime',
): Promise<void> =>
  recordChange(
    db,
    { userId: id, email },
    { action: 'sign-out', entity: 'user', entityId: id, name: email, after: { because } },
  )

/** Refusals that say that something was guessed. One of a locked account is none: it was not looked at, and the lock is an entry itself. */
const guesses: readonly ProblemCode[] = ['wrong-credentials', 'wrong-code']
const told: readonly ProblemCode[] = [...guesses, 'locked', 'too-many-requests']

/** An address that was typed is kept; what is none may be a password in the wrong field. */
const typedAddress = (typed: string): string => (typed.includes('@') ? typed : '–')

/**
 * Tells the log of a sign-in that was refused, and the trail where something was guessed; by a stranger, as nobody has proven to be
 * anybody. The log names the account by its number, not by its address. The same is done for an address that nobody has, so that
 * neither the answer nor its time tells whether there is an account.
 */
export async function tellRefusal(ctx: Context, way: Way, typed: string, error: unknown): Promise<void> {
  if (!(error instanceof ProblemError) || !told.includes(error.code)) return
  const because = error.code
  const account = await findCredentials(ctx.db, typed)
  const origin = presentOrigin()
  ctx.log.warn({ because, account: account?.id ?? null, ...factsOf(way), ...origin }, 'a sign-in was refused')
  if (!guesses.includes(because)) return
  await recordChange(ctx.db, stranger, {
    ...{ action: 'refuse-sign-in', entity: 'user', entityId: account?.id ?? null },
    ...{ name: account?.email ?? typedAddress(typed), after: { ...factsOf(way), because } },
  })
}

/** The same of what was refused at an OpenID provider or when coming back from there, of which no account may be known. */
export async function tellProviderRefusal(ctx: Context, provider: string, because: string): Promise<void> {
  const way = { provider }
  ctx.log.warn({ because, account: null, ...factsOf(way), ...presentOrigin() }, 'a sign-in was refused')
  await recordChange(ctx.db, stranger, {
    ...{ action: 'refuse-sign-in', entity: 'user', entityId: null, name: '–', after: { ...factsOf(way), because } },
  })
}

/** Enters into the trail that somebody asked for a link to a new password, whether or not anybody has the address. */
export const recordResetAsked = (db: Db, email: string): Promise<void> =>
  recordChange(db, stranger, { action: 'request-password-reset', entity: 'user', entityId: null, name: email })
