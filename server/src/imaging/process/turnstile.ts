/** Lets at most `size` callers through at once, first come first served. */
export class Turnstile {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(size: number) {
    this.#free = size
  }

  /** Resolves when there is room. Every success must be followed by one {@link leave}. @throws the signal's reason */
  enter(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      if (this.#free > 0) {
        this.#free--
        resolve()
        return
      }
      const wake = () => {
        signal?.removeEventListener('abort', onAbort)
        resolve()
      }
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(wake), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      this.#waiting.push(wake)
    })
  }

  /** Makes room; the place goes straight to the one who has waited longest. */
  leave(): void {
    const wake = this.#waiting.shift()
    if (wake === undefined) this.#free++
    else wake()
  }
}
