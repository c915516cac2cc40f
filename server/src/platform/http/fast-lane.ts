import type { IncomingMessage, ServerResponse } from 'node:http'

/** Takes a request, whose address begins below the path of the product, and answers it, or returns false and leaves it untouched. */
export type FastLane = (request: IncomingMessage, response: ServerResponse) => boolean

/** A fast lane, and the address of what it answers as routes are declared. */
export interface RoutedLane {
  readonly route: string
  readonly take: FastLane
}
