import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParam, idParams, listing, one, oneOrNone, pageQuery, resource } from '../json-api.ts'

const tag = 'Archive'

/** A request waits (`open`), is being carried out (`restoring`), or has ended. */
export const reimportStates = ['open', 'restoring', 'done', 'failed'] as const

/**
 * Why a request could not be carried out: neither archive nor photos hold the picture any more, the archive has not handed it out
 * long after the time it usually takes, or the work failed (`detail` says how).
 */
export const reimportFailures = ['lost', 'not-thawed', 'error'] as const

const personRef = resource('users', { firstName: z.string(), lastName: z.string(), email: z.string() })

export const reimportRequestResource = resource('re_import_requests', {
  inspection: z.int(),
  /** Park, turbine, blade and side, from the largest to the smallest. */
  place: z.array(z.string()),
  visitDate: z.string(),
  state: z.enum(reimportStates),
  requestedBy: oneOrNone(personRef),
  requestedAt: z.string(),
  closedAt: z.string().nullable(),
  /** While and since an archive that takes hours hands the picture out; null where it can be read at once. */
  thaw: z.object({ askedAt: z.string(), readyExpectedAt: z.string() }).nullable(),
  failure: z.enum(reimportFailures).nullable(),
  detail: z.string().nullable(),
}).meta({ id: 'ReimportRequest' })

/** Idempotent: while a request is open it is answered, and nobody is told twice. */
export const requestReimport = endpoint({
  name: 'requestReimport',
  method: 'GET',
  path: '/api/inspections/:id/re-import',
  tag,
  summary: 'Ask the provider team to bring an archived picture back',
  access: 'account',
  kind: 'json',
  status: 202,
  params: idParams,
  answer: one(reimportRequestResource),
})
export const listReimportRequests = endpoint({
  name: 'listReimportRequests',
  method: 'GET',
  path: '/api/re_import_requests',
  tag,
  summary: 'Requests to bring archived pictures back, newest first',
  access: { grants: ['ROLE_ADMIN'] },
  kind: 'json-api',
  status: 200,
  query: z.strictObject({ ...pageQuery, state: z.enum(reimportStates).optional(), inspection: idParam.optional() }),
  answer: listing(reimportRequestResource),
})
export const restoreReimport = endpoint({
  name: 'restoreReimport',
  method: 'POST',
  path: '/api/re_import_requests/:id/restore',
  tag,
  summary: 'Bring the picture of a request back: from the archive, else made anew from its photos',
  access: { grants: ['ROLE_ADMIN'] },
  kind: 'json',
  status: 202,
  params: idParams,
  answer: one(reimportRequestResource),
})
export const archiveInspection = endpoint({
  name: 'archiveInspection',
  method: 'POST',
  path: '/api/inspections/:id/archive',
  tag,
  summary: 'Start moving the picture of an inspection to the archive',
  access: { grants: ['ROLE_ADMIN'] },
  kind: 'none',
  status: 204,
  params: idParams,
})
