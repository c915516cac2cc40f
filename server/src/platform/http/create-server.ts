import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { problem } from '../problem-error.ts'
import { AccountTurns } from './account-turns.ts'
import { methodsByAddress } from './allowed-methods.ts'
import { tagAnswers } from './answer/answer-tags.ts'
import { retryAfterSeconds, sendProblem } from './answer/problem-reply.ts'
import { addSecurityHeaders, securityHeaders } from './answer/security-headers.ts'
import { takeBaseAway } from './base-path.ts'
import type { Authenticate } from './context.ts'
import type { RoutedLane } from './fast-lane.ts'
import { addHealth, type Check } from './health.ts'
import { bytesMediaType } from './open-api/describe-endpoint.ts'
import type { Examples } from './open-api/examples.ts'
import { describeApi } from './open-api/open-api.ts'
import { type OnAnswer, tellAnswers, tellFastAnswers } from './request/answers-told.ts'
import { type BodyWatchOptions, defaultBodyWatch, watchBodies } from './request/body-watch.ts'
import { refuseMalformed } from './request/client-error.ts'
import { acceptJson } from './request/json-body.ts'
import { parseQueryString } from './request/query-string.ts'
import { type LogOptions, loggerOptions, logRequests } from './request/request-log.ts'
import { readUnreadBodies } from './request/unread-bodies.ts'
import { tellSecurityContact } from './security-contact.ts'
import { type FallBack, serveWebApp } from './static-app.ts'
import { UnknownProxies, watchForwards } from './unknown-proxies.ts'

export type { FastLane } from './fast-lane.ts'

export interface HttpServerOptions {
  readonly log: LogOptions
  readonly authenticate: Authenticate
  /** Version of the product, shown in the API's description. */
  readonly version: string
  /** Path below which people reach the product, as `/visionair`; a proxy may leave it or take it away. At the root when absent. */
  readonly basePath?: string
  /** The built web application; without it only the API answers. */
  readonly publicDir?: string
  /** Tells errors of a database or queue that cannot be reached: they answer 503 with Retry-After. */
  readonly isUnavailable: (error: unknown) => boolean
  /** What /readyz asks, by name. */
  readonly checks?: Readonly<Record<string, Check>>
  /** Addresses of proxies whose forwarded client address is believed, as Fastify's `trustProxy`. */
  readonly trustProxy?: string | boolean
  /** Largest file of an upload, in bytes. */
  readonly maxFileBytes?: number
  /** Calls of one account a minute; more are refused. No limit when absent. */
  readonly callsPerMinute?: number
  readonly bodyWatch?: BodyWatchOptions
  /** Answers what it can answer at once, before the framework sees it. */
  readonly fastLane?: RoutedLane
  /** What security.txt says; there is none when absent. */
  readonly securityText?: () => string
  /** Told of each answer that was sent. */
  readonly onAnswer?: OnAnswer
  /** What the API's description shows of its operations. */
  readonly examples?: Examples
}

const maxJsonBytes = 1_048_576
const defaultMaxFileBytes = 2 * 1024 ** 3

/**
 * The HTTP server with everything that is the same for all routes: parsing, checks, errors, logs, headers, health,
 * the API's description and the web application. Endpoints are bound to it with `route` before it listens.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = createFastify(options)
  app.decorate('httpContext', {
    authenticate: options.authenticate,
    basePath: options.basePath ?? '',
    accountTurns: new AccountTurns(options.callsPerMinute ?? null),
    unknownProxies: new UnknownProxies(),
    endpoints: [],
    routes: [],
  })
  app.decorateRequest('actor', null)
  app.decorateRequest('heldMs', 0)
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) app.httpContext.routes.push({ method: each, url })
  })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(serializerCompiler)
  addSecurityHeaders(app)
  refuseWhileClosing(app)
  logRequests(app)
  if (options.onAnswer !== undefined) tellAnswers(app, options.onAnswer)
  watchForwards(app)
  watchBodies(app, options.bodyWatch ?? defaultBodyWatch)
  readUnreadBodies(app)
  acceptBodies(app)
  await app.register(multipart, {
    limits: { fileSize: options.maxFileBytes ?? defaultMaxFileBytes, fieldSize: maxJsonBytes, files: 500, fields: 100 },
  })
  tagAnswers(app)
  await compressJson(app)
  let fallBack: FallBack = async () => false
  answerErrors(app, options, (request, reply) => fallBack(request, reply))
  await describeApi(app, options.version, options.basePath ?? '', options.examples ?? {})
  addHealth(app, options.version, options.checks ?? {})
  if (options.securityText !== undefined) tellSecurityContact(app, options.securityText)
  if (options.publicDir !== undefined) fallBack = await serveWebApp(app, options.publicDir, options.basePath ?? '')
  return app
}

const connectionOptions = {
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  requestTimeout: 0,
  keepAliveTimeout: 30_000,
}

function createFastify({
  log,
  trustProxy,
  isUnavailable,
  fastLane,
  onAnswer,
  basePath = '',
}: HttpServerOptions): FastifyInstance {
  const takeFast = fastLane === undefined ? () => false : tellFastAnswers(fastLane, onAnswer)
  const app = Fastify({
    serverFactory: (handle) => {
      const server = createServer(connectionOptions, (request, response) => {
        takeBaseAway(request, basePath)
        if (server.listening && takeFast(request, response)) return
        handle(request, response)
      })
      return server
    },
    logger: loggerOptions(log),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: trustProxy ?? false,
    bodyLimit: maxJsonBytes,
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 500 },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      // What the router itself refuses has come past no hook.
      reply.headers(securityHeaders)
      sendProblem(error, request, reply, isUnavailable)
    },
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket, (fields, line) => app.log.info(fields, line)),
  })
  return app
}

/** JSON in both its names; everything else but multipart and pieces of uploads, which their routes read, is 415. */
function acceptBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(bytesMediaType, (_request, _payload, done) => done(null))
  acceptJson(app, ['application/json', 'application/vnd.api+json'])
  // JSON:API allows no charset parameter on its media type, Fastify appends one.
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('content-type')
    if (typeof type === 'string' && /^application\/(vnd\.api|problem)\+json;/.test(type)) {
      reply.header('content-type', type.slice(0, type.indexOf(';')))
    }
  })
}

/**
 * JSON of more than 1 KB is compressed for who takes that; what is short gains nothing. Files are sent as they lie: most are
 * compressed in themselves, and parts of them are counted in their own bytes.
 */
async function compressJson(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    customTypes: /^application\/([a-z.]+\+)?json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  })
}

function answerErrors(app: FastifyInstance, { isUnavailable }: HttpServerOptions, fallBack: FallBack): void {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, isUnavailable))
  const methodsOf = methodsByAddress(() => app.httpContext.routes)
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply, refuse: (error: unknown) => void) => {
    const allow = methodsOf(request.url).join(', ')
    if (allow === '') refuse(problem('not-found'))
    else if (request.method === 'OPTIONS') reply.code(204).header('allow', `${allow}, OPTIONS`).send()
    else refuse(problem('method-not-allowed', { headers: { allow } }))
  }
  app.setNotFoundHandler((request, reply) => {
    const refuse = (error: unknown) => sendProblem(error, request, reply, isUnavailable)
    fallBack(request, reply).then((isSent) => isSent || answerUnknown(request, reply, refuse), refuse)
  })
}

/** Once the server is closing, requests in flight are finished and new ones on open connections are sent away. */
function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async () => {
    if (!closing) return
    throw problem('unavailable', {
      message: 'server.stopping',
      headers: { 'retry-after': String(retryAfterSeconds), connection: 'close' },
    })
  })
}

/** Stops listening and lets requests in flight finish; connections still open after the deadline are cut. */
export async function stopServer(app: FastifyInstance, deadlineMs = 10_000): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), deadlineMs)
  await app.close()
  clearTimeout(timer)
}
