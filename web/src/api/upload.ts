import type { Endpoint } from '@visionair/contract'
import { currentLanguage } from '../i18n/language.ts'
import { addressOf } from './address.ts'
import { readAnswer } from './answer.ts'
import type { CallInput, ResultOf } from './call-types.ts'
import type { LooseInput } from './client.ts'
import { ConnectionError, ProblemError } from './problem-error.ts'
import { refreshOnce } from './session/refresh.ts'
import { endBy, endSession, ownTokens } from './session/tokens.ts'
import { noteWrite } from './stopped-error.ts'

/** What an upload sends and reports. */
export interface UploadOptions {
  /** Null sends the fields alone. */
  readonly file: File | null
  /** The form's field of the file. */
  readonly field?: string
  /** Further fields, sent before the file; objects as JSON. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** Share of the bytes sent, 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

interface RawAnswer {
  readonly status: number
  readonly body: unknown
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const formOf = (options: UploadOptions): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(options.fields ?? {}))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  if (options.file !== null) form.append(options.field ?? 'file', options.file, options.file.name)
  return form
}

/** XMLHttpRequest, because fetch does not report how much was sent. */
function attempt(method: string, address: string, token: string | null, options: UploadOptions): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open(method, address)
    request.setRequestHeader('Accept', 'application/json, application/vnd.api+json, application/problem+json')
    request.setRequestHeader('Accept-Language', currentLanguage())
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) options.onProgress?.(event.loaded / event.total)
    }
    request.onload = () => resolve({ status: request.status, body: parsed(request.responseText) })
    const wasOffline = navigator.onLine === false
    request.onerror = () => reject(new ConnectionError(null, wasOffline ? 'not-sent' : 'unknown'))
    request.onabort = () => reject(options.signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    request.onloadend = () => options.signal?.removeEventListener('abort', stop)
    options.signal?.addEventListener('abort', stop, { once: true })
    if (options.signal?.aborted) return reject(options.signal.reason)
    if (!wasOffline) noteWrite(options.signal)
    request.send(formOf(options))
  })
}

async function attemptRenewed(method: string, address: string, options: UploadOptions): Promise<RawAnswer> {
  const token = ownTokens()?.token ?? null
  const first = await attempt(method, address, token, options)
  if (first.status !== 401 || token === null) return first
  const { code, endedBy } = new ProblemError(401, first.body)
  if (code === 'token-expired') {
    const fresh = await refreshOnce(token)
    return fresh === null ? first : attempt(method, address, fresh.token, options)
  }
  endSession(endBy(endedBy))
  return first
}

/**
 * Sends a form with at most one file as multipart/form-data: `uploadFile(uploadImage, { params: { id } }, { file, onProgress, signal })`.
 * Throws ProblemError, ConnectionError, OtherAccountError, or the signal's reason when it was stopped.
 */
export function uploadFile<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'body'>,
  options: UploadOptions,
): Promise<ResultOf<E>>
export async function uploadFile(endpoint: Endpoint, input: LooseInput, options: UploadOptions): Promise<unknown> {
  const answer = await attemptRenewed(endpoint.method, addressOf(endpoint.path, input.params, input.query), options)
  if (answer.status < 200 || answer.status >= 300) throw new ProblemError(answer.status, answer.body)
  return endpoint.kind === 'none' ? undefined : readAnswer(endpoint, answer.body)
}
