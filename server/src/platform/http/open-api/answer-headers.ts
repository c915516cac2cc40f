import { type Endpoint, startsWork } from '@visionair/contract'
import type { Json } from './tidy-schema.ts'

/** A header of an answer as the description shows it. */
interface AnswerHeader {
  readonly description: string
  /** Every such answer carries it. */
  readonly required?: boolean
  readonly schema: Json
}

type Headers = Readonly<Record<string, AnswerHeader>>

const text = { type: 'string' }
const wholeNumber = { type: 'integer' }

/** A header that every such answer carries. */
export const always = (description: string, schema: Json = text): AnswerHeader => ({
  description,
  required: true,
  schema,
})
/** A header that some such answers carry. */
export const sometimes = (description: string, schema: Json = text): AnswerHeader => ({ description, schema })

const ofAny: Headers = {
  'x-request-id': always('The id of the request: what the log says of it names it.'),
  'cache-control': always('`no-store`: no cache keeps it.'),
}
const retryAfter: Headers = { 'retry-after': always('Seconds to wait before the next try.', wholeNumber) }
const contentRange: Headers = { 'content-range': always('Which bytes of how many.') }
const ofProblem: Headers = { 'content-language': always('The language of the sentences.') }
const ofJson: Headers = { etag: always('A weak tag of what is said; `If-None-Match` asks whether it still holds.') }
const ofStream: Headers = { 'cache-control': always('How long a copy may be kept.') }
const ofFile: Headers = {
  etag: always('The version of the file.'),
  'accept-ranges': always('`bytes`: a part can be asked for.'),
  'cache-control': always('How long a copy may be kept.'),
}
const ofContent: Headers = {
  'content-disposition': sometimes('Whether it is saved or shown, and under which name.'),
  'content-language': sometimes('The language of a document.'),
}

/** Where what was made is read. */
export const location = always('The address of what was made.', { type: 'string', format: 'uri-reference' })

const leadsTo = always('Where the browser goes on.', { type: 'string', format: 'uri' })

const ofRefusal: Readonly<Record<number, Headers>> = {
  401: { 'www-authenticate': always('`Bearer`: how to say who calls.') },
  423: retryAfter,
  429: retryAfter,
  503: retryAfter,
}

const ofPart: Readonly<Record<number, Headers>> = {
  200: ofContent,
  206: { ...ofContent, ...contentRange },
  304: ofContent,
  416: contentRange,
}

/** Whether answers of an endpoint have a tag of what they say, and 304 for who knows it (`tagAnswers`). */
export const isTagged = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' && endpoint.status === 200 && !startsWork(endpoint) && /^json/.test(endpoint.kind)

function headersOfStatus(endpoint: Endpoint, status: number): Headers {
  const isFile = endpoint.kind === 'file'
  if (isFile && endpoint.streamed === true && status === endpoint.status) return { ...ofStream, ...ofContent }
  if (isFile && [200, 206, 304, 416].includes(status)) return { ...ofFile, ...ofPart[status] }
  if (status >= 400) return { ...ofProblem, ...ofRefusal[status] }
  if (isTagged(endpoint)) return ofJson
  if (endpoint.kind === 'redirect') return { location: leadsTo }
  return status === 201 && endpoint.locatedAt !== undefined ? { location } : {}
}

/** Headers a route adds beyond what the endpoint's form tells: to what it answers when all is well, and to every answer. */
export interface AddedHeaders {
  readonly ofSuccess?: Headers
  readonly ofAll?: Headers
}

/** The headers of the answer of each status. */
export function answerHeaders(
  endpoint: Endpoint,
  statuses: readonly number[],
  { ofSuccess = {}, ofAll = {} }: AddedHeaders = {},
): Record<number, Headers> {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        ...ofAny,
        ...headersOfStatus(endpoint, status),
        ...ofAll,
        ...(status === endpoint.status ? ofSuccess : {}),
      },
    ]),
  )
}
