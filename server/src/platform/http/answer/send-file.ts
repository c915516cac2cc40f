import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, FileMissing, type Storage } from '../../storage/storage.ts'

export interface StoredAnswer {
  readonly storage: Storage
  readonly key: string
  readonly contentType: string
  /** Makes the browser save the file under this name. */
  readonly downloadName?: string
  /** Shows the file in place; this is what it is called when somebody saves it then. */
  readonly inlineName?: string
  /** How long the browser may keep the file; it never changes under its address. Not kept when absent. */
  readonly cacheSeconds?: number
}

/**
 * Answers a stored file, whole or in part (RFC 9110, one range of bytes), or 304 to who has it already. Return the result
 * from the handler.
 * @throws FileMissing
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredAnswer,
): Promise<FastifyReply> {
  const { storage, key } = file
  const found = await storage.stat(key)
  if (found === undefined) throw new FileMissing(key)
  const etag = `"${found.sizeBytes.toString(36)}-${found.modifiedAt.getTime().toString(36)}"`
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control':
      file.cacheSeconds === undefined ? 'private, no-cache' : `private, max-age=${file.cacheSeconds}, immutable`,
  })
  if (isAmong(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const range = rangeOf(request, etag, found.sizeBytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${found.sizeBytes}`).send()
  if (file.downloadName !== undefined) reply.header('content-disposition', named('attachment', file.downloadName))
  else if (file.inlineName !== undefined) reply.header('content-disposition', named('inline', file.inlineName))
  reply
    .type(file.contentType)
    .header('content-length', range === undefined ? found.sizeBytes : range.end - range.start + 1)
  if (range !== undefined) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.sizeBytes}`)
  }
  return reply.send(await storage.openRead(key, range))
}

/** The range asked for; undefined for the whole file, also when the client's copy is another version or asks for several ranges. */
function rangeOf(request: FastifyRequest, etag: string, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = request.headers['if-range']
  if (ifRange !== undefined && ifRange !== etag) return undefined
  const [whole, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '') ?? []
  if (whole === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}

/** Whether a client has this version already (RFC 9110, 13.1.2): a list of tags, weak ones among them, or any. */
const isAmong = (tags: string | undefined, etag: string): boolean =>
  (tags ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

/** RFC 6266: a plain name for old clients, the exact one in UTF-8. */
function named(how: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`
}
