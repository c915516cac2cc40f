import type { apiTokenResource, ownedTokenResource } from '@visionair/contract/accounts'
import type { z } from 'zod'
import type { ApiToken, TokenOwner } from './api-tokens.repository.ts'

type Presented = z.input<typeof apiTokenResource>

/** A token as people see it at a moment, which is never the token itself. */
export const presentApiToken = (
  { id, name, scope, hint, createdAt, expiresAt, usedAt, usedFrom }: ApiToken,
  now: Date,
): Presented => ({
  id: String(id),
  type: 'api_tokens',
  attributes: {
    ...{ id, name, scope, hint, usedFrom },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
    usedAt: usedAt?.toISOString() ?? null,
  },
})

/** A token that was just made, with the token itself, which is told this once. */
export function presentMadeToken({ made, token }: { readonly made: ApiToken; readonly token: string }, now: Date) {
  const presented = presentApiToken(made, now)
  return { ...presented, attributes: { ...presented.attributes, token } }
}

/** A token with the person it acts for. */
export const presentOwnedToken =
  (now: Date) =>
  ({ owner, ...token }: ApiToken & { readonly owner: TokenOwner }): z.input<typeof ownedTokenResource> => {
    const presented = presentApiToken(token, now)
    return { ...presented, attributes: { ...presented.attributes, owner } }
  }
