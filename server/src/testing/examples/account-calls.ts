import {
  activateInvitation,
  answerTerms,
  cancelEmailChange,
  changePassword,
  checkEmailChange,
  checkInvitation,
  checkPasswordReset,
  confirmEmailChange,
  createApiToken,
  createInvitation,
  endSession,
  listAllApiTokens,
  listApiTokens,
  listSessions,
  login,
  logout,
  refreshToken,
  revokeAnyApiToken,
  revokeApiToken,
  undoEmailChange,
  verifyPasswordReset,
} from '@visionair/contract/accounts'
import { endUserSession, updateUser } from '@visionair/contract/people'
import { z } from 'zod'
import { makeToken } from '../../modules/accounts/passwords/one-time-token.ts'
import { insertPasswordReset } from '../../modules/accounts/passwords/password-resets.repository.ts'
import { makePerson, signIn, testPassword } from '../factories.ts'
import { awaitToken } from '../mails.ts'
import { bearer, nobody, type Prepared, type PreparedCall, type Stage } from './prepared-calls.ts'

const newPassword = 'Another-one2!'
const hourMs = 3_600_000

async function signedIn({ world }: Stage) {
  const person = await makePerson(world.ctx)
  return { ...person, ...(await signIn(world, person.email)) }
}

const withRefreshToken = async (stage: Stage): Promise<Prepared> => ({
  credential: nobody,
  body: { refresh_token: (await signedIn(stage)).refresh_token },
})

/** The link of a password that was forgotten, without the job that mails it. */
async function resetToken({ world }: Stage): Promise<string> {
  const { id } = await makePerson(world.ctx)
  const { token, tokenHash } = makeToken()
  const expiresAt = new Date(world.ctx.now().getTime() + hourMs)
  await insertPasswordReset(world.ctx.db, { accountId: id, requestId: crypto.randomUUID(), tokenHash, expiresAt })
  return token
}

async function withChangedEmail(stage: Stage) {
  const person = await signedIn(stage)
  const email = `new.${person.email}`
  await stage.world.call(updateUser, {
    params: { id: person.id },
    token: person.token,
    body: { email, currentPassword: testPassword },
  })
  return { ...person, confirmToken: await awaitToken(stage.world, email) }
}

async function undoToken(stage: Stage): Promise<string> {
  const { confirmToken, email } = await withChangedEmail(stage)
  await stage.world.call(confirmEmailChange, { params: { token: confirmToken } })
  return await awaitToken(stage.world, email)
}

async function invitationToken({ world, targets, admin }: Stage): Promise<string> {
  const email = 'grace.hopper@example.org'
  const body = { email, organization: targets.organization.own }
  await world.call(createInvitation, { token: admin.token, body })
  return await awaitToken(world, email)
}

const byLink =
  (tokenOf: (stage: Stage) => Promise<string>, body?: object) =>
  async (stage: Stage): Promise<Prepared> => ({ credential: nobody, params: { token: await tokenOf(stage) }, body })

async function otherSession(stage: Stage): Promise<Prepared> {
  const { email, token } = await signedIn(stage)
  await signIn(stage.world, email)
  const { body } = await stage.world.call(listSessions, { token })
  const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(body)
  return { credential: bearer(token), params: { id: data[0]?.id ?? '' } }
}

const wish = { name: 'Dashboard of the wind farm', scope: 'read', days: 90, currentPassword: testPassword }

/** Somebody signed in who has a token. */
async function withToken(stage: Stage): Promise<{ id: string; token: string }> {
  const { token } = await signedIn(stage)
  const { body } = await stage.world.call(createApiToken, { token, body: wish })
  return { id: z.object({ data: z.object({ id: z.string() }) }).parse(body).data.id, token }
}

async function revokeOwn(stage: Stage): Promise<Prepared> {
  const { id, token } = await withToken(stage)
  return { credential: bearer(token), params: { id } }
}

async function revokeAny(stage: Stage): Promise<Prepared> {
  const { id } = await withToken(stage)
  return { credential: bearer(stage.admin.token), params: { id } }
}

async function listAll(stage: Stage): Promise<Prepared> {
  await withToken(stage)
  return { credential: bearer(stage.admin.token), query: { itemsPerPage: 1 } }
}

async function endSessionOf(stage: Stage): Promise<Prepared> {
  const { world, admin } = stage
  const { email } = await signedIn(stage)
  const { id } = await world.ctx.db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .where('account.email', '=', email)
    .select('session.id')
    .executeTakeFirstOrThrow()
  return { credential: bearer(admin.token), params: { id } }
}

async function signInCall({ world }: Stage): Promise<Prepared> {
  const { email } = await makePerson(world.ctx)
  return { credential: nobody, body: { username: email, password: testPassword } }
}

async function otherPassword(stage: Stage): Promise<Prepared> {
  const { token } = await signedIn(stage)
  const body = { oldPassword: testPassword, newPassword, confirmation: newPassword }
  return { credential: bearer(token), body }
}

async function cancelChange(stage: Stage): Promise<Prepared> {
  const { id, token } = await withChangedEmail(stage)
  return { credential: bearer(token), params: { id } }
}

/** Signing in and the links that are mailed, each of which works once. */
export const accountCalls: readonly PreparedCall[] = [
  { endpoint: login, prepare: signInCall },
  { endpoint: refreshToken, prepare: withRefreshToken },
  { endpoint: logout, prepare: withRefreshToken },
  { endpoint: endSession, prepare: otherSession },
  {
    endpoint: answerTerms,
    prepare: async (stage) => ({ credential: bearer((await signedIn(stage)).token), body: { status: 1 } }),
  },
  {
    endpoint: createApiToken,
    prepare: async (stage) => ({ credential: bearer((await signedIn(stage)).token), body: wish }),
  },
  {
    endpoint: listApiTokens,
    prepare: async (stage) => ({ credential: bearer((await withToken(stage)).token) }),
  },
  { endpoint: revokeApiToken, prepare: revokeOwn },
  { endpoint: listAllApiTokens, prepare: listAll },
  { endpoint: revokeAnyApiToken, prepare: revokeAny },
  { endpoint: endUserSession, prepare: endSessionOf },
  { endpoint: changePassword, prepare: otherPassword },
  { endpoint: checkPasswordReset, prepare: byLink(resetToken) },
  { endpoint: verifyPasswordReset, prepare: byLink(resetToken, { password: newPassword }) },
  { endpoint: checkEmailChange, prepare: byLink(async (stage) => (await withChangedEmail(stage)).confirmToken) },
  { endpoint: confirmEmailChange, prepare: byLink(async (stage) => (await withChangedEmail(stage)).confirmToken) },
  { endpoint: undoEmailChange, prepare: byLink(undoToken) },
  { endpoint: cancelEmailChange, prepare: cancelChange },
  { endpoint: checkInvitation, prepare: byLink(invitationToken) },
  {
    endpoint: activateInvitation,
    prepare: byLink(invitationToken, { firstName: 'Grace', lastName: 'Hopper', password: newPassword }),
  },
]
