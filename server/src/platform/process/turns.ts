/** The right to work until it is given back. */
export interface Turn {
  end(): void
}

/** Work that is done one after another in this process. */
export interface Turns {
  /** Waits for its turn; null at once when too many wait already. Rejects when called off while waiting. */
  take(signal: AbortSignal): Promise<Turn | null>
}

export function createTurns({ mostWaiting }: { readonly mostWaiting: number }): Turns {
  const waiting: (() => void)[] = []
  let isTaken = false

  const turn = (): Turn => {
    let isOver = false
    return {
      end: () => {
        if (isOver) return
        isOver = true
        const next = waiting.shift()
        if (next) next()
        else isTaken = false
      },
    }
  }

  return {
    async take(signal) {
      signal.throwIfAborted()
      if (!isTaken) {
        isTaken = true
        return turn()
      }
      if (waiting.length >= mostWaiting) return null
      return await new Promise<Turn>((resolve, reject) => {
        const begin = () => {
          signal.removeEventListener('abort', giveUp)
          resolve(turn())
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(begin), 1)
          reject(signal.reason)
        }
        signal.addEventListener('abort', giveUp, { once: true })
        waiting.push(begin)
      })
    },
  }
}
