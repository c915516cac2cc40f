import { randomUUID } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { isAmong } from '../../../platform/http/answer/parts-and-tags.ts'
import { plainProblem } from '../../../platform/http/answer/problem-reply.ts'
import { securityHeaders } from '../../../platform/http/answer/security-headers.ts'
import type { FastLane } from '../../../platform/http/create-server.ts'
import type { LinkReader } from '../../../platform/storage/signer.ts'
import { FileMissing } from '../../../platform/storage/storage.ts'
import { isKnownReader } from '../files/file-access.service.ts'
import { placeOfTile, tileTag } from './pictures.service.ts'
import { TileCache } from './tile-cache.ts'

const tileAddress = /^\/storage\/pyramids\/(\d{1,9})\/(\d{1,9})\/side_files\/(\d{1,2})\/(\d{1,6})_(\d{1,6})\.jpe?g$/
const signedQuery = /^e=(\d{1,12})&u=(\d{1,10}(?:\.\d{1,15})?)&s=([\w-]{1,64})$/
const cacheBytes = 96 * 1024 ** 2
const maxSignatures = 5_000

/** Names and values in turn, which Node writes as they are. */
const tileHeaders = Object.entries({
  ...securityHeaders,
  'cache-control': 'private, max-age=43200, immutable',
  'accept-ranges': 'bytes',
}).flat()

interface Signature {
  readonly reader: LinkReader
  readonly expiresAtMs: number
}

/** The signatures that were checked lately, so that the tiles of one picture cost one check. */
class CheckedSignatures {
  readonly #known = new Map<string, Signature>()

  /** For whom a tile's address was signed; undefined when the signature is wrong or has expired. */
  readerOf(ctx: Context, path: string, query: string): LinkReader | undefined {
    const now = ctx.now()
    // The signature of a picture covers its tiles.
    const key = `${path.slice(0, path.indexOf('_files/'))}?${query}`
    const known = this.#known.get(key)
    if (known) return known.expiresAtMs > now.getTime() ? known.reader : undefined
    const [, e = '', u = '', s = ''] = signedQuery.exec(query) ?? []
    const reader = ctx.signer.verify(path, { e, u, s }, now)
    if (reader === undefined) return undefined
    if (this.#known.size >= maxSignatures) this.#known.clear()
    this.#known.set(key, { reader, expiresAtMs: Number(e) * 1000 })
    return reader
  }
}

/**
 * Answers tiles whose signature holds, whose reader was seen to be allowed within the last 30 s and whose picture is open:
 * a viewer asks for hundreds of them, and parsing, schemas and hooks cost ten times what the tile does.
 * Whatever it is not sure of is left to the route of the same address, which decides and says why.
 */
export function openTileLane(ctx: Context): FastLane {
  const signatures = new CheckedSignatures()
  const tiles = new TileCache(cacheBytes, ({ storageKey, offset, length }) =>
    ctx.storage.read(storageKey, offset, length),
  )
  return (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || !url.startsWith('/storage/pyramids/') || headers.range !== undefined) return false
    const queryAt = url.indexOf('?')
    const path = url.slice(0, queryAt)
    const match = tileAddress.exec(path)
    if (queryAt < 0 || match === null) return false
    const reader = signatures.readerOf(ctx, path, url.slice(queryAt + 1))
    const [inspectionId = 0, version = 0, level = 0, column = 0, row = 0] = match.slice(1).map(Number)
    if (reader === undefined || !isKnownReader(ctx, reader, { inspectionId })) return false
    const place = placeOfTile(ctx, inspectionId, version, level, column, row)
    if (place === null) return false
    const requestId = randomUUID()
    const etag = tileTag(version, place)
    const ownHeaders = [...tileHeaders, 'etag', etag, 'x-request-id', requestId]
    if (isAmong(headers['if-none-match'], etag)) {
      response.writeHead(304, ownHeaders).end()
      return true
    }
    const send = (tile: Buffer) => {
      response.writeHead(200, [...ownHeaders, 'content-type', 'image/jpeg', 'content-length', String(tile.length)])
      response.end(tile)
    }
    const kept = tiles.peek(place)
    if (kept) send(kept)
    else
      tiles.read(place).then(send, (error: unknown) => {
        ctx.log.warn({ err: error, storageKey: place.storageKey, requestId }, 'a tile could not be read')
        // The picture may just have been put away or replaced; anything else is a fault that passes.
        const code = error instanceof FileMissing ? 'not-found' : 'unavailable'
        const answer = plainProblem(code, headers['accept-language'], requestId)
        response.writeHead(answer.status, { ...securityHeaders, ...answer.headers })
        response.end(answer.body)
      })
    return true
  }
}
