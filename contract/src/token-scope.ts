/** What an API token may do, each with what stands before it: read, change what its owner may change, administer people and the installation. */
export const tokenScopes = ['read', 'write', 'administer'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Whether a token of a scope may call what needs another; what needs none of them takes no token. */
export const isWithinScope = (scope: TokenScope, needed: TokenScope | null): boolean =>
  needed !== null && tokenScopes.indexOf(needed) <= tokenScopes.indexOf(scope)
