import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../i18n/language.ts'
import { serverText } from '../i18n/server-texts.ts'
import { movedPage, type SendPage } from './moved-page.ts'

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

/** Addresses that never fall back to the page of the application. */
const reserved = ['/api', '/storage', '/assets/', '/.well-known/']

/** Whether the browser asks for a page of the application, whose address only the application itself knows. */
const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !reserved.some((prefix) => request.url.startsWith(prefix)) &&
  request.headers.accept?.includes('text/html') === true

function sendUnbuilt(request: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(request.headers['accept-language'])
  reply
    .code(503)
    .header('content-language', language)
    .type('text/plain; charset=utf-8')
    .send(serverText({ message: 'web.not_built' }, language))
}

/** Answers a request that matched no file with the application's page; answers false when it does not ask for a page. */
export type FallBack = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/**
 * Serves the files of the built web application; what has a hash in its name is cached for ever, the rest is revalidated. Below a path
 * its page names its files there; the files themselves name one another from where they are.
 */
export async function serveWebApp(app: FastifyInstance, publicDir: string, basePath: string): Promise<FallBack> {
  const isMoved = basePath !== ''
  await app.register(fastifyStatic, {
    root: publicDir,
    prefix: '/',
    index: isMoved ? false : 'index.html',
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply, path) => {
      const isHashed = path.slice(publicDir.length).startsWith('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const page = join(publicDir, 'index.html')
  const send: SendPage = isMoved
    ? movedPage(page, basePath)
    : async (_, reply) => reply.code(200).sendFile('index.html')
  const fallBack: FallBack = async (request, reply) => {
    if (!wantsPage(request)) return false
    if (await isFile(page)) await send(request, reply)
    else sendUnbuilt(request, reply)
    return true
  }
  if (isMoved)
    for (const url of ['/', '/index.html'])
      app.get(url, { schema: { hide: true } }, async (request, reply) => {
        if (await isFile(page)) await send(request, reply)
        else sendUnbuilt(request, reply)
        return reply
      })
  return fallBack
}
