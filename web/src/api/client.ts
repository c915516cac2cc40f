import { type Endpoint, startsWork } from '@visionair/contract'
import { addressOf } from './address.ts'
import { readAnswer } from './answer.ts'
import type { CallInput, InputArgs, ResultOf } from './call-types.ts'
import { type PlainRequest, send } from './send.ts'

/** A call's input without its endpoint's types, for the parts that serve every endpoint. */
export interface LooseInput {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

/** The request a call makes. */
export const requestOf = (endpoint: Endpoint, input: LooseInput, signal: AbortSignal | undefined): PlainRequest => ({
  method: startsWork(endpoint) ? 'POST' : endpoint.method,
  address: addressOf(endpoint.path, input.params, input.query),
  body: input.body,
  signal,
  isPublic: endpoint.access === 'public',
})

/** Like `call`, for code that serves every endpoint and cannot know its types. */
export async function callLoosely(endpoint: Endpoint, input: LooseInput = {}, signal?: AbortSignal): Promise<unknown> {
  const response = await send(requestOf(endpoint, input, signal))
  if (endpoint.kind === 'none' || response.status === 204) return undefined
  const body: unknown = await response.json()
  return readAnswer(endpoint, body)
}

/**
 * Calls an endpoint of the contract: `call(getPark, { params: { id } })`.
 * Answers a list as `{ items, meta }`, anything else as its flattened `data`. Throws ProblemError or ConnectionError.
 */
export function call<E extends Endpoint>(
  endpoint: E,
  ...args: [...InputArgs<E>] | [input: CallInput<E>, signal: AbortSignal]
): Promise<ResultOf<E>>
export function call(endpoint: Endpoint, input?: LooseInput, signal?: AbortSignal): Promise<unknown> {
  return callLoosely(endpoint, input, signal)
}
