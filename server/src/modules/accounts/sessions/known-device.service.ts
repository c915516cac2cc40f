import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type CookieSpec, cookieOf } from '../../../platform/http/request/cookies.ts'
import { findCredentials } from '../accounts.repository.ts'
import { hashToken, makeToken } from '../passwords/one-time-token.ts'
import { findDevice, forgetUnusedDevices, insertDevice, noteDeviceUse } from './known-devices.repository.ts'

/** A browser that nobody signed in with for as long is no longer known. */
const knownDays = 180
/** An account has as many at most. */
const mostDevices = 20

const daysBefore = (now: Date) => new Date(now.getTime() - knownDays * 86_400_000)

/** One for each account, so that several persons at one browser are each known there. */
const cookieName = (accountId: number) => `visionair-device-${accountId}`

/** A browser that an account was signed in with, by the secret of its cookie. */
export interface KeptDevice {
  readonly id: number
  readonly accountId: number
  readonly token: string
}

/** The cookie that a browser is known by. It signs nobody in: it keeps strangers' wrong passwords from locking its owner out. */
export const deviceCookie = ({ accountId, token }: KeptDevice): CookieSpec => ({
  ...{ name: cookieName(accountId), value: token, seconds: knownDays * 86_400 },
  ...{ sameSite: 'Lax', path: '/api' },
})

const tokenIn = (cookies: string | undefined, accountId: number) => cookieOf(cookies, cookieName(accountId))

/** The device of an account that the cookies of a call name; null for none, and for one that is forgotten or of another account. */
export async function deviceIn(ctx: Context, accountId: number, cookies: string | undefined): Promise<number | null> {
  const token = tokenIn(cookies, accountId)
  if (token === undefined) return null
  return await findDevice(ctx.db, { accountId, tokenHash: hashToken(token) }, daysBefore(ctx.now()))
}

/** Whether the cookies of a call name a device of whose e-mail is given. */
export async function isKnownDevice(ctx: Context, email: string, cookies: string | undefined): Promise<boolean> {
  if (cookies?.includes(cookieName(0).slice(0, -1)) !== true) return false
  const account = await findCredentials(ctx.db, email)
  return account !== null && (await deviceIn(ctx, account.id, cookies)) !== null
}

/** Keeps the browser of a sign-in as one its account is known by: the one it is known as already, else a new one. */
export async function keepDevice(
  ctx: Context,
  db: Db,
  accountId: number,
  cookies: string | undefined,
): Promise<KeptDevice> {
  const known = await deviceIn({ ...ctx, db }, accountId, cookies)
  const token = tokenIn(cookies, accountId)
  if (known !== null && token !== undefined && (await noteDeviceUse(db, known, ctx.now())))
    return { id: known, accountId, token }
  const made = makeToken()
  const device = { accountId, tokenHash: made.tokenHash, at: ctx.now(), most: mostDevices }
  return { id: await insertDevice(db, device), accountId, token: made.token }
}

/** Forgets devices that nobody has signed in with for long. */
export const forgetOldDevices = (ctx: Context): Promise<void> => forgetUnusedDevices(ctx.db, daysBefore(ctx.now()))
