import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../i18n/language.ts'
import { serverText } from '../i18n/server-texts.ts'

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

/** Addresses that never fall back to the page of the application. */
const reserved = ['/api', '/storage', '/assets/']

/** Whether the browser asks for a page of the application, whose address only the application itself knows. */
const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !reserved.some((prefix) => request.url.startsWith(prefix)) &&
  request.headers.accept?.includes('text/html') === true

/** Serves the files of the built web application; what has a hash in its name is cached for ever, the rest is revalidated. */
export async function serveWebApp(app: FastifyInstance, publicDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: publicDir,
    prefix: '/',
    index: 'index.html',
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply, path) => {
      const isHashed = path.slice(publicDir.length).startsWith('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/**
 * Answers a page request that matched no file with the application's page.
 * @returns whether it answered: false when the request does not ask for a page
 */
export async function sendPage(publicDir: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (!wantsPage(request)) return false
  if (await isFile(join(publicDir, 'index.html'))) {
    reply.code(200).sendFile('index.html')
    return true
  }
  const language = languageOf(request.headers['accept-language'])
  reply
    .code(503)
    .header('content-language', language)
    .type('text/plain; charset=utf-8')
    .send(serverText({ message: 'web.not_built' }, language))
  return true
}
