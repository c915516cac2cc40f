import { createHmac, timingSafeEqual } from 'node:crypto'
import { believedSecrets, type Secret } from '../secret.ts'

/** For whom an address is signed: an account, in one of its sessions where there is one. */
export interface LinkReader {
  readonly accountId: number
  readonly session: number | null
}

const readerText = ({ accountId, session }: LinkReader): string =>
  session === null ? String(accountId) : `${accountId}.${session}`

/** Query of a signed address: expiry in seconds since 1970, account and session, signature. */
export interface SignedQuery {
  readonly e: string
  readonly u: string
  readonly s: string
}

const periodSeconds = 12 * 60 * 60
const briefSeconds = 5 * 60
const minSecretLength = 32

/**
 * Signs addresses of files and checks them. The address of a file is the same for a session during a period of 12 h, so that
 * browsers cache it, and stays valid for at least 12 h and at most 24 h. The signature of a `.dzi` covers its tiles too.
 * It says who asked, so that the route can check that account's rights again.
 */
export class PathSigner {
  readonly #secret: Secret
  readonly #basePath: string

  /**
   * @param secret what is signed with; what was signed with the one before is believed as long as that is
   * @param basePath path below which people reach the product, which stands before what is signed; empty at the root
   * @throws Error when a secret is shorter than 32 characters
   */
  constructor(secret: Secret, basePath = '') {
    if (secret.current.length < minSecretLength) {
      throw new Error(`a signing secret must have at least ${minSecretLength} characters`)
    }
    this.#secret = secret
    this.#basePath = basePath
  }

  /** The path (already percent-encoded) with its signature for an account. @throws Error when it is not a path */
  sign(path: string, reader: LinkReader, now: Date): string {
    return this.#signUntil(path, reader, (Math.floor(now.getTime() / 1000 / periodSeconds) + 2) * periodSeconds)
  }

  /** The same for one file and a few minutes only: what somebody asked for and takes at once. @throws Error when it is not a path */
  signBriefly(path: string, reader: LinkReader, now: Date): string {
    return this.#signUntil(path, reader, Math.floor(now.getTime() / 1000) + briefSeconds)
  }

  #signUntil(path: string, reader: LinkReader, expiry: number): string {
    const scope = scopeOf(path)
    if (scope === undefined) throw new Error('not a path that can be signed')
    const signature = signatureOf(this.#secret.current, scope, String(expiry), readerText(reader))
    return `${this.#basePath}${path}?e=${expiry}&u=${readerText(reader)}&s=${signature.toString('base64url')}`
  }

  /** For whom a signed address was made; undefined when the signature is wrong or has expired. */
  verify(path: string, query: Partial<SignedQuery>, now: Date): LinkReader | undefined {
    const { e: expiry = '', u: account = '', s: given = '' } = query
    if (!/^\d{1,12}$/.test(expiry) || !/^\d{1,10}(\.\d{1,15})?$/.test(account)) return undefined
    if (Number(expiry) * 1000 <= now.getTime()) return undefined
    const scope = scopeOf(path)
    if (scope === undefined) return undefined
    const signature = Buffer.from(given, 'base64url')
    const isRight = believedSecrets(this.#secret, now).some((secret) => {
      const expected = signatureOf(secret, scope, expiry, account)
      return signature.length === expected.length && timingSafeEqual(signature, expected)
    })
    const [accountId, session] = account.split('.').map(Number)
    return isRight && accountId !== undefined ? { accountId, session: session ?? null } : undefined
  }
}

/** Whether a signed address says itself that its time is over. */
export const hasExpired = (
  { e: expiry = '' }: { readonly [K in keyof SignedQuery]?: SignedQuery[K] | undefined },
  now: Date,
): boolean => /^\d{1,12}$/.test(expiry) && Number(expiry) * 1000 <= now.getTime()

/** HMAC-SHA256, of which 128 bits are kept to shorten addresses (NIST SP 800-107, 5.3.3). */
const signatureOf = (secret: string, scope: string, expiry: string, account: string): Buffer =>
  createHmac('sha256', secret).update(`${scope}\n${expiry}\n${account}`).digest().subarray(0, 16)

/** What a signature covers: a pyramid with its tiles, or one file. */
function scopeOf(path: string): string | undefined {
  const decoded = decode(path)
  if (decoded === undefined || decoded.includes('\n')) return undefined
  const pyramid = /^(.+)\.dzi$/.exec(decoded) ?? /^(.+)_files\/\d+\/\d+_\d+\.[a-z]+$/.exec(decoded)
  return pyramid === null ? `file ${decoded}` : `pyramid ${pyramid[1]}`
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
