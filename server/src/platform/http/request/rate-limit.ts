export interface RateLimit {
  /** Calls allowed in one window. */
  readonly limit: number
  readonly windowSeconds: number
}

interface Window {
  readonly endsAtMs: number
  used: number
}

/** Beyond this many keys the oldest window is forgotten, so that memory stays bounded under a flood of addresses. */
const maxKeys = 50_000

/** Counts calls by key in fixed windows, in the memory of this process. */
export class RateLimiter {
  readonly #rule: RateLimit
  readonly #now: () => number
  readonly #windows = new Map<string, Window>()

  constructor(rule: RateLimit, now: () => number = Date.now) {
    this.#rule = rule
    this.#now = now
  }

  /** Counts one call. Answers 0 when it is allowed, else the whole seconds to wait. */
  use(key: string): number {
    const now = this.#now()
    const known = this.#windows.get(key)
    if (known === undefined || known.endsAtMs <= now) {
      this.#windows.delete(key)
      this.#forgetOldest()
      this.#windows.set(key, { endsAtMs: now + this.#rule.windowSeconds * 1000, used: 1 })
      return 0
    }
    if (known.used < this.#rule.limit) {
      known.used += 1
      return 0
    }
    return Math.max(1, Math.ceil((known.endsAtMs - now) / 1000))
  }

  /** Takes back one call that should not have counted. */
  giveBack(key: string): void {
    const known = this.#windows.get(key)
    if (known !== undefined && known.used > 0) known.used -= 1
  }

  #forgetOldest(): void {
    if (this.#windows.size < maxKeys) return
    const oldest = this.#windows.keys().next()
    if (oldest.done !== true) this.#windows.delete(oldest.value)
  }
}

/** One household of addresses: an IPv4 address, or the /64 an IPv6 address belongs to. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^.*:(?=\d+\.)/, '')
  const [head = '', tail] = ip.split('::', 2)
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}
