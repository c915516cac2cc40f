import { z } from 'zod'
import { organizationRef } from '../accounts/index.ts'
import { changeBody, stateVersion } from '../change.ts'
import { endpoint } from '../endpoint.ts'
import { idField, idParams, listing, one, oneOrNone, orderQuery, pageQuery, resource } from '../json-api.ts'
import { type Permission, permissions } from '../permission.ts'
import { lineText, searchText } from '../text.ts'

const tag = 'Profiles'

/** Permissions without doubles, in the order of the catalogue. */
export const permissionList = z
  .array(z.enum(permissions))
  .max(100)
  .transform((chosen): Permission[] => permissions.filter((permission) => chosen.includes(permission)))

/**
 * A named set of permissions: the provider's (`organization` null), which administrators alone change, or of one company, whose people
 * alone may have it. `userCount` counts the users the caller may see.
 */
export const profileResource = resource('profiles', {
  name: z.string(),
  nameFr: z.string(),
  permissions: z.array(z.string()),
  organization: oneOrNone(organizationRef),
  userCount: z.int(),
  version: stateVersion,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
}).meta({ id: 'Profile' })

const fields = { name: lineText(80), nameFr: lineText(80), permissions: permissionList }

export const listProfiles = endpoint({
  name: 'listProfiles',
  method: 'GET',
  path: '/api/profiles',
  tag,
  summary: 'Profiles',
  access: { grants: ['profile_view'] },
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    itemsPerPage: pageQuery.itemsPerPage.default(100),
    name: searchText().optional(),
    order: orderQuery('name'),
  }),
  answer: listing(profileResource),
})

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/profiles/:id',
  tag,
  summary: 'One profile',
  access: { grants: ['profile_view'] },
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(profileResource),
})

export const createProfile = endpoint({
  name: 'createProfile',
  method: 'POST',
  path: '/api/profiles',
  tag,
  summary: 'Create a profile',
  access: { grants: ['profile_edit'] },
  kind: 'json',
  status: 201,
  /**
   * Whose it is: administrators make the provider's by leaving it out; others may leave it out when they belong to one company.
   * It stays as it is made.
   */
  body: z.strictObject({ ...fields, organization: idField.nullish() }),
  answer: one(profileResource),
})

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: '/api/profiles/:id',
  tag,
  summary: 'Change a profile, and with it the rights of everyone who has it',
  access: { grants: ['profile_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  body: changeBody(fields),
  answer: one(profileResource),
})

export const deleteProfile = endpoint({
  name: 'deleteProfile',
  method: 'DELETE',
  path: '/api/profiles/:id',
  tag,
  summary: 'Delete a profile nobody has',
  access: { grants: ['profile_edit'] },
  kind: 'none',
  status: 204,
  params: idParams,
})

export const listPermissions = endpoint({
  name: 'listPermissions',
  method: 'GET',
  path: '/api/permissions',
  tag,
  summary: 'Every permission, grouped by what it concerns, and whether the caller may hand it on',
  access: 'account',
  kind: 'json',
  status: 200,
  answer: z.object({
    data: z.array(
      z.object({
        group: z.string(),
        permissions: z.array(z.object({ name: z.enum(permissions), grantable: z.boolean() })),
      }),
    ),
  }),
})
