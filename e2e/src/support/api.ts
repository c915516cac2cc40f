import type { APIRequestContext } from '@playwright/test'
import { demoPassword, emailOf, type Person } from './people.ts'

/** Calls of the API as one of the demo's people, for what a test only needs to be there. */
export interface ApiClient {
  get(path: string): Promise<unknown>
  send(method: 'POST' | 'PUT', path: string, data?: object): Promise<unknown>
  remove(path: string): Promise<void>
  /** A form with the field `data` as JSON and one `file`. */
  sendForm(path: string, data: object, file: { name: string; mimeType: string; buffer: Buffer }): Promise<unknown>
  /** A form with one file, by the name most calls give it. */
  upload(path: string, file: { name: string; mimeType: string; buffer: Buffer }, field?: string): Promise<unknown>
}

async function read(answer: Awaited<ReturnType<APIRequestContext['fetch']>>) {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
  return answer.status() === 204 ? null : Object(await answer.json()).data
}

/** Shorter than an access token lives, by more than the longest test takes. */
const tokenKeptMs = 3 * 60_000
const tokens = new Map<Person, { readonly token: string; readonly fromMs: number }>()

/** An access token of a person; one is used by many tests, since a password is checked slowly on purpose. */
async function tokenOf(request: APIRequestContext, person: Person): Promise<string> {
  const kept = tokens.get(person)
  if (kept !== undefined && Date.now() - kept.fromMs < tokenKeptMs) return kept.token
  const login = await request.post('/api/login_check', { data: { username: emailOf(person), password: demoPassword } })
  const { token } = await read(login)
  tokens.set(person, { token, fromMs: Date.now() })
  return token
}

/** The client of a person; every call throws unless it succeeds, and answers its `data`. */
export async function apiClient(request: APIRequestContext, person: Person): Promise<ApiClient> {
  const headers = { authorization: `Bearer ${await tokenOf(request, person)}` }
  return {
    get: async (path) => read(await request.get(path, { headers })),
    send: async (method, path, data) => read(await request.fetch(path, { method, headers, ...(data ? { data } : {}) })),
    remove: async (path) => {
      const answer = await request.delete(path, { headers })
      if (!answer.ok() && answer.status() !== 404) throw new Error(`${answer.url()}: ${answer.status()}`)
    },
    sendForm: async (path, data, file) =>
      read(await request.post(path, { headers, multipart: { data: JSON.stringify(data), file } })),
    upload: async (path, file, field = 'files[]') =>
      read(await request.post(path, { headers, multipart: { [field]: file } })),
  }
}
