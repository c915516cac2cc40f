import type { IncomingHttpHeaders } from 'node:http'
import { originOf } from '../../../platform/audit/origin.ts'
import { handleOf } from './browser/session-cookie.ts'
import type { SignInClient, Tokens } from './sessions.service.ts'

/** Where a call comes from. */
export const clientOf = originOf

/** Where a sign-in comes from. */
export const signInClientOf = (call: { readonly ip: string; readonly headers: IncomingHttpHeaders }): SignInClient => ({
  ...originOf(call),
  cookies: call.headers.cookie,
})

const secondsUntil = (end: Date, now: Date) => Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))

/** What a sign-in hands out, as the API tells it; of a refresh token that a cookie holds only which session it renews. */
export const presentTokens = (
  { token, refreshToken, session, endsAt, idleSeconds, lastsUntil }: Tokens,
  now: Date,
  { inCookie = false }: { readonly inCookie?: boolean | undefined } = {},
) => ({
  data: {
    token,
    refresh_token: inCookie ? handleOf(session) : refreshToken,
    session_ends_in: secondsUntil(endsAt, now),
    session_idle_seconds: idleSeconds,
    session_lasts_for: lastsUntil && secondsUntil(lastsUntil, now),
  },
})
