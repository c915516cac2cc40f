import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { App } from '../platform/http/register-endpoint.ts'

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const at = (value: unknown, key: string): unknown => (isJson(value) ? value[key] : undefined)

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

/** An address of the description as a pattern; those without parameters come first. */
function patternsOf(document: unknown): { readonly path: string; readonly pattern: RegExp }[] {
  return Object.keys(at(document, 'paths') ?? {})
    .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((path) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll('{rest}', '.+').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }))
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')
const documentId = 'description'

function validatorsOf(document: unknown) {
  const ajv = new Ajv2020({ strict: false, validateFormats: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: documentId, ...(isJson(document) ? document : {}) })
  return (parts: readonly string[]) =>
    ajv.getSchema(`${documentId}#/${parts.map(escaped).map(encodeURIComponent).join('/')}`)
}

/** What the description of a server says is compared with what it answers; call `check` when the tests are over. */
export function watchAnswers(app: App): AnswerWatch {
  const wrong = new Set<string>()
  let read: { readonly document: unknown; readonly patterns: ReturnType<typeof patternsOf> } | undefined
  let validatorOf: ReturnType<typeof validatorsOf> | undefined
  const description = () => {
    const document = app.swagger()
    read ??= { document, patterns: patternsOf(document) }
    return read
  }
  const responseOf = (method: string, address: string, status: number) => {
    const { document, patterns } = description()
    const [bare = ''] = address.split('?')
    const path = patterns.find(({ pattern }) => pattern.test(bare))?.path
    const operation = path === undefined ? undefined : at(at(at(document, 'paths'), path), method.toLowerCase())
    if (path === undefined || !isJson(operation)) return undefined
    return { path, response: at(at(operation, 'responses'), String(status)) }
  }
  app.addHook('onResponse', async ({ method, url }, { statusCode }) => {
    const found = responseOf(method === 'HEAD' ? 'GET' : method, url, statusCode)
    if (found && found.response === undefined) wrong.add(`${method} ${found.path} answers ${statusCode}`)
  })
  return {
    see: (method, address, { status, type, body }) => {
      const found = responseOf(method, address, status)
      if (!found || body === null) return
      validatorOf ??= validatorsOf(description().document)
      const media = type.split(';')[0] ?? ''
      const parts = ['paths', found.path, method.toLowerCase(), 'responses', String(status), 'content', media, 'schema']
      const validate = validatorOf(parts)
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
