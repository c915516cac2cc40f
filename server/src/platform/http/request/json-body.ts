import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../../problem-error.ts'

const charsetParameter = /;\s*charset\s*=\s*"?([^";\s]+)/i

/** @throws problem `unsupported-media` of a compressed body, of whatever type: none is unpacked */
export function refuseCompressed({ headers }: FastifyRequest): void {
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding.toLowerCase() !== 'identity') throw problem('unsupported-media')
}

/** JSON is UTF-8 (RFC 8259, 8.1); ASCII is a part of it. */
function refuseOtherCodings(request: FastifyRequest): void {
  refuseCompressed(request)
  const [, charset] = charsetParameter.exec(request.headers['content-type'] ?? '') ?? []
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset)) throw problem('unsupported-media')
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw problem('bad-request', { message: 'body.not_utf8' })
  }
}

/**
 * Reads JSON bodies of these media types. What is no UTF-8 is refused (400), as is another charset (415): read leniently, such bytes
 * become replacement characters and are stored as if somebody had typed them. So is a compressed body (415).
 */
export function acceptJson(app: FastifyInstance, mediaTypes: string[]): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(mediaTypes, { parseAs: 'buffer' }, (request, body, done) => {
    try {
      refuseOtherCodings(request)
      void parse(request, typeof body === 'string' ? body : decode(body), done)
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
}
