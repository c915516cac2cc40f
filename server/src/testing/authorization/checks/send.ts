import type { Endpoint } from '@visionair/contract'
import { signAccessToken } from '../../../modules/accounts/sessions/access-token.ts'
import type { ApiWorld } from '../../api-world.ts'
import type { CallParts } from './cells.ts'

/** What came back, whatever it is. */
export interface Reply {
  readonly status: number
  readonly contentType: string
  readonly bytes: Buffer
  readonly headers: Headers
}

/** How a caller shows who they are. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'signature'; readonly accountId: number | null; readonly session?: number | null }

/** A token that nobody has signed. */
export const unreadableToken = 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.e30.not-a-signature'

/** A genuine token of an account, of a session where one is named. */
export const tokenFor = (world: ApiWorld, accountId: number, session?: string): Promise<string> => {
  const holder = { accountId, sessionEpoch: 0, ...(session === undefined ? {} : { session }) }
  return signAccessToken(world.ctx.settings, holder, world.ctx.now())
}

/** The address of a call without its query. */
export function pathOf(endpoint: Pick<Endpoint, 'path'>, params: CallParts['params']): string {
  return endpoint.path
    .replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
    .replace('*', String(params['*'] ?? ''))
}

function queryOf(world: ApiWorld, path: string, query: CallParts['query'], credential: Credential): string {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  if (credential.kind === 'signature' && credential.accountId !== null) {
    const { accountId, session = null } = credential
    const signature = world.ctx.signer.sign(path, { accountId, session }, world.ctx.now()).split('?')[1] ?? ''
    for (const [key, value] of new URLSearchParams(signature)) search.append(key, value)
  }
  return search.size === 0 ? '' : `?${search}`
}

const isSentAsItIs = (body: unknown): body is FormData | Uint8Array<ArrayBuffer> =>
  body instanceof FormData || body instanceof Uint8Array

/** Sends a call as a browser would and reads the whole answer. @param more headers beyond those that every call has */
export async function send(
  world: ApiWorld,
  endpoint: Endpoint,
  { params, query, body }: CallParts,
  credential: Credential,
  more: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const path = pathOf(endpoint, params)
  const headers = new Headers({ 'accept-language': 'en' })
  if (credential.kind === 'bearer') headers.set('authorization', `Bearer ${credential.token}`)
  if (body !== undefined && !isSentAsItIs(body)) headers.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  const payload = body === undefined ? null : isSentAsItIs(body) ? body : JSON.stringify(body)
  const response = await fetch(`${world.url}${path}${queryOf(world, path, query, credential)}`, {
    method: endpoint.method,
    headers,
    body: payload,
    redirect: 'manual',
  })
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
    headers: response.headers,
  }
}
