import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParam, resource } from '../json-api.ts'

const tag = 'Accounts'

/** A sign-in that has not ended. */
export const sessionResource = resource('sessions', {
  /** What the browser or program called itself (its User-Agent), and its address, when it was last seen; empty where unknown. */
  client: z.string(),
  address: z.string(),
  beganAt: z.iso.datetime(),
  /** When something was last done in it, to a quarter of a minute. */
  seenAt: z.iso.datetime(),
  /** The name of the OpenID provider that it was begun with, in the language of the request; null with the password. */
  provider: z.string().nullable(),
  /** It is the one that asks. */
  isCurrent: z.boolean(),
}).meta({ id: 'Session' })

const sessionParams = z.strictObject({ id: idParam })

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/me/sessions',
  tag,
  summary: 'Where the caller is signed in, the one seen last first',
  access: 'account',
  byToken: null,
  kind: 'json',
  status: 200,
  answer: z.object({ data: z.array(sessionResource) }),
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/me/sessions/:id',
  tag,
  summary: "End one of the caller's sessions, with its tokens and signed addresses",
  access: 'account',
  byToken: null,
  kind: 'none',
  status: 204,
  params: sessionParams,
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/me/sessions',
  tag,
  summary: 'End every session of the caller but the one that asks',
  access: 'account',
  byToken: null,
  kind: 'none',
  status: 204,
})
