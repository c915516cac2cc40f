import { lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, namesPrivate } from './public-address.ts'

type PostFailure = 'timeout' | 'unknown-host' | 'private-address' | 'certificate' | 'unreachable'

/** What came of a request: the status that was answered, or why there is none. */
export type PostOutcome = { readonly status: number } | { readonly failure: PostFailure }

interface GuardedPost {
  /** `http:` or `https:`. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
  /** Whether it may go to a machine of the network, and without encryption. */
  readonly allowsPrivate: boolean
  /** Gives the attempt up; then it throws. */
  readonly signal: AbortSignal
}

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/**
 * Looks a name up and refuses it when any of its addresses is not one of the Internet. The connection is made to what is answered here,
 * so a name that leads elsewhere a moment later gains nothing.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, [])
    const [first] = addresses
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress(hostname), [])
    if (options.all === true) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}

const nameFailures = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_FAIL'])
const certificateCodes = /^(CERT_|ERR_TLS_CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(GET|VERIFY|DECRYPT))/

function failureOf(error: unknown): PostFailure {
  if (error instanceof PrivateAddress) return 'private-address'
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (nameFailures.has(code)) return 'unknown-host'
  return certificateCodes.test(code) ? 'certificate' : 'unreachable'
}

/** Sends, and answers the status as soon as it is there: what else is answered is not read. */
const send = (url: URL, { headers, body, allowsPrivate }: GuardedPost, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: 'POST',
      // A connection of its own: none that was made to another address is used again.
      agent: false,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal,
      ...(allowsPrivate ? {} : { lookup: publicLookup }),
    })
    request.on('error', reject)
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.end(body)
  })

/**
 * Sends a body to an address that somebody chose: to the Internet alone unless told otherwise, encrypted, following no redirect and
 * reading no answer but its status.
 */
export async function guardedPost(post: GuardedPost): Promise<PostOutcome> {
  const url = new URL(post.address)
  if (!post.allowsPrivate && (url.protocol !== 'https:' || namesPrivate(url))) return { failure: 'private-address' }
  const timeout = AbortSignal.timeout(post.timeoutMs)
  try {
    return { status: await send(url, post, AbortSignal.any([timeout, post.signal])) }
  } catch (error) {
    post.signal.throwIfAborted()
    return { failure: timeout.aborted ? 'timeout' : failureOf(error) }
  }
}
