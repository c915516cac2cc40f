import { z } from 'zod'
import { changeBody, stateVersion } from '../change.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, listing, one, orderQuery, pageQuery, resource, startWithQuery } from '../json-api.ts'
import { timeZoneText } from '../rules/time-zone.ts'
import { freeText, lineText, searchText } from '../text.ts'

const tag = 'Organizations'

/** How long sessions of a company's people may be made to last: without a call, and in all. */
export const sessionIdleMinutes = { min: 15, max: 43_200 } as const
export const sessionHours = { min: 1, max: 8_760 } as const

/** A company. Counts cover what the caller may see; `can` says what they may do with it. */
export const organizationResource = resource('organizations', {
  name: z.string(),
  address: z.string().nullable(),
  facturationAddress: z.string().nullable(),
  /** The zone (IANA) whose days and times its reports and tables tell; null for the provider's. */
  timeZone: z.string().nullable(),
  /** Everybody who belongs to it must have a second factor. */
  demandsSecondFactor: z.boolean(),
  /** Sessions of its people end after as many minutes without a call; null where nothing is said. */
  sessionIdleMinutes: z.int().nullable(),
  /** Sessions of its people end as many hours after the sign-in; null where nothing is said. */
  sessionHours: z.int().nullable(),
  createdAt: z.string(),
  userCount: z.int(),
  parkCount: z.int(),
  version: stateVersion,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
}).meta({ id: 'Organization' })

const fields = {
  name: lineText(120),
  address: freeText(500),
  facturationAddress: freeText(500),
  timeZone: timeZoneText.nullable().optional(),
  /** Turned on only by who has a second factor. */
  demandsSecondFactor: z.boolean().optional(),
  /** Of several companies the strictest counts, also for sessions that have begun; API tokens are no sessions. */
  sessionIdleMinutes: z.int().min(sessionIdleMinutes.min).max(sessionIdleMinutes.max).nullable().optional(),
  sessionHours: z.int().min(sessionHours.min).max(sessionHours.max).nullable().optional(),
}

export const listOrganizations = endpoint({
  name: 'listOrganizations',
  method: 'GET',
  path: '/api/organizations',
  tag,
  summary: 'Organizations the user belongs to (all for administrators)',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    itemsPerPage: pageQuery.itemsPerPage.default(100),
    name: searchText().optional(),
    startWith: startWithQuery,
    order: orderQuery('name', 'createdAt'),
  }),
  answer: listing(organizationResource),
})

export const getOrganization = endpoint({
  name: 'getOrganization',
  method: 'GET',
  path: '/api/organizations/:id',
  tag,
  summary: 'One organization',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(organizationResource),
})

export const createOrganization = endpoint({
  name: 'createOrganization',
  method: 'POST',
  path: '/api/organizations',
  tag,
  summary: 'Create an organization',
  access: { grants: ['ROLE_ADMIN'] },
  kind: 'json',
  status: 201,
  body: z.strictObject(fields),
  answer: one(organizationResource),
})

export const updateOrganization = endpoint({
  name: 'updateOrganization',
  method: 'PUT',
  path: '/api/organizations/:id',
  tag,
  summary: 'Change an organization',
  access: { grants: ['organization_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  body: changeBody(fields),
  answer: one(organizationResource),
})

export const deleteOrganization = endpoint({
  name: 'deleteOrganization',
  method: 'DELETE',
  path: '/api/organizations/:id',
  tag,
  summary: 'Delete an organization that has neither parks nor users',
  access: { grants: ['ROLE_ADMIN'] },
  kind: 'none',
  status: 204,
  params: idParams,
})
