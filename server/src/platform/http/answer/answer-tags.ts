import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isBodyless } from '../open-api/describe-endpoint.ts'

const isJson = (type: unknown): boolean => typeof type === 'string' && /^application\/([a-z.]+\+)?json/.test(type)

/** The weak tag of a JSON answer, by its text. */
export const tagOf = (payload: string): string => `W/"${createHash('sha1').update(payload).digest('base64url')}"`

/** Whether a call names the tag as one that is known to it (`If-None-Match`). */
export const isKnown = (known: string | undefined, tag: string): boolean =>
  known?.split(/\s*,\s*/).includes(tag) ?? false

/**
 * Gives every JSON answer to a GET, and to its HEAD, a weak tag of what it says, and answers 304 to who has it already (RFC 9110, 13.1.2). The answer is
 * made and its rights are looked at as ever; only the way is saved. To be added before compression.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isBodyless(request.method) || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    if (!isJson(reply.getHeader('content-type'))) return payload
    const tag = tagOf(payload)
    reply.header('etag', tag)
    if (!isKnown(request.headers['if-none-match'], tag)) return payload
    reply.code(304)
    // Of HEAD nothing is sent but how long the whole answer would be.
    if (request.method === 'HEAD') return payload
    reply.removeHeader('content-type').removeHeader('content-length')
    return null
  })
}
