import type { Endpoint } from '@visionair/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { AccountTurns } from './account-turns.ts'
import type { UnknownProxies } from './unknown-proxies.ts'

/** Who is calling; null without a valid token. May throw a problem, such as `token-expired`. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | null>

/** What every route shares, kept on the server instance. */
export interface HttpContext {
  readonly authenticate: Authenticate
  /** Path below which people reach the product; empty at the root. */
  readonly basePath: string
  readonly accountTurns: AccountTurns
  readonly unknownProxies: UnknownProxies
  readonly endpoints: Endpoint[]
  readonly routes: { readonly method: string; readonly url: string }[]
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly httpContext: HttpContext
  }
  interface FastifyRequest {
    /** The signed-in caller, known after the access check of a route that is not public. */
    actor: Actor | null
    /** How long the call was held on its own wish, which is no time of the server's. */
    heldMs: number
  }
  interface FastifyContextConfig {
    /** The body is an upload, which may take its time. */
    isUpload?: boolean
  }
}
