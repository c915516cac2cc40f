import { z } from 'zod'
import { apiTokenResource, newTokenResource, tokenWish } from '../accounts/index.ts'
import { endpoint } from '../endpoint.ts'
import { idField, idParam, idParams, one } from '../json-api.ts'
import { roles } from '../permission.ts'
import { lineText } from '../text.ts'
import { userResource } from './users.ts'

const tag = 'Users'

export const createServiceAccount = endpoint({
  name: 'createServiceAccount',
  method: 'POST',
  path: '/api/service_accounts',
  tag,
  summary: 'Make an account that nobody signs in to, for a program that calls with API tokens',
  access: { grants: ['user_create'] },
  kind: 'json',
  status: 201,
  locatedAt: '/api/users/:id',
  body: z.strictObject({
    /** What it is called; it stands where people have their last name. */
    name: lineText(100),
    role: z.enum(roles).default('ROLE_USER'),
    /** Needed unless it is an administrator, who belongs to none. */
    organization: idField.nullish(),
    profile: idField.nullish(),
    /** What limits it; needed of who is limited. */
    rootDevices: z.array(idField).max(500).default([]),
  }),
  answer: one(userResource),
})

const ofService = { tag: 'API tokens', access: { grants: ['user_edit'] }, byToken: null } as const

export const listServiceTokens = endpoint({
  ...ofService,
  name: 'listServiceTokens',
  method: 'GET',
  path: '/api/users/:id/tokens',
  summary: 'API tokens of a service that were not revoked, the newest first',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: z.object({ data: z.array(apiTokenResource) }),
})

export const createServiceToken = endpoint({
  ...ofService,
  name: 'createServiceToken',
  method: 'POST',
  path: '/api/users/:id/tokens',
  summary: "Make an API token that acts as a service, within its scope; the caller's own password proves who asks",
  kind: 'json',
  status: 201,
  params: idParams,
  body: tokenWish,
  answer: z.object({ data: newTokenResource }),
})

export const revokeServiceToken = endpoint({
  ...ofService,
  name: 'revokeServiceToken',
  method: 'DELETE',
  path: '/api/users/:id/tokens/:token',
  summary: 'Revoke an API token of a service, with the addresses of files it was given',
  kind: 'none',
  status: 204,
  params: z.strictObject({ id: idParam, token: idParam }),
})
