import type { App } from '../platform/http/register-endpoint.ts'
import { type ApiDescription, at, descriptionOf } from './api-description.ts'

/** Holds the answers of a server against its own description while tests call it. */
export interface AnswerWatch {
  /** Notes a JSON answer that is not of the form its operation declares. */
  see(
    method: string,
    path: string,
    answer: { readonly status: number; readonly type: string; readonly body: unknown },
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
  app.addHook('onResponse', async ({ method, url }, { statusCode }) => {
    const found = responseOf(method === 'HEAD' ? 'GET' : method, url, statusCode)
    if (found && found.response === undefined) wrong.add(`${method} ${found.path} answers ${statusCode}`)
  })
  return {
    see: (method, address, { status, type, body }) => {
      const found = responseOf(method, address, status)
      if (!found || body === null) return
      const media = type.split(';')[0] ?? ''
      const parts = ['paths', found.path, method.toLowerCase(), 'responses', String(status), 'content', media, 'schema']
      const validate = description().validatorOf(parts)
      if (!validate) return
      if (!validate(body))
        for (const { instancePath, message } of validate.errors?.slice(0, 3) ?? [])
          wrong.add(`${method} ${found.path} ${status}: ${instancePath.replaceAll(/\d+/g, '#')} ${message ?? ''}`)
    },
    check: () => {
      if (wrong.size > 0) throw new Error(`Answered otherwise than described:\n${[...wrong].sort().join('\n')}`)
    },
  }
}
