import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../json-api.ts'
import { tokenParams } from './reset-password.ts'

const tag = 'Accounts'
const noBody = { access: 'public', kind: 'none', status: 204, tag, params: tokenParams } as const

/** What a mailed link is for: the new address confirms, the old one undoes. */
export const emailChangePurposes = ['confirm', 'undo'] as const

const emailChangePreview = z.object({
  purpose: z.enum(emailChangePurposes),
  oldEmail: z.string(),
  newEmail: z.string(),
  /** Whether the new address has taken the place of the old one already. */
  isConfirmed: z.boolean(),
})

export const checkEmailChange = endpoint({
  name: 'checkEmailChange',
  method: 'GET',
  path: '/api/email-change/check/:token',
  tag,
  summary: 'What a link about another e-mail address is for, while it can be used',
  access: 'public',
  kind: 'json',
  status: 200,
  params: tokenParams,
  answer: z.object({ data: emailChangePreview }),
})

export const confirmEmailChange = endpoint({
  ...noBody,
  name: 'confirmEmailChange',
  method: 'PUT',
  path: '/api/email-change/confirm/:token',
  summary: 'Take the new address with the link mailed to it; the account is signed out everywhere',
})

export const undoEmailChange = endpoint({
  ...noBody,
  name: 'undoEmailChange',
  method: 'PUT',
  path: '/api/email-change/undo/:token',
  summary: 'Go back to the old address with the link mailed to it; the account is signed out everywhere',
})

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  method: 'DELETE',
  path: '/api/users/:id/email-change',
  tag,
  summary: 'Forget the address that waits to be confirmed, of oneself or, for administrators, of another',
  access: 'account',
  byToken: null,
  kind: 'none',
  status: 204,
  params: idParams,
})
