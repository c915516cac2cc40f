import { randomUUID } from 'node:crypto'
import {
  confirmSecondFactor,
  finishOidc,
  listSessions,
  listSignInProviders,
  login,
  me,
  oidcFragments,
  requestPasswordReset,
  signInWithTicket,
  startOidc,
  startSecondFactor,
} from '@visionair/contract/accounts'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SignInProvider } from '../../../platform/sign-in-provider.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeOrganization, makePerson, signIn, testPassword } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { type OtherProvider, startBetterAuthProvider } from '../../../testing/openid/better-auth-provider.ts'
import { Browser } from '../../../testing/openid/browser.ts'
import { signInAtPanva, startPanvaProvider, type TestProvider } from '../../../testing/openid/panva-provider.ts'
import { startReset } from '../passwords/password-reset.service.ts'

let provider: TestProvider
let linkingAt: TestProvider
let other: OtherProvider
let world: ApiWorld
let wind = 0

const rule = { claim: 'groups', profile: null, role: 'ROLE_USER' } as const

beforeAll(async () => {
  provider = await startPanvaProvider()
  const base: SignInProvider = {
    ...{ id: 'panva', name: { en: 'Wind account', fr: 'Compte Vent' }, issuer: provider.issuer, ...provider.client },
    ...{ clientAuthentication: 'post', scopes: 'openid email profile', sessionHours: 2 },
    ...{ linksByVerifiedEmail: false, rulesForLinked: false, signsUp: true },
    rules: [
      { ...rule, value: 'chiefs', role: 'ROLE_RESPONSIBLE', organizations: ['Wind & Co'] },
      { ...rule, value: 'crew', organizations: ['wind & co'], profile: 'Inspectors' },
      { ...rule, value: 'lost', organizations: ['Nowhere Ltd'] },
      { ...rule, value: 'root', role: 'ROLE_ADMIN', organizations: [] },
    ],
  }
  const silent = { ...base, id: 'silent', issuer: 'http://127.0.0.1:9' }
  linkingAt = await startPanvaProvider()
  const linking = { ...base, id: 'linking', issuer: linkingAt.issuer, linksByVerifiedEmail: true, signsUp: false }
  const providers = [base, silent, linking]
  world = await createApiWorld({ signInProviders: providers })
  other = await startBetterAuthProvider({ realm_access: { roles: ['crew', 'more'] } })
  const client = await other.client(`${world.url}/api/oidc/other/callback`)
  providers.push({
    ...{ ...base, ...client, id: 'other', issuer: other.issuer, clientAuthentication: 'basic', sessionHours: 24 },
    rules: [{ ...rule, claim: 'realm_access.roles', value: 'crew', organizations: ['Wind & Co'] }],
  })
  wind = await makeOrganization(world.ctx, 'Wind & Co')
  await sql`insert into profile (name, name_fr, permissions) values ('Inspectors', 'Inspecteurs', '{device_create}')`.execute(
    world.ctx.db,
  )
  provider.leadsBackTo(`${world.url}/api/oidc/panva/callback`)
  linkingAt.leadsBackTo(`${world.url}/api/oidc/linking/callback`)
})
afterAll(async () => {
  await world.close()
  await provider.stop()
  await linkingAt.stop()
  await other.stop()
})
afterEach(() => provider.forge(null))

const startOf = (id = 'panva') => `${world.url}/api/oidc/${id}/start`

let people = 0
/** A login at the provider, with what it says of it. */
function somebody(claims: Readonly<Record<string, unknown>> = {}): { name: string; email: string } {
  people += 1
  const name = `person-${people}`
  const email = `${name}@wind.example`
  provider.knows(name, {
    email,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Wind',
    groups: ['crew'],
    ...claims,
  })
  return { name, email }
}

const isLogin = ({ pathname }: URL) => pathname === '/login'
const refusalOf = ({ hash }: URL) => hash.replace(`#${oidcFragments.refusal}=`, '')
const ticketOf = ({ hash }: URL) => hash.replace(`#${oidcFragments.ticket}=`, '')

/** Where a sign-in at the provider leads a browser to in the end. */
async function comesBack(name: string, browser = new Browser(), id?: string): Promise<URL> {
  const back = await signInAtPanva(browser, startOf(id), name)
  return (await browser.go(back, { stop: isLogin })).url
}

async function redeem(browser: Browser, ticket: string, code?: string) {
  const json = code === undefined ? { ticket } : { ticket, code }
  const response = await browser.send(`${world.url}/api/oidc/sign_in`, { json })
  const body: unknown = await response.json()
  return { status: response.status, body, code: Object(body).code }
}

async function signedIn(name: string) {
  const browser = new Browser()
  const { status, body } = await redeem(browser, ticketOf(await comesBack(name, browser)))
  expect(status).toBe(200)
  return signInWithTicket.answer?.parse(body).data ?? expect.fail('no tokens')
}

async function own(token: string) {
  const { body } = await world.call(me, { token })
  return me.answer?.parse(body).data.attributes ?? expect.fail('nobody')
}

describe('signing in with an OpenID provider', () => {
  it('is offered by name, and makes an account with role, company and profile of the first rule that fits', async () => {
    const { body } = await world.call(listSignInProviders)
    expect(Object(body).data[0]).toMatchObject({ id: 'panva', attributes: { name: { fr: 'Compte Vent' } } })
    const { name, email } = somebody()
    const { token, session_ends_in } = await signedIn(name)
    expect(await own(token)).toMatchObject({
      ...{ email, firstName: 'Ada', lastName: 'Wind', status: 0, roles: ['ROLE_USER'], permissions: ['device_create'] },
      organizations: { data: [{ attributes: { id: wind, name: 'Wind & Co' } }] },
    })
    // It lasts two hours, whatever is done in it.
    expect(session_ends_in).toBeLessThanOrEqual(7200)
    const { body: sessions } = await world.call(listSessions, { token, language: 'fr' })
    expect(Object(sessions).data).toMatchObject([{ attributes: { provider: 'Compte Vent', client: 'Test browser' } }])
    // Nobody signs in to it with a password, and no link makes it one.
    const tried = await world.call(login, { body: { username: email, password: testPassword } })
    expect(tried.status).toBe(401)
    expect((await world.call(requestPasswordReset, { body: { email } })).status).toBe(204)
    const asked = { requestId: randomUUID(), email, language: 'en' } as const
    await startReset(world.ctx, world.ctx.db, asked)
    expect(await mailsTo(world, email)).toEqual([])
  })

  it('settles rights again at each sign-in, and ends the sessions of whom no rule fits any more', async () => {
    const { name, email } = somebody()
    const first = await signedIn(name)
    provider.knows(name, { email, email_verified: true, groups: ['other', 'chiefs'] })
    const second = await signedIn(name)
    expect(await own(second.token)).toMatchObject({ roles: ['ROLE_RESPONSIBLE'], permissions: [] })
    expect(await own(first.token)).toMatchObject({ roles: ['ROLE_RESPONSIBLE'] })
    provider.knows(name, { email, email_verified: true, groups: ['other'] })
    expect(refusalOf(await comesBack(name))).toBe('no-rule')
    const refused = await world.call(me, { token: second.token })
    expect(refused).toMatchObject({ status: 401, body: { endedBy: 'provider' } })
    const { rows } = await sql<{ what: string }>`select action || ' ' || entity || ' by ' || actor_email as what
      from audit_entry where entity_name = ${email} order by id`.execute(world.ctx.db)
    expect(rows.map(({ what }) => what)).toEqual([
      'create user by operator',
      `create oidc-identity by ${email}`,
      `sign-in user by ${email}`,
      'update user by operator',
      `sign-in user by ${email}`,
      'sign-out user by operator',
    ])
  })

  it.each([
    ['nobody a rule fits', { groups: ['other'] }, 'no-rule'],
    ['nobody without an e-mail', { email: undefined }, 'no-email'],
    ['nobody whose e-mail is not verified', { email_verified: false }, 'no-email'],
    ['nobody by half a rule: a company that does not exist', { groups: ['lost'] }, 'rule-unusable'],
  ])('lets in %s', async (_whom, claims, refusal) => {
    const { name, email } = somebody(claims)
    expect(refusalOf(await comesBack(name))).toBe(refusal)
    const { rows } = await sql`select from account where email = ${email}`.execute(world.ctx.db)
    expect(rows).toEqual([])
  })

  it('makes administrators by a rule that says so alone', async () => {
    const { name } = somebody({ groups: ['root'] })
    expect(await own((await signedIn(name)).token)).toMatchObject({
      roles: ['ROLE_ADMIN'],
      organizations: { data: [] },
    })
  })

  it('takes no account over by its e-mail where the provider may not connect any', async () => {
    const { email } = await makePerson(world.ctx)
    const { name } = somebody({ email })
    expect(refusalOf(await comesBack(name))).toBe('email-taken')
    const { name: unverified } = somebody({ email, email_verified: undefined })
    expect(refusalOf(await comesBack(unverified))).toBe('email-taken')
  })

  it('connects an account by an e-mail that the provider has verified, with the rights it has, where it may', async () => {
    const { id, email } = await makePerson(world.ctx, { role: 'ROLE_USER' })
    const claims = { email, email_verified: true, groups: ['root'] }
    const arrives = (over: object) => {
      linkingAt.knows('linked', { ...claims, ...over })
      return comesBack('linked', new Browser(), 'linking')
    }
    expect(refusalOf(await arrives({ email_verified: false }))).toBe('email-taken')
    expect(refusalOf(await arrives({ email_verified: 'yes' }))).toBe('email-taken')
    const lockedUntil = new Date(world.ctx.now().getTime() + 60_000)
    await sql`update account set locked_until = ${lockedUntil} where id = ${id}`.execute(world.ctx.db)
    expect(refusalOf(await arrives({}))).toBe('locked')
    await sql`update account set locked_until = null where id = ${id}`.execute(world.ctx.db)
    linkingAt.knows('linked', claims)
    const browser = new Browser()
    const { body } = await redeem(browser, ticketOf(await comesBack('linked', browser, 'linking')))
    const { token } = signInWithTicket.answer?.parse(body).data ?? expect.fail('no tokens')
    expect(await own(token)).toMatchObject({ email, roles: ['ROLE_USER'] })
    // From now on it is the person who counts, not the address.
    expect(refusalOf(await arrives({ email: 'another@wind.example' }))).toMatch(/^#oidc=/)
    // A service has an address, and nobody signs in to it.
    const robot = await makePerson(world.ctx)
    await sql`update account set is_service = true, password_hash = null where id = ${robot.id}`.execute(world.ctx.db)
    linkingAt.knows('robot', { ...claims, email: robot.email })
    expect(refusalOf(await comesBack('robot', new Browser(), 'linking'))).toBe('no-account')
  })

  it('refuses who is disabled meanwhile, before and after coming back', async () => {
    const { name, email } = somebody()
    const { token } = await signedIn(name)
    const { id } = await own(token)
    const set = (active: boolean) =>
      sql`update account set is_active = ${active} where id = ${id}`.execute(world.ctx.db)
    await set(false)
    expect(refusalOf(await comesBack(name))).toBe('disabled')
    await set(true)
    const browser = new Browser()
    const ticket = ticketOf(await comesBack(name, browser))
    await set(false)
    expect(await redeem(browser, ticket)).toMatchObject({ status: 401 })
    expect(email).toContain('@')
  })
})

describe('a sign-in with an OpenID provider', () => {
  it('counts once, and in the browser alone that began it', async () => {
    const { name } = somebody()
    const mine = new Browser()
    const back = await signInAtPanva(mine, startOf(), name)
    const theirs = new Browser()
    await theirs.send(startOf())
    expect(refusalOf((await theirs.go(back, { stop: isLogin })).url)).toBe('not-begun')
    const before = mine.cookiesOf(world.url)
    expect(before).toHaveLength(1)
    const ticket = ticketOf((await mine.go(back, { stop: isLogin })).url)
    expect(refusalOf((await mine.go(back, { stop: isLogin })).url)).toBe('not-begun')
    // Who kept the cookie of before brings a code that the provider takes once.
    const replayed = await fetch(back, { headers: { cookie: before.join() }, redirect: 'manual' })
    expect(replayed.headers.get('location')).toBe(`${world.url}/login#${oidcFragments.refusal}=failed`)
    expect(await redeem(theirs, ticket)).toMatchObject({ status: 401, code: 'unauthenticated' })
    const both = await Promise.all([redeem(mine, ticket), redeem(mine, ticket)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it('leaves the refresh token in a cookie that no script reads, where the page asks for that', async () => {
    const { name } = somebody()
    const browser = new Browser()
    const ticket = ticketOf(await comesBack(name, browser))
    const json = { ticket, session_cookie: true }
    const response = await browser.send(`${world.url}/api/oidc/sign_in`, { json })
    const { data } = Object(await response.json())
    const [cookie = '', second = ''] = response.headers
      .getSetCookie()
      .filter((each) => each.startsWith('visionair-session-'))
    expect(data.refresh_token).toBe(
      `session-in-cookie:${cookie.slice('visionair-session-'.length, cookie.indexOf('='))}`,
    )
    // The provider lets it last for two hours.
    expect(cookie).toMatch(/=[\w-]{43}; Path=\/api\/refresh_token; Max-Age=7(200|19\d); HttpOnly; SameSite=Strict$/)
    expect(second).toContain('Path=/api/logout;')
    const headers = {
      'content-type': 'application/json',
      origin: world.url,
      cookie: cookie.slice(0, cookie.indexOf(';')),
    }
    const body = JSON.stringify({ refresh_token: data.refresh_token })
    const byCookie = await fetch(`${world.url}/api/refresh_token`, { method: 'POST', headers, body })
    expect(Object(await byCookie.json()).data.refresh_token).toBe(data.refresh_token)
  })

  it('is over after a minute, and what it began with after ten', async () => {
    const { name } = somebody()
    const browser = new Browser()
    const ticket = ticketOf(await comesBack(name, browser))
    world.advance(61_000)
    expect(await redeem(browser, ticket)).toMatchObject({ status: 401 })
    const back = await signInAtPanva(browser, startOf(), name)
    world.advance(601_000)
    expect(refusalOf((await browser.go(back, { stop: isLogin })).url)).toBe('not-begun')
    world.advance(-662_000)
  })

  it.each([
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['another nonce', { nonce: 'of-another-sign-in' }],
    ['a time that is over', { exp: 1_700_000_000 }],
  ])('is refused with an ID token of %s', async (_what, change) => {
    const { name } = somebody()
    provider.forge((claims) => ({ ...claims, ...change }))
    expect(refusalOf(await comesBack(name))).toBe('failed')
  })

  it('is refused with an ID token that another has signed, and when its state was exchanged', async () => {
    const { name } = somebody()
    provider.forge((claims) => claims, 'stranger')
    expect(refusalOf(await comesBack(name))).toBe('failed')
    provider.forge(null)
    const browser = new Browser()
    const back = await signInAtPanva(browser, startOf(), name)
    back.searchParams.set('state', 'another')
    expect(refusalOf((await browser.go(back, { stop: isLogin })).url)).toBe('not-begun')
  })

  it('leads to no address but its own, says that a provider is silent, and that one is not known', async () => {
    for (const [id, refusal] of [
      ['silent', 'unreachable'],
      ['unknown', 'unknown-provider'],
    ] as const) {
      const { status, headers } = await new Browser().send(startOf(id))
      expect([status, headers.get('location')]).toEqual([302, `${world.url}/login#${oidcFragments.refusal}=${refusal}`])
    }
    const elsewhere = await world.call(startOidc, {
      params: { provider: 'panva' },
      query: 'returnTo=https://evil.example',
    })
    expect(elsewhere.status).toBe(400)
    const denied = new Browser()
    const { url } = await denied.go(startOf(), { stop: ({ pathname }) => pathname === '/auth' })
    const back = `${world.url}${finishOidc.path.replace(':provider', 'panva')}`
    const answer = new URL(back)
    answer.search = new URLSearchParams({
      ...{ error: 'access_denied', iss: provider.issuer, state: url.searchParams.get('state') ?? '' },
    }).toString()
    expect(refusalOf((await denied.go(answer, { stop: isLogin })).url)).toBe('denied')
  })

  it('asks for the code of a second factor, and keeps the ticket until it is right', async () => {
    const { name } = somebody()
    const { token } = await signedIn(name)
    const { id } = await own(token)
    const hash = sql`(select password_hash from account where email = ${(await makePerson(world.ctx)).email})`
    await sql`update account set password_hash = ${hash}, terms_status = 1 where id = ${id}`.execute(world.ctx.db)
    const begun = await world.call(startSecondFactor, { token, body: { currentPassword: testPassword } })
    const { secret } = startSecondFactor.answer?.parse(begun.body).data.attributes ?? expect.fail('no secret')
    const shown = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.ctx.now().getTime() })
    expect((await world.call(confirmSecondFactor, { token, body: { code: shown() } })).status).toBe(200)
    world.advance(31_000)
    const browser = new Browser()
    const ticket = ticketOf(await comesBack(name, browser))
    expect(await redeem(browser, ticket)).toMatchObject({ status: 401, code: 'code-needed' })
    expect(await redeem(browser, ticket, '000000')).toMatchObject({ status: 401, code: 'wrong-code' })
    world.advance(61_000)
    expect(await redeem(browser, ticket, shown())).toMatchObject({ status: 200 })
  })

  it('is not renewed beyond the hours that it lasts', async () => {
    const { name } = somebody()
    const { refresh_token } = await signedIn(name)
    const renew = (body: unknown) => world.request('POST', '/api/refresh_token', { body })
    world.advance(3_600_000)
    const renewed = await renew({ refresh_token })
    expect(Object(renewed.body).data.session_ends_in).toBeLessThanOrEqual(3600)
    world.advance(3_601_000)
    const over = await renew({ refresh_token: Object(renewed.body).data.refresh_token })
    expect(over).toMatchObject({ status: 401, body: { endedBy: 'expired' } })
  })
})

it('another make of provider signs in as well, by a claim within a claim; what it has not verified connects nothing', async () => {
  const browser = new Browser()
  await other.signUp(browser, { email: 'grace@wind.example', name: 'Grace Hopper' })
  const begin = async () => {
    const back = await other.walk(browser, startOf('other'))
    return (await browser.go(back, { stop: isLogin })).url
  }
  expect(refusalOf(await begin())).toBe('no-email')
  other.verifies('grace@wind.example')
  const back = await begin()
  expect(refusalOf(back)).toMatch(/^#oidc=/)
  const { body } = await redeem(browser, ticketOf(back))
  const { token } = signInWithTicket.answer?.parse(body).data ?? expect.fail('no tokens')
  expect(await own(token)).toMatchObject({
    ...{ email: 'grace@wind.example', firstName: 'Grace', lastName: 'Hopper', roles: ['ROLE_USER'] },
    organizations: { data: [{ attributes: { name: 'Wind & Co' } }] },
  })
})

it('an account that has a password is signed in to with it as before', async () => {
  const { email } = await makePerson(world.ctx)
  expect((await signIn(world, email)).token).not.toBe('')
})
