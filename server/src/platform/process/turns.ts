/** The right to work until it is given back. */
export interface Turn {
  end(): void
}

/** Work that is begun in the order it was asked for in this process, so many at once. */
export interface Turns {
  /** Waits for its turn; null at once when too many wait already. Rejects when called off while waiting. */
  take(signal: AbortSignal): Promise<Turn | null>
}

export interface TurnRule {
  /** Those at once; 1 when absent. */
  readonly atOnce?: number
  readonly mostWaiting: number
}

export function createTurns({ atOnce = 1, mostWaiting }: TurnRule): Turns {
  const waiting: (() => void)[] = []
  let free = atOnce

  const turn = (): Turn => {
    let isOver = false
    return {
      end: () => {
        if (isOver) return
        isOver = true
        const next = waiting.shift()
        if (next) next()
        else free += 1
      },
    }
  }

  return {
    async take(signal) {
      signal.throwIfAborted()
      if (free > 0) {
        free -= 1
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

/** Turns of each of many, by what tells them apart. */
export interface TurnsByKey<Key> {
  /** Waits for its turn among those of one; null at once when too many of these wait already. Rejects when called off while waiting. */
  take(key: Key, signal: AbortSignal): Promise<Turn | null>
}

/** Keeps turns for each key as long as any of them is taken or waited for. */
export function createTurnsByKey<Key>(rule: TurnRule): TurnsByKey<Key> {
  const byKey = new Map<Key, { readonly turns: Turns; users: number }>()

  const leave = (key: Key) => {
    const own = byKey.get(key)
    if (own && --own.users === 0) byKey.delete(key)
  }

  return {
    async take(key, signal) {
      const own = byKey.get(key) ?? { turns: createTurns(rule), users: 0 }
      byKey.set(key, own)
      own.users += 1
      const turn = await own.turns.take(signal).catch((error: unknown) => {
        leave(key)
        throw error
      })
      if (turn === null) {
        leave(key)
        return null
      }
      let isOver = false
      return {
        end: () => {
          if (isOver) return
          isOver = true
          turn.end()
          leave(key)
        },
      }
    },
  }
}
