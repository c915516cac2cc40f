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

/** Under what the answer of an address is kept, in the language the page has now. */
export const keyOf = (address: string): string => `${currentLanguage()} ${address}`

/** The answer that is here, and its tag. */
export const knownAt = (key: string): Known | undefined => known.get(key)

/** Keeps an answer, where it has a tag. */
export function keepAt(key: string, response: Response, value: unknown): void {
  const tag = response.headers.get('etag')
  if (tag !== null) remember(key, { tag, value })
}

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
  const key = keyOf(request.address)
  const before = knownAt(key)
  const response = await send({ ...request, knownTag: before?.tag })
  if (response.status === 304 && before !== undefined) return before.value
  const value = readAnswer(endpoint, await response.json())
  keepAt(key, response, value)
  return value
}
