import { type AnswerKind, type Endpoint, type ProblemCode, problemSchema, problemStatus } from '@visionair/contract'
import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { relationsOfListing } from './json-api/relations.ts'

/** The media type of a JSON answer. */
export const mediaTypeOf = (kind: Exclude<AnswerKind, 'file' | 'none'>): string =>
  kind === 'json-api' ? 'application/vnd.api+json' : 'application/json'

/** Of a body that is a piece of an upload (tus 1.0.0). */
export const bytesMediaType = 'application/offset+octet-stream'

const form = z.looseObject({}).describe('Files and fields, read as they arrive.')
const bytes = z.string().meta({ format: 'binary' })

/** The schemas of an endpoint as the document and the answer's serialiser use them; the request is checked by the route itself. */
export function describeEndpoint(endpoint: Endpoint): FastifySchema {
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    operationId: endpoint.name,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...querystringOf(endpoint),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    ...(endpoint.multipart === true ? { consumes: ['multipart/form-data'], body: form } : {}),
    ...(endpoint.bytes === true ? { consumes: [bytesMediaType], body: bytes } : {}),
    response: { [endpoint.status]: answerOf(endpoint), ...problemsOf(endpoint) },
  }
}

const includeParameter = z
  .string()
  .optional()
  .describe(
    'Paths of relations, comma-separated. With it, even when empty, relations are sent as JSON:API relationships and the named ones as included resources.',
  )

function querystringOf({ kind, query, answer }: Endpoint): { querystring?: z.ZodType } {
  if (kind !== 'json-api' || relationsOfListing(answer).size === 0) return query ? { querystring: query } : {}
  const shape = query instanceof z.ZodObject ? query : z.strictObject({})
  return { querystring: shape.extend({ include: includeParameter }) }
}

function answerOf({ kind, answer, summary }: Endpoint): object {
  if (kind === 'none') return z.null().describe('Done; no body.')
  if (kind === 'file') return { description: summary, content: { 'application/octet-stream': { schema: bytes } } }
  return { description: summary, content: { [mediaTypeOf(kind)]: { schema: answer ?? z.unknown() } } }
}

const readableCode: Readonly<Record<number, string>> = {
  400: 'The request could not be understood, or a filter is not known.',
  401: 'No valid token.',
  403: 'Not allowed.',
  404: 'Does not exist, or is outside what the caller may see.',
  409: 'Not possible in the present state.',
  413: 'Too large.',
  415: 'Unsupported type of content.',
  422: 'The data was refused; `violations` names the fields.',
  429: 'Too many attempts; see Retry-After.',
  503: 'Not available at the moment; see Retry-After.',
}

/** What may go wrong, as far as the endpoint's form tells. */
function problemCodesOf({ access, params, body, multipart, bytes: isBytes, method }: Endpoint): ProblemCode[] {
  const takesBody = body !== undefined || multipart === true || isBytes === true
  return [
    'bad-request',
    ...(access === 'public' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(params === undefined ? [] : (['not-found'] as const)),
    ...(method === 'GET' || method === 'HEAD' ? [] : (['conflict'] as const)),
    ...(takesBody ? (['too-large', 'unsupported-media', 'invalid'] as const) : []),
    'too-many-requests',
    'unavailable',
  ]
}

function problemsOf(endpoint: Endpoint): Record<number, object> {
  const content = { 'application/problem+json': { schema: problemSchema } }
  return Object.fromEntries(
    problemCodesOf(endpoint).map((code) => {
      const status = problemStatus[code]
      return [status, { description: readableCode[status] ?? code, content }]
    }),
  )
}
