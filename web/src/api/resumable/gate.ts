/** Lets a few in at a time, in the order in which they came. */
export interface Gate {
  /** Waits for a place; resolves with the way to give it back, which may be called twice. Rejects when the wait is given up. */
  enter(signal: AbortSignal): Promise<() => void>
}

/** A gate with so many places. */
export function createGate(places: number): Gate {
  let free = places
  const queue: (() => void)[] = []
  const leave = () => {
    free += 1
    queue.shift()?.()
  }
  const take = () => {
    free -= 1
    let isInside = true
    return () => {
      if (isInside) leave()
      isInside = false
    }
  }
  return {
    enter: (signal) =>
      new Promise((resolve, reject) => {
        const giveUp = () => {
          queue.splice(queue.indexOf(admit), 1)
          reject(signal.reason)
        }
        const admit = () => {
          signal.removeEventListener('abort', giveUp)
          resolve(take())
        }
        if (signal.aborted) return reject(signal.reason)
        if (free > 0 && queue.length === 0) return admit()
        queue.push(admit)
        signal.addEventListener('abort', giveUp, { once: true })
      }),
  }
}
