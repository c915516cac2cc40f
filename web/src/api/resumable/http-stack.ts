import { DefaultHttpStack, type HttpRequest, type HttpResponse, type HttpStack } from 'tus-js-client'
import { currentLanguage } from '../../i18n/language.ts'
import { ConnectionError, ProblemError } from '../problem-error.ts'
import { refreshOnce } from '../session/refresh.ts'
import { endBy, endSession, ownTokens } from '../session/tokens.ts'
import { createGate } from './gate.ts'

/** A browser opens six connections to a server; one stays free for thumbnails and everything else. */
const gate = createGate(5)
/**
 * Answers that say nothing of the upload itself, which the protocol would begin anew: no connection, a session that has ended, a right
 * that is gone, too many requests.
 */
const endsNothing: readonly number[] = [0, 401, 403, 429]
const plain = new DefaultHttpStack({})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The answer to a request of an upload as an error of the application. */
export const problemOf = (response: HttpResponse): ProblemError =>
  new ProblemError(response.getStatus(), parsed(response.getBody()))

/**
 * A request that waits for its turn and carries the token of the moment, renewed when it has expired. What may pass (no
 * connection, a server that is starting or busy, a session that has ended) is thrown, so that the protocol does not begin anew.
 */
class GatedRequest implements HttpRequest {
  readonly #method: string
  readonly #url: string
  readonly #headers = new Map<string, string>()
  readonly #stop = new AbortController()
  #onProgress: ((bytesSent: number) => void) | null = null
  #inner: HttpRequest | null = null
  #leave: () => void = () => undefined

  constructor(method: string, url: string) {
    this.#method = method
    this.#url = url
  }

  getMethod = () => this.#method
  getURL = () => this.#url
  getHeader = (name: string) => this.#headers.get(name)
  getUnderlyingObject = () => this.#inner?.getUnderlyingObject()

  setHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  setProgressHandler(handler: (bytesSent: number) => void): void {
    this.#onProgress = handler
  }

  async send(body: unknown): Promise<HttpResponse> {
    this.#leave = await gate.enter(this.#stop.signal)
    try {
      const token = ownTokens()?.token ?? null
      const first = await this.#attempt(body, token)
      const response = first.getStatus() === 401 && token !== null ? await this.#renewed(first, token, body) : first
      const status = response.getStatus()
      if (status >= 500 || endsNothing.includes(status)) throw problemOf(response)
      return response
    } finally {
      this.#leave()
    }
  }

  async abort(): Promise<void> {
    this.#stop.abort()
    this.#leave()
    await this.#inner?.abort()
  }

  async #renewed(first: HttpResponse, token: string, body: unknown): Promise<HttpResponse> {
    // The answer to HEAD has no body that could say why; asking for a new token is right in any case.
    const { code, endedBy } = problemOf(first)
    if (code !== 'token-expired' && this.#method !== 'HEAD') {
      endSession(endBy(endedBy))
      return first
    }
    const fresh = await refreshOnce(token)
    return fresh === null ? first : await this.#attempt(body, fresh.token)
  }

  async #attempt(body: unknown, token: string | null): Promise<HttpResponse> {
    const inner = plain.createRequest(this.#method, this.#url)
    this.#inner = inner
    for (const [name, value] of this.#headers) inner.setHeader(name, value)
    inner.setHeader('Accept', 'application/problem+json')
    inner.setHeader('Accept-Language', currentLanguage())
    if (token !== null) inner.setHeader('Authorization', `Bearer ${token}`)
    inner.setProgressHandler((bytesSent) => this.#onProgress?.(bytesSent))
    return await inner.send(body).catch((cause: unknown) => {
      throw new ConnectionError(cause)
    })
  }
}

/** How uploads reach the server. */
export const gatedStack: HttpStack = {
  createRequest: (method, url) => new GatedRequest(method, url),
  getName: () => 'gated',
}
