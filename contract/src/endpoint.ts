import type { z } from 'zod'
import type { Grant } from './permission.ts'
import type { TokenScope } from './token-scope.ts'

/** Who may call: anyone, any signed-in account, or whoever passes the permission check with the list. */
export type Access = 'public' | 'account' | { readonly grants: readonly Grant[]; readonly mode?: 'any' | 'all' }

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `json-api` listings use application/vnd.api+json, `file` answers bytes, `none` has no body, `redirect` leads a browser on. */
export type AnswerKind = 'json-api' | 'json' | 'file' | 'none' | 'redirect'

/** What server and browser agree on for one call. Schemas validate, document and type it. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly name: string
  readonly method: Method
  /** Fastify's form, with `:id` for parameters. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly access: Access
  /** The scope an API token needs, where it does not follow from the rest (`scopeNeeded`); null: no token may call it. */
  readonly byToken?: TokenScope | null
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** The body is multipart/form-data and read as a stream by the route. */
  readonly multipart?: boolean
  /** The body is bytes (application/offset+octet-stream), read as a stream by the route. */
  readonly bytes?: boolean
  readonly status: 200 | 201 | 202 | 204 | 302
  /** Where what was made (201) is read, with `:id`, when that is not `:id` below the address itself. */
  readonly locatedAt?: string
  readonly kind: AnswerKind
  /** A file that is made while it is sent: it has no version, and no part of it can be asked for. */
  readonly streamed?: boolean
  readonly answer?: R
}

/**
 * Whether reading the address starts work, as the specification has it for some addresses. They are answered to POST as well, which
 * is how our own pages call them, and never to HEAD.
 */
export const startsWork = ({ method, status }: Pick<Endpoint, 'method' | 'status'>): boolean =>
  method === 'GET' && status === 202

/** Grants that concern people and their rights, or the installation as a whole. */
const administrative = /^(user|profile|invitation|organization)_|^ROLE_ADMIN$/

/**
 * The least scope an API token needs to call an endpoint; null for those that take the caller's own sign-in, as passwords and tokens themselves.
 * What the endpoint declares counts; else what it is open to and whether it only reads.
 */
export function scopeNeeded(endpoint: Pick<Endpoint, 'access' | 'method' | 'status' | 'byToken'>): TokenScope | null {
  if (endpoint.byToken !== undefined) return endpoint.byToken
  const { access, method } = endpoint
  if (typeof access === 'object' && access.grants.every((grant) => administrative.test(grant))) return 'administer'
  return (method === 'GET' || method === 'HEAD') && !startsWork(endpoint) ? 'read' : 'write'
}

/** Declares an endpoint and keeps the exact types of its schemas. */
export function endpoint<
  const P extends z.ZodType,
  const Q extends z.ZodType,
  const B extends z.ZodType,
  const R extends z.ZodType,
>(definition: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return definition
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
/** The query as a caller writes it, before defaults are filled in. */
export type QueryInputOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never
