import { addressKey } from '../../../platform/http/request/rate-limit.ts'
import { problem } from '../../../platform/problem-error.ts'

export const failuresUntilLock = 5
const lockMinutes = 15
export const lockEnd = (now: Date): Date => new Date(now.getTime() + lockMinutes * 60_000)

/** Refused because of wrong passwords before. Whoever waits as long as it says is let in; that it may be less is not told to who guesses. */
export const lockedOut = () => problem('locked', { headers: { 'retry-after': String(lockMinutes * 60) } })

/**
 * Passwords that may be checked, or be stored by who has a link, or wait for it at once, from one address and from all: a check takes a third of a second of a
 * processor, so that whoever signs in waits for a second or two at most, whatever others send.
 */
const underway = { perAddress: 8, all: 40 }
/** Under which those are counted who come with a device that is known. */
const known = 'known devices'

/** Bounds how many passwords are checked at once in this process. */
export class SignInGuard {
  readonly #underway = new Map<string, number>()
  #allUnderway = 0

  /**
   * Does the work of an attempt, unless as many as may be are under way, from this address or from all: then null at once. Known devices have
   * places of their own, which strangers do not take.
   */
  async admit<T>(ip: string, attempt: () => Promise<T>, { isKnown = false } = {}): Promise<T | null> {
    const key = isKnown ? known : addressKey(ip)
    const own = this.#underway.get(key) ?? 0
    if (own >= underway.perAddress || (!isKnown && this.#allUnderway >= underway.all)) return null
    const counts = isKnown ? 0 : 1
    this.#underway.set(key, own + 1)
    this.#allUnderway += counts
    try {
      return await attempt()
    } finally {
      this.#allUnderway -= counts
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
}
