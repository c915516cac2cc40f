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
  createPasskey,
  endOtherSessions,
  endSession,
  finishOidc,
  getSecondFactor,
  getSecondFactorRules,
  inviting,
  listAllApiTokens,
  listApiTokens,
  listInvitations,
  listPasskeys,
  listSessions,
  listSignInProviders,
  login,
  logout,
  me,
  refreshToken,
  reinvite,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  renewRecoveryCodes,
  requestPasskey,
  requestPasskeyProof,
  requestPasswordReset,
  revokeAnyApiToken,
  revokeApiToken,
  signInWithTicket,
  startOidc,
  startSecondFactor,
  termsDocument,
  undoEmailChange,
  updateSecondFactorRules,
  verifyPasswordReset,
} from '@visionair/contract/accounts'
import { principals } from '../principals.ts'
import { account, granted, open, type Row } from './row.ts'

let callers = 0
/** Another address each time: one is locked or limited after a few calls. */
const freshEmail = () => {
  callers += 1
  return `nobody${callers}@example.org`
}
const unknownToken = { params: () => ({ token: 'unknown' }), accepted: 404, harmless: true }
const newPassword = 'Another-one2!'
const ofDemandingCompany = principals
  .filter(({ barred, organization }) => barred === null && organization === 'own')
  .map(({ name }) => name)

export const accountRows: readonly Row[] = [
  open(login, {
    body: () => ({ username: freshEmail(), password: 'Wrong-password1!' }),
    accepted: 401,
    entersTrail: true,
    // What was guessed is counted for all machines.
    besideTrail: ['public.sign_in_guess'],
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
  account(getSecondFactor, { withoutFactor: true }),
  account(startSecondFactor, {
    body: () => ({ currentPassword: 'Wrong-password1!' }),
    accepted: 422,
    withoutFactor: true,
  }),
  account(confirmSecondFactor, { body: () => ({ code: '000000' }), accepted: 409, withoutFactor: true }),
  account(renewRecoveryCodes, {
    body: () => ({ currentPassword: 'Wrong-password1!', code: '000000' }),
    accepted: 422,
  }),
  account(removeSecondFactor, {
    body: () => ({ currentPassword: 'Wrong-password1!', code: '000000' }),
    accepted: 422,
    except: [{ who: ofDemandingCompany, status: 409, because: 'their company demands a second factor' }],
  }),
  granted(getSecondFactorRules, ['ROLE_ADMIN']),
  granted(updateSecondFactorRules, ['ROLE_ADMIN'], { body: () => ({ roles: [] }), harmless: true }),
  account(listPasskeys, { withoutFactor: true }),
  account(requestPasskey, {
    body: () => ({ currentPassword: 'Wrong-password1!', name: 'Laptop' }),
    accepted: 422,
    withoutFactor: true,
  }),
  account(createPasskey, {
    body: () => ({
      name: 'Laptop',
      credential: { id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] },
    }),
    accepted: 422,
    withoutFactor: true,
  }),
  account(renamePasskey, {
    params: () => ({ id: 2_000_000_000 }),
    body: () => ({ name: 'Laptop' }),
    accepted: 404,
    harmless: true,
  }),
  account(removePasskey, {
    params: () => ({ id: 2_000_000_000 }),
    body: () => ({ currentPassword: 'Wrong-password1!', code: '000000' }),
    accepted: 404,
    harmless: true,
  }),
  account(requestPasskeyProof, { accepted: 409 }),
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
