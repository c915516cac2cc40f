import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, FileMissing, type Storage } from '../../storage/storage.ts'
import { isAmong, rangeOf } from './parts-and-tags.ts'

interface FileAnswer {
  readonly contentType: string
  /** Makes the browser save the file under this name. */
  readonly downloadName?: string
  /** Shows the file in place; this is what it is called when somebody saves it then. */
  readonly inlineName?: string
  /** How long the browser may keep the file; it never changes under its address, unless `mayChange`. Not kept when absent. */
  readonly cacheSeconds?: number
  readonly mayChange?: boolean
}

export interface StoredAnswer extends FileAnswer {
  readonly storage: Storage
  readonly key: string
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
  return await sendWhat(request, reply, { ...file, etag, sizeBytes: found.sizeBytes }, (part) =>
    storage.openRead(key, part),
  )
}

interface BytesAnswer extends FileAnswer {
  readonly bytes: Buffer
  /** Names these bytes: the same for the same and no others. Made of them when absent. */
  readonly etag?: string
}

/** The same of bytes that are at hand. */
export const sendBytes = (request: FastifyRequest, reply: FastifyReply, file: BytesAnswer): Promise<FastifyReply> => {
  const { bytes, etag = `"${createHash('sha1').update(bytes).digest('base64url')}"` } = file
  return sendWhat(request, reply, { ...file, etag, sizeBytes: bytes.length }, async (part) =>
    part === undefined ? bytes : bytes.subarray(part.start, part.end + 1),
  )
}

const cachingOf = ({ cacheSeconds, mayChange = false }: FileAnswer): string => {
  if (cacheSeconds === undefined) return 'private, no-cache'
  return `private, max-age=${cacheSeconds}${mayChange ? '' : ', immutable'}`
}

async function sendWhat(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer & { readonly etag: string; readonly sizeBytes: number },
  read: (part: ByteRange | undefined) => Promise<Readable | Buffer>,
): Promise<FastifyReply> {
  const { etag, sizeBytes } = file
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': cachingOf(file) })
  if (isAmong(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const range = rangeOf(request.headers, etag, sizeBytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send()
  if (file.downloadName !== undefined) reply.header('content-disposition', named('attachment', file.downloadName))
  else if (file.inlineName !== undefined) reply.header('content-disposition', named('inline', file.inlineName))
  reply.type(file.contentType).header('content-length', range === undefined ? sizeBytes : range.end - range.start + 1)
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  return reply.send(await read(range))
}

/** RFC 6266: a plain name for old clients, the exact one in UTF-8. */
function named(how: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`
}
