import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 128 * 2 ** 20 }
const maxConcurrent = 2

let running = 0
const waiting: (() => void)[] = []

/** Lets two derivations run at once, so that a burst of sign-ins does not starve file reads of the thread pool. */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const derive = (password: string, salt: Buffer, options: ScryptOptions) =>
  limited(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
      }),
  )

/** Derives a storable hash (scrypt, RFC 7914; OWASP's parameters N 2^15, r 8, p 3) in the form `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
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
    await derive(password, decoySalt, cost)
    return false
  }
  const expected = Buffer.from(key, 'base64')
  const actual = await derive(password, Buffer.from(salt, 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    maxmem: cost.maxmem,
  })
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
