import {
  type AnswerKind,
  type Endpoint,
  type ProblemCode,
  problemSchema,
  problemStatus,
  startsWork,
} from '@visionair/contract'
import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { type AddedHeaders, answerHeaders, isTagged } from './answer-headers.ts'
import { operationWords } from './operation-words.ts'

/** The media type of a JSON answer. */
export const mediaTypeOf = (kind: Exclude<AnswerKind, 'file' | 'none' | 'redirect'>): string =>
  kind === 'json-api' ? 'application/vnd.api+json' : 'application/json'

/** Of a body that is a piece of an upload (tus 1.0.0). */
export const bytesMediaType = 'application/offset+octet-stream'

const bytes = z.string().meta({ format: 'binary' })

/** One file of a form, for the description. */
export const fileField = bytes
/** Several files of a form under one name, for the description. */
export const filesField = z.array(bytes)

/** What the description needs to know beyond the contract, said where the route is bound. */
export interface Description {
  /** The fields of a multipart body; `data` may hold JSON of a schema. */
  readonly form?: Readonly<Record<string, z.ZodType>>
  /** What may be refused beyond what the endpoint's form tells. */
  readonly refuses?: readonly ProblemCode[]
  readonly headers?: AddedHeaders
}

/** Where an operation keeps the headers of its answers until the document is tidied: the generator drops those of an answer. */
export const headersKey = 'x-answer-headers'

/** The schemas of an endpoint as the document and the answer's serialiser use them; the request is checked by the route itself. */
export function describeEndpoint(endpoint: Endpoint, description: Description = {}): FastifySchema {
  const form = z.object(description.form ?? {}).describe('Files and fields, read as they arrive.')
  const response: Record<number, object> = {
    [endpoint.status]: answerOf(endpoint),
    ...(endpoint.kind === 'file' && endpoint.streamed !== true ? answersOfFiles : {}),
    ...(isTagged(endpoint) ? { 304: notModified } : {}),
    ...problemsOf(endpoint, description.refuses),
  }
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: operationWords(endpoint),
    operationId: endpoint.name,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...querystringOf(endpoint),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    ...(endpoint.multipart === true ? { consumes: ['multipart/form-data'], body: form } : {}),
    ...(endpoint.bytes === true ? { consumes: [bytesMediaType], body: bytes } : {}),
    response,
    ...{ [headersKey]: answerHeaders(endpoint, Object.keys(response).map(Number), description.headers) },
  }
}

const includeParameter = z
  .string()
  .optional()
  .describe(
    'Paths of relations, comma-separated. With it, even when empty, relations are sent as JSON:API relationships and the named ones as included resources.',
  )

function querystringOf({ kind, query }: Endpoint): { querystring?: z.ZodType } {
  if (kind !== 'json-api') return query ? { querystring: query } : {}
  const shape = query instanceof z.ZodObject ? query : z.strictObject({})
  return { querystring: shape.extend({ include: includeParameter }) }
}

function answerOf({ kind, answer, summary }: Endpoint): object {
  if (kind === 'none') return z.null().describe('Done; no body.')
  if (kind === 'redirect') return z.null().describe('Where to go on stands in Location.')
  if (kind === 'file') return { description: summary, content: { 'application/octet-stream': { schema: bytes } } }
  return { description: summary, content: { [mediaTypeOf(kind)]: { schema: answer ?? z.unknown() } } }
}

const notModified = z.null().describe('The caller has this version.')

/** What a file answers to a part asked for and to who has it already (RFC 9110, one range of bytes). */
const answersOfFiles = {
  206: {
    description: 'The part that was asked for.',
    content: { 'application/octet-stream': { schema: bytes } },
  },
  304: notModified,
  416: z.null().describe('The file has no such part.'),
}

const readableCode: Readonly<Record<number, string>> = {
  400: 'The request could not be understood, or a filter is not known.',
  401: 'No valid token.',
  403: 'Not allowed.',
  404: 'Does not exist, or is outside what the caller may see.',
  409: 'Not possible in the present state.',
  412: 'Nothing was changed: what was read is named by the version in the body, not by If-Match.',
  413: 'Too large.',
  415: 'Unsupported type of content.',
  422: 'The data was refused; `violations` names the fields.',
  423: 'Locked after too many wrong passwords; see Retry-After.',
  429: 'Too many attempts; see Retry-After.',
  431: 'Address and headers are longer than can be read.',
  500: 'A fault of the server, kept in its log under the request id.',
  503: 'Not available at the moment; see Retry-After.',
  507: 'No room left to store it, or a company or an account may use no more.',
}

/** Whether what is sent along with a method is never read. All others read it, also where nothing is made of it. */
export const isBodyless = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Files are opened by their address as well: then a refusal is a sentence to read. */
export const isOpenedByAddress = (path: string): boolean => path.startsWith('/storage/')

/** What may go wrong, as far as the endpoint's form tells. */
function problemCodesOf(endpoint: Endpoint): ProblemCode[] {
  const { access, params, body, multipart, bytes: isBytes, method, kind } = endpoint
  const takesFiles = multipart === true || isBytes === true
  const takesBody = body !== undefined || takesFiles
  const onlyReads = isBodyless(method) && !startsWork(endpoint)
  const mayNameOthers = access !== 'public' && (endpoint.query !== undefined || takesBody)
  return [
    'bad-request',
    ...(access === 'public' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(params !== undefined || mayNameOthers ? (['not-found'] as const) : []),
    ...(kind === 'file' && access === 'public' ? (['forbidden'] as const) : []),
    ...(onlyReads ? [] : (['conflict', 'precondition-failed'] as const)),
    ...(isBodyless(method) ? [] : (['too-large', 'unsupported-media'] as const)),
    ...(takesBody || endpoint.status === 202 ? (['invalid'] as const) : []),
    ...(onlyReads ? [] : (['storage-full'] as const)),
    'too-many-requests',
    'headers-too-large',
    'internal',
    'unavailable',
  ]
}

const sentence = z.string().describe('For who asks for `text/html`: what happened, to read.')

function problemsOf(endpoint: Endpoint, more: readonly ProblemCode[] = []): Record<number, object> {
  const content = {
    'application/problem+json': { schema: problemSchema },
    ...(isOpenedByAddress(endpoint.path) ? { 'text/plain': { schema: sentence } } : {}),
  }
  return Object.fromEntries(
    [...problemCodesOf(endpoint), ...more].map((code) => {
      const status = problemStatus[code]
      return [status, { description: readableCode[status] ?? code, content }]
    }),
  )
}
