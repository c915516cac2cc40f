import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { changePassword, endOtherSessions, verifyPasswordReset } from '@visionair/contract/accounts'
import { getUser, unlockUser } from '@visionair/contract/people'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makePerson, makeSignedIn, signIn, testPassword } from '../../../testing/factories.ts'
import { makeToken } from '../passwords/one-time-token.ts'

const looks = vi.hoisted(() => ({ count: 0, until: Promise.resolve() }))
// Hashing is made to be slow; here it is counted how often a password is looked at, not how long that takes.
vi.mock('../passwords/password-hash.ts', () => ({
  hashPassword: async (password: string) => `plain:${password}`,
  verifyPassword: async (password: string, hash: string | null) => {
    looks.count += 1
    await looks.until
    return hash === `plain:${password}`
  },
}))

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld()
})
afterAll(() => world.close())

interface Guess {
  readonly username: string
  readonly password?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The client's own address, one of those of this machine. */
  readonly from?: string
  /** Where the product listens; the first machine's when absent. */
  readonly at?: string
  /** Takes the cookies of the answer. */
  readonly onCookies?: (cookies: readonly string[]) => void
}

const guess = ({
  username,
  password = 'Wrong-one1!',
  path = '/api/login_check',
  headers = {},
  from = '127.0.0.1',
  at = world.url,
  onCookies,
}: Guess) =>
  new Promise<number>((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: new URL(at).port,
        path,
        method: 'POST',
        localAddress: from,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        onCookies?.(answer.headers['set-cookie'] ?? [])
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    call.once('error', reject)
    call.end(JSON.stringify({ username, password }))
  })

async function guesses(count: number, make: (index: number) => Guess): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const queue = Array.from({ length: count }, (_, index) => index)
  const lane = async () => {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      const status = await guess(make(index))
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  return counts
}

const paths = [
  '/api/login_check',
  '/api/login_check?x=1',
  '/api/login_check/',
  '/API/login_check',
  '/api//login_check',
  '/api/login%5Fcheck',
]
const forwarded = (index: number) => ({
  'x-forwarded-for': `203.0.113.${index % 250}, 198.51.100.${index % 240}`,
  'x-real-ip': `203.0.113.${index % 250}`,
  forwarded: `for=203.0.113.${index % 250}`,
})

/**
 * Sends forty at once while no look at a password ends: eight are looked at, the others turned away, and `email` still signs in from another
 * address. @returns what was answered in the end
 */
async function crowded(send: (index: number) => Promise<number>, email: string, from: string): Promise<number[]> {
  const before = looks.count
  let letGo = () => {}
  looks.until = new Promise((resolve) => {
    letGo = resolve
  })
  const statuses: number[] = []
  const crowd = Array.from({ length: 40 }, async (_, index) => {
    statuses.push(await send(index))
  })
  await vi.waitFor(() => expect(statuses).toEqual(Array(32).fill(429)), 10_000)
  expect(looks.count - before).toBe(8)
  const other = guess({ username: email, password: testPassword, from })
  await vi.waitFor(() => expect(looks.count - before).toBe(9), 10_000)
  letGo()
  expect(await other).toBe(200)
  await Promise.all(crowd)
  return statuses
}

/** Signs in from an address, and answers the cookie that the browser is known by from then on. */
async function cookieOf(email: string, from: string, headers = {}): Promise<string> {
  let kept = ''
  const onCookies = ([first = '']: readonly string[]) => {
    kept = first
  }
  expect(await guess({ username: email, password: testPassword, from, headers, onCookies })).toBe(200)
  expect(kept).toMatch(/^visionair-device-\d+=[\w-]{43}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Lax$/)
  return kept.split(';', 1)[0] ?? ''
}

describe('a browser that was signed in with', () => {
  /** Nothing but the cookie says who it is: the addresses of before are forgotten. */
  const forgetAddresses = () => world.ctx.db.updateTable('session').set({ address: '' }).execute()

  it('AUTH-10 is let in while strangers lock the account and use up its address, and stays the same one', async () => {
    const { email } = await makePerson(world.ctx)
    const cookie = await cookieOf(email, '127.0.0.90')
    await forgetAddresses()
    const from = '127.0.0.91'
    await guesses(120, (index) => ({ username: index % 2 ? email : `other${index}@example.org`, from }))
    const right = { username: email, password: testPassword, from }
    expect(await guess(right)).toBe(429)
    expect(await guess({ ...right, from: '127.0.0.92' })).toBe(423)
    expect(await cookieOf(email, from, { cookie })).toBe(cookie)
    const { email: other } = await makePerson(world.ctx)
    expect(await guess({ ...right, username: other, headers: { cookie } })).toBe(429)
  })

  it('AUTH-10 has five wrong passwords before it waits, and after ten is no longer known', async () => {
    const { email } = await makePerson(world.ctx)
    const cookie = await cookieOf(email, '127.0.0.93')
    await forgetAddresses()
    const wrong = { username: email, from: '127.0.0.94', headers: { cookie } }
    const statuses: number[] = []
    for (let each = 0; each < 6; each += 1) statuses.push(await guess(wrong))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 423])
    world.advance(15 * 60_000 + 1000)
    for (let each = 0; each < 5; each += 1) expect(await guess(wrong)).toBe(401)
    world.advance(15 * 60_000 + 1000)
    await guesses(5, (index) => ({ username: email, from: `127.0.0.${95 + index}` }))
    expect(await guess({ ...wrong, password: testPassword })).toBe(423)
  })

  it('AUTH-10 is no longer known after another password, nor when sessions are ended from elsewhere, nor after half a year', async () => {
    const known = async (email: string, cookie: string) => {
      await forgetAddresses()
      await guesses(6, (index) => ({ username: email, from: `127.0.0.${110 + index}` }))
      const status = await guess({ username: email, password: testPassword, from: '127.0.0.120', headers: { cookie } })
      world.advance(15 * 60_000 + 1000)
      return status
    }
    const { email } = await makePerson(world.ctx)
    const cookie = await cookieOf(email, '127.0.0.121')
    expect(await known(email, cookie)).toBe(200)
    const { token } = await signIn(world, email)
    expect((await world.call(endOtherSessions, { token })).status).toBe(204)
    expect(await known(email, cookie)).toBe(423)

    const { email: second } = await makePerson(world.ctx)
    const secondCookie = await cookieOf(second, '127.0.0.122')
    const { token: secondToken } = await signIn(world, second)
    const body = { oldPassword: testPassword, newPassword: 'Another-one1!', confirmation: 'Another-one1!' }
    expect((await world.call(changePassword, { token: secondToken, body })).status).toBe(204)
    expect(await known(second, secondCookie)).toBe(423)

    const { email: third } = await makePerson(world.ctx)
    const thirdCookie = await cookieOf(third, '127.0.0.123')
    world.advance(180 * 86_400_000)
    expect(await known(third, thirdCookie)).toBe(423)
  })
})

describe('guessing', () => {
  it('AUTH-10 on two machines counts together, for accounts, for e-mails nobody has and for addresses', async () => {
    const second = await world.anotherMachine()
    const { email } = await makePerson(world.ctx)
    const machines = [world.url, second]
    const halves = (username: (index: number) => string, from: string) => (index: number) => ({
      username: username(index),
      from,
      at: machines[index % 2] ?? '',
    })
    for (const username of [email, 'nobody-anywhere@example.org']) {
      const counts = await guesses(
        20,
        halves(() => username, '127.0.0.100'),
      )
      expect([counts.get(401), counts.get(423)]).toEqual([5, 15])
    }
    const counts = await guesses(
      200,
      halves((index) => `several${index}@example.org`, '127.0.0.101'),
    )
    expect([counts.get(401), counts.get(429)]).toEqual([100, 100])
  })

  it('AUTH-10 of one account from many addresses gets five of 1,000 guesses, and the lock ends by itself', async () => {
    const { email } = await makePerson(world.ctx)
    const counts = await guesses(1000, (index) => ({
      username: index % 2 === 0 ? email : email.toUpperCase(),
      from: `127.0.0.${10 + (index % 20)}`,
      headers: forwarded(index),
    }))
    expect([counts.get(401), counts.get(423)]).toEqual([5, 995])
    const right = { username: email, password: testPassword, from: '127.0.0.50' }
    expect(await guess(right)).toBe(423)
    world.advance(15 * 60_000 + 1000)
    expect(await guess(right)).toBe(200)
  })

  it('AUTH-10 by strangers does not keep out who comes from where they were signed in, nor from changing the password', async () => {
    const { email } = await makePerson(world.ctx)
    const right = { username: email, password: testPassword }
    expect(await guess({ ...right, from: '127.0.0.60' })).toBe(200)
    const { token } = await signIn(world, email)
    await guesses(40, (index) => ({ username: email, from: `127.0.0.${70 + index}` }))
    expect(await guess({ ...right, from: '127.0.0.61' })).toBe(423)
    expect(await guess({ ...right, from: '127.0.0.60' })).toBe(200)
    const body = { oldPassword: testPassword, newPassword: 'Another-one1!', confirmation: 'Another-one1!' }
    expect((await world.call(changePassword, { token, body })).status).toBe(204)
  })

  it('AUTH-10 from where somebody is known locks there after five, is seen by administrators, and ends with their word', async () => {
    const { email, id } = await makePerson(world.ctx)
    const from = '127.0.0.62'
    const right = { username: email, password: testPassword, from }
    expect(await guess(right)).toBe(200)
    const statuses: number[] = []
    for (let each = 0; each < 6; each++) statuses.push(await guess({ username: email, from }))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 423])
    expect(await guess(right)).toBe(423)
    expect(await guess({ ...right, from: '127.0.0.63' })).toBe(423)
    const admin = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
    const seen = await world.call(getUser, { token: admin.token, params: { id } })
    expect(Object(seen.body).data.attributes.lockedUntil).not.toBeNull()
    expect((await world.call(unlockUser, { token: admin.token, params: { id } })).status).toBe(200)
    expect(await guess(right)).toBe(200)
  })

  it('AUTH-10 at the same time from where somebody is known is bounded like others, and the count begins anew', async () => {
    const { email } = await makePerson(world.ctx)
    const from = '127.0.0.64'
    expect(await guess({ username: email, password: testPassword, from })).toBe(200)
    const counts = await guesses(40, () => ({ username: email, from }))
    expect([counts.get(401), counts.get(423)]).toEqual([5, 35])
    world.advance(15 * 60_000 + 1000)
    expect(await guess({ username: email, from })).toBe(401)
    expect(await guess({ username: email, password: testPassword, from })).toBe(200)
  })

  it('AUTH-10 of many accounts from one address, 1,000 times with forwarded-for headers and variants of the path, is bounded', async () => {
    const counts = await guesses(1000, (index) => ({
      username: `victim${index}@example.org`,
      path: paths[index % paths.length] ?? '',
      headers: forwarded(index),
    }))
    const looked = (counts.get(401) ?? 0) + (counts.get(423) ?? 0)
    expect(looked).toBeLessThanOrEqual(100)
    const turnedAway = [429, 400, 404].reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
    expect(looked + turnedAway).toBe(1000)
    expect(counts.get(429) ?? 0).toBeGreaterThan(200)
    expect(await guess({ username: 'somebody@example.org', from: '127.0.0.40' })).toBe(401)
  })

  it('AUTH-10 by many at once keeps nobody else waiting: eight of an address are looked at, the others turned away at once', async () => {
    const { email } = await makePerson(world.ctx)
    const send = (index: number) => guess({ username: `crowd${index}@example.org`, from: '127.0.0.60' })
    const statuses = await crowded(send, email, '127.0.0.61')
    expect(statuses.filter((status) => status === 401)).toHaveLength(8)
    expect(await guess({ username: 'crowd@example.org', from: '127.0.0.60' })).toBe(401)
  })

  it('AUTH-06 AUTH-10 by one mailed link at once keeps nobody from signing in: eight are looked at, the others turned away', async () => {
    const { id } = await makePerson(world.ctx)
    const { email } = await makePerson(world.ctx)
    const { token, tokenHash } = makeToken()
    const expiresAt = new Date(world.ctx.now().getTime() + 60_000)
    const reset = { accountId: id, requestId: randomUUID(), tokenHash, expiresAt }
    await world.ctx.db.insertInto('passwordReset').values(reset).execute()
    const send = async (index: number) => {
      const body = { password: `Another-one${index}!` }
      return (await world.call(verifyPasswordReset, { params: { token }, body })).status
    }
    const statuses = await crowded(send, email, '127.0.0.81')
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  })
})
