import type { Endpoint } from '@visionair/contract'
import { currentLanguage } from '../i18n/language.ts'
import { readAnswer } from './answer.ts'
import { type LooseInput, requestOf } from './client.ts'
import { send } from './send.ts'

interface Known {
  readonly tag: string
  readonly value: unknown
}

/** More than are watched on any page. */
const mostKnown = 40
const known = new Map<string, Known>()

function remember(key: string, answer: Known): void {
  known.delete(key)
  known.set(key, answer)
  const [oldest] = known.keys()
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
}

/**
 * Like `callLoosely`, for what is read again and again: the server is told which answer is here, and says no more than that it still
 * holds. The tag is a digest of the answer as the caller may see it, so that it never brings back what is no longer allowed.
 */
export async function readAgain(endpoint: Endpoint, input: LooseInput = {}, signal?: AbortSignal): Promise<unknown> {
  const request = requestOf(endpoint, input, signal)
  const key = `${currentLanguage()} ${request.address}`
  const before = known.get(key)
  const response = await send({ ...request, knownTag: before?.tag })
  if (response.status === 304 && before !== undefined) return before.value
  const value = readAnswer(endpoint, await response.json())
  const tag = response.headers.get('etag')
  if (tag !== null) remember(key, { tag, value })
  return value
}
