import { randomUUID } from 'node:crypto'
import { type KeptEnd, nameKey, type TokenScope } from '@visionair/contract'
import { maxTokens } from '@visionair/contract/accounts'
import type { Actor } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { tellTokenMade } from '../account-notices.service.ts'
import { provePassword } from '../passwords/password-change.service.ts'
import { endSessions, insertSession } from '../sessions/sessions.repository.ts'
import { makeApiToken } from './api-token.ts'
import {
  type ApiToken,
  findOpenToken,
  holdTokensOf,
  insertApiToken,
  pageOfTokens,
  type TokenFilter,
  tokensOf,
} from './api-tokens.repository.ts'

const dayMs = 86_400_000

/** The actor's API tokens that were not revoked, the newest first. */
export const ownTokens = (ctx: Context, actor: Actor): Promise<ApiToken[]> => tokensOf(ctx.db, actor.userId)

/** A page of the API tokens of everybody, for administrators. */
export const allTokens = (ctx: Context, filter: TokenFilter) => pageOfTokens(ctx.db, filter)

export interface TokenWish {
  readonly name: string
  readonly scope: TokenScope
  readonly days: number
  readonly currentPassword: string
}

const factsOf = ({ scope, expiresAt }: { readonly scope: string; readonly expiresAt: Date }) => ({
  scope,
  expiresAt: expiresAt.toISOString(),
})

/**
 * Makes an API token for the actor, who proves to know their password; the trail keeps it and its owner is told by mail.
 * Errors: `invalid` at the password, at a name that another token in use has, and beyond the most that an account can have; `locked`.
 */
export async function makeOwnToken(
  ctx: Context,
  actor: Actor,
  { name, scope, days, currentPassword }: TokenWish,
): Promise<{ made: ApiToken; token: string }> {
  await provePassword(ctx, actor, { field: 'currentPassword', password: currentPassword })
  const { token, tokenHash, hint } = makeApiToken()
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + days * dayMs)
  const made = await inTransaction(ctx.db, async (db) => {
    const sessionEpoch = await holdTokensOf(db, actor.userId)
    const inUse = (await tokensOf(db, actor.userId)).filter((other) => other.expiresAt > createdAt)
    if (inUse.some((other) => nameKey(other.name) === nameKey(name)))
      throw problem('invalid', { violations: [{ field: 'name', message: 'token.name_taken' }] })
    if (inUse.length >= maxTokens) throw problem('invalid', { message: 'token.too_many', values: { max: maxTokens } })
    const session = { accountId: actor.userId, family: randomUUID(), sessionEpoch, address: '', client: '' }
    const id = await insertSession(db, { ...session, at: createdAt })
    await insertApiToken(db, { sessionId: id, tokenHash, name, scope, hint, expiresAt })
    const change = { action: 'create', entity: 'api-token', entityId: id, name: `${name} (${actor.email})` } as const
    await recordChange(db, actor, { ...change, after: factsOf({ scope, expiresAt }) })
    await tellTokenMade(ctx, db, actor.userId, { name, expiresAt })
    return { id, name, scope, hint, createdAt, expiresAt, usedAt: null, usedFrom: null }
  })
  return { made, token }
}

async function revoke(ctx: Context, actor: Actor, id: number, accountId: number | null, by: KeptEnd): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const token = await findOpenToken(db, id, accountId)
    if (!token || (await endSessions(db, token.accountId, { only: id }, { by, at: ctx.now() })) === 0)
      throw problem('not-found')
    const change = { action: 'revoke', entity: 'api-token', entityId: id } as const
    await recordChange(db, actor, { ...change, name: `${token.name} (${token.email})`, before: factsOf(token) })
  })
}

/** Revokes one of the actor's own tokens, from the next call on. Errors: `not-found`. */
export const revokeOwnToken = (ctx: Context, actor: Actor, id: number): Promise<void> =>
  revoke(ctx, actor, id, actor.userId, 'elsewhere')

/** Revokes a token of anybody, for administrators. Errors: `not-found`. */
export const revokeAnyToken = (ctx: Context, actor: Actor, id: number): Promise<void> =>
  revoke(ctx, actor, id, null, 'administrator')
