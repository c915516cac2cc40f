import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParam, idParams, listing, orderQuery, pageQuery, resource } from '../json-api.ts'
import { searchText } from '../text.ts'

const tag = 'Users'

/** A sign-in of somebody that has not ended. */
export const userSessionResource = resource('user_sessions', {
  /** What the browser or program called itself (its User-Agent) when it was last renewed; empty where unknown. */
  client: z.string(),
  /** The client's address of then, for administrators; null for others, and where unknown. */
  address: z.string().nullable(),
  beganAt: z.iso.datetime(),
  /** When something was last done in it. */
  seenAt: z.iso.datetime(),
  /** The name of the OpenID provider that it was begun with, in the language of the request; null with the password. */
  provider: z.string().nullable(),
  /** It is the one that asks. */
  isCurrent: z.boolean(),
  user: z.object({ id: z.int(), email: z.string(), firstName: z.string(), lastName: z.string() }),
  /** Companies of the user that the caller sees, by name. */
  organizations: z.array(z.object({ id: z.int(), name: z.string() })),
  can: z.object({ end: z.boolean() }),
}).meta({ id: 'UserSession' })

export const listUserSessions = endpoint({
  name: 'listUserSessions',
  method: 'GET',
  path: '/api/user_sessions',
  tag,
  summary:
    'Where the users whom the caller manages are signed in, and the caller, the one seen last first unless ordered otherwise',
  access: { grants: ['user_edit'] },
  byToken: null,
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    'user.id': idParam.optional(),
    'organization.id': idParam.optional(),
    /** Words in the name or address of the user. */
    name: searchText().optional(),
    order: orderQuery('beganAt', 'seenAt'),
  }),
  answer: listing(userSessionResource),
})

export const endUserSession = endpoint({
  name: 'endUserSession',
  method: 'DELETE',
  path: '/api/user_sessions/:id',
  tag,
  summary: 'End a session of a user, with its tokens and signed addresses',
  access: { grants: ['user_edit'] },
  byToken: null,
  kind: 'none',
  status: 204,
  params: idParams,
})
