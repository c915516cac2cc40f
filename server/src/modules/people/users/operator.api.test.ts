import { login, me, refreshToken } from '@visionair/contract/accounts'
import { listAuditEntries, operatorName } from '@visionair/contract/audit'
import { createProfile, unlockUser } from '@visionair/contract/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operator } from '../../../platform/actor.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeOrganization, makePerson, makeSignedIn, signIn, testPassword } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { idOfAddress } from '../../accounts/accounts.service.ts'
import { giveNewPassword } from '../../accounts/passwords/given-password.service.ts'
import { lastSignInsOf } from '../../accounts/sessions/last-sign-ins.service.ts'
import { organizationCalled, profileCalled } from '../named.service.ts'
import { createUser, type NewUser } from './new-user.service.ts'
import { unlock } from './users.service.ts'

let world: ApiWorld
let admin: { token: string }
let company: number
let other: number
beforeAll(async () => {
  world = await createApiWorld()
  admin = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
  company = await makeOrganization(world.ctx, 'Éole & Fils')
  other = await makeOrganization(world.ctx, 'Other wind')
})
afterAll(() => world.close())

let counter = 0
const person = (more: Partial<NewUser> = {}): NewUser => {
  counter += 1
  return {
    email: `Made${counter}@example.org`,
    firstName: 'Grace',
    lastName: 'Hopper',
    role: 'ROLE_USER',
    organization: company,
    profile: 1,
    language: 'fr',
    ...more,
  }
}
const create = (more: Partial<NewUser> = {}) => createUser(world.ctx, operator, person(more))
const refused = (field: string, message: string) => ({ violations: [{ field, message }] })
/** What the trail tells of an account, its sign-ins aside. */
const entriesOf = async (id: number) => {
  const query = `entity=user&entityId=${id}&order[at]=asc`
  const { body } = await world.call(listAuditEntries, { token: admin.token, query })
  const entries = Object(body).data.map((entry: { attributes: { action: string } }) => entry.attributes)
  return entries.filter(({ action }: { action: string }) => !['sign-in', 'refuse-sign-in', 'sign-out'].includes(action))
}
const lockOut = async (email: string) => {
  for (let at = 0; at < 5; at += 1) await world.call(login, { body: { username: email, password: 'Wrong1!aa' } })
}

describe('a user made by the operator of the machine', () => {
  it('signs in with the password that was told, has what was given and is yet to accept the terms', async () => {
    const { user, password } = await create({ role: 'ROLE_RESPONSIBLE' })
    const { token } = await signIn(world, user.email.toLowerCase(), password)
    const { status, body } = await world.call(me, { token })
    expect(status).toBe(200)
    expect(Object(body).data.attributes).toMatchObject({
      ...{ firstName: 'Grace', lastName: 'Hopper', email: user.email, status: 0, roles: ['ROLE_RESPONSIBLE'] },
      organizations: { data: [{ id: String(company) }] },
      preferences: { language: 'fr' },
    })
  })

  it('stands in the trail with what was given and without the password, as the deed of nobody who has an account', async () => {
    const { user, password } = await create()
    const entries = await entriesOf(user.id)
    expect(entries).toMatchObject([
      {
        ...{ user: null, userEmail: operatorName, action: 'create', entityName: user.email, before: null },
        after: {
          ...{ email: user.email, firstName: 'Grace', lastName: 'Hopper', roles: ['ROLE_USER'] },
          ...{ profile: 'Inspector', organizations: ['Éole & Fils'] },
        },
      },
    ])
    expect(JSON.stringify(entries)).not.toContain(password)
  })

  it('has what an invitation could give and nothing else, and leaves nothing when refused', async () => {
    const foreign = await world.call(createProfile, {
      token: admin.token,
      body: { name: 'Theirs', nameFr: 'Leur', permissions: [], organization: other },
    })
    const theirs = Number(Object(foreign.body).data.id)
    const count = () =>
      world.ctx.db.selectFrom('account').select(world.ctx.db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
    const before = await count()
    for (const [more, field, message] of [
      [{ organization: null }, 'organization', 'invitation.organization_required'],
      [{ organization: 999_999 }, 'organization', 'invitation.organization_unknown'],
      [{ role: 'ROLE_ADMIN' }, 'organization', 'invitation.no_organization'],
      [{ profile: 999_999 }, 'profile', 'invitation.profile_unknown'],
      [{ profile: theirs }, 'profile', 'invitation.profile_foreign'],
    ] as const)
      await expect(create(more)).rejects.toMatchObject(refused(field, message))
    expect(await count()).toEqual(before)
    expect((await create({ role: 'ROLE_ADMIN', organization: null, profile: null })).user.organizations).toEqual([])
  })

  it('takes no address that is taken, whatever its case, also of two at once', async () => {
    const taken = refused('email', 'invitation.account_exists')
    const { email } = await makePerson(world.ctx)
    await expect(create({ email: email.toUpperCase() })).rejects.toMatchObject(taken)
    const both = await Promise.allSettled([1, 2].map(() => create({ email: 'twice@example.org' })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: taken })
  })
})

describe('what the operator does to an account', () => {
  it('unlocks it, tells its owner, and the trail says who did', async () => {
    const { id, email } = await makePerson(world.ctx)
    await lockOut(email)
    expect((await world.call(login, { body: { username: email, password: testPassword } })).status).toBe(423)
    expect(await unlock(world.ctx, operator, await idOfAddress(world.ctx, email.toUpperCase()))).toMatchObject({
      ...{ id, state: 'active', lockedUntil: null },
    })
    await signIn(world, email)
    expect(await entriesOf(id)).toMatchObject([
      { action: 'lock', userEmail: email },
      { action: 'unlock', user: null, userEmail: operatorName },
    ])
    expect((await mailsTo(world, email)).at(-1)?.subject).toBe('Your account has been unlocked')
  })

  it('gives it another password: the old one and its sessions end, a lock is lifted, its owner is told', async () => {
    const { id, email } = await makePerson(world.ctx)
    const session = await signIn(world, email)
    await lockOut(email)
    const given = await giveNewPassword(world.ctx, operator, email.toUpperCase())
    expect(given).toMatchObject({ email, isActive: true })
    expect((await world.call(login, { body: { username: email, password: testPassword } })).status).toBe(401)
    await signIn(world, email, given.password)
    const { refresh_token } = session
    expect((await world.call(refreshToken, { body: { refresh_token } })).status).toBe(401)
    expect((await world.call(me, { token: session.token })).status).toBe(401)
    expect((await entriesOf(id)).at(-1)).toMatchObject({
      action: 'change-password',
      user: null,
      userEmail: operatorName,
    })
    expect((await mailsTo(world, email)).at(-1)?.subject).toBe('Your password has been changed')
  })

  it('needs somebody with the address', async () => {
    await expect(idOfAddress(world.ctx, 'nobody@example.org')).rejects.toMatchObject({ code: 'not-found' })
    await expect(giveNewPassword(world.ctx, operator, 'nobody@example.org')).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('is no way for who has an account: an administrator is named by theirs', async () => {
    const { id, email } = await makePerson(world.ctx)
    await lockOut(email)
    await world.call(unlockUser, { token: admin.token, params: { id } })
    expect((await entriesOf(id)).at(-1)).toMatchObject({ user: expect.any(Number), action: 'unlock' })
  })
})

describe('the last sign-in', () => {
  it('is that of the newest session, also of one that ended, and absent without any', async () => {
    const [one, none] = [await makePerson(world.ctx), await makePerson(world.ctx)]
    await signIn(world, one.email)
    world.advance(60_000)
    await signIn(world, one.email)
    const at = world.ctx.now()
    await giveNewPassword(world.ctx, operator, one.email)
    const known = await lastSignInsOf(world.ctx, [one.id, none.id])
    expect([...known.keys()]).toEqual([one.id])
    expect(Math.abs((known.get(one.id)?.getTime() ?? 0) - at.getTime())).toBeLessThan(30_000)
  })
})

describe('a company or a profile', () => {
  it('is found by number or by a name that looks alike', async () => {
    for (const text of [String(company), 'Éole & Fils', ' éole  &  FILS '])
      expect([text, await organizationCalled(world.ctx, operator, text)]).toEqual([text, company])
    for (const text of ['1', 'inspector', 'Inspecteur'])
      expect([text, await profileCalled(world.ctx, operator, text, company)]).toEqual([text, 1])
    for (const text of ['Eole', '999999999999', ''])
      await expect(organizationCalled(world.ctx, operator, text)).rejects.toMatchObject(
        refused('organization', 'user.organization_unknown'),
      )
    await expect(profileCalled(world.ctx, operator, 'No such', company)).rejects.toMatchObject(
      refused('profile', 'user.profile_unknown'),
    )
  })

  it('is asked about where several have the name: the own company’s and the provider’s, not that of another', async () => {
    const make = async (organization: number | null) => {
      const body = { name: 'Reader', nameFr: 'Lecteur', permissions: [], organization }
      return Number(Object((await world.call(createProfile, { token: admin.token, body })).body).data.id)
    }
    const theirs = await make(other)
    expect(await profileCalled(world.ctx, operator, 'Reader', company)).toBe(theirs)
    const own = await make(company)
    expect(await profileCalled(world.ctx, operator, 'lecteur', company)).toBe(own)
    const providers = await make(null)
    await expect(profileCalled(world.ctx, operator, 'Reader', company)).rejects.toMatchObject({
      violations: [{ message: 'user.profile_ambiguous', values: { numbers: `${own}, ${providers}` } }],
    })
  })
})
