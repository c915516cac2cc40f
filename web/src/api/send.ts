import { currentLanguage } from '../i18n/language.ts'
import { ConnectionError, ProblemError, type Reach } from './problem-error.ts'
import { takeEarly } from './session/early.ts'
import { refreshOnce } from './session/refresh.ts'
import { endBy, endSession, noteUse, ownTokens } from './session/tokens.ts'
import { noteWrite } from './stopped-error.ts'

/** One request, ready to go; `body` is sent as JSON. */
export interface PlainRequest {
  readonly method: string
  readonly address: string
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** Sent without a token and never refreshed: sign-in and the like. */
  readonly isPublic: boolean
  /** The tag of the answer that is here already: the server may say that it still holds (304). */
  readonly knownTag?: string | undefined
}

const accept = 'application/vnd.api+json, application/json, application/problem+json;q=0.9, */*;q=0.5'

/** A browser without a network sends nothing; of the others, only what makes something new must not be sent twice. */
function reachOf({ method, isPublic }: PlainRequest, wasOffline: boolean): Reach {
  if (wasOffline) return 'not-sent'
  return method === 'POST' && !isPublic ? 'unknown' : 'repeatable'
}

async function attempt(request: PlainRequest, token: string | null): Promise<Response> {
  const headers = new Headers({ Accept: accept, 'Accept-Language': currentLanguage() })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (request.knownTag !== undefined) headers.set('If-None-Match', request.knownTag)
  if (request.body !== undefined) headers.set('Content-Type', 'application/json')
  if (request.method === 'GET') {
    const early = await takeEarly(request.address, token, currentLanguage())
    request.signal?.throwIfAborted()
    if (early !== null) return early
  }
  const wasOffline = navigator.onLine === false
  if (request.method !== 'GET' && !wasOffline) noteWrite(request.signal)
  try {
    return await fetch(request.address, {
      method: request.method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal ?? null,
    })
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new ConnectionError(error, reachOf(request, wasOffline))
  }
}

/** Also that the answer which is here still holds, for who said which one that is. */
const isAnswer = ({ ok, status }: Response) => ok || status === 304

const problemOf = async (response: Response) =>
  new ProblemError(response.status, await response.json().catch(() => null))

/** Sends with the bearer token, renewing it once when it has expired. Throws ProblemError, ConnectionError, OtherAccountError or the signal's reason. */
export async function send(request: PlainRequest): Promise<Response> {
  const token = request.isPublic ? null : (ownTokens()?.token ?? null)
  const first = await attempt(request, token)
  if (isAnswer(first)) {
    if (token !== null) noteUse()
    return first
  }
  const problem = await problemOf(first)
  if (first.status !== 401 || token === null) throw problem
  return retryAfter(problem, request, token)
}

async function retryAfter(problem: ProblemError, request: PlainRequest, token: string): Promise<Response> {
  if (problem.code !== 'token-expired') {
    if (problem.code !== 'wrong-credentials') endSession(endBy(problem.endedBy))
    throw problem
  }
  const fresh = await refreshOnce(token)
  if (fresh === null) throw problem
  const second = await attempt(request, fresh.token)
  if (isAnswer(second)) return second
  const last = await problemOf(second)
  if (second.status === 401) endSession(endBy(last.endedBy))
  throw last
}
