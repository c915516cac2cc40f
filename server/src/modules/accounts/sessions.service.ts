import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/http/problem-error.ts'
import { signAccessToken } from './access-token.ts'
import { clearFailedLogins, countFailedLogin, findAccount, findCredentials } from './accounts.repository.ts'
import { verifyPassword } from './password-hash.ts'
import {
  hasExchangedSuccessor,
  insertRefreshToken,
  lockRefreshToken,
  markReplaced,
  type RefreshTokenRow,
  revokeFamily,
} from './refresh-token.repository.ts'

export interface Tokens {
  readonly token: string
  readonly refreshToken: string
}

const failuresUntilLock = 5
const lockMinutes = 15
/** A client whose answer got lost may exchange the immediate predecessor once more within this time. */
const graceMs = 10_000

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const minutesLater = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000)

async function issueTokens(ctx: Context, db: Db, accountId: number, family: string): Promise<Tokens> {
  const now = ctx.now()
  const refreshToken = randomBytes(32).toString('base64url')
  await insertRefreshToken(db, {
    accountId,
    family,
    tokenHash: hashOf(refreshToken),
    issuedAt: now,
    expiresAt: minutesLater(now, ctx.settings.refreshTokenDays * 24 * 60),
  })
  return { token: await signAccessToken(ctx.settings, accountId, now), refreshToken }
}

/**
 * Signs in with address and password. Unknown address, wrong password and disabled account answer alike (`wrong-credentials`);
 * the fifth wrong password in a row locks the account for 15 minutes (`locked`).
 */
export async function logIn(ctx: Context, username: string, password: string): Promise<Tokens> {
  const credentials = await findCredentials(ctx.db, username)
  const fits = await verifyPassword(password, credentials?.passwordHash ?? null)
  if (!credentials) throw problem('wrong-credentials')
  const now = ctx.now()
  if (credentials.lockedUntil && credentials.lockedUntil > now) throw problem('locked')
  if (credentials.lockedUntil) await clearFailedLogins(ctx.db, credentials.id)
  if (!fits || !credentials.isActive) {
    await countFailedLogin(ctx.db, credentials.id, failuresUntilLock, minutesLater(now, lockMinutes))
    throw problem('wrong-credentials')
  }
  if (credentials.failedLogins > 0) await clearFailedLogins(ctx.db, credentials.id)
  return await issueTokens(ctx, ctx.db, credentials.id, randomUUID())
}

const isWithinGrace = (token: RefreshTokenRow, now: Date) =>
  token.replacedAt !== null && now.getTime() - token.replacedAt.getTime() <= graceMs

/**
 * Exchanges a refresh token for new tokens. A token used twice ends its whole family, except the immediate predecessor
 * within ten seconds. Errors: `unauthenticated`.
 */
export async function refresh(ctx: Context, refreshToken: string): Promise<Tokens> {
  const tokens = await inTransaction(ctx.db, async (db) => {
    const now = ctx.now()
    const token = await lockRefreshToken(db, hashOf(refreshToken))
    if (!token || token.revokedAt || token.expiresAt <= now) return null
    const isReused =
      token.replacedAt !== null && (!isWithinGrace(token, now) || (await hasExchangedSuccessor(db, token)))
    const account = await findAccount(db, token.accountId)
    if (isReused || !account?.isActive) {
      await revokeFamily(db, token.family, now)
      return null
    }
    await markReplaced(db, token.id, now)
    return await issueTokens(ctx, db, token.accountId, token.family)
  })
  if (!tokens) throw problem('unauthenticated')
  return tokens
}

/** Ends the family of a refresh token; an unknown token is no error. */
export async function logOut(ctx: Context, refreshToken: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const token = await lockRefreshToken(db, hashOf(refreshToken))
    if (token) await revokeFamily(db, token.family, ctx.now())
  })
}
