import { keptEnds, problemSchema, sessionEnds } from '@visionair/contract'
import {
  changePassword,
  confirmEmailChange,
  createApiToken,
  endOtherSessions,
  endSession,
  listSessions,
  logout,
  me,
  refreshToken,
} from '@visionair/contract/accounts'
import {
  deleteUser,
  disableUser,
  enableUser,
  signUserOut,
  updateOrganization,
  updateUser,
} from '@visionair/contract/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operator } from '../../../platform/actor.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import {
  makeOrganization,
  makePerson,
  makeSignedIn,
  signIn,
  type TestPerson,
  testPassword,
} from '../../../testing/factories.ts'
import { tokensMailedTo } from '../../../testing/mails.ts'
import { giveNewPassword } from '../passwords/given-password.service.ts'
import { signAccessToken } from './access-token.ts'

let world: ApiWorld
let adminToken = ''
let person: TestPerson
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await makePerson(world.ctx)
  adminToken = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
})

type Tokens = Awaited<ReturnType<typeof signIn>>

const tokensOf = (body: unknown) => {
  if (refreshToken.answer === undefined) throw new Error('the call has no answer')
  return refreshToken.answer.parse(body).data
}
const asked = (token: string) => world.call(me, { token })
const renewed = (refresh_token: string) => world.call(refreshToken, { body: { refresh_token } })
/** What a refusal says of the end of the session. */
const told = ({ status, body }: { readonly status: number; readonly body: unknown }) => {
  expect(status, JSON.stringify(body)).toBe(401)
  return problemSchema.parse(body).endedBy ?? null
}
const done = async (answer: Promise<{ readonly status: number; readonly body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}
const byAdministrator = () => ({ token: adminToken, params: { id: person.id } })
const newPassword = 'Quite-another7!'

async function anotherAddress({ token }: Tokens): Promise<void> {
  const email = `new.${person.email}`
  await done(
    world.call(updateUser, { token, params: { id: person.id }, body: { email, currentPassword: testPassword } }),
  )
  const [link = ''] = await tokensMailedTo(world, email)
  await done(world.call(confirmEmailChange, { params: { token: link } }))
}

async function endFromElsewhere(): Promise<void> {
  const { token } = await signIn(world, person.email)
  const { body } = await world.call(listSessions, { token })
  const list = listSessions.answer?.parse(body).data ?? []
  const other = list.find(({ attributes }) => !attributes.isCurrent)
  await done(world.call(endSession, { token, params: { id: other?.attributes.id ?? 0 } }))
}

async function disableAndEnable(): Promise<void> {
  await done(world.call(disableUser, byAdministrator()))
  await done(world.call(enableUser, byAdministrator()))
}

/** What ends a session: what is said of it, and how it comes about. */
const ends: Readonly<Record<string, readonly [string, (tokens: Tokens) => Promise<unknown>]>> = {
  'AUTH-04 signing out': ['signed-out', ({ refresh_token }) => done(world.call(logout, { body: { refresh_token } }))],
  'AUTH-03 its owner, in the list of sessions elsewhere': ['elsewhere', endFromElsewhere],
  'AUTH-03 its owner, with all others': [
    'elsewhere',
    async () => done(world.call(endOtherSessions, { token: (await signIn(world, person.email)).token })),
  ],
  'AUTH-12 another password': [
    'password',
    async () => {
      const { token } = await signIn(world, person.email)
      const body = { oldPassword: testPassword, newPassword, confirmation: newPassword }
      await done(world.call(changePassword, { token, body }))
    },
  ],
  'AUTH-12 a password that the operator gave': [
    'given-password',
    () => giveNewPassword(world.ctx, operator, person.email),
  ],
  'AUTH-12 another address': ['email', anotherAddress],
  'AUTH-03 an administrator who signed it out': [
    'administrator',
    () => done(world.call(signUserOut, byAdministrator())),
  ],
  'AUTH-10 an administrator who disabled the account': [
    'disabled',
    () => done(world.call(disableUser, byAdministrator())),
  ],
  'AUTH-10 an administrator who disabled the account and enabled it again': ['disabled', disableAndEnable],
  'AUTH-04 a refresh token that came back': [
    'reused',
    async ({ refresh_token }) => {
      await done(renewed(refresh_token))
      world.advance(11_000)
      expect(told(await renewed(refresh_token))).toBe('reused')
    },
  ],
  'AUTH-12 a password that changed while it began': [
    'credentials',
    () => sql`update account set session_epoch = session_epoch + 1 where id = ${person.id}`.execute(world.ctx.db),
  ],
}

describe('what ended a session is told to who had it', () => {
  it.each(Object.entries(ends))('%s', async (_, [endedBy, end]) => {
    const tokens = await signIn(world, person.email)
    await end(tokens)
    expect(told(await asked(tokens.token))).toBe(endedBy)
    expect(told(await renewed(tokens.refresh_token))).toBe(endedBy)
    // Once the access token has expired as well.
    world.advance(601_000)
    expect(told(await asked(tokens.token))).toBeNull()
    expect(told(await renewed(tokens.refresh_token))).toBe(endedBy)
  })

  it('AUTH-03 an account that was deleted, for as long as the access token lasts', async () => {
    const tokens = await signIn(world, person.email)
    await done(world.call(deleteUser, byAdministrator()))
    expect(told(await asked(tokens.token))).toBe('deleted')
    expect(told(await renewed(tokens.refresh_token))).toBeNull()
  })

  it('AUTH-03 its time, and the first end stays the one that is told', async () => {
    const [late, ended] = [await signIn(world, person.email), await signIn(world, person.email)]
    await done(world.call(logout, { body: { refresh_token: ended.refresh_token } }))
    await done(world.call(disableUser, byAdministrator()))
    await done(world.call(enableUser, byAdministrator()))
    expect([told(await asked(late.token)), told(await asked(ended.token))]).toEqual(['disabled', 'signed-out'])
    const forgotten = await signIn(world, person.email)
    world.advance(31 * 86_400_000)
    expect(told(await renewed(forgotten.refresh_token))).toBe('expired')
  })

  it('AUTH-03 in no word where it was not kept, as of sessions that ended before', async () => {
    const { token, refresh_token } = await signIn(world, person.email)
    await done(world.call(logout, { body: { refresh_token } }))
    await sql`update session set ended_by = null where account_id = ${person.id}`.execute(world.ctx.db)
    expect([told(await asked(token)), told(await renewed(refresh_token))]).toEqual([null, null])
  })
})

describe('a limit of a company', () => {
  const minutes = (count: number) => world.advance(count * 60_000)
  const companies = async (...limits: readonly { sessionIdleMinutes?: number; sessionHours?: number }[]) => {
    const ids: number[] = []
    for (const limit of limits) {
      const id = await makeOrganization(world.ctx)
      await limited(id, limit)
      ids.push(id)
    }
    person = await makePerson(world.ctx, { organizationIds: ids })
    return ids
  }
  const limited = async (id: number, body: object) => {
    const { token } = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
    await done(world.call(updateOrganization, { token, params: { id }, body }))
  }
  const lasting = ({ body }: { readonly body: unknown }) => {
    const { session_ends_in, session_idle_seconds, session_lasts_for } = tokensOf(body)
    return [session_ends_in, session_idle_seconds, session_lasts_for]
  }
  const signOuts = async () => {
    const rows = await world.ctx.db
      .selectFrom('auditEntry')
      .select('after')
      .where('action', '=', 'sign-out')
      .where('entityId', '=', person.id)
      .execute()
    return rows.map(({ after }) => after)
  }

  it('AUTH-03 ends what nobody uses, the strictest of several, and any call is a use; API tokens go on', async () => {
    await companies({ sessionIdleMinutes: 30 }, { sessionIdleMinutes: 15 }, {})
    const { token, refresh_token } = await signIn(world, person.email)
    const wish = { name: 'Program', scope: 'read', days: 1, currentPassword: testPassword }
    const made = await world.call(createApiToken, { token, body: wish })
    minutes(9)
    expect((await asked(token)).status).toBe(200)
    minutes(9)
    const again = await renewed(refresh_token)
    expect(again.status).toBe(200)
    const [left, idle, most] = lasting(again)
    expect([Number(left) > 890, Number(left) <= 900, idle, most]).toEqual([true, true, 900, null])
    const { token: last, refresh_token: next } = tokensOf(again.body)
    minutes(9)
    expect((await world.call(listSessions, { token: last })).status).toBe(200)
    minutes(16)
    expect(told(await renewed(next))).toBe('idle')
    expect(told(await renewed(next))).toBe('idle')
    expect(await signOuts()).toEqual([{ because: 'idle' }])
    expect((await asked(String(Object(made.body).data.attributes.token))).status).toBe(200)
  })

  it('AUTH-03 ends what has lasted long enough, however much it is used, and access tokens with it; wider ones bring nothing back', async () => {
    const [id = 0] = await companies({ sessionHours: 1 })
    const { refresh_token } = await signIn(world, person.email)
    minutes(55)
    const again = await renewed(refresh_token)
    const [left, idle, most] = lasting(again)
    expect([left, idle]).toEqual([most, null])
    expect(Number(left)).toBeLessThanOrEqual(300)
    const { token, refresh_token: next } = tokensOf(again.body)
    expect((await asked(token)).status).toBe(200)
    minutes(6)
    const ends = await Promise.all([asked(token), asked(token), renewed(next)])
    expect(ends.map(told)).toEqual(['lifetime', 'lifetime', 'lifetime'])
    expect(await signOuts()).toEqual([{ because: 'lifetime' }])
    await limited(id, { sessionHours: null })
    expect(told(await renewed(next))).toBe('lifetime')
  })

  it('AUTH-03 holds for sessions that have begun, and what one has ended stays ended when it is lifted', async () => {
    const [id = 0] = await companies({})
    const running = await signIn(world, person.email)
    minutes(20)
    await limited(id, { sessionIdleMinutes: 15 })
    expect(told(await renewed(running.refresh_token))).toBe('idle')
    const left = await signIn(world, person.email)
    minutes(16)
    await limited(id, { sessionIdleMinutes: null })
    expect(told(await renewed(left.refresh_token))).toBe('idle')
  })
})

describe('what ended a session is told to nobody else', () => {
  /** A token like the session's own, signed by somebody who has not the secret. */
  const forged = async (token: string) => {
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const tokenSecret = { ...world.ctx.settings.tokenSecret, current: 'a-secret-that-a-stranger-has-made-up-0123' }
    const holder = { accountId: person.id, sessionEpoch: 0, session: sid }
    return await signAccessToken({ ...world.ctx.settings, tokenSecret }, holder, world.ctx.now())
  }

  it('AUTH-03 neither without a token, nor with a forged one, nor with a made-up refresh token', async () => {
    const { token, refresh_token } = await signIn(world, person.email)
    await done(world.call(disableUser, byAdministrator()))
    expect(told(await asked(token))).toBe('disabled')
    const anonymous = await world.call(me)
    const strange = await asked(await forged(token))
    const invented = await renewed(`${refresh_token.slice(0, -2)}xx`)
    expect([anonymous, strange, invented].map(told)).toEqual([null, null, null])
  })

  it('AUTH-03 and to no other session of the account, which goes on', async () => {
    const [ended, other] = [await signIn(world, person.email), await signIn(world, person.email)]
    await done(world.call(logout, { body: { refresh_token: ended.refresh_token } }))
    expect((await asked(other.token)).status).toBe(200)
    expect((await renewed(other.refresh_token)).status).toBe(200)
  })
})

it('each end that can be kept is one the database takes, and is tried above', async () => {
  await signIn(world, person.email)
  for (const end of keptEnds) {
    const { numAffectedRows } = await sql`update session set ended_by = ${end} where account_id = ${person.id}`.execute(
      world.ctx.db,
    )
    expect(numAffectedRows, end).toBe(1n)
  }
  const tried = new Set([...Object.values(ends).map(([endedBy]) => endedBy), 'deleted', 'expired'])
  // The one that a provider brings about is tried with one, in `oidc.api.test.ts`; limits are tried by themselves.
  expect(new Set([...tried, 'provider', 'idle', 'lifetime'])).toEqual(new Set(sessionEnds))
})
