import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@visionair/contract'
import { createApi, jobs as jobKinds, openWorld, startJobs } from '../app.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { stopServer } from '../platform/http/create-server.ts'
import type { App } from '../platform/http/register-endpoint.ts'
import { onlySecret } from '../platform/secret.ts'
import type { SignInProvider } from '../platform/sign-in-provider.ts'
import type { StorageOptions } from '../platform/storage/open-storage.ts'
import { serveMetrics } from '../serve-metrics.ts'
import { watchAnswers } from './answer-watch.ts'
import { descriptionOfProduct } from './api-description.ts'
import { createTestDatabase } from './processes/database.ts'

const config = {
  secrets: {
    token: onlySecret('token-secret-of-the-tests-0123456789abcdef'),
    signing: onlySecret('signing-secret-of-the-tests-0123456789abcd'),
  },
  providerName: 'Visionair',
  timeZone: 'Europe/Paris',
  logLevel: 'silent',
  trustProxy: undefined,
  maxFileBytes: 64 * 1024 ** 2,
  port: 0,
  publicUrl: undefined,
  basePath: '',
} as const

const longestReckoningMs = 600_000

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON body; null when there is none. */
  readonly body: unknown
}

export interface CallOptions {
  readonly params?: Readonly<Record<string, string | number>>
  /** As it stands in the address, e.g. `page=2&order[name]=asc`. */
  readonly query?: string
  readonly body?: unknown
  readonly token?: string | null
  readonly language?: 'en' | 'fr'
  /** Headers beyond those that every call has. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The product as a client sees it: the real API on loopback over a database and a storage folder of its own. */
export interface ApiWorld {
  readonly url: string
  readonly app: App
  readonly ctx: Context
  readonly database: Database
  readonly connectionString: string
  /** Where the product keeps its files. */
  readonly dataDir: string
  /** Where the metrics are; empty without them. */
  readonly metricsUrl: string
  /** Moves the clock of the product. */
  advance(ms: number): void
  call(endpoint: Endpoint, options?: CallOptions): Promise<Answer>
  /** Starts the API once more over the same database, as another machine does; it ends with the world. @returns its address */
  anotherMachine(): Promise<string>
  /** A call by address, for what no endpoint describes. */
  request(method: string, path: string, options?: Omit<CallOptions, 'params'>): Promise<Answer>
  close(): Promise<void>
}

const pathOf = (endpoint: Endpoint, params: CallOptions['params'] = {}) =>
  endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

const isSentAsItIs = (body: unknown): body is FormData | Uint8Array<ArrayBuffer> =>
  body instanceof FormData || body instanceof Uint8Array

async function parse(response: Response): Promise<Answer> {
  const text = await response.text()
  // A document of its own, not one in each line (application/x-ndjson).
  const isJson = /^application\/([\w.-]+\+)?json\b/.test(response.headers.get('content-type') ?? '')
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : null
  return { status: response.status, headers: response.headers, body }
}

export interface ApiWorldOptions {
  /** Does the jobs as well. */
  readonly worker?: boolean
  /** Sends mails to this server; they are kept as files when absent. */
  readonly smtpUrl?: string
  readonly tellsUnknownEmail?: boolean
  /** Sends events to receivers on this machine. */
  readonly webhookPrivateAddresses?: boolean
  /** Where people reach the product; where it listens when absent. */
  readonly publicUrl?: string
  /** Where files live; in the folder of the world when absent. */
  readonly storage?: StorageOptions
  /** What people sign in with besides a password. */
  readonly signInProviders?: readonly SignInProvider[]
  /** Serves the metrics as well. */
  readonly metrics?: boolean
}

/** Starts the API, and with `worker` the jobs as well, over a fresh database. */
export async function createApiWorld(options: ApiWorldOptions = {}): Promise<ApiWorld> {
  const { worker = false, smtpUrl, tellsUnknownEmail = false, webhookPrivateAddresses = false, storage = {} } = options
  const { signInProviders = [], publicUrl } = options
  const { connectionString, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'visionair-api-'))
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs)
  const mail = { smtpUrl, from: 'Visionair <no-reply@visionair.example>' }
  const world = await openWorld({
    config: {
      ...config,
      ...{ publicUrl, dataDir, mail, tellsUnknownEmail, webhookPrivateAddresses, storage, signInProviders },
    },
    connectionString,
    maxConnections: 10,
    now,
  })
  const place = options.metrics === true ? { port: 0, host: '127.0.0.1' } : undefined
  const metrics = await serveMetrics(
    { metrics: place },
    { ...world, connectionString, jobs: jobKinds, role: 'product' },
  )
  const app = await createApi(world.ctx, config, metrics?.onAnswer)
  // A test that reckons in this process for longer than a connection is kept would find it cut at its next call.
  app.server.keepAliveTimeout = longestReckoningMs
  const told = watchAnswers(app, descriptionOfProduct)
  const jobs = worker ? await startJobs(world.ctx, connectionString) : null
  const others: App[] = []
  const anotherMachine = async () => {
    const other = await createApi(world.ctx, config)
    others.push(other)
    return await other.listen({ port: 0, host: '127.0.0.1' })
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  world.listensAt(url)

  const request: ApiWorld['request'] = async (
    method,
    path,
    { query, body, token, language = 'en', headers: more = {} } = {},
  ) => {
    const headers = new Headers({ 'accept-language': language })
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (body !== undefined && !isSentAsItIs(body)) headers.set('content-type', 'application/json')
    for (const [name, value] of Object.entries(more)) headers.set(name, value)
    const payload =
      body === undefined ? null : isSentAsItIs(body) || typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await parse(
      await fetch(`${url}${path}${query ? `?${query}` : ''}`, { method, headers, body: payload, redirect: 'manual' }),
    )
    told.see(method, path, answer)
    return answer
  }
  return {
    url,
    app,
    ctx: world.ctx,
    database: world.database,
    connectionString,
    dataDir,
    metricsUrl: metrics?.address ?? '',
    advance: (ms) => {
      offsetMs += ms
    },
    anotherMachine,
    request,
    call: (endpoint, { params, ...options } = {}) => request(endpoint.method, pathOf(endpoint, params), options),
    close: async () => {
      await jobs?.stop(2_000)
      await Promise.all([app, ...others].map((each) => stopServer(each, 2_000)))
      await metrics?.stop()
      await world.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
      told.check()
    },
  }
}
