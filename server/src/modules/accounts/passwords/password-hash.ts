import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { problem } from '../../../platform/problem-error.ts'

/** What deriving a key costs, by scrypt's parameters; a hash carries its own. */
export interface HashCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

const defaultCost: HashCost = { N: 2 ** 15, r: 8, p: 3 }
const maxmem = 128 * 2 ** 20
const maxConcurrent = 2
/** Doors that strangers come by admit fewer; this bounds what all doors together let in. */
const maxWaiting = 100

let running = 0
const waiting: (() => void)[] = []

/**
 * Lets two derivations run at once, so that a burst of sign-ins does not starve file reads of the thread pool.
 * Errors: `too-many-requests` while a hundred wait.
 */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw problem('too-many-requests', { headers: { 'retry-after': '5' } })
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const derive = (password: string, salt: Buffer, cost: HashCost) =>
  limited(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, 32, { ...cost, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )

/** Derives a storable hash (scrypt, RFC 7914; unless told otherwise OWASP's parameters N 2^15, r 8, p 3) in the form `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string, cost: HashCost = defaultCost): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

const decoySalt = randomBytes(16)

/**
 * Whether the password fits the hash. Without a hash (unknown account, no password yet) the same work is done and the answer is no,
 * so that the time does not tell whether an account exists.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash?.split('$') ?? []
  if (scheme !== 'scrypt' || !salt || !key) {
    await derive(password, decoySalt, defaultCost)
    return false
  }
  const expected = Buffer.from(key, 'base64')
  const actual = await derive(password, Buffer.from(salt, 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
