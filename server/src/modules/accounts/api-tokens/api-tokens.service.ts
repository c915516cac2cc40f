import { randomUUID } from 'node:crypto'
import { type KeptEnd, nameKey, type TokenScope } from '@visionair/contract'
import { maxTokens } from '@visionair/contract/accounts'
import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { tellTokenMade } from '../account-notices.service.ts'
import { provePassword } from '../passwords/password-change.service.ts'
import type { Given } from '../second-factor/given-code.service.ts'
import { proveFactorIfOn } from '../second-factor/owner-proof.service.ts'
import { endSessions, insertSession } from '../sessions/sessions.repository.ts'
import { makeApiToken } from './api-token.ts'
import {
  type ApiToken,
  findOpenToken,
  holdTokensOf,
  insertApiToken,
  pageOfTokens,
  type TokenFilter,
  type TokenOwner,
  tokensOf,
} from './api-tokens.repository.ts'

const dayMs = 86_400_000

/** The actor's API tokens that were not revoked, the newest first. */
export const ownTokens = (ctx: Context, actor: Actor): Promise<ApiToken[]> => tokensOf(ctx.db, actor.userId)

/** A page of the API tokens of everybody, for administrators. */
export const allTokens = (ctx: Context, filter: TokenFilter) => pageOfTokens(ctx.db, filter)

export interface TokenWish extends Given {
  readonly name: string
  readonly scope: TokenScope
  readonly days: number
  readonly currentPassword: string
}

const factsOf = ({ scope, expiresAt }: { readonly scope: string; readonly expiresAt: Date }) => ({
  scope,
  expiresAt: expiresAt.toISOString(),
})

/** Whom a token acts for. */
type Holder = Pick<TokenOwner, 'id' | 'email'>

/** Makes a token for an account, in a transaction, and keeps that in the trail. Errors: `invalid` at a name that is taken, and beyond the most there can be. */
async function enterToken(
  ctx: Context,
  db: Db,
  actor: Actor,
  owner: Holder,
  { name, scope, days }: Omit<TokenWish, 'currentPassword'>,
): Promise<MadeToken> {
  const { token, tokenHash, hint } = makeApiToken()
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + days * dayMs)
  const sessionEpoch = await holdTokensOf(db, owner.id)
  const inUse = (await tokensOf(db, owner.id)).filter((other) => other.expiresAt > createdAt)
  if (inUse.some((other) => nameKey(other.name) === nameKey(name)))
    throw problem('invalid', { violations: [{ field: 'name', message: 'token.name_taken' }] })
  if (inUse.length >= maxTokens) throw problem('invalid', { message: 'token.too_many', values: { max: maxTokens } })
  const session = { accountId: owner.id, family: randomUUID(), sessionEpoch, address: '', client: '' }
  const id = await insertSession(db, { ...session, at: createdAt })
  await insertApiToken(db, { sessionId: id, tokenHash, name, scope, hint, expiresAt })
  const change = { action: 'create', entity: 'api-token', entityId: id, name: `${name} (${owner.email})` } as const
  await recordChange(db, actor, { ...change, after: factsOf({ scope, expiresAt }) })
  return { made: { id, name, scope, hint, createdAt, expiresAt, usedAt: null, usedFrom: null }, token }
}

export interface MadeToken {
  readonly made: ApiToken
  /** Told once. */
  readonly token: string
}

/** Has who makes a token prove the password, and a second factor where they have one. Errors: `invalid` at either, `locked`. */
async function proveMaker(ctx: Context, actor: Actor, { currentPassword, ...given }: TokenWish): Promise<void> {
  const maker = await provePassword(ctx, actor, { field: 'currentPassword', password: currentPassword })
  await proveFactorIfOn(ctx, maker, given)
}

/**
 * Makes an API token for the actor, who proves who they are; the trail keeps it and its owner is told by mail.
 * Errors: `invalid` at the password, the code or passkey, at a name that another token in use has, and beyond the most that an account can have; `locked`.
 */
export async function makeOwnToken(ctx: Context, actor: Actor, wish: TokenWish): Promise<MadeToken> {
  await proveMaker(ctx, actor, wish)
  return await inTransaction(ctx.db, async (db) => {
    const made = await enterToken(ctx, db, actor, { id: actor.userId, email: actor.email }, wish)
    await tellTokenMade(ctx, db, actor.userId, made.made)
    return made
  })
}

/** Has who manages services prove who they are, before {@link makeServiceToken}. Errors: `invalid`, `locked`. */
export const proveManager = proveMaker

/** Makes an API token for a service, in a transaction, for who manages it; nobody is told by mail. Errors: `invalid`. */
export const makeServiceToken = enterToken

/** The API tokens of an account that were not revoked, the newest first. */
export const tokensOfAccount = (db: Db, accountId: number): Promise<ApiToken[]> => tokensOf(db, accountId)

/** Revokes a token of an account, in a transaction, for who manages it. Errors: `not-found`. */
export const revokeTokenOf = (ctx: Context, db: Db, actor: Actor, of: { accountId: number; id: number }) =>
  end(ctx, db, actor, { ...of, by: 'administrator' })

interface Ending {
  readonly id: number
  /** Null: whoever has it. */
  readonly accountId: number | null
  readonly by: KeptEnd
}

async function end(ctx: Context, db: Db, actor: Actor, { id, accountId, by }: Ending): Promise<void> {
  const token = await findOpenToken(db, id, accountId)
  if (!token || (await endSessions(db, token.accountId, { only: id }, { by, at: ctx.now() })) === 0)
    throw problem('not-found')
  const change = { action: 'revoke', entity: 'api-token', entityId: id } as const
  await recordChange(db, actor, { ...change, name: `${token.name} (${token.email})`, before: factsOf(token) })
}

/** Revokes one of the actor's own tokens, from the next call on. Errors: `not-found`. */
export const revokeOwnToken = (ctx: Context, actor: Actor, id: number): Promise<void> =>
  inTransaction(ctx.db, (db) => end(ctx, db, actor, { id, accountId: actor.userId, by: 'elsewhere' }))

/** Revokes a token of anybody, for administrators. Errors: `not-found`. */
export const revokeAnyToken = (ctx: Context, actor: Actor, id: number): Promise<void> =>
  inTransaction(ctx.db, (db) => end(ctx, db, actor, { id, accountId: null, by: 'administrator' }))
