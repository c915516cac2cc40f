import { type BodyOf, type Endpoint, isGranted, isWithinScope, scopeNeeded, startsWork } from '@visionair/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../actor.ts'
import { cameFrom, originOf } from '../audit/origin.ts'
import { type Language, languageOf } from '../i18n/language.ts'
import { problem } from '../problem-error.ts'
import type { HttpContext } from './context.ts'
import { compoundDocument } from './json-api/compound-document.ts'
import { type IncludeTree, parseInclude } from './json-api/include.ts'
import { relationsOfListing } from './json-api/relations.ts'
import {
  bytesMediaType,
  type Description,
  describeEndpoint,
  isBodyless,
  mediaTypeOf,
} from './open-api/describe-endpoint.ts'
import { refuseCompressed } from './request/json-body.ts'
import { parsePart, refuseQuery } from './request/parse-request.ts'
import { addressKey, type RateLimit, RateLimiter } from './request/rate-limit.ts'

/** The server instance routes are bound to. */
export type App = FastifyInstance

/** A call whose parts passed the endpoint's schemas. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The signed-in caller. Reading it in a public endpoint answers 401: nobody is looked up there. */
  readonly actor: Actor
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What answers an endpoint: its call in, its answer out. A conditional type, so that literals in an answer keep their type. */
export type Handler<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer R>
    ? (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.output<R>>
    : never

export interface RouteOptions<Body = unknown> extends Description {
  /** The route answers before the terms of use are accepted, and while a demanded second factor is missing. */
  readonly allowBeforeTerms?: boolean
  /** The route answers while a demanded second factor is missing: it takes part in setting one up. */
  readonly allowWithoutFactor?: boolean
  /** Holds a call on its own wish; before it takes its turn, so that it keeps no other from theirs. */
  readonly hold?: (call: Call) => Promise<void>
  /** Calls allowed per client address. */
  readonly rateLimit?: RateLimit
  /** Calls allowed per account, whatever the address; the key is read from the body. */
  readonly accountRateLimit?: RateLimit & { readonly keyOf: (body: Body) => string }
  /** Size of a JSON body in bytes; when absent 1 MB, and 4 KB where nobody is signed in. */
  readonly bodyLimitBytes?: number
}

/**
 * Binds an endpoint of the contract. Unless it is public, the caller's rights are checked before anything of the request
 * is read: 401 without a valid token, 403 while the terms are not accepted or a demanded second factor is missing, or without the permission. Then params (404),
 * query (400) and body (422) pass the schemas, and the answer is written by its own.
 * What starts work when it is read is bound for POST as well, and not for HEAD, nor is what leads on.
 * A handler of kind `file` or `redirect` answers through `reply` and returns it. A multipart body is read by the handler from `request`.
 */
export function route<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  options?: RouteOptions<BodyOf<E>>,
): void
export function route(
  app: App,
  endpoint: Endpoint,
  handler: (call: Call) => Promise<unknown>,
  options: RouteOptions = {},
): void {
  if (endpoint.multipart === true && endpoint.body !== undefined) {
    throw new Error(`${endpoint.name}: a multipart body is read part by part, it takes no schema`)
  }
  const admitAddress = addressGate(options.rateLimit)
  const admitAccount = accountGate(options.accountRateLimit)
  const takesTurns = endpoint.kind !== 'file' && endpoint.multipart !== true && endpoint.bytes !== true
  app.httpContext.endpoints.push(endpoint)
  const bind = (as: Endpoint, exposeHeadRoute: boolean) =>
    app.route({
      method: as.method,
      url: endpoint.path,
      exposeHeadRoute,
      ...(endpoint.kind === 'file' ? { compress: false } : {}),
      schema: describeEndpoint(as, options),
      config: {
        isUpload: endpoint.multipart === true || endpoint.bytes === true,
        // The description shows HEAD where it is an operation of its own, and not where it goes with GET.
        swagger: { exposeHeadRoute: as.method === 'HEAD' },
      },
      ...bodyLimitOf(endpoint, options),
      onRequest: async (request) => {
        admitAddress(request.ip)
        if (as.access !== 'public') await admit(app, request, as, options)
        checkMediaType(request, endpoint)
        refuseTags(request)
      },
      handler: async (request, reply) => {
        const include = takeInclude(endpoint, request)
        const call = parseCall(endpoint, request, reply)
        admitAccount(call.body)
        await holdBack(call, options)
        const turn = takesTurns ? await app.httpContext.accountTurns.take(request.actor, reply) : null
        try {
          const result = await cameFrom(originOf(request), () => handler(call), request.method === 'HEAD')
          return include ? sendCompound(endpoint, reply, result, include) : answer(endpoint, reply, result)
        } finally {
          turn?.end()
        }
      },
    })
  const isStart = startsWork(endpoint)
  // Who is led on has come to be signed in, which asking for the head of it must not do.
  bind(endpoint, endpoint.method === 'GET' && !isStart && endpoint.kind !== 'redirect')
  if (isStart) bind({ ...endpoint, method: 'POST', name: `${endpoint.name}ByPost` }, false)
}

async function holdBack(call: Call, { hold }: RouteOptions): Promise<void> {
  if (hold === undefined) return
  const begunMs = performance.now()
  try {
    await hold(call)
  } finally {
    call.request.heldMs = performance.now() - begunMs
  }
}

/** What somebody without an account may send: an address, a password, a link. */
const publicBodyBytes = 4096

function bodyLimitOf({ access, body }: Endpoint, { bodyLimitBytes }: RouteOptions): { bodyLimit?: number } {
  if (bodyLimitBytes !== undefined) return { bodyLimit: bodyLimitBytes }
  return access === 'public' && body !== undefined ? { bodyLimit: publicBodyBytes } : {}
}

/** Every endpoint bound so far, in the order of registration. */
export const registeredEndpoints = (app: FastifyInstance): readonly Endpoint[] => app.httpContext.endpoints

/** Every method and address the server answers, those outside the contract included. */
export const registeredRoutes = (app: FastifyInstance): HttpContext['routes'] => app.httpContext.routes

const noQuery = z.strictObject({})

function parseCall(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Call {
  const language = languageOf(request.headers['accept-language'])
  return {
    params: parsePart(endpoint.params, 'params', request.params, language),
    query: parsePart(endpoint.query ?? noQuery, 'query', request.query, language),
    body: parsePart(endpoint.body, 'body', request.body, language),
    get actor() {
      if (request.actor === null) throw problem('unauthenticated')
      return request.actor
    },
    language,
    request,
    reply,
  }
}

/** Takes `include` out of a listing's query; null without it. It is refused like any unknown filter when it names no relation. */
function takeInclude({ kind, answer: schema }: Endpoint, request: FastifyRequest): IncludeTree | null {
  const { query } = request
  if (kind !== 'json-api' || typeof query !== 'object' || query === null || !('include' in query)) return null
  const { include, ...rest } = query
  const tree = parseInclude(include, relationsOfListing(schema))
  if (!tree) throw refuseQuery('include', languageOf(request.headers['accept-language']))
  request.query = rest
  return tree
}

function sendCompound(endpoint: Endpoint, reply: FastifyReply, result: unknown, include: IncludeTree): FastifyReply {
  const listing = z.record(z.string(), z.unknown()).parse(endpoint.answer?.parse(result))
  const document = compoundDocument(listing, relationsOfListing(endpoint.answer), include)
  return reply.code(endpoint.status).type(mediaTypeOf('json-api')).serializer(JSON.stringify).send(document)
}

function addressGate(rule: RateLimit | undefined): (ip: string) => void {
  if (rule === undefined) return () => undefined
  const limiter = new RateLimiter(rule)
  return (ip) => refuseBeyond(limiter.use(addressKey(ip)))
}

function accountGate(rule: RouteOptions['accountRateLimit']): (body: unknown) => void {
  if (rule === undefined) return () => undefined
  const limiter = new RateLimiter(rule)
  return (body) => refuseBeyond(limiter.use(rule.keyOf(body).toLowerCase()))
}

function refuseBeyond(waitSeconds: number): void {
  if (waitSeconds > 0) throw problem('too-many-requests', { headers: { 'retry-after': String(waitSeconds) } })
}

async function admit(
  app: FastifyInstance,
  request: FastifyRequest,
  endpoint: Endpoint,
  { allowBeforeTerms = false, allowWithoutFactor = allowBeforeTerms }: RouteOptions,
): Promise<void> {
  const actor = await app.httpContext.authenticate(request)
  if (actor === null) throw problem('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } })
  refuseBeyond(app.httpContext.accountTurns.count(actor))
  request.actor = actor
  if (!actor.termsAccepted && !allowBeforeTerms) throw problem('terms-refused')
  if (actor.mustSetUpFactor && !allowWithoutFactor) throw problem('second-factor-required')
  refuseBeyondScope(actor, endpoint)
  const { access } = endpoint
  if (typeof access === 'object' && !isGranted(actor, access.grants, access.mode)) throw problem('forbidden')
}

/** What an API token may not do is refused before its owner's rights are looked at, in words that say what it would take. */
function refuseBeyondScope({ tokenScope }: Actor, endpoint: Endpoint): void {
  if (tokenScope === undefined) return
  const needed = scopeNeeded(endpoint)
  if (isWithinScope(tokenScope, needed)) return
  throw problem('forbidden', { message: needed === null ? 'token.never' : `token.needs_${needed}` })
}

/** A multipart body where JSON is expected, or the reverse, bytes where none are expected, and what is compressed are 415 before they are read. */
function checkMediaType(request: FastifyRequest, { multipart, bytes, body }: Endpoint): void {
  if (isBodyless(request.method)) return
  refuseCompressed(request)
  const type = request.headers['content-type']?.toLowerCase() ?? ''
  if (bytes !== true && type.startsWith(bytesMediaType)) throw problem('unsupported-media')
  const isMultipart = type.startsWith('multipart/form-data')
  if (multipart === true ? !isMultipart : isMultipart && body !== undefined) throw problem('unsupported-media')
}

/**
 * Refuses a write that holds for named tags only. The tags of answers are weak, and none of them matches in If-Match (RFC 9110, 13.1.1):
 * to go on would overwrite unseen what the caller asked not to. What was read is named by `version` in the body.
 */
function refuseTags({ method, headers }: FastifyRequest): void {
  const tags = headers['if-match']
  if (method !== 'GET' && method !== 'HEAD' && tags !== undefined && tags.trim() !== '*')
    throw problem('precondition-failed')
}

const addressed = z.object({ data: z.object({ id: z.string() }) })

/** Says where what was made is read, when there is such an address (RFC 9110, 10.2.2). */
function addLocation({ path, locatedAt = `${path}/:id` }: Endpoint, reply: FastifyReply, result: unknown): void {
  const made = addressed.safeParse(result)
  if (!made.success || !reply.server.hasRoute({ method: 'GET', url: locatedAt })) return
  const address = locatedAt.replace(':id', encodeURIComponent(made.data.data.id))
  reply.header('location', `${reply.server.httpContext.basePath}${address}`)
}

function answer(endpoint: Endpoint, reply: FastifyReply, result: unknown): unknown {
  const { kind, status } = endpoint
  if (kind === 'file' || kind === 'redirect') return result
  reply.code(status)
  if (status === 201) addLocation(endpoint, reply, result)
  return kind === 'none' ? reply.send() : reply.type(mediaTypeOf(kind)).send(result)
}
