import {
  activateInvitation,
  answerTerms,
  cancelInvitation,
  changePassword,
  checkEmailChange,
  checkInvitation,
  checkPasswordReset,
  confirmEmailChange,
  confirmSecondFactor,
  createApiToken,
  createInvitation,
  endOtherSessions,
  endSession,
  finishOidc,
  getSecondFactor,
  inviting,
  listAllApiTokens,
  listApiTokens,
  listInvitations,
  listSessions,
  listSignInProviders,
  login,
  logout,
  me,
  refreshToken,
  reinvite,
  removeSecondFactor,
  renewRecoveryCodes,
  requestPasswordReset,
  revokeAnyApiToken,
  revokeApiToken,
  signInWithTicket,
  startOidc,
  startSecondFactor,
  termsDocument,
  undoEmailChange,
  verifyPasswordReset,
} from '@visionair/contract/accounts'
import { account, granted, open, type Row } from './row.ts'

let callers = 0
/** Another address each time: one is locked or limited after a few calls. */
const freshEmail = () => {
  callers += 1
  return `nobody${callers}@example.org`
}
const unknownToken = { params: () => ({ token: 'unknown' }), accepted: 404, harmless: true }
const newPassword = 'Another-one2!'

export const accountRows: readonly Row[] = [
  open(login, {
    body: () => ({ username: freshEmail(), password: 'Wrong-password1!' }),
    accepted: 401,
    harmless: true,
  }),
  open(refreshToken, { body: () => ({ refresh_token: 'unknown' }), accepted: 401, harmless: true }),
  open(logout, { body: () => ({ refresh_token: 'unknown' }), harmless: true }),
  account(me, { beforeTerms: true }),
  account(listSessions, { beforeTerms: true }),
  account(endSession, { params: () => ({ id: 2_000_000_000 }), accepted: 404, harmless: true, beforeTerms: true }),
  account(endOtherSessions, { beforeTerms: true, harmless: true }),
  account(answerTerms, { body: () => ({ status: 0 }), beforeTerms: true }),
  account(changePassword, {
    body: () => ({ oldPassword: 'Wrong-password1!', newPassword, confirmation: newPassword }),
    accepted: 422,
  }),
  account(listApiTokens),
  account(createApiToken, {
    body: () => ({ name: 'Program', scope: 'read', days: 1, currentPassword: 'Wrong-password1!' }),
    accepted: 422,
  }),
  account(revokeApiToken, { params: () => ({ id: 2_000_000_000 }), accepted: 404, harmless: true }),
  granted(listAllApiTokens, ['ROLE_ADMIN']),
  granted(revokeAnyApiToken, ['ROLE_ADMIN'], {
    params: () => ({ id: 2_000_000_000 }),
    accepted: 404,
    harmless: true,
  }),
  account(getSecondFactor),
  account(startSecondFactor, { body: () => ({ currentPassword: 'Wrong-password1!' }), accepted: 422 }),
  account(confirmSecondFactor, { body: () => ({ code: '000000' }), accepted: 409 }),
  account(renewRecoveryCodes, {
    body: () => ({ currentPassword: 'Wrong-password1!', code: '000000' }),
    accepted: 422,
  }),
  account(removeSecondFactor, {
    body: () => ({ currentPassword: 'Wrong-password1!', code: '000000' }),
    accepted: 422,
  }),
  open(listSignInProviders),
  open(startOidc, { params: () => ({ provider: 'unknown' }) }),
  open(finishOidc, { params: () => ({ provider: 'unknown' }) }),
  open(signInWithTicket, { body: () => ({ ticket: 'unknown' }), accepted: 401, harmless: true }),
  open(requestPasswordReset, { body: () => ({ email: freshEmail() }) }),
  open(checkPasswordReset, unknownToken),
  open(verifyPasswordReset, { ...unknownToken, body: () => ({ password: newPassword }) }),
  open(checkEmailChange, unknownToken),
  open(confirmEmailChange, unknownToken),
  open(undoEmailChange, unknownToken),
  open(checkInvitation, unknownToken),
  open(activateInvitation, {
    ...unknownToken,
    body: () => ({ firstName: 'Ada', lastName: 'Lovelace', password: newPassword }),
  }),
  open(termsDocument, { params: () => ({ language: 'en' }) }),
  granted(listInvitations, [...inviting, 'invitation_delete', 'user_view'], { lists: 'invitation' }),
  granted(reinvite, inviting, { at: 'invitation' }),
  granted(cancelInvitation, ['invitation_delete'], { at: 'invitation' }),
  granted(createInvitation, inviting, {
    body: (of) => ({ email: freshEmail(), organization: of('organization') }),
    except: [
      {
        who: ['limited to a turbine', 'limited to a blade'],
        status: 422,
        because: 'who is limited passes on a limit',
      },
    ],
  }),
]
