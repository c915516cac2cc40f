import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParam, idParams, listing, orderQuery, pageQuery, resource } from '../json-api.ts'
import { lineText, searchText } from '../text.ts'
import { tokenScopes } from '../token-scope.ts'
import { knownPassword } from './password.ts'
import { factorFields } from './second-factor.ts'

const tag = 'API tokens'

/** What every API token begins with, so that one that was left lying about is known for what it is. */
export const apiTokenPrefix = 'visionair_'

/** For how many days a token can be made at most. */
export const maxTokenDays = 366

/** How many tokens of one account can be in use at once. */
export const maxTokens = 20

const attributes = {
  name: z.string(),
  scope: z.enum(tokenScopes),
  /** What the token begins with, to recognise it by; the token itself is told once and kept nowhere. */
  hint: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** When it was last used, to the minute, and from where; null as long as it never was. */
  usedAt: z.iso.datetime().nullable(),
  usedFrom: z.string().nullable(),
}

export const apiTokenResource = resource('api_tokens', attributes).meta({ id: 'ApiToken' })

/** A token with the person it acts for. */
export const ownedTokenResource = resource('api_tokens', {
  ...attributes,
  owner: z.object({ id: z.int(), email: z.string(), firstName: z.string(), lastName: z.string() }),
}).meta({ id: 'OwnedApiToken' })

/** A token that was just made. */
export const newTokenResource = resource('api_tokens', {
  ...attributes,
  /** The token: told now and never again. */
  token: z.string(),
}).meta({ id: 'NewApiToken' })

/** What a token is to be. */
export const tokenWish = z.strictObject({
  /** What it is for; no two tokens of one account in use have the same. */
  name: lineText(100),
  scope: z.enum(tokenScopes),
  /** In how many days it ends. */
  days: z.int().min(1).max(maxTokenDays),
  /** Of whoever asks for it. */
  currentPassword: knownPassword,
  ...factorFields,
})

export const listApiTokens = endpoint({
  name: 'listApiTokens',
  method: 'GET',
  path: '/api/me/tokens',
  tag,
  summary: "The caller's API tokens that were not revoked, the newest first",
  access: 'account',
  byToken: null,
  kind: 'json',
  status: 200,
  answer: z.object({ data: z.array(apiTokenResource) }),
})

export const createApiToken = endpoint({
  name: 'createApiToken',
  method: 'POST',
  path: '/api/me/tokens',
  tag,
  summary: 'Make an API token, which may do what the caller may, within its scope; the password proves who asks',
  access: 'account',
  byToken: null,
  kind: 'json',
  status: 201,
  body: tokenWish,
  answer: z.object({ data: newTokenResource }),
})

export const revokeApiToken = endpoint({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/api/me/tokens/:id',
  tag,
  summary: "Revoke one of the caller's API tokens, with the addresses of files it was given",
  access: 'account',
  byToken: null,
  kind: 'none',
  status: 204,
  params: idParams,
})

export const listAllApiTokens = endpoint({
  name: 'listAllApiTokens',
  method: 'GET',
  path: '/api/api_tokens',
  tag,
  summary: 'API tokens of everybody that were not revoked, the newest first unless ordered otherwise',
  access: { grants: ['ROLE_ADMIN'] },
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    'user.id': idParam.optional(),
    /** Words in the name of the token, or in the name or address of its owner. */
    name: searchText().optional(),
    order: orderQuery('createdAt', 'expiresAt', 'usedAt'),
  }),
  answer: listing(ownedTokenResource),
})

export const revokeAnyApiToken = endpoint({
  name: 'revokeAnyApiToken',
  method: 'DELETE',
  path: '/api/api_tokens/:id',
  tag,
  summary: 'Revoke an API token of anybody, with the addresses of files it was given',
  access: { grants: ['ROLE_ADMIN'] },
  kind: 'none',
  status: 204,
  params: idParams,
})
