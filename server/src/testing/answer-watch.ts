import type { App } from '../platform/http/register-endpoint.ts'
import { serverTexts } from '../platform/i18n/server-texts.ts'
import { type ApiDescription, at, descriptionOf } from './api-description.ts'

/** Headers that say something to a client and are therefore described where they are sent. */
const toldHeaders = [
  ...[
    'accept-ranges',
    'allow',
    'cache-control',
    'content-disposition',
    'content-language',
    'content-range',
    'etag',
    'location',
  ],
  ...['retry-after', 'tus-resumable', 'tus-version', 'upload-expires', 'upload-length', 'upload-offset'],
  ...['www-authenticate', 'x-request-id'],
]

type HasHeader = (name: string) => boolean

/** Headers that an answer lacks, and those that it has though the description of its status does not name them. */
function headerFaults(response: unknown, has: HasHeader): string[] {
  const described = at(response, 'headers')
  const names = Object.keys(Object(described))
  return [
    ...names
      .filter((name) => at(at(described, name), 'required') === true && !has(name))
      .map((name) => `lacks ${name}`),
    ...toldHeaders.filter((name) => has(name) && !names.includes(name)).map((name) => `has ${name}, not described`),
  ]
}

const textKeys = Object.keys(serverTexts)

/** The key of a text that stands in a refusal where its words should. */
const keyIn = (body: unknown): string | undefined => {
  const words = JSON.stringify(body)
  return textKeys.find((key) => words.includes(key))
}

/** Holds the answers of a server against its own description while tests call it. */
export interface AnswerWatch {
  /** Notes a JSON answer that is not of the form its operation declares, and headers that are not as it does. */
  see(
    method: string,
    path: string,
    answer: { readonly status: number; readonly headers: Headers; readonly body: unknown },
  ): void
  /** Throws with what was answered though the description does not say so, each once. */
  check(): void
}

/**
 * What the description of a server says is compared with what it answers; call `check` when the tests are over.
 * @param read how the description is had, once the server has all its routes
 */
export function watchAnswers(app: App, read: (app: App) => ApiDescription = descriptionOf): AnswerWatch {
  const wrong = new Set<string>()
  let known: ApiDescription | undefined
  const description = () => {
    known ??= read(app)
    return known
  }
  const responseOf = (method: string, address: string, status: number) => {
    const found = description().operationAt(method, address)
    return found && { path: found.path, response: at(at(found.operation, 'responses'), String(status)) }
  }
  const lookAt = (method: string, address: string, status: number, has: HasHeader) => {
    // HEAD is described where it is an operation of its own; else it answers as GET does.
    const found = responseOf(method, address, status) ?? responseOf(method === 'HEAD' ? 'GET' : method, address, status)
    // Where GET starts work, HEAD is no method of the address.
    if (!found || (method === 'HEAD' && status === 405)) return
    if (found.response === undefined) wrong.add(`${method} ${found.path} answers ${status}`)
    else for (const fault of headerFaults(found.response, has)) wrong.add(`${method} ${found.path} ${status} ${fault}`)
  }
  app.addHook('onResponse', async ({ method, url, raw }, reply) => {
    // Of an answer that its client gave up nobody has seen the headers.
    if (!raw.destroyed || raw.complete) lookAt(method, url, reply.statusCode, (name) => reply.hasHeader(name))
  })
  return {
    see: (method, address, { status, headers, body }) => {
      lookAt(method, address, status, (name) => headers.has(name))
      const found = responseOf(method, address, status)
      if (!found || body === null) return
      const key = status >= 400 ? keyIn(body) : undefined
      if (key !== undefined) wrong.add(`${method} ${found.path} ${status} says ${key}, which is the key of a text`)
      const media = headers.get('content-type')?.split(';')[0] ?? ''
      const parts = ['paths', found.path, method.toLowerCase(), 'responses', String(status), 'content', media, 'schema']
      const validate = description().validatorOf(parts)
      if (!validate) wrong.add(`${method} ${found.path} ${status} answers ${media}, not described`)
      else if (!validate(body))
        for (const { instancePath, message } of validate.errors?.slice(0, 3) ?? [])
          wrong.add(`${method} ${found.path} ${status}: ${instancePath.replaceAll(/\d+/g, '#')} ${message ?? ''}`)
    },
    check: () => {
      if (wrong.size > 0) throw new Error(`Answered otherwise than described:\n${[...wrong].sort().join('\n')}`)
    },
  }
}
