import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers with the page of the application. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

interface Page {
  readonly etag: string
  readonly bodies: ReadonlyMap<string, Buffer>
}

/** The addresses of the page's own files stand in `src` and `href`; those of the parts behind them `boot.js` knows where to find. */
function pageBelow(html: string, basePath: string): Page {
  const text = Buffer.from(html.replaceAll(/\b(src|href)="\/(?!\/)/g, `$1="${basePath}/`))
  const bodies = new Map([
    ['br', brotliCompressSync(text)],
    ['gzip', gzipSync(text)],
    ['identity', text],
  ])
  return { etag: `W/"${createHash('sha1').update(text).digest('base64url')}"`, bodies }
}

const encodingFor = ({ headers }: FastifyRequest): 'br' | 'gzip' | 'identity' => {
  const taken = String(headers['accept-encoding'] ?? '')
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(taken)) return 'br'
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(taken) ? 'gzip' : 'identity'
}

/** The page of the application with the addresses of its files below a path. It is read once: a new build takes a new start. */
export function movedPage(file: string, basePath: string): SendPage {
  let reading: Promise<Page> | undefined
  return async (request, reply) => {
    reading ??= readFile(file, 'utf8').then((html) => pageBelow(html, basePath))
    const { etag, bodies } = await reading
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' }).type('text/html; charset=utf-8')
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
    const encoding = encodingFor(request)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.code(200).send(bodies.get(encoding))
  }
}
