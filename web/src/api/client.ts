import type { Endpoint } from '@visionair/contract'
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

const requestOf = (endpoint: Endpoint, input: LooseInput, signal: AbortSignal | undefined): PlainRequest => ({
  method: endpoint.method,
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

/** A downloaded file and the name the server gave it. */
export interface Download {
  readonly blob: Blob
  readonly fileName: string | null
}

const fileNameOf = (disposition: string | null): string | null => {
  const extended = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (extended !== undefined) return decodeURIComponent(extended)
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? null
}

/** Fetches the bytes of an endpoint of kind `file`. Throws like `call`. */
export function download<E extends Endpoint>(endpoint: E, ...args: InputArgs<E>): Promise<Download>
export async function download(endpoint: Endpoint, input: LooseInput = {}): Promise<Download> {
  const response = await send(requestOf(endpoint, input, undefined))
  return { blob: await response.blob(), fileName: fileNameOf(response.headers.get('Content-Disposition')) }
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: Download, fallbackName: string): void {
  const url = URL.createObjectURL(file.blob)
  const link = document.createElement('a')
  link.href = url
  link.download = file.fileName ?? fallbackName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
