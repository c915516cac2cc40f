import { refreshToken } from '@visionair/contract/accounts'
import { ownName } from '../../base-path.ts'
import { addressOf } from '../address.ts'
import { ConnectionError, ProblemError } from '../problem-error.ts'
import { endBy, endSession, ownTokens, readTokens, speakForOne, storeTokens, type Tokens } from './tokens.ts'

let underWay: Promise<Tokens | null> | null = null

const isFinal = (status: number) => status >= 400 && status < 500 && status !== 429

/** Whoever signed out or in while these were renewed is not signed in again, or out, by the answer. */
const isStored = ({ refreshToken }: Tokens) => readTokens()?.refreshToken === refreshToken

async function exchange(tokens: Tokens): Promise<Tokens | null> {
  const response = await fetch(addressOf(refreshToken.path, undefined, undefined), {
    method: refreshToken.method,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    // A token that a version before kept where scripts read it goes over to the cookie.
    body: JSON.stringify({ refresh_token: tokens.refreshToken, session_cookie: true }),
  }).catch((cause: unknown) => {
    throw new ConnectionError(cause)
  })
  if (response.ok) {
    const { data } = refreshToken.answer?.parse(await response.json()) ?? {}
    if (data === undefined || !isStored(tokens)) return null
    const fresh = { token: data.token, refreshToken: data.refresh_token }
    storeTokens(fresh, data)
    return fresh
  }
  const problem = new ProblemError(response.status, await response.json().catch(() => null))
  if (!isFinal(response.status)) throw problem
  if (isStored(tokens)) endSession(endBy(problem.endedBy))
  return null
}

/** Only one tab refreshes at a time where the browser has locks; the others find its tokens. */
async function exchangeInTurn(staleToken: string): Promise<Tokens | null> {
  const run = async () => {
    const tokens = readTokens()
    if (tokens === null || tokens.token !== staleToken) return tokens
    return exchange(tokens)
  }
  return 'locks' in navigator ? navigator.locks.request(ownName('-refresh'), run) : run()
}

/**
 * Renews the tokens after `staleToken` was refused as expired. However many requests ask at once, one refresh is sent.
 * Answers null when the session is over (the tokens are then cleared, unless others have taken their place), also when another
 * person signed in meanwhile: nothing is done again in their name. Throws when the server cannot be reached, which leaves the tokens.
 */
export async function refreshOnce(staleToken: string): Promise<Tokens | null> {
  underWay ??= exchangeInTurn(staleToken).finally(() => {
    underWay = null
  })
  const tokens = await underWay
  return tokens !== null && speakForOne(tokens.token, staleToken) ? tokens : null
}

/** Renews the session before its token has expired. Answers whether it goes on; throws as {@link refreshOnce}. */
export async function renewSession(): Promise<boolean> {
  const tokens = ownTokens()
  return tokens !== null && (await refreshOnce(tokens.token)) !== null
}
