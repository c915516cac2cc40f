import { z } from 'zod'
import { organizationRef, ownAccountFields, profileRef } from '../accounts/index.ts'
import { changeBody, stateVersion } from '../change.ts'
import { endpoint } from '../endpoint.ts'
import {
  idField,
  idParam,
  idParams,
  listing,
  many,
  one,
  oneOrNone,
  orderQuery,
  pageQuery,
  resource,
} from '../json-api.ts'
import { parkRef } from '../parks/index.ts'
import { roles } from '../permission.ts'
import { deviceTypeRef } from '../reference/index.ts'
import { searchText } from '../text.ts'
import { permissionList } from './profiles.ts'

const tag = 'Users'

/** `locked` is someone whose wrong passwords lock them out for a while; a disabled user is `disabled` even then. */
export const userStates = ['active', 'disabled', 'locked'] as const
export type UserState = (typeof userStates)[number]

/** A person signs in; as a service nobody does, and programs act with API tokens that whoever manages it makes. */
export const userKinds = ['person', 'service'] as const
export type UserKind = (typeof userKinds)[number]

/** A device an account is limited to. */
export const rootDeviceRef = resource('devices', {
  name: z.string(),
  type: one(deviceTypeRef),
  deviceGroup: one(parkRef),
})

/** A user as others see them. Organizations and devices outside the caller's reach are left out. */
export const userResource = resource('users', {
  firstName: z.string(),
  lastName: z.string(),
  /** Of a service a name in the form of an address, which is no mailbox. */
  email: z.string(),
  /** The address that waits to be confirmed; null without one, and for those who may not change it. */
  pendingEmail: z.string().nullable(),
  /** 1 accepted the terms, 0 refused or not yet asked. */
  status: z.union([z.literal(0), z.literal(1)]),
  is_active: z.boolean(),
  kind: z.enum(userKinds),
  state: z.enum(userStates),
  lockedUntil: z.iso.datetime().nullable(),
  /** Signing in takes a code or a passkey besides the password. */
  hasSecondFactor: z.boolean(),
  /** A role, or a company that the caller sees, demands a second factor, and there is none. */
  missesSecondFactor: z.boolean(),
  createdAt: z.string(),
  roles: z.array(z.string()),
  /** Those set on the user; those of the profile come on top. */
  permissions: z.array(z.string()),
  profile: oneOrNone(profileRef),
  organizations: many(organizationRef),
  /** Whether the user sees some devices only, even if none of them is left. */
  isLimited: z.boolean(),
  rootDevices: many(rootDeviceRef),
  version: stateVersion,
  can: z.object({
    edit: z.boolean(),
    editRights: z.boolean(),
    editEmail: z.boolean(),
    disable: z.boolean(),
    unlock: z.boolean(),
    resetFactor: z.boolean(),
    /** Make and revoke the API tokens of a service. */
    tokens: z.boolean(),
    delete: z.boolean(),
  }),
}).meta({ id: 'User' })

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users',
  tag,
  summary: 'Users of the organizations the caller belongs to (all for administrators)',
  access: { grants: ['user_view'] },
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    'organization.id': idParam.optional(),
    'profile.id': idParam.optional(),
    /** Part of the names or of the e-mail. */
    name: searchText().optional(),
    state: z.enum(userStates).optional(),
    kind: z.enum(userKinds).optional(),
    role: z.enum(roles).optional(),
    order: orderQuery('name', 'email', 'createdAt'),
  }),
  answer: listing(userResource),
})

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/api/users/:id',
  tag,
  summary: 'One user; everyone may read their own account',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(userResource),
})

/** Only what is given is changed. Names, address and preferences may be one's own; rights are never one's own. */
export const updateUserBody = changeBody({
  ...ownAccountFields,
  roles: z.array(z.enum(roles)).min(1).max(3).optional(),
  permissions: permissionList.optional(),
  profile: idField.nullable().optional(),
  organizations: z.array(idField).max(500).optional(),
  /** None means that nothing limits the account. */
  rootDevices: z.array(idField).max(500).optional(),
})

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PUT',
  path: '/api/users/:id',
  tag,
  summary: 'Change a user, or oneself',
  access: 'account',
  byToken: 'administer',
  kind: 'json',
  status: 200,
  params: idParams,
  body: updateUserBody,
  answer: one(userResource),
})

const switchOf = <N extends string>(name: N, word: string, summary: string) =>
  endpoint({
    name,
    method: 'POST',
    path: `/api/users/:id/${word}`,
    tag,
    summary,
    access: { grants: ['user_edit'] },
    kind: 'json',
    status: 200,
    params: idParams,
    answer: one(userResource),
  })

export const enableUser = switchOf('enableUser', 'enable', 'Let a disabled user in again')
export const signUserOut = switchOf(
  'signUserOut',
  'sign-out',
  'End every session of a user, with its tokens and signed addresses',
)
export const disableUser = switchOf('disableUser', 'disable', 'Keep a user out from the next call on')
export const unlockUser = switchOf('unlockUser', 'unlock', 'End the lock that wrong passwords brought about')

export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/users/:id',
  tag,
  summary: 'Delete a user; what they recorded stays',
  access: { grants: ['user_delete'] },
  kind: 'none',
  status: 204,
  params: idParams,
})
