import type { FastifyInstance } from 'fastify'
import type { FastLane, RoutedLane } from '../fast-lane.ts'

/** An answer that was sent whole. */
export interface SentAnswer {
  readonly method: string
  /** The address as it is declared, with `:id` for one part; null where none was found for the request. */
  readonly route: string | null
  readonly status: number
  /** From the first byte of the request's head to the last of the answer, without what the call was held for. */
  readonly seconds: number
}

export type OnAnswer = (answer: SentAnswer) => void

/** Tells of each answer of the framework. */
export function tellAnswers(app: FastifyInstance, onAnswer: OnAnswer): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions
    onAnswer({
      method: request.method,
      route: url ?? null,
      status: reply.statusCode,
      seconds: (reply.elapsedTime - request.heldMs) / 1000,
    })
  })
}

/** The fast lane, telling of each answer, which the framework knows nothing of. */
export function tellFastAnswers({ route, take }: RoutedLane, onAnswer: OnAnswer | undefined): FastLane {
  if (onAnswer === undefined) return take
  return (request, response) => {
    const begunMs = performance.now()
    if (!take(request, response)) return false
    response.once('finish', () => {
      const { method = '' } = request
      onAnswer({ method, route, status: response.statusCode, seconds: (performance.now() - begunMs) / 1000 })
    })
    return true
  }
}
