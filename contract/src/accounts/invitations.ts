import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idField, idParam, idParams, listing, one, oneOrNone, orderQuery, pageQuery, resource } from '../json-api.ts'
import { permissions, roles } from '../permission.ts'
import { lineText } from '../text.ts'
import { emailText } from './email.ts'
import { organizationRef } from './organizations.ts'
import { newPassword } from './password.ts'
import { tokenParams } from './reset-password.ts'

export const invitationStates = ['invited', 'reinvited', 'expired', 'cancelled', 'accepted'] as const
export type InvitationState = (typeof invitationStates)[number]

const language = z.enum(['en', 'fr'])

export const profileRef = resource('profiles', { name: z.string(), nameFr: z.string() })

export const invitationResource = resource('invitations', {
  email: z.string(),
  state: z.enum(invitationStates),
  role: z.enum(roles),
  /** Null for an administrator, who belongs to no organization. */
  organization: oneOrNone(organizationRef),
  profile: oneOrNone(profileRef),
  permissions: z.array(z.string()),
  rootDevices: z.array(z.int()),
  language,
  invitedAt: z.string(),
  reinvitedAt: z.string().nullable(),
  expiresAt: z.string(),
  /** E-mail of who invited; null when that account is gone. */
  invitedBy: z.string().nullable(),
  can: z.object({ reinvite: z.boolean(), cancel: z.boolean() }),
}).meta({ id: 'Invitation' })

const tag = 'Invitations'
/** Users come by invitation alone, so either lets somebody invite. */
export const inviting = ['invitation_create', 'user_create'] as const

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/api/invitations',
  tag,
  summary: 'Invitations of the organizations of the user (all for administrators)',
  access: { grants: [...inviting, 'invitation_delete', 'user_view'] },
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    state: z.enum(invitationStates).optional(),
    'organization.id': idParam.optional(),
    /** Part of the address. */
    email: z.string().max(254).optional(),
    order: orderQuery('email', 'invitedAt', 'expiresAt'),
  }),
  answer: listing(invitationResource),
})

export const createInvitation = endpoint({
  name: 'createInvitation',
  method: 'POST',
  path: '/api/invitations',
  tag,
  summary: 'Invite somebody by mail; nobody can give a right they lack',
  access: { grants: inviting },
  kind: 'json',
  status: 201,
  body: z.strictObject({
    email: emailText,
    role: z.enum(roles).default('ROLE_USER'),
    /** Required unless an administrator is invited. */
    organization: idField.nullish().transform((id) => id ?? null),
    profile: idField.nullish().transform((id) => id ?? null),
    permissions: z.array(z.enum(permissions)).max(100).default([]),
    /** Devices that limit what the account sees; all of the organization when empty. */
    rootDevices: z.array(idField).max(500).default([]),
    /** Of the mail and, until changed, of the account; the caller's when absent. */
    language: language.optional(),
  }),
  answer: one(invitationResource),
})

export const reinvite = endpoint({
  name: 'reinvite',
  method: 'POST',
  path: '/api/invitations/:id/reinvite',
  tag,
  summary: 'Mail a new link; the former one can no longer be used',
  access: { grants: inviting },
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(invitationResource),
})

export const cancelInvitation = endpoint({
  name: 'cancelInvitation',
  method: 'DELETE',
  path: '/api/invitations/:id',
  tag,
  summary: 'Cancel an invitation that was not accepted; it stays listed as cancelled',
  access: { grants: ['invitation_delete'] },
  kind: 'none',
  status: 204,
  params: idParams,
})

/** What somebody with the link may know before the account exists. */
const invitationPreview = z.object({
  data: z.object({ email: z.string(), organization: z.string().nullable(), language }),
})

export const checkInvitation = endpoint({
  name: 'checkInvitation',
  method: 'GET',
  path: '/api/invitation/check/:token',
  tag,
  summary: 'Whom a link invites, while it can be used',
  access: 'public',
  kind: 'json',
  status: 200,
  params: tokenParams,
  answer: invitationPreview,
})

export const activateInvitation = endpoint({
  name: 'activateInvitation',
  method: 'PUT',
  path: '/api/invitation/activate/:token',
  tag,
  summary: 'Complete the invited account',
  access: 'public',
  kind: 'none',
  status: 204,
  params: tokenParams,
  body: z.strictObject({
    firstName: lineText(100),
    lastName: lineText(100),
    password: newPassword,
    passwordConfirmation: z.string().max(128).optional(),
    language: language.optional(),
  }),
})
