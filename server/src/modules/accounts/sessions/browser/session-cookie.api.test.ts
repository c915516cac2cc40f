import type { Endpoint } from '@visionair/contract'
import { login, logout, me, refreshToken } from '@visionair/contract/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../../../testing/api-world.ts'
import { makePerson, signIn, testPassword } from '../../../../testing/factories.ts'

let world: ApiWorld
let below: ApiWorld
beforeAll(async () => {
  world = await createApiWorld()
  below = await createApiWorld({ publicUrl: 'https://wind.example/inspect' })
})
afterAll(async () => {
  await world.close()
  await below.close()
})

const answerSchema = z.object({ data: z.object({ token: z.string(), refresh_token: z.string() }) })
const ownPage = { 'sec-fetch-site': 'same-origin' }

interface Asked {
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A call of a browser: what it is answered, and which cookies it is to keep. */
async function ask(endpoint: Endpoint, { body, headers = ownPage }: Asked, at = world) {
  const response = await fetch(`${at.url}${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const cookies = response.headers.getSetCookie().filter((each) => each.startsWith('visionair-session-'))
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text), cookies, text }
}

const pairOf = (cookie = '') => cookie.slice(0, cookie.indexOf(';'))
const secretOf = (cookie = '') => pairOf(cookie).slice(pairOf(cookie).indexOf('=') + 1)

/** Thirty days, less the seconds that have passed since the token was made. */
const inMonths = (cookie: string) => cookie.replace(/Max-Age=(2592000|25919\d\d);/, 'Max-Age=a month;')

/** Signs in as a browser does. */
async function signInByPage(email: string, at = world) {
  const body = { username: email, password: testPassword, session_cookie: true }
  const { body: answer, cookies, text } = await ask(login, { body }, at)
  const { token, refresh_token: handle } = answerSchema.parse(answer).data
  return { token, handle, cookies, text, cookie: pairOf(cookies[0]), secret: secretOf(cookies[0]) }
}

const renew = (handle: string, headers: Readonly<Record<string, string>>) =>
  ask(refreshToken, { body: { refresh_token: handle, session_cookie: true }, headers })

const statusOf = async (token: string) => (await world.call(me, { token })).status

let email = ''
beforeEach(async () => {
  email = (await makePerson(world.ctx)).email
})

describe('a browser that asks for it', () => {
  it('keeps the refresh token in a cookie that no script reads, for renewing and signing out alone, as long as it holds', async () => {
    const { handle, cookies, secret, text } = await signInByPage(email)
    const session = handle.replace('session-in-cookie:', '')
    const rest = 'Max-Age=a month; HttpOnly; SameSite=Strict'
    expect(cookies.map(inMonths)).toEqual([
      `visionair-session-${session}=${secret}; Path=/api/refresh_token; ${rest}`,
      `visionair-session-${session}=${secret}; Path=/api/logout; ${rest}`,
    ])
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(text).not.toContain(secret)
    const inside = await signInByPage((await makePerson(below.ctx)).email, below)
    expect(inside.cookies.map((cookie) => inMonths(cookie.slice(cookie.indexOf('; Path'))))).toEqual([
      `; Path=/inspect/api/refresh_token; ${rest}; Secure`,
      `; Path=/inspect/api/logout; ${rest}; Secure`,
    ])
  })

  it('AUTH-03 renews by the cookie, whose content changes each time, and the name of the session stays', async () => {
    const { handle, cookie, secret } = await signInByPage(email)
    const { status, body, cookies, text } = await renew(handle, { ...ownPage, cookie })
    expect([status, body.data.refresh_token]).toEqual([200, handle])
    expect(await statusOf(body.data.token)).toBe(200)
    expect(secretOf(cookies[0])).not.toBe(secret)
    expect(secretOf(cookies[1])).toBe(secretOf(cookies[0]))
    expect(text).not.toContain(secretOf(cookies[0]))
    // An answer was lost: the same once more.
    expect((await renew(handle, { ...ownPage, cookie })).cookies).toEqual(cookies)
    // What a page of a version before sends.
    const plain = { body: { refresh_token: handle }, headers: { ...ownPage, cookie: pairOf(cookies[0]) } }
    expect((await ask(refreshToken, plain)).body.data.refresh_token).toBe(handle)
  })

  it('AUTH-04 is told to forget the cookie when the session is over, also of one that was used twice', async () => {
    const { handle, cookie, token } = await signInByPage(email)
    await renew(handle, { ...ownPage, cookie })
    world.advance(11_000)
    const { status, body, cookies } = await renew(handle, { ...ownPage, cookie })
    expect([status, body.endedBy]).toEqual([401, 'reused'])
    expect(cookies.map((each) => each.includes('Max-Age=0'))).toEqual([true, true])
    expect(await statusOf(token)).toBe(401)
  })

  it('AUTH-04 signs out by the cookie, and is told to forget it', async () => {
    const { handle, cookie, token } = await signInByPage(email)
    const { status, cookies } = await ask(logout, { body: { refresh_token: handle }, headers: { ...ownPage, cookie } })
    expect(status).toBe(204)
    expect(cookies.map((each) => [secretOf(each), /Path=([^;]*); Max-Age=0/.exec(each)?.[1]])).toEqual([
      ['', '/api/refresh_token'],
      ['', '/api/logout'],
    ])
    expect(await statusOf(token)).toBe(401)
    expect((await renew(handle, { ...ownPage, cookie })).status).toBe(401)
  })

  it('goes over to the cookie with a refresh token that it kept itself before, in the same session', async () => {
    const before = await signIn(world, email)
    const { status, body, cookies, text } = await renew(before.refresh_token, {})
    expect(status).toBe(200)
    expect(body.data.refresh_token).toMatch(/^session-in-cookie:/)
    expect(text).not.toContain(secretOf(cookies[0]))
    expect(await statusOf(before.token)).toBe(200)
    const cookie = pairOf(cookies[0])
    expect((await renew(body.data.refresh_token, { ...ownPage, cookie })).status).toBe(200)
  })
})

describe('the cookie of a session', () => {
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    {},
  ]

  it.each(foreign)(
    'is of no use to a page of elsewhere (%j), which neither renews nor ends the session',
    async (headers) => {
      const { handle, cookie, token } = await signInByPage(email)
      const sent = { ...headers, cookie }
      const { status, cookies, text } = await renew(handle, sent)
      expect([status, cookies]).toEqual([401, []])
      expect(text).not.toContain('endedBy')
      expect(await ask(logout, { body: { refresh_token: handle }, headers: sent })).toMatchObject({ cookies: [] })
      expect(await statusOf(token)).toBe(200)
      // Its one exchange was not used up.
      expect((await renew(handle, { ...ownPage, cookie })).status).toBe(200)
    },
  )

  it('renews and ends the session that the page names, and no other of the browser', async () => {
    const other = await signInByPage((await makePerson(world.ctx)).email)
    const mine = await signInByPage(email)
    const both = { ...ownPage, cookie: `${other.cookie}; ${mine.cookie}` }
    const { body, cookies } = await renew(mine.handle, both)
    expect((await world.call(me, { token: body.data.token })).body).toMatchObject({ data: { attributes: { email } } })
    expect(cookies.every((each) => each.startsWith(mine.cookie.slice(0, mine.cookie.indexOf('='))))).toBe(true)
    await ask(logout, {
      body: { refresh_token: mine.handle },
      headers: { ...both, cookie: `${other.cookie}; ${pairOf(cookies[0])}` },
    })
    expect([await statusOf(mine.token), await statusOf(other.token)]).toEqual([401, 200])
    // A page that names a session without having its cookie, or under whose name another's token was put.
    expect((await renew(other.handle, { ...ownPage, cookie: mine.cookie })).status).toBe(401)
    const put = `${other.cookie.slice(0, other.cookie.indexOf('='))}=${(await signInByPage(email)).secret}`
    expect((await renew(other.handle, { ...ownPage, cookie: put })).status).toBe(401)
    expect((await renew(other.handle, { ...ownPage, cookie: other.cookie })).status).toBe(200)
  })

  it('is not what opens a session: its name alone, or as a token, is refused', async () => {
    const { handle, cookie } = await signInByPage(email)
    expect((await renew(handle, ownPage)).status).toBe(401)
    expect(await statusOf(handle)).toBe(401)
    expect((await renew('session-in-cookie:nothing', { ...ownPage, cookie })).status).toBe(401)
  })
})

it('a program that keeps tokens itself gets them as before, and no cookie', async () => {
  const signedIn = await ask(login, { body: { username: email, password: testPassword }, headers: {} })
  expect(signedIn.cookies).toEqual([])
  const first = answerSchema.parse(signedIn.body).data.refresh_token
  const renewed = await ask(refreshToken, { body: { refresh_token: first }, headers: {} })
  const next = answerSchema.parse(renewed.body).data.refresh_token
  expect([renewed.cookies, next === first, next.length]).toEqual([[], false, 43])
  const left = await ask(logout, { body: { refresh_token: next }, headers: { origin: 'https://elsewhere.example' } })
  expect([left.status, left.cookies]).toEqual([204, []])
  expect((await ask(refreshToken, { body: { refresh_token: next }, headers: {} })).status).toBe(401)
})
