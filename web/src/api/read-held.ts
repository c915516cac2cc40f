import type { Endpoint } from '@visionair/contract'
import { readAnswer } from './answer.ts'
import { requestOf } from './client.ts'
import { keepAt, keyOf, knownAt } from './read-again.ts'
import { send } from './send.ts'

/** What came of a call that the server was asked to hold. */
export interface HeldAnswer {
  readonly value: unknown
  /** Whether it is another answer than the one that was here. */
  readonly isChanged: boolean
  /** Whether it took so long that it was held, rather than answered at once by a server that hears of no changes. */
  readonly wasHeld: boolean
}

/**
 * Reads what `readAgain` has read, and asks the server to wait with its answer, that long at most, until it is another one.
 * Throws as that does.
 */
export async function readHeld(endpoint: Endpoint, waitSeconds: number, signal: AbortSignal): Promise<HeldAnswer> {
  const key = keyOf(requestOf(endpoint, {}, signal).address)
  const before = knownAt(key)
  const begunMs = performance.now()
  const request = requestOf(endpoint, { query: { wait: waitSeconds } }, signal)
  const response = await send({ ...request, knownTag: before?.tag })
  const wasHeld = performance.now() - begunMs > waitSeconds * 500
  if (response.status === 304 && before !== undefined) return { value: before.value, isChanged: false, wasHeld }
  const value = readAnswer(endpoint, await response.json())
  keepAt(key, response, value)
  return { value, isChanged: JSON.stringify(value) !== JSON.stringify(before?.value), wasHeld: false }
}
