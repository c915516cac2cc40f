import type { IncomingHttpHeaders } from 'node:http'
import { logout, refreshToken as renewal } from '@visionair/contract/accounts'
import { cookieOf, setCookie } from '../../../../platform/http/request/cookies.ts'
import { isFromOwnPage } from '../../../../platform/http/request/own-page.ts'
import type { Renewal, Tokens } from '../sessions.service.ts'

const handleStart = 'session-in-cookie:'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a browser calls a session whose refresh token a cookie holds. Says which cookie to take; opens nothing by itself. */
export const handleOf = (session: string): string => `${handleStart}${session}`

/** The session that a browser names in the place of a refresh token; null where that is the token itself. */
function sessionNamed(given: string): string | null {
  const session = given.startsWith(handleStart) ? given.slice(handleStart.length) : ''
  return uuid.test(session) ? session : null
}

/** Each session has a cookie of its own: what is answered late to one never takes the place of another's, or clears it. */
const nameOf = (session: string) => `visionair-session-${session}`

const cookiesOf = (publicUrl: string, session: string, kept: { readonly value: string; readonly seconds: number }) =>
  [renewal.path, logout.path].map((path) =>
    setCookie(publicUrl, { ...kept, name: nameOf(session), sameSite: 'Strict', path }),
  )

/** The cookies that hold a refresh token for as long as it holds, for the calls that take it alone. */
export function sessionCookies(
  publicUrl: string,
  { session, refreshToken, expiresAt }: Pick<Tokens, 'session' | 'refreshToken' | 'expiresAt'>,
  now: Date,
): string[] {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
  return cookiesOf(publicUrl, session, { value: refreshToken, seconds })
}

/** Has a browser forget the refresh token of a session. */
export const forgetSession = (publicUrl: string, session: string): string[] =>
  cookiesOf(publicUrl, session, { value: '', seconds: 0 })

/**
 * What a call renews or ends a session with: the refresh token in its body, or that of the cookie of the session which the body names. Null where there is no such
 * cookie, and where a page of elsewhere asks.
 */
export function renewalOf(publicUrl: string, given: string, headers: IncomingHttpHeaders): Renewal | null {
  const session = sessionNamed(given)
  if (session === null) return { refreshToken: given }
  const refreshToken = isFromOwnPage(publicUrl, headers) ? cookieOf(headers.cookie, nameOf(session)) : undefined
  return refreshToken === undefined ? null : { refreshToken, session }
}
