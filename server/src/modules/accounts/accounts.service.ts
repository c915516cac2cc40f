import type { EndedBy } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Language } from '../../platform/i18n/language.ts'
import { problem } from '../../platform/problem-error.ts'
import { tellRightsChanged } from '../../platform/rights-news.ts'
import type { LinkReader } from '../../platform/storage/signer.ts'
import { type AccountRow, findAccount, findCredentials, updateTermsStatus } from './accounts.repository.ts'
import { isApiToken } from './api-tokens/api-token.ts'
import { findByHash, noteUse } from './api-tokens/api-tokens.repository.ts'
import { hashToken } from './passwords/one-time-token.ts'
import { missesFactor } from './second-factor/demanded-factor.policy.ts'
import { type TokenHolder, verifyAccessToken } from './sessions/access-token.ts'
import { useSession } from './sessions/session-limits.service.ts'
import { type FamilySession, isSessionOpen, sessionOfFamily } from './sessions/sessions.repository.ts'

const actorOf = (
  account: AccountRow,
  requestLanguage: Language,
  { session = null, ...token }: { session?: number | null } & Pick<Actor, 'tokenScope' | 'apiToken'> = {},
): Actor => ({
  ...token,
  session,
  userId: account.id,
  email: account.email,
  roles: account.roles,
  permissions: account.permissions,
  organizationIds: account.organizations.map(({ id }) => id),
  rootDeviceIds: account.rootDeviceIds,
  isAdmin: account.roles.includes('ROLE_ADMIN'),
  termsAccepted: account.termsAccepted,
  mustSetUpFactor: missesFactor(account),
  language: requestLanguage,
})

/** An account with its rights, or null. */
export const accountOf = (db: Db, id: number): Promise<AccountRow | null> => findAccount(db, id)

/** The account of an address, whatever its case. Errors: `not-found`. */
export async function idOfAddress(ctx: Context, email: string): Promise<number> {
  const account = await findCredentials(ctx.db, email)
  if (!account) throw problem('not-found')
  return account.id
}

/**
 * A caller with the rights of this moment, read once more, who still acts in the same session and with the same API token; null when the
 * account does not exist or is disabled.
 */
export async function actorAgain(ctx: Context, caller: Actor): Promise<Actor | null> {
  const fresh = await actorOfAccount(ctx, caller.userId, caller.language)
  const { session, tokenScope, apiToken } = caller
  return (
    fresh && {
      ...fresh,
      session,
      ...(tokenScope === undefined ? {} : { tokenScope }),
      ...(apiToken === undefined ? {} : { apiToken }),
    }
  )
}

/** The actor an account is at this moment, or null when it does not exist or is disabled. */
export async function actorOfAccount(ctx: Context, accountId: number, language: Language): Promise<Actor | null> {
  const account = await findAccount(ctx.db, accountId)
  return account?.isActive ? actorOf(account, language) : null
}

/** Whom a signed address was made for, as they are at this moment; null besides once the session it was made in has ended. */
export async function actorOfReader(
  ctx: Context,
  { accountId, session }: LinkReader,
  language: Language,
): Promise<Actor | null> {
  const isOpen = session === null || (await isSessionOpen(ctx.db, accountId, session, ctx.now()))
  return isOpen ? await actorOfAccount(ctx, accountId, language) : null
}

/** What keeps who holds a genuine token out: what ended its session, null where that is not known; undefined for who may come in. */
function endOf(
  { sessionEpoch, session: family }: TokenHolder,
  account: AccountRow | null,
  session: Pick<FamilySession, 'isOpen' | 'endedBy'> | null,
): EndedBy | null | undefined {
  if (account === null) return 'deleted'
  if (family !== undefined && session?.isOpen !== true) return session?.endedBy ?? null
  if (!account.isActive) return 'disabled'
  return account.sessionEpoch === sessionEpoch ? undefined : 'credentials'
}

const ended = (endedBy: EndedBy | null) =>
  problem('unauthenticated', { endedBy, headers: { 'www-authenticate': 'Bearer' } })

/** What is read of a request beside its token. */
interface Request {
  readonly language: Language
  /** The client's. */
  readonly address: string
}

/**
 * The caller of a request with the rights of this moment. No token or a broken one: null.
 * Errors: `token-expired`, so that a client knows that a refresh helps; `unauthenticated` with what ended the session, for a genuine token of one
 * that has ended, also by the limits of a company, of an account that is gone or disabled, or from before its password or address changed.
 */
export async function authenticate(
  ctx: Context,
  authorization: string | undefined,
  request: Request,
): Promise<Actor | null> {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
  if (!token) return null
  if (isApiToken(token)) return await actorOfApiToken(ctx, token, request)
  const verdict = await verifyAccessToken(ctx.settings, token, ctx.now())
  if (verdict === 'expired') throw problem('token-expired')
  if (verdict === 'broken') return null
  const [account, session] = await Promise.all([
    findAccount(ctx.db, verdict.accountId),
    verdict.session === undefined ? null : sessionOfFamily(ctx.db, verdict.session),
  ])
  const endedBy = endOf(verdict, account, session)
  if (account === null || endedBy !== undefined) throw ended(endedBy ?? null)
  if (session !== null && verdict.session !== undefined) {
    const limit = await useSession(ctx, account, { ...session, family: verdict.session })
    if (limit !== null) throw ended(limit)
  }
  return actorOf(account, request.language, { session: session?.id ?? null })
}

/**
 * The caller an API token speaks for, with the rights of this moment; that it was used, and from where, is noted. Null for one that is not known.
 * Errors: `unauthenticated`, with what ended it, for one whose time is over or that was revoked, and as for other tokens.
 */
async function actorOfApiToken(ctx: Context, token: string, { language, address }: Request): Promise<Actor | null> {
  const found = await findByHash(ctx.db, hashToken(token))
  if (found === null) return null
  const account = await findAccount(ctx.db, found.accountId)
  const endedBy = found.expiresAt <= ctx.now() ? 'expired' : endOf({ ...found, session: found.family }, account, found)
  if (account === null || endedBy !== undefined) throw ended(endedBy ?? null)
  await noteUse(ctx.db, found, { address, at: ctx.now() })
  return actorOf(account, language, {
    session: found.id,
    tokenScope: found.scope,
    apiToken: { id: found.id, name: found.name },
  })
}

/** The signed-in account itself. */
export async function ownAccount(ctx: Context, actor: Actor): Promise<AccountRow> {
  const account = await findAccount(ctx.db, actor.userId)
  if (!account) throw problem('unauthenticated')
  return account
}

/** Records whether the user accepts (1) or refuses (0) the terms of use. */
export async function answerTermsOfUse(ctx: Context, actor: Actor, status: 0 | 1): Promise<AccountRow> {
  await updateTermsStatus(ctx.db, actor.userId, status)
  await tellRightsChanged(ctx.db, [actor.userId])
  return await ownAccount(ctx, actor)
}
