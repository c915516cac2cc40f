import type { IncomingMessage } from 'node:http'
import { type DataStore, Server, TUS_RESUMABLE, type Upload } from '@tus/server'
import type { ProblemCode } from '@visionair/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ProblemError, problem } from '../../problem-error.ts'
import { type AddedHeaders, sometimes } from '../open-api/answer-headers.ts'
import { UploadLocks } from './upload-locks.ts'

export interface TusDoor {
  /** Bound to the caller: it knows no upload of anybody else. */
  readonly store: DataStore
  /** Where uploads live; `Location` is this and the upload's id, never what a header says of the host. */
  readonly path: string
  readonly maxBytes: number
  /** The last byte has arrived; what it throws is the answer. */
  onComplete(upload: Upload): Promise<void>
}

const locks = new UploadLocks()
/** How long a connection that another one replaces may still write. */
const drainMs = 500
const answered = ['location', 'upload-offset', 'upload-length', 'upload-expires', 'tus-resumable', 'tus-version']

const described = {
  'upload-offset': sometimes('How many bytes have arrived.', { type: 'integer' }),
  'upload-length': sometimes('How many bytes there will be.', { type: 'integer' }),
  'upload-expires': sometimes('When what has arrived is forgotten.'),
}

/** The headers of the protocol that an operation answers, for the description. */
export const tusHeaders = (names: readonly (keyof typeof described)[]): AddedHeaders => ({
  ofSuccess: Object.fromEntries(names.map((name) => [name, described[name]])),
  ofAll: { 'tus-resumable': sometimes('The version of the protocol, once its turn has come.') },
})

const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  404: 'not-found',
  409: 'changed-meanwhile',
  410: 'not-found',
  413: 'too-large',
}

/** What the protocol's own refusals, `{ status_code, body }`, are in the closed list. */
function problemOf(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null || !('status_code' in error)) return error
  const { status_code: status } = error
  if (typeof status !== 'number') return error
  return status === 500 ? problem('work-in-progress') : refusalOf(status)
}

const refusalOf = (status: number): ProblemError => problem(codeOfStatus[status] ?? 'bad-request')

type Chunks = AsyncIterator<Buffer<ArrayBuffer>>

/** The body piece by piece. Whoever stops reading early leaves the connection alone, so that the answer still gets through. */
const chunksOf = (raw: IncomingMessage): Chunks => raw.iterator({ destroyOnReturn: false })

/** The body as the web knows it. */
const bodyOf = (chunks: Chunks): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })

/**
 * Reads to its end, for nothing, what a refusal left of a body: the client sends it to its end as well before it asks for anything else
 * on the same connection, and would wait for an answer that nobody reads on to.
 */
function dropRest(raw: IncomingMessage, chunks: Chunks): void {
  const drain = () => raw.resume()
  chunks.return?.().then(drain, drain)
}

function webRequest({ raw }: FastifyRequest, chunks: Chunks): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw.headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value)
  }
  // The address is read for its path only; what the client believes the host to be is not used.
  const address = new URL(raw.url ?? '/', 'http://localhost')
  const hasBody = raw.method === 'PATCH' || raw.method === 'POST'
  const body = hasBody ? { body: bodyOf(chunks), duplex: 'half' as const } : {}
  return new Request(address, { method: raw.method ?? 'GET', headers, ...body })
}

/**
 * Lets the tus protocol (1.0.0: creation, expiration, termination) answer a request by its status and headers.
 * @throws ProblemError for every refusal, so that errors look alike everywhere
 */
export async function answerTus(request: FastifyRequest, reply: FastifyReply, door: TusDoor): Promise<void> {
  const { basePath } = request.server.httpContext
  let failure: unknown
  const server = new Server({
    path: door.path,
    datastore: door.store,
    locker: locks,
    lockDrainTimeout: drainMs,
    maxSize: door.maxBytes,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => crypto.randomUUID(),
    onUploadFinish: async (_request, upload) => {
      await door.onComplete(upload)
      return {}
    },
    onResponseError: (_request, error) => {
      failure = error
      return undefined
    },
  })
  reply.header('tus-resumable', TUS_RESUMABLE)
  const chunks = chunksOf(request.raw)
  const response = await server.handleWeb(webRequest(request, chunks)).finally(() => dropRest(request.raw, chunks))
  if (failure !== undefined) throw problemOf(failure)
  if (!response.ok) throw refusalOf(response.status)
  for (const name of answered) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, name === 'location' ? `${basePath}${value}` : value)
  }
}
