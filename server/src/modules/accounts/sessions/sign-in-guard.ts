import { addressKey, RateLimiter } from '../../../platform/http/request/rate-limit.ts'
import { problem } from '../../../platform/problem-error.ts'

export const failuresUntilLock = 5
const lockMinutes = 15
export const lockEnd = (now: Date): Date => new Date(now.getTime() + lockMinutes * 60_000)

/** Refused because of wrong passwords before. Whoever waits as long as it says is let in; that it may be less is not told to who guesses. */
export const lockedOut = () => problem('locked', { headers: { 'retry-after': String(lockMinutes * 60) } })

/** Wrong passwords allowed from one address before it has to wait, whatever accounts they are for. */
const failuresPerAddress = { limit: 100, windowSeconds: 900 }
/**
 * Passwords that may be checked, or be stored by who has a link, or wait for it at once, from one address and from all: a check takes a third of a second of a
 * processor, so that whoever signs in waits for a second or two at most, whatever others send.
 */
const underway = { perAddress: 8, all: 40 }
/** Beyond this many unknown addresses the oldest is forgotten, so that memory stays bounded. */
const maxUnknown = 20_000

interface Guesses {
  failures: number
  lockedUntil: Date | null
}

/** Bounds guessing where no account can count it: by client address, and for e-mails nobody has. */
export class SignInGuard {
  readonly #addresses = new RateLimiter(failuresPerAddress)
  readonly #unknown = new Map<string, Guesses>()
  readonly #underway = new Map<string, number>()
  #allUnderway = 0

  /** Counts an attempt from an address before its outcome is known. @returns the seconds to wait, 0 when it may be made */
  begin(ip: string): number {
    return this.#addresses.use(addressKey(ip))
  }

  /** Does the work of an attempt, unless as many as may be are under way, from this address or from all: then null at once. */
  async admit<T>(ip: string, attempt: () => Promise<T>): Promise<T | null> {
    const key = addressKey(ip)
    const own = this.#underway.get(key) ?? 0
    if (own >= underway.perAddress || this.#allUnderway >= underway.all) return null
    this.#underway.set(key, own + 1)
    this.#allUnderway += 1
    try {
      return await attempt()
    } finally {
      this.#allUnderway -= 1
      const left = (this.#underway.get(key) ?? 1) - 1
      if (left > 0) this.#underway.set(key, left)
      else this.#underway.delete(key)
    }
  }

  /** The same, for who has a link that a password is chosen by. Errors: `too-many-requests`. */
  async demand<T>(ip: string, work: () => Promise<T>): Promise<T> {
    const done = await this.admit(ip, async () => ({ answer: await work() }))
    if (done === null) throw problem('too-many-requests', { headers: { 'retry-after': '1' } })
    return done.answer
  }

  /** Takes an attempt back that was none of a guesser. */
  forgive(ip: string): void {
    this.#addresses.giveBack(addressKey(ip))
  }

  /** Counts a guess for an e-mail nobody has, by the rule of accounts, so that a lock does not tell which e-mails have one. */
  guessUnknown(email: string, now: Date): 'counted' | 'was-locked' {
    const key = email.toLowerCase()
    const known = this.#unknown.get(key)
    if (known?.lockedUntil && known.lockedUntil > now) return 'was-locked'
    const failures = known && !known.lockedUntil ? known.failures + 1 : 1
    this.#unknown.delete(key)
    this.#forgetOldest()
    this.#unknown.set(key, { failures, lockedUntil: failures >= failuresUntilLock ? lockEnd(now) : null })
    return 'counted'
  }

  #forgetOldest(): void {
    const oldest = this.#unknown.keys().next()
    if (this.#unknown.size >= maxUnknown && oldest.done !== true) this.#unknown.delete(oldest.value)
  }
}
