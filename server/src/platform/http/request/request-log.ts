import type { FastifyInstance, FastifyRequest } from 'fastify'

type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

export interface LogOptions {
  readonly level: LogLevel
  /** Where lines go; standard output when absent. */
  readonly stream?: { write(line: string): void }
}

const censored = '[hidden]'
const secretNames = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'refresh_token',
  'refreshToken',
  'authorization',
  'cookie',
]
const secretQueryKeys = new Set(['s', 'token', 'password', 'refresh_token', 'username', 'email'])

interface LoggerOptions {
  readonly level: LogLevel
  readonly redact: { paths: string[]; censor: string }
  readonly stream?: { write(line: string): void }
}

/** Structured logging that hides passwords, tokens and headers that carry them. */
export function loggerOptions({ level, stream }: LogOptions): LoggerOptions {
  const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return { level, redact: { paths, censor: censored }, ...(stream === undefined ? {} : { stream }) }
}

/** The address without what must not be logged: signatures and tokens in the query, and a token that is part of the path. */
export function loggedUrl(url: string, pattern: string | undefined): string {
  const [path = '', query] = url.split('?', 2)
  const shownPath = pattern?.includes(':token') === true ? pattern : path
  if (query === undefined) return shownPath
  const shownQuery = query.split('&').map((pair) => {
    const [key = ''] = pair.split('=', 1)
    return secretQueryKeys.has(key) ? `${key}=${censored}` : pair
  })
  return `${shownPath}?${shownQuery.join('&')}`
}

const levelOf = (status: number): 'info' | 'warn' => (status >= 500 ? 'warn' : 'info')

/** One line for each answered request, and one for each that its client gave up. */
export function logRequests(app: FastifyInstance): void {
  const fieldsOf = (request: FastifyRequest) => ({
    method: request.method,
    url: loggedUrl(request.url, request.routeOptions.url),
    route: request.routeOptions.url,
    ip: request.ip,
    userId: request.actor?.userId,
  })
  app.addHook('onResponse', async (request, reply) => {
    const { heldMs } = request
    const durationMs = Math.round((reply.elapsedTime - heldMs) * 10) / 10
    const held = heldMs === 0 ? {} : { heldMs: Math.round(heldMs) }
    request.log[levelOf(reply.statusCode)](
      { ...fieldsOf(request), status: reply.statusCode, durationMs, ...held },
      'request',
    )
  })
  app.addHook('onRequestAbort', async (request) => {
    request.log.info(fieldsOf(request), 'request given up by its client')
  })
}
