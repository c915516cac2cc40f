import { type Endpoint, startsWork } from './endpoint.ts'

/** What an API token may do, each with what stands before it: read, change what its owner may change, administer people and the installation. */
export const tokenScopes = ['read', 'write', 'administer'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Grants that concern people and their rights, or the installation as a whole. */
const administrative = /^(user|profile|invitation|organization)_|^ROLE_ADMIN$/

/**
 * The least scope a token needs to call an endpoint; null for those that take the caller's own sign-in, as passwords and tokens themselves.
 * What the endpoint declares counts; else what it is open to and whether it only reads.
 */
export function scopeNeeded(endpoint: Pick<Endpoint, 'access' | 'method' | 'status' | 'byToken'>): TokenScope | null {
  if (endpoint.byToken !== undefined) return endpoint.byToken
  const { access, method } = endpoint
  if (typeof access === 'object' && access.grants.every((grant) => administrative.test(grant))) return 'administer'
  return (method === 'GET' || method === 'HEAD') && !startsWork(endpoint) ? 'read' : 'write'
}

/** Whether a token of a scope may call what needs another. */
export const isWithinScope = (scope: TokenScope, needed: TokenScope | null): boolean =>
  needed !== null && tokenScopes.indexOf(needed) <= tokenScopes.indexOf(scope)
