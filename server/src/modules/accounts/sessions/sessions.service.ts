import { randomUUID } from 'node:crypto'
import type { EndedBy, KeptEnd } from '@visionair/contract'
import type { Origin } from '../../../platform/audit/origin.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { isProblem, problem } from '../../../platform/problem-error.ts'
import { believedSecrets } from '../../../platform/secret.ts'
import { tellNewSignIn } from '../account-notices.service.ts'
import { type AccountRow, findAccount, findCredentials } from '../accounts.repository.ts'
import { hashToken, makeToken, successorOf } from '../passwords/one-time-token.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import { demandCode, type FactorGiven, type Given as GivenFactor } from '../second-factor/given-code.service.ts'
import { signAccessToken, type TokenHolder } from './access-token.ts'
import { isKnownDevice, type KeptDevice, keepDevice } from './known-device.service.ts'
import { admit, countWrongPassword, isNewAddress, knownAt, type Sender } from './lockout.service.ts'
import {
  freshTokenExpiry,
  insertRefreshToken,
  lockRefreshToken,
  markReplaced,
  type RefreshTokenRow,
} from './refresh-token.repository.ts'
import { lifetimeEnd, limitedEnd, pastLimit, type SessionLimits, type SessionTimes } from './session-limits.policy.ts'
import { endFamily, insertSession, isNewDevice, sessionOfFamily, touchSession } from './sessions.repository.ts'
import { lockedOut, type SignInGuard } from './sign-in-guard.ts'
import { beginAttempt, forgiveAttempt, guessUnknown } from './sign-in-guesses.service.ts'
import { recordSignIn, recordSignOut, tellRefusal } from './sign-in-trail.service.ts'

export interface Tokens {
  readonly token: string
  readonly refreshToken: string
  /** Until when the refresh token holds by itself. */
  readonly expiresAt: Date
  /** The session they are of, by the name of its family. */
  readonly session: string
  /** When the session ends, unless something is done in it before. */
  readonly endsAt: Date
  /** Without a call for as many seconds it ends earlier; null without such a limit. */
  readonly idleSeconds: number | null
  /** When it ends however much is done in it; null where nothing says so. */
  readonly lastsUntil: Date | null
}

/** What a sign-in hands out: tokens, and what its browser is known by from now on. */
export interface SignedIn extends Tokens {
  readonly device: KeptDevice
}

/** A client whose answer got lost may exchange the immediate predecessor once more within this time. */
const graceMs = 10_000

const noLimits: SessionLimits = { idleMinutes: null, hours: null }

const daysLater = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)

/** Where a call comes from: the client's address, and what it calls itself. */
export type Client = Origin

/** The same of a sign-in, with its cookies. */
export type SignInClient = Client & Sender

/** A session as its tokens name it. */
interface Family {
  readonly family: string
  /** When it ends whatever is done in it; null where it is renewed without end. */
  readonly lastsUntil: Date | null
}

type Issued = Pick<Tokens, 'token' | 'refreshToken' | 'expiresAt' | 'session'>

const earlier = (one: Date, other: Date | null) => (other !== null && other < one ? other : one)

/** A refresh token of a family, with an access token. Tokens of an epoch that has ended meanwhile are of no use, so nobody has to hold the account while they are made. */
async function issueTokens(
  ctx: Context,
  db: Db,
  holder: TokenHolder,
  { family, lastsUntil }: Family,
  { token: refreshToken, tokenHash }: { readonly token: string; readonly tokenHash: Buffer },
): Promise<Issued> {
  const now = ctx.now()
  const expiresAt = earlier(daysLater(now, ctx.settings.refreshTokenDays), lastsUntil)
  await insertRefreshToken(db, {
    accountId: holder.accountId,
    sessionEpoch: holder.sessionEpoch,
    family,
    tokenHash,
    issuedAt: now,
    expiresAt,
  })
  return { token: await accessTokenOf(ctx, holder, family), refreshToken, expiresAt, session: family }
}

/** When a session ends that something was just done in, by what its token and its provider allow and by the limits of companies. */
function endsOf(
  limits: SessionLimits,
  { beganAt, seenAt, lastsUntil, expiresAt }: SessionTimes & { lastsUntil: Date | null; expiresAt: Date },
): Pick<Tokens, 'endsAt' | 'idleSeconds' | 'lastsUntil'> {
  const lifetime = lifetimeEnd(limits, { beganAt })
  return {
    endsAt: earlier(expiresAt, limitedEnd(limits, { beganAt, seenAt })?.at ?? null),
    idleSeconds: limits.idleMinutes === null ? null : limits.idleMinutes * 60,
    lastsUntil: lifetime === null ? lastsUntil : earlier(lifetime, lastsUntil),
  }
}

const accessTokenOf = (ctx: Context, holder: TokenHolder, family: string) =>
  signAccessToken(ctx.settings, { ...holder, session: family }, ctx.now())

/** What somebody signs in with. */
interface Given extends GivenFactor {
  readonly username: string
  readonly password: string
}

/** Who has proven to be somebody, and with which second factor. */
interface Proven extends TokenHolder {
  readonly email: string
  readonly factor: FactorGiven | null
}

async function checkCredentials(ctx: Context, { username, password, ...factor }: Given, from: Sender): Promise<Proven> {
  const credentials = await findCredentials(ctx.db, username)
  const fits = await verifyPassword(password, credentials?.passwordHash ?? null)
  if (!credentials) {
    if ((await guessUnknown(ctx, username)) === 'was-locked') throw lockedOut()
    throw problem('wrong-credentials')
  }
  const known = await knownAt(ctx, credentials.id, from)
  const sessionEpoch = fits ? await admit(ctx, credentials, known) : null
  if (sessionEpoch !== null) {
    const given = await demandCode(ctx, credentials, factor)
    return { accountId: credentials.id, email: credentials.email, sessionEpoch, factor: given }
  }
  await countWrongPassword(ctx, credentials, known)
  throw problem('wrong-credentials')
}

const tooMany = (waitSeconds: number) =>
  problem('too-many-requests', { headers: { 'retry-after': String(waitSeconds) } })

/**
 * Signs in with e-mail and password, from a client address. Unknown e-mail, wrong password and disabled account answer alike
 * (`wrong-credentials`); the fifth wrong password in a row locks for 15 minutes (`locked`), whether or not there is an account; see {@link knownAt} for whom.
 * Where the account has a second factor, the right password alone answers `code-needed`, with what there is to give, and a code or passkey
 * that does not fit `wrong-code`.
 * Errors besides: `too-many-requests` after many wrong passwords from one address, but not for a known device, and while many passwords are
 * being checked.
 */
export async function logIn(
  ctx: Context,
  guard: SignInGuard,
  { address, client, cookies, ...given }: Given & SignInClient,
): Promise<SignedIn> {
  const from = { address, client, cookies }
  const isKnown = await isKnownDevice(ctx, given.username, cookies)
  const waitSeconds = isKnown ? 0 : await beginAttempt(ctx, address)
  const forgive = async () => {
    if (!isKnown) await forgiveAttempt(ctx, address)
  }
  if (waitSeconds > 0) {
    const error = tooMany(waitSeconds)
    await tellRefusal(ctx, 'password', given.username, error)
    throw error
  }
  const holder = await guard
    .admit(address, () => checkCredentials(ctx, given, from), { isKnown })
    .catch(async (error: unknown) => {
      await tellRefusal(ctx, 'password', given.username, error)
      // The password was right: who is asked for a code has guessed nothing.
      if (isProblem(error, 'code-needed')) await forgive()
      throw error
    })
  await forgive()
  if (!holder) throw tooMany(1)
  return await beginSession(ctx, holder, from)
}

/** Tells the owner of an account of a sign-in from where, or with what, it was not used lately. */
async function tellOfNews(ctx: Context, db: Db, accountId: number, from: Client): Promise<void> {
  const isClient = await isNewDevice(db, accountId, from.client)
  const isAddress = await isNewAddress(db, accountId, from.address)
  if (!isClient && !isAddress) return
  const news = isClient && isAddress ? 'both' : isClient ? 'client' : 'address'
  await tellNewSignIn(ctx, db, accountId, { ...from, news })
}

/** The OpenID provider that somebody signed in with, and until when that holds. */
export interface By {
  readonly provider: string
  readonly lastsUntil: Date
}

/** Begins a session of who has proven to be somebody, and tells them of what is new about it; `by` where that was at an OpenID provider. */
export async function beginSession(
  ctx: Context,
  holder: Proven,
  { cookies, ...from }: SignInClient,
  by?: By,
): Promise<SignedIn> {
  const family = randomUUID()
  const { accountId, sessionEpoch, email, factor } = holder
  return await inTransaction(ctx.db, async (db) => {
    await tellOfNews(ctx, db, accountId, from)
    const way = by === undefined ? 'password' : { provider: by.provider }
    await recordSignIn(db, { id: accountId, email }, { way, factor })
    const device = await keepDevice(ctx, db, accountId, cookies)
    await insertSession(db, { accountId, sessionEpoch, family, ...from, ...by, deviceId: device.id, at: ctx.now() })
    const lastsUntil = by?.lastsUntil ?? null
    const tokens = await issueTokens(ctx, db, holder, { family, lastsUntil }, makeToken())
    const { expiresAt } = tokens
    const account = await findAccount(db, accountId)
    const now = ctx.now()
    const ends = endsOf(account?.sessionLimits ?? noLimits, { beganAt: now, seenAt: now, lastsUntil, expiresAt })
    return { ...tokens, ...ends, device }
  })
}

const isWithinGrace = (token: RefreshTokenRow, now: Date) =>
  token.replacedAt !== null && now.getTime() - token.replacedAt.getTime() <= graceMs

/**
 * What follows a refresh token: what its first use got, where that is still fresh, although the secret has changed since; else what the
 * present secret makes of it.
 */
async function successorFor(ctx: Context, db: Db, refreshToken: string, { isAgain }: { readonly isAgain: boolean }) {
  const { tokenSecret } = ctx.settings
  const latest = successorOf(tokenSecret.current, refreshToken)
  if (!isAgain) return latest
  for (const secret of believedSecrets(tokenSecret, ctx.now())) {
    const successor = successorOf(secret, refreshToken)
    if ((await freshTokenExpiry(db, successor.tokenHash)) !== null) return successor
  }
  return latest
}

/** A session that does not go on, and what ended it where that is known. */
interface Over {
  readonly endedBy: EndedBy | null
}

/** What ended the session of a token that is revoked or has expired. */
async function pastEnd(db: Db, { family, revokedAt }: RefreshTokenRow): Promise<Over> {
  const session = await sessionOfFamily(db, family)
  return { endedBy: session?.endedBy ?? (revokedAt === null ? 'expired' : null) }
}

/** What ends a session when it would go on; null when nothing does. */
function presentEnd(
  account: AccountRow,
  sessionEpoch: number,
  isReused: boolean,
): Extract<KeptEnd, 'reused' | 'disabled' | 'credentials'> | null {
  if (isReused) return 'reused'
  if (!account.isActive) return 'disabled'
  return account.sessionEpoch === sessionEpoch ? null : 'credentials'
}

/** What a session is renewed or ended with. */
export interface Renewal {
  readonly refreshToken: string
  /** Where a cookie holds it: of which session it has to be. */
  readonly session?: string
}

/**
 * Exchanges a refresh token for new tokens. A token used twice ends its session, except the immediate predecessor within ten seconds:
 * it gets the very successor that its first use got, so that a session never has two. Errors: `unauthenticated`, with what ended the
 * session for a token that is one of it.
 */
export async function refresh(ctx: Context, { refreshToken, session: named }: Renewal, from: Client): Promise<Tokens> {
  const outcome = await inTransaction(ctx.db, async (db): Promise<Tokens | Over> => {
    const now = ctx.now()
    const token = await lockRefreshToken(db, hashToken(refreshToken))
    if (!token || (named ?? token.family) !== token.family) return { endedBy: null }
    if (token.revokedAt || token.expiresAt <= now) return await pastEnd(db, token)
    const { family, accountId, sessionEpoch } = token
    const isAgain = token.replacedAt !== null
    const successor = await successorFor(ctx, db, refreshToken, { isAgain })
    const issuedTo = isWithinGrace(token, now) ? await freshTokenExpiry(db, successor.tokenHash) : null
    const account = await findAccount(db, accountId)
    // Its tokens are deleted with it.
    if (!account) return { endedBy: 'deleted' }
    const session = await sessionOfFamily(db, family)
    const by =
      presentEnd(account, sessionEpoch, isAgain && issuedTo === null) ??
      (session && pastLimit(account.sessionLimits, session, now))
    if (by !== null) {
      await endFamily(db, family, { by, at: now })
      await recordSignOut(db, account, by)
      return { endedBy: by }
    }
    const holder = { accountId, sessionEpoch }
    await touchSession(db, family, { ...from, at: now })
    const lastsUntil = session?.lastsUntil ?? null
    const ends = (expiresAt: Date) =>
      endsOf(account.sessionLimits, { beganAt: session?.beganAt ?? now, seenAt: now, lastsUntil, expiresAt })
    if (issuedTo !== null)
      return {
        token: await accessTokenOf(ctx, holder, family),
        refreshToken: successor.token,
        session: family,
        expiresAt: issuedTo,
        ...ends(issuedTo),
      }
    await markReplaced(db, token.id, now)
    const tokens = await issueTokens(ctx, db, holder, { family, lastsUntil }, successor)
    return { ...tokens, ...ends(tokens.expiresAt) }
  })
  if ('endedBy' in outcome) throw problem('unauthenticated', outcome)
  return outcome
}

/** Ends the session of a refresh token, its access tokens and signed addresses included; an unknown token is no error. */
export async function logOut(ctx: Context, { refreshToken, session }: Renewal): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const token = await lockRefreshToken(db, hashToken(refreshToken))
    if (!token || (session ?? token.family) !== token.family) return
    await endFamily(db, token.family, { by: 'signed-out', at: ctx.now() })
    const account = token.revokedAt === null ? await findAccount(db, token.accountId) : null
    if (account !== null) await recordSignOut(db, account, 'signed-out')
  })
}
