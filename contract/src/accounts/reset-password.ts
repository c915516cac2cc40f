import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { emailText } from './email.ts'
import { newPassword } from './password.ts'

const tag = 'Accounts'
/** What stands in a mailed link. One that is no token at all answers as one that has expired. */
export const tokenParams = z.strictObject({ token: z.string() })
const noBody = { access: 'public', kind: 'none', status: 204 } as const

export const requestPasswordReset = endpoint({
  ...noBody,
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/reset-password',
  tag,
  summary: 'Mail a one-time link to choose a new password; known and unknown addresses answer alike',
  body: z.strictObject({ email: emailText }),
})

export const checkPasswordReset = endpoint({
  access: 'public',
  kind: 'json',
  status: 200,
  name: 'checkPasswordReset',
  method: 'GET',
  path: '/api/reset-password/check/:token',
  tag,
  summary: 'Whose password a link chooses, while it can be used',
  params: tokenParams,
  answer: z.object({ data: z.object({ email: z.string() }) }),
})

export const verifyPasswordReset = endpoint({
  ...noBody,
  name: 'verifyPasswordReset',
  method: 'PUT',
  path: '/api/reset-password/verify/:token',
  tag,
  summary: 'Choose a new password with a one-time link',
  params: tokenParams,
  body: z.strictObject({ password: newPassword, passwordConfirmation: z.string().max(128).optional() }),
})
