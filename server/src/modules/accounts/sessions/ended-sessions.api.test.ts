import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logout,
  me,
  refreshToken,
} from '@visionair/contract/accounts'
import { getSlicing } from '@visionair/contract/images'
import { disableUser, enableUser, signUserOut } from '@visionair/contract/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makePerson, makeVisit, signIn, testPassword } from '../../../testing/factories.ts'
import { makeSlicedSide } from '../../../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'
import { forgetEndedSessions } from './own-sessions.service.ts'

let world: ApiWorld
let owners: TwoOwners
let inspection = 0
let person: { readonly id: number; readonly email: string }
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-02-01' })
  inspection = inspections[0]?.id ?? 0
  await makeSlicedSide(world, owners.adminToken, inspection)
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await makePerson(world.ctx, { role: 'ROLE_ADMIN' })
})

type Tokens = Awaited<ReturnType<typeof signIn>>

const status = async (token: string) => (await world.call(me, { token })).status
const refreshed = (refresh_token: string) => world.call(refreshToken, { body: { refresh_token } })
const tokensOf = (body: unknown) => refreshTokenAnswer.parse(body).data
const refreshTokenAnswer = login.answer ?? fail()
function fail(): never {
  throw new Error('the call has no answer')
}

/** The signed address of the picture, as a page of this session has it. */
async function linkOf(token: string): Promise<string> {
  const { body } = await world.call(getSlicing, { token, params: { id: inspection } })
  return (getSlicing.answer?.parse(body) ?? fail()).data.dziPath ?? fail()
}
const opens = async (link: string) => (await fetch(`${world.url}${link}`)).status

const sessions = async (token: string) => {
  const { status: code, body } = await world.call(listSessions, { token })
  expect(code).toBe(200)
  return (listSessions.answer?.parse(body) ?? fail()).data.map(({ attributes }) => attributes)
}

/** Rights behind links are looked at every half minute. */
const laterThanTheLook = () => world.advance(31_000)

describe('a session that ends', () => {
  const ends: Readonly<Record<string, (tokens: Tokens) => Promise<unknown>>> = {
    'by signing out': ({ refresh_token }) => world.call(logout, { body: { refresh_token } }),
    'by another password': ({ token }) =>
      world.call(changePassword, {
        token,
        body: { oldPassword: testPassword, newPassword: 'Quite-another7!', confirmation: 'Quite-another7!' },
      }),
    'by being disabled, and enabled again': async () => {
      const params = { id: person.id }
      const token = owners.adminToken
      expect((await world.call(disableUser, { token, params })).status).toBe(200)
      expect((await world.call(enableUser, { token, params })).status).toBe(200)
    },
    'by an administrator': async () => {
      const answer = await world.call(signUserOut, { token: owners.adminToken, params: { id: person.id } })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    },
    'by its owner elsewhere': async () => {
      const other = await signIn(world, person.email)
      expect((await world.call(endOtherSessions, { token: other.token })).status).toBe(204)
      expect(await status(other.token)).toBe(200)
    },
  }

  it.each(Object.keys(ends))(
    'AUTH-11 %s: its access token, refresh token and signed addresses end with it',
    async (how) => {
      const tokens = await signIn(world, person.email)
      const link = await linkOf(tokens.token)
      expect([await status(tokens.token), await opens(link)]).toEqual([200, 200])
      await ends[how]?.(tokens)
      expect(await status(tokens.token)).toBe(401)
      expect((await refreshed(tokens.refresh_token)).status).toBe(401)
      laterThanTheLook()
      expect(await opens(link)).toBe(404)
    },
  )

  it('leaves the others of the account, and their addresses', async () => {
    const [one, other] = [await signIn(world, person.email), await signIn(world, person.email)]
    const [ended, kept] = [await linkOf(one.token), await linkOf(other.token)]
    expect(ended).not.toBe(kept)
    await world.call(logout, { body: { refresh_token: one.refresh_token } })
    laterThanTheLook()
    expect([await status(other.token), await opens(kept), await opens(ended)]).toEqual([200, 200, 404])
  })

  it('is nobody else’s to end, and told with where it was seen', async () => {
    const { token } = await signIn(world, person.email)
    const [newest, ...older] = await sessions(token)
    expect(newest).toMatchObject({ isCurrent: true, address: '127.0.0.1', client: expect.any(String) })
    expect(older.some(({ isCurrent }) => isCurrent)).toBe(false)
    const foreign = (await sessions(owners.adminToken)).map(({ id }) => id)
    expect(foreign).not.toContain(newest?.id)
    const params = { id: newest?.id ?? 0 }
    expect((await world.call(endSession, { token: owners.adminToken, params })).status).toBe(404)
    expect((await world.call(endSession, { token, params })).status).toBe(204)
    expect(await status(token)).toBe(401)
    const entries = await world.ctx.db
      .selectFrom('auditEntry')
      .select(['action', 'entityId'])
      .where('action', '=', 'sign-out')
      .where('entityId', '=', person.id)
      .execute()
    expect(entries).toHaveLength(1)
  })
})

describe('a refresh token that is exchanged again within ten seconds', () => {
  it('gives the same successor however often, so that a session never has two', async () => {
    const first = await signIn(world, person.email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshed(first.refresh_token)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    const [successor, ...others] = new Set(answers.map(({ body }) => tokensOf(body).refresh_token))
    expect(others).toEqual([])
    expect((await refreshed(successor ?? '')).status).toBe(200)
    // The successor has been used: what comes with its predecessor now is somebody else.
    expect((await refreshed(first.refresh_token)).status).toBe(401)
    expect((await refreshed(successor ?? '')).status).toBe(401)
  })
})

describe('the end of a session', () => {
  const thirtyDays = 30 * 86_400
  /** Calls take time, on a machine that is busy a few seconds. */
  const seconds = 60

  it('AUTH-03 is told at the sign-in, moves with each renewal, and is that of the successor when an answer was lost', async () => {
    const signedIn = await world.call(login, { body: { username: person.email, password: testPassword } })
    const first = tokensOf(signedIn.body)
    expect(first.session_ends_in).toBeGreaterThan(thirtyDays - seconds)
    expect(first.session_ends_in).toBeLessThanOrEqual(thirtyDays)
    world.advance((thirtyDays - 2 * seconds) * 1000)
    const renewed = tokensOf((await refreshed(first.refresh_token)).body)
    expect(renewed.session_ends_in).toBeGreaterThan(thirtyDays - seconds)
    world.advance(4_000)
    const again = tokensOf((await refreshed(first.refresh_token)).body)
    expect(again.refresh_token).toBe(renewed.refresh_token)
    expect(again.session_ends_in).toBeLessThanOrEqual(renewed.session_ends_in - 4)
    world.advance((again.session_ends_in + 1) * 1000)
    expect((await refreshed(again.refresh_token)).status).toBe(401)
  })
})

it('sessions and tokens nobody can go on with are forgotten after a month', async () => {
  const { token, refresh_token } = await signIn(world, person.email)
  const count = async () =>
    (await world.ctx.db.selectFrom('session').select('id').where('accountId', '=', person.id).execute()).length
  const before = await count()
  await world.call(logout, { body: { refresh_token } })
  await forgetEndedSessions(world.ctx)
  expect([await count(), await status(token)]).toEqual([before, 401])
  world.advance(31 * 86_400_000)
  await forgetEndedSessions(world.ctx)
  expect(await count()).toBeLessThan(before)
})
