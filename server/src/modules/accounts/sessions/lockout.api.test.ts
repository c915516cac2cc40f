import { login, me, refreshToken } from '@visionair/contract/accounts'
import { strangerName } from '@visionair/contract/audit'
import { disableUser, unlockUser } from '@visionair/contract/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makePerson, makeSignedIn, signIn, testPassword } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { beginAttempt, forgiveAttempt } from './sign-in-guesses.service.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld()
})
afterAll(() => world.close())

const attempt = async (username: string, password = 'Wrong-one1!') =>
  (await world.call(login, { body: { username, password } })).status
async function attempts(username: string, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let call = 0; call < count; call += 1) statuses.push(await attempt(username))
  return statuses
}

describe('lockout', () => {
  it('AUTH-10 five wrong passwords lock an account, and an unknown address answers the same', async () => {
    const { email } = await makePerson(world.ctx)
    expect(await attempts(email, 6)).toEqual([401, 401, 401, 401, 401, 423])
    expect(await attempts('nobody-here@example.org', 6)).toEqual([401, 401, 401, 401, 401, 423])
    for (const username of [email, 'nobody-here@example.org']) {
      const { status, headers } = await world.call(login, { body: { username, password: testPassword } })
      expect([status, headers.get('retry-after')]).toEqual([423, '900'])
    }
  })

  it('AUTH-10 the lock ends by itself after 15 minutes, and the count begins anew', async () => {
    const { email } = await makePerson(world.ctx)
    await attempts(email, 5)
    await attempts('nobody-there@example.org', 5)
    world.advance(15 * 60_000 + 1000)
    expect(await attempts(email, 2)).toEqual([401, 401])
    expect(await attempts('nobody-there@example.org', 2)).toEqual([401, 401])
    expect(await attempt(email, testPassword)).toBe(200)
  })

  it('AUTH-10 an administrator unlocks, and the owner is told', async () => {
    const { email, id } = await makePerson(world.ctx)
    await attempts(email, 5)
    const admin = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
    expect((await world.call(unlockUser, { token: admin.token, params: { id } })).status).toBe(200)
    expect(await attempt(email, testPassword)).toBe(200)
    expect((await mailsTo(world, email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Your account has been unlocked',
      'Your account is locked for a while',
    ])
  })

  it('AUTH-10 who is locked out again and again is told once a day', async () => {
    const { email } = await makePerson(world.ctx)
    for (let round = 0; round < 3; round += 1) {
      await attempts(email, 5)
      world.advance(15 * 60_000 + 1000)
    }
    expect(await mailsTo(world, email)).toHaveLength(1)
  })

  it('a sign-in with a program the account was never used with is told, an update of one is not, nor the first', async () => {
    const { email } = await makePerson(world.ctx)
    const from = async (client: string) =>
      await fetch(`${world.url}/api/login_check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': client },
        body: JSON.stringify({ username: email, password: testPassword }),
      })
    await from('Browser/1.2')
    await from('Browser/1.3')
    expect(await mailsTo(world, email)).toEqual([])
    expect((await from('Telephone/7')).status).toBe(200)
    const [mail, ...more] = await mailsTo(world, email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Your account was used on a new device' })
    expect(mail?.text).toContain('Telephone/7')
  })

  it('a sign-in from an address the account was not used from is told, with a new program in one mail, thrice a day at most', async () => {
    const { email, id } = await makePerson(world.ctx)
    await world.ctx.db.updateTable('account').set({ language: 'fr' }).where('id', '=', id).execute()
    const from = async (client: string) =>
      await fetch(`${world.url}/api/login_check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': client },
        body: JSON.stringify({ username: email, password: testPassword }),
      })
    /** All that is remembered of where the account was used. */
    const usedFrom = (address: string) =>
      world.ctx.db.updateTable('session').set({ address }).where('accountId', '=', id).execute()
    await from('Browser/1.2')
    await usedFrom('')
    await from('Browser/1.2')
    expect(await mailsTo(world, email)).toEqual([])
    await usedFrom('203.0.113.7')
    expect((await from('Browser/1.3')).status).toBe(200)
    expect((await from('Browser/1.3')).status).toBe(200)
    const [mail, ...more] = await mailsTo(world, email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Votre compte a été utilisé depuis une nouvelle adresse')
    expect(mail?.text).toMatch(/adresse internet \S*127\.0\.0\.1, [^.]* connu\u00a0: Browser\/1\.3\./)
    for (const client of ['Telephone/7', 'Tablet/7', 'Watch/7']) {
      await usedFrom('203.0.113.7')
      await from(client)
    }
    expect((await mailsTo(world, email)).map(({ subject }) => subject)).toEqual([
      'Votre compte a été utilisé depuis une nouvelle adresse',
      'Votre compte a été utilisé sur un nouvel appareil, depuis une nouvelle adresse',
      'Votre compte a été utilisé sur un nouvel appareil, depuis une nouvelle adresse',
    ])
  })

  it('AUTH-10 guesses made at the same time are bounded like others', async () => {
    const { email } = await makePerson(world.ctx)
    const statuses = await Promise.all(Array.from({ length: 12 }, () => attempt(email)))
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    // Beyond eight at once an address is turned away before its guess counts.
    expect(statuses.filter((status) => status === 423 || status === 429)).toHaveLength(7)
  })

  it('AUTH-10 a disabled account neither signs in, nor goes on, nor refreshes', async () => {
    const { email, id } = await makePerson(world.ctx)
    const tokens = await signIn(world, email)
    const admin = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
    expect((await world.call(disableUser, { token: admin.token, params: { id } })).status).toBe(200)
    expect(await attempt(email, testPassword)).toBe(401)
    expect((await world.call(me, { token: tokens.token })).status).toBe(401)
    expect((await world.call(refreshToken, { body: { refresh_token: tokens.refresh_token } })).status).toBe(401)
  })

  it('AUTH-10 the trail tells of the lock', async () => {
    const { email, id } = await makePerson(world.ctx)
    await attempts(email, 5)
    const rows = await world.ctx.db
      .selectFrom('auditEntry')
      .select(['action', 'actorEmail'])
      .where('entity', '=', 'user')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute()
    const refused = { action: 'refuse-sign-in', actorEmail: strangerName }
    expect(rows).toEqual([...Array(4).fill(refused), { action: 'lock', actorEmail: email }, refused])
  })
})

it('AUTH-10 wrong passwords are bounded by client address, whatever accounts they are for, and right ones forgiven', async () => {
  const begin = (ip: string) => beginAttempt(world.ctx, ip)
  const waits: number[] = []
  for (let round = 0; round < 5; round += 1)
    waits.push(...(await Promise.all(Array.from({ length: 40 }, () => begin('203.0.113.7')))))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(100)
  expect(await begin('::ffff:203.0.113.7')).toBeGreaterThan(0)
  expect(await begin('203.0.113.8')).toBe(0)
  for (let call = 0; call < 120; call += 1) {
    expect(await begin('2001:db8::1')).toBe(0)
    await forgiveAttempt(world.ctx, '2001:db8::1')
  }
  world.advance(15 * 60_000 + 1000)
  expect(await begin('203.0.113.7')).toBe(0)
})
