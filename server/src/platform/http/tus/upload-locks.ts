import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'

interface Held {
  readonly askToRelease: RequestRelease
  readonly waiting: Set<() => void>
}

const patienceMs = 10_000

/**
 * One request at a time per upload. Whoever comes second asks the first to end, since the first is usually a connection that
 * its client has long given up, and waits; nothing is polled.
 */
export class UploadLocks implements Locker {
  readonly #held = new Map<string, Held>()

  newLock(id: string): Lock {
    return {
      lock: (signal, askToRelease) => this.#take(id, signal, askToRelease),
      unlock: async () => this.#release(id),
    }
  }

  async #take(id: string, signal: AbortSignal, askToRelease: RequestRelease): Promise<void> {
    const deadline = performance.now() + patienceMs
    for (let held = this.#held.get(id); held !== undefined; held = this.#held.get(id)) {
      await held.askToRelease()
      await released(held, signal, deadline - performance.now())
      if (signal.aborted || performance.now() > deadline) throw ERRORS.ERR_LOCK_TIMEOUT
    }
    this.#held.set(id, { askToRelease, waiting: new Set() })
  }

  #release(id: string): void {
    const held = this.#held.get(id)
    this.#held.delete(id)
    for (const wake of held?.waiting ?? []) wake()
  }
}

/** Resolves when the lock is given back, the waiting request is given up, or the time is over. */
function released(held: Held, signal: AbortSignal, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      held.waiting.delete(end)
      resolve()
    }
    const timer = setTimeout(end, Math.max(0, timeoutMs))
    signal.addEventListener('abort', end, { once: true })
    held.waiting.add(end)
    if (signal.aborted) end()
  })
}
