import { answerTerms, endOtherSessions, login, logout, me, refreshToken } from '@visionair/contract/accounts'
import { listOrganizations, updateUser } from '@visionair/contract/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeOrganization, makePerson, makeSignedIn, signIn, testPassword } from '../../testing/factories.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld()
})
let whileClosing: ReturnType<ApiWorld['request']> | undefined
afterAll(async () => {
  const begunMs = performance.now()
  await world.close()
  // A server that closes lets nobody wait on.
  expect(performance.now() - begunMs).toBeLessThan(8_000)
  expect((await whileClosing)?.status ?? 304).toBe(304)
})

const exchange = (token: string) => world.call(refreshToken, { body: { refresh_token: token } })

describe('signing in', () => {
  it('AUTH-01 a right password gives both tokens, and they open the account', async () => {
    const { email } = await makePerson(world.ctx)
    const tokens = await signIn(world, email)
    const { status, body } = await world.call(me, { token: tokens.token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: { type: 'users', attributes: { email, status: 1 } } })
  })

  it('AUTH-01 a wrong password, an unknown address and a disabled account answer alike, in the language of the request', async () => {
    const { email, id } = await makePerson(world.ctx)
    await world.ctx.db.updateTable('account').set({ isActive: false }).where('id', '=', id).execute()
    const known = await makePerson(world.ctx)
    const answers = await Promise.all([
      world.call(login, { body: { username: known.email, password: 'Wrong-password1!' } }),
      world.call(login, { body: { username: 'nobody@example.org', password: testPassword } }),
      world.call(login, { body: { username: email, password: testPassword } }),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect(body).toMatchObject({ code: 'wrong-credentials', detail: 'The e-mail or the password is wrong.' })
    }
    const french = await world.call(login, { body: { username: known.email, password: 'x' }, language: 'fr' })
    expect(french.body).toMatchObject({ detail: 'L’e-mail ou le mot de passe est incorrect.' })
  })

  it('AUTH-01 both fields are required and named', async () => {
    const { status, body, headers } = await world.call(login, { body: { username: ' ', password: '' } })
    expect(status).toBe(422)
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect(body).toMatchObject({ violations: [{ field: 'username' }, { field: 'password' }] })
  })

  it('the fifth wrong password locks the account for 15 minutes, also for the right one', async () => {
    const { email } = await makePerson(world.ctx)
    for (let attempt = 0; attempt < 5; attempt += 1)
      await world.call(login, { body: { username: email, password: 'no' } })
    expect((await world.call(login, { body: { username: email, password: testPassword } })).status).toBe(423)
    world.advance(15 * 60_000 + 1000)
    expect((await world.call(login, { body: { username: email, password: testPassword } })).status).toBe(200)
  })

  it('nothing but the terms can be reached before they are accepted', async () => {
    const { token } = await makeSignedIn(world, { termsStatus: 0 })
    expect((await world.call(listOrganizations, { token })).body).toMatchObject({ status: 403, code: 'terms-refused' })
    expect((await world.call(me, { token })).status).toBe(200)
    expect((await world.call(answerTerms, { token, body: { status: 1 } })).status).toBe(200)
    expect((await world.call(listOrganizations, { token })).status).toBe(200)
  })
})

describe('tokens', () => {
  it('AUTH-03 an expired access token says so, and the refresh token gives a new one', async () => {
    const { email } = await makePerson(world.ctx)
    const tokens = await signIn(world, email)
    world.advance(11 * 60_000)
    expect((await world.call(me, { token: tokens.token })).body).toMatchObject({ status: 401, code: 'token-expired' })
    const { status, body } = await exchange(tokens.refresh_token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: { token: expect.any(String), refresh_token: expect.any(String) } })
  })

  it('AUTH-03 a token of another key, without signature or of another kind is refused', async () => {
    const { email } = await makePerson(world.ctx)
    const tokens = await signIn(world, email)
    const [header = '', payload = ''] = tokens.token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const forged = [`${none}.${payload}.`, `${header}.${payload}.AAAA`, tokens.refresh_token, 'x'.repeat(100_000)]
    for (const token of forged.slice(0, 3))
      expect((await world.call(me, { token })).body).toMatchObject({ code: 'unauthenticated' })
    expect((await exchange(tokens.token)).status).toBe(401)
  })

  it('AUTH-04 refresh tokens rotate, and one that is used again after its grace ends the whole family', async () => {
    const { email } = await makePerson(world.ctx)
    const first = (await signIn(world, email)).refresh_token
    const second = (await exchange(first)).body
    world.advance(11_000)
    expect((await exchange(first)).status).toBe(401)
    expect(second).toMatchObject({ data: { refresh_token: expect.any(String) } })
    const successor = JSON.parse(JSON.stringify(second)).data.refresh_token
    expect((await exchange(successor)).status).toBe(401)
  })

  it('AUTH-04 the immediate predecessor may be used once more within ten seconds, when an answer got lost', async () => {
    const { email } = await makePerson(world.ctx)
    const first = (await signIn(world, email)).refresh_token
    expect((await exchange(first)).status).toBe(200)
    expect((await exchange(first)).status).toBe(200)
  })

  it('AUTH-04 signing out ends the access token as well, of this session only', async () => {
    const { email } = await makePerson(world.ctx)
    const [left, other] = [await signIn(world, email), await signIn(world, email)]
    expect((await world.call(me, { token: left.token })).status).toBe(200)
    expect((await world.call(logout, { body: { refresh_token: left.refresh_token } })).status).toBe(204)
    expect((await world.call(me, { token: left.token })).body).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect((await world.call(me, { token: other.token })).status).toBe(200)
    const renewed = await world.call(refreshToken, { body: { refresh_token: other.refresh_token } })
    expect(renewed.status).toBe(200)
    expect((await world.call(me, { token: other.token })).status).toBe(200)
  })

  it('AUTH-04 signing out revokes the refresh token', async () => {
    const { email } = await makePerson(world.ctx)
    const { refresh_token } = await signIn(world, email)
    expect((await world.call(logout, { body: { refresh_token } })).status).toBe(204)
    expect((await exchange(refresh_token)).status).toBe(401)
  })

  it('AUTH-04 only hashes of refresh tokens are stored', async () => {
    const { email } = await makePerson(world.ctx)
    const { refresh_token } = await signIn(world, email)
    const rows = await world.ctx.db.selectFrom('refreshToken').selectAll().execute()
    expect(rows.some(({ tokenHash }) => tokenHash.toString('utf8').includes(refresh_token))).toBe(false)
  })
})

describe('organizations', () => {
  it('are the ones the account belongs to; an administrator sees all', async () => {
    const [mine, other] = [await makeOrganization(world.ctx, 'Mine'), await makeOrganization(world.ctx, 'Other')]
    const person = await makeSignedIn(world, { organizationIds: [mine] })
    const admin = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
    expect((await world.call(listOrganizations, { token: person.token })).body).toMatchObject({
      meta: { totalItems: 1 },
      data: [{ id: String(mine) }],
    })
    const all = await world.call(listOrganizations, { token: admin.token })
    expect(JSON.stringify(all.body)).toContain(`"id":"${other}"`)
  })
})

describe('a call that waits for other rights', () => {
  const signedIn = async () => {
    const person = await makeSignedIn(world)
    const admin = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
    const read = await world.call(me, { token: person.token })
    return { ...person, admin: admin.token, tag: read.headers.get('etag') ?? '' }
  }
  const wait = async (token: string, tag: string, seconds: number) => {
    const begunMs = performance.now()
    const query = `wait=${seconds}`
    const answer = await world.request('GET', '/api/me', { token, query, headers: { 'if-none-match': tag } })
    return { ...answer, tookMs: performance.now() - begunMs }
  }
  /** Long enough for the call to wait by then. */
  const aMoment = () => new Promise((resolve) => setTimeout(resolve, 600))
  const give = (token: string, id: number, permissions: string[]) =>
    world.call(updateUser, { token, params: { id }, body: { permissions } })

  it('PERM-03 is answered as soon as they change, and not by what changes for others', async () => {
    const { id, token, admin, tag } = await signedIn()
    const other = await makePerson(world.ctx)
    const waiting = wait(token, tag, 40)
    await aMoment()
    await give(admin, other.id, ['park_view'])
    await aMoment()
    const changedMs = performance.now()
    await give(admin, id, ['device_group_create'])
    const { status, body } = await waiting
    expect(performance.now() - changedMs).toBeLessThan(3_000)
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: { attributes: { permissions: ['device_group_create'] } } })
  })

  it('PERM-03 is answered at once by what changed before it, and with 304 when nothing did in its time', async () => {
    const { id, token, admin, tag } = await signedIn()
    const idle = await wait(token, tag, 1)
    expect([idle.status, idle.tookMs > 900]).toEqual([304, true])
    await give(admin, id, ['device_group_create'])
    const late = await wait(token, tag, 40)
    expect([late.status, late.tookMs < 3_000]).toEqual([200, true])
    expect((await wait(token, '', 40)).status).toBe(200)
  })

  it('AUTH-12 ends with its session, which it tells; many of an account keep no other call from its turn', async () => {
    const { email, admin } = await signedIn()
    const { token } = await signIn(world, email)
    const tag = (await world.call(me, { token })).headers.get('etag') ?? ''
    const waiting = Array.from({ length: 8 }, () => wait(token, tag, 40))
    await aMoment()
    const begunMs = performance.now()
    expect((await world.call(me, { token })).status).toBe(200)
    expect(performance.now() - begunMs).toBeLessThan(3_000)
    const second = await signIn(world, email)
    whileClosing = wait(admin, (await world.call(me, { token: admin })).headers.get('etag') ?? '', 50)
    await world.call(endOtherSessions, { token: second.token })
    for (const { status, body } of await Promise.all(waiting)) {
      expect(status).toBe(401)
      expect(body).toMatchObject({ endedBy: 'elsewhere' })
    }
  })
})
