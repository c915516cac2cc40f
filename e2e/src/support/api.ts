import type { APIRequestContext } from '@playwright/test'
import { type Person, sessionOf } from './people.ts'

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

/** The client of a person, for as long as a test takes; every call throws unless it succeeds, and answers its `data`. */
export async function apiClient(request: APIRequestContext, person: Person): Promise<ApiClient> {
  const headers = async () => ({ authorization: `Bearer ${(await sessionOf(request, person)).token}` })
  await headers()
  return {
    get: async (path) => read(await request.get(path, { headers: await headers() })),
    send: async (method, path, data) =>
      read(await request.fetch(path, { method, headers: await headers(), ...(data ? { data } : {}) })),
    remove: async (path) => {
      const answer = await request.delete(path, { headers: await headers() })
      if (!answer.ok() && answer.status() !== 404) throw new Error(`${answer.url()}: ${answer.status()}`)
    },
    sendForm: async (path, data, file) =>
      read(await request.post(path, { headers: await headers(), multipart: { data: JSON.stringify(data), file } })),
    upload: async (path, file, field = 'files[]') =>
      read(await request.post(path, { headers: await headers(), multipart: { [field]: file } })),
  }
}
