import type { FastifyReply } from 'fastify'
import type { Actor } from '../actor.ts'
import { problem } from '../problem-error.ts'
import { createTurns, type Turn, type Turns } from '../process/turns.ts'
import { RateLimiter } from './request/rate-limit.ts'

/** So many calls of one account are worked on at once, which leaves connections of the database to others. */
const ofAnAccount = { atOnce: 6, mostWaiting: 200 }

interface Lane {
  readonly turns: Turns
  calls: number
}

/**
 * Keeps one account from having all of a machine: its calls wait for one another beyond a few, and are refused beyond many. Files
 * and uploads take no turn, because they last as long as the line is slow.
 */
export class AccountTurns {
  readonly #lanes = new Map<number, Lane>()
  readonly #limiter: RateLimiter | null

  /** With calls of one account a minute, or no limit. */
  constructor(callsPerMinute: number | null) {
    this.#limiter = callsPerMinute === null ? null : new RateLimiter({ limit: callsPerMinute, windowSeconds: 60 })
  }

  /** Counts a call of an account. @returns the seconds to wait, 0 when it may be made */
  count({ userId }: Actor): number {
    return this.#limiter?.use(String(userId)) ?? 0
  }

  /**
   * Waits until a call of an account may be worked on; null for nobody's. Whoever takes a turn ends it. Errors: `too-many-requests`
   * while too many of the account wait, `request-timeout` when who asked is gone before.
   */
  async take(actor: Actor | null, reply: FastifyReply): Promise<Turn | null> {
    if (actor === null) return null
    const lane = this.#enter(actor.userId)
    const gone = new AbortController()
    const giveUp = () => gone.abort(problem('request-timeout'))
    reply.raw.once('close', giveUp)
    try {
      const turn = await lane.turns.take(gone.signal)
      if (turn === null) throw problem('too-many-requests', { headers: { 'retry-after': '2' } })
      return {
        end: () => {
          turn.end()
          this.#leave(actor.userId, lane)
        },
      }
    } catch (error) {
      this.#leave(actor.userId, lane)
      throw error
    } finally {
      reply.raw.off('close', giveUp)
    }
  }

  #enter(account: number): Lane {
    const lane = this.#lanes.get(account) ?? { turns: createTurns(ofAnAccount), calls: 0 }
    lane.calls += 1
    this.#lanes.set(account, lane)
    return lane
  }

  #leave(account: number, lane: Lane): void {
    lane.calls -= 1
    if (lane.calls === 0) this.#lanes.delete(account)
  }
}
