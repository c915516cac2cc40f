import type { Permission } from '@visionair/contract'
import {
  activateInvitation,
  cancelInvitation,
  checkInvitation,
  createInvitation,
  listInvitations,
  login,
  me,
  reinvite,
} from '@visionair/contract/accounts'
import { createProfile, updateProfile } from '@visionair/contract/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeSignedIn, makeTurbine, signIn, testPassword } from '../../../testing/factories.ts'
import { mailsTo, tokensMailedTo } from '../../../testing/mails.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

let counter = 0
const freshEmail = () => {
  counter += 1
  return `invited${counter}@example.org`
}
const invite = (token: string, body: object) => world.call(createInvitation, { token, body })
const ordinary = (more: object = {}) => ({ email: freshEmail(), organization: owners.own.organization, ...more })
const idOf = (body: unknown) =>
  z.object({ data: z.object({ attributes: z.object({ id: z.int() }) }) }).parse(body).data.attributes.id
const lastToken = async (email: string) => (await tokensMailedTo(world, email)).at(-1) ?? ''
const completion = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  password: testPassword,
  passwordConfirmation: testPassword,
}
const activate = (token: string, body: object = completion) =>
  world.call(activateInvitation, { params: { token }, body })
const check = (token: string) => world.call(checkInvitation, { params: { token } })
const gone = { status: 404, detail: 'Your invite has expired.' }
const mailCount = async () =>
  (
    await world.ctx.db
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

async function invited(more: object = {}) {
  const body = ordinary(more)
  const answer = await invite(owners.adminToken, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return { email: body.email, id: idOf(answer.body), token: await lastToken(body.email) }
}
const inviter = (permissions: string[], options: object = {}) =>
  makeSignedIn(world, {
    permissions: ['invitation_create', 'invitation_delete', ...permissions],
    organizationIds: [owners.own.organization],
    ...options,
  })

describe('inviting', () => {
  it('AUTH-07 mails a link in the chosen language with who invites and where to', async () => {
    const email = freshEmail()
    const { status, body } = await invite(owners.responsibleToken, ordinary({ email, language: 'fr', profile: 1 }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      data: {
        type: 'invitations',
        attributes: {
          email,
          state: 'invited',
          role: 'ROLE_USER',
          language: 'fr',
          can: { reinvite: true, cancel: true },
        },
      },
    })
    const [mail] = await mailsTo(world, email)
    expect(mail?.text).toMatch(/vous invite à rejoindre Organization/)
    expect(mail?.text).toContain(`${world.url}/invitation-verify/`)
    expect(JSON.stringify(body)).not.toContain(await lastToken(email))
  })

  it('AUTH-07 refuses an address that is invited or has an account, and what is malformed', async () => {
    const { email } = await invited()
    expect((await invite(owners.adminToken, ordinary({ email: email.toUpperCase() }))).body).toMatchObject({
      violations: [
        { field: 'email', message: 'This email address is already invited. Send the invitation again instead.' },
      ],
    })
    const member = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
    expect((await invite(owners.responsibleToken, ordinary({ email: member.email }))).body).toMatchObject({
      violations: [{ field: 'email' }],
    })
    for (const bad of [
      { email: 'x' },
      { email: ['a@example.org'] },
      { role: 'ROLE_GOD' },
      { permissions: ['everything'] },
      { permissions: 'user_view' },
      { organization: '1' },
      { rootDevices: [0] },
      { rootDevices: Array.from({ length: 501 }, (_, index) => index + 1) },
      { language: 'de' },
      { token: 'mine' },
      { state: 'accepted' },
    ])
      expect([bad, (await invite(owners.adminToken, ordinary(bad))).status]).toEqual([bad, 422])
  })

  it('AUTH-07 two invitations of one address at once make one', async () => {
    const body = ordinary()
    const statuses = (await Promise.all([1, 2, 3].map(() => invite(owners.adminToken, body)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([201, 422, 422])
    expect(await tokensMailedTo(world, body.email)).toHaveLength(1)
  })

  it('nobody gives a role, a permission, a profile or an organization they lack, and nothing is mailed', async () => {
    const delegate = await inviter(['device_edit'])
    const before = await mailCount()
    const refused: [object, number][] = [
      [{ role: 'ROLE_ADMIN', organization: null }, 403],
      [{ role: 'ROLE_RESPONSIBLE' }, 403],
      [{ permissions: ['device_delete'] }, 403],
      [{ profile: 1 }, 403],
      [{ profile: 999_999 }, 422],
      [{ organization: owners.foreign.organization }, 422],
      [{ organization: 999_999 }, 422],
      [{ organization: null }, 422],
      [{ rootDevices: [owners.foreign.turbine.id] }, 422],
      [{ rootDevices: [999_999] }, 422],
    ]
    for (const [more, status] of refused)
      expect([more, (await invite(delegate.token, ordinary(more))).status]).toEqual([more, status])
    expect((await invite(owners.responsibleToken, ordinary({ role: 'ROLE_ADMIN', organization: null }))).status).toBe(
      403,
    )
    expect(await mailCount()).toBe(before)
    expect((await invite(delegate.token, ordinary({ permissions: ['device_edit'] }))).status).toBe(201)
  })

  it('who sees some devices only invites to those, and never without a limit', async () => {
    const { turbine } = owners.own
    const limited = await inviter([])
    await world.ctx.db.insertInto('accountRootDevice').values({ accountId: limited.id, deviceId: turbine.id }).execute()
    const blade = await world.ctx.db
      .selectFrom('device')
      .select('id')
      .where('parentId', '=', turbine.id)
      .executeTakeFirstOrThrow()
    expect((await invite(limited.token, ordinary())).body).toMatchObject({ violations: [{ field: 'rootDevices' }] })
    expect((await invite(limited.token, ordinary({ rootDevices: [blade.id] }))).status).toBe(201)
    const unlimited = await invited()
    const again = await world.call(reinvite, { token: limited.token, params: { id: unlimited.id } })
    expect(again.status).toBe(403)
  })

  it('an address that has an account elsewhere is invited like any other, so that nobody learns of it', async () => {
    const foreign = await makeSignedIn(world, { organizationIds: [owners.foreign.organization] })
    const { status } = await invite(owners.responsibleToken, ordinary({ email: foreign.email }))
    expect(status).toBe(201)
    expect((await activate(await lastToken(foreign.email))).body).toMatchObject({
      status: 409,
      detail: 'There is already an account with this email address.',
    })
  })

  it('needs the permission', async () => {
    expect((await invite(owners.readerToken, ordinary())).status).toBe(403)
    expect((await world.call(createInvitation, { body: ordinary() })).status).toBe(401)
    const creator = await makeSignedIn(world, {
      permissions: ['invitation_create'],
      organizationIds: [owners.own.organization],
    })
    const { id } = await invited()
    expect((await world.call(cancelInvitation, { token: creator.token, params: { id } })).status).toBe(403)
  })
})

describe('the list of invitations', () => {
  const list = async (token: string, query: string) => {
    const { status, body } = await world.call(listInvitations, { token, query })
    expect([query, status]).toEqual([query, 200])
    const rows = z.object({
      data: z.array(z.object({ attributes: z.object({ email: z.string(), state: z.string() }) })),
    })
    return rows.parse(body).data.map(({ attributes }) => attributes)
  }

  it('shows every state, filtered, to those of the organization only', async () => {
    const [plain, again, cancelled, accepted, expired] = [
      await invited(),
      await invited(),
      await invited(),
      await invited(),
      await invited(),
    ]
    await world.call(reinvite, { token: owners.adminToken, params: { id: again.id } })
    await world.call(cancelInvitation, { token: owners.adminToken, params: { id: cancelled.id } })
    await activate(accepted.token)
    await world.ctx.db
      .updateTable('invitation')
      .set({ expiresAt: world.ctx.now() })
      .where('id', '=', expired.id)
      .execute()
    const states: [string, { email: string }][] = [
      ['invited', plain],
      ['reinvited', again],
      ['cancelled', cancelled],
      ['accepted', accepted],
      ['expired', expired],
    ]
    for (const [state, { email }] of states) {
      const rows = await list(
        owners.responsibleToken,
        `state=${state}&itemsPerPage=100&organization.id=${owners.own.organization}`,
      )
      expect(rows).toContainEqual({ email, state })
      expect(rows.every((row) => row.state === state)).toBe(true)
    }
    const all = states.map(([, { email }]) => email)
    const foreign = await list(owners.foreignToken, 'itemsPerPage=100')
    expect(foreign.filter(({ email }) => all.includes(email))).toEqual([])
    expect(await list(owners.responsibleToken, `email=${plain.email.slice(0, 9)}&order[email]=desc`)).not.toEqual([])
    expect(await list(owners.responsibleToken, 'email=%25')).toEqual([])
  })

  it('refuses filters it does not know, and who may not see it', async () => {
    for (const query of ['state=lost', 'token_hash=x', 'order[tokenHash]=asc', 'state[]=invited'])
      expect([query, (await world.call(listInvitations, { token: owners.adminToken, query })).status]).toEqual([
        query,
        400,
      ])
    expect((await world.call(listInvitations, { token: owners.readerToken })).status).toBe(403)
  })

  it('foreign and absent invitations answer alike', async () => {
    const { id } = await invited()
    for (const target of [id, 999_999]) {
      expect((await world.call(reinvite, { token: owners.foreignToken, params: { id: target } })).status).toBe(404)
      expect((await world.call(cancelInvitation, { token: owners.foreignToken, params: { id: target } })).status).toBe(
        404,
      )
    }
  })
})

describe('a mailed invitation', () => {
  it('AUTH-07 tells whom it is for and completes the account with exactly the rights it names', async () => {
    const { email, token } = await invited({
      profile: 3,
      permissions: ['device_edit'],
      rootDevices: [owners.own.turbine.id],
      language: 'fr',
    })
    expect((await check(token)).body).toEqual({ data: { email, organization: expect.any(String), language: 'fr' } })
    expect((await activate(token, { ...completion, language: 'en' })).status).toBe(204)
    const { token: access } = await signIn(world, email)
    const { body } = await world.call(me, { token: access })
    expect(body).toMatchObject({
      data: { attributes: { firstName: 'Ada', roles: ['ROLE_USER'], status: 0, preferences: { language: 'en' } } },
    })
    expect(JSON.stringify(body)).toContain('"device_edit"')
    expect(JSON.stringify(body)).not.toContain('"user_edit"')
    const account = await world.ctx.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(
      await world.ctx.db.selectFrom('accountRootDevice').selectAll().where('accountId', '=', account.id).execute(),
    ).toEqual([{ accountId: account.id, deviceId: owners.own.turbine.id }])
  })

  it('AUTH-07 PERM-02 gives what the profile allowed when it was sent, not what the profile allows by now', async () => {
    const profile = async (name: string, permissions: Permission[]) => {
      const body = { name, nameFr: name, permissions }
      return Number(Object((await world.call(createProfile, { token: owners.adminToken, body })).body).data.id)
    }
    const [same, wider] = [
      await profile('Crew that stays', ['device_edit']),
      await profile('Crew that grows', ['device_edit']),
    ]
    const people = [await invited({ profile: same }), await invited({ profile: wider, permissions: ['device_clone'] })]
    const again = await invited({ profile: wider })
    const grown: Permission[] = ['device_edit', 'user_delete']
    await world.call(updateProfile, { token: owners.adminToken, params: { id: wider }, body: { permissions: grown } })
    expect((await world.call(reinvite, { token: owners.adminToken, params: { id: again.id } })).status).toBe(200)
    people.push({ ...again, token: await lastToken(again.email) })
    const settled = []
    for (const { email, token } of people) {
      expect((await activate(token)).status).toBe(204)
      settled.push(
        await world.ctx.db
          .selectFrom('account')
          .select(['profileId', 'permissions'])
          .where('email', '=', email)
          .executeTakeFirst(),
      )
    }
    expect(settled).toEqual([
      { profileId: same, permissions: [] },
      { profileId: null, permissions: ['device_clone', 'device_edit'] },
      { profileId: wider, permissions: [] },
    ])
  })

  it('AUTH-07 does not give the profile of another company', async () => {
    const made = async (organization: number) => {
      const body = { name: 'Crew', nameFr: 'Équipe', permissions: [], organization }
      return Number(Object((await world.call(createProfile, { token: owners.adminToken, body })).body).data.id)
    }
    const [own, foreign] = [await made(owners.own.organization), await made(owners.foreign.organization)]
    const given = async (token: string, profile: number) => {
      const { status, body } = await invite(token, ordinary({ profile }))
      return [status, Object(body).violations?.[0]?.message]
    }
    expect(await given(owners.responsibleToken, own)).toEqual([201, undefined])
    expect(await given(owners.responsibleToken, foreign)).toEqual([422, 'This profile does not exist.'])
    expect(await given(owners.adminToken, foreign)).toEqual([422, 'This profile belongs to another company.'])
  })

  it('AUTH-07 makes an administrator who belongs to no organization, for an administrator only', async () => {
    const body = { email: freshEmail(), role: 'ROLE_ADMIN' }
    expect((await invite(owners.adminToken, { ...body, organization: owners.own.organization })).status).toBe(422)
    expect((await invite(owners.adminToken, body)).status).toBe(201)
    expect((await activate(await lastToken(body.email))).status).toBe(204)
    const rows = await world.call(listInvitations, { token: owners.responsibleToken, query: `email=${body.email}` })
    expect(rows.body).toMatchObject({ meta: { totalItems: 0 } })
  })

  it('AUTH-07 makes one account even when the link is used several times at once', async () => {
    const { email, token } = await invited()
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => activate(token)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 404, 404, 404])
    const used = { status: 404, code: 'link-over', detail: expect.stringContaining('already been accepted') }
    expect((await activate(token)).body).toMatchObject(used)
    expect((await check(token)).body).toMatchObject(used)
    expect(await world.ctx.db.selectFrom('account').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  it('AUTH-10 that expired or was cancelled neither opens nor signs in', async () => {
    const expired = await invited()
    await world.ctx.db
      .updateTable('invitation')
      .set({ expiresAt: world.ctx.now() })
      .where('id', '=', expired.id)
      .execute()
    const cancelled = await invited()
    await world.call(cancelInvitation, { token: owners.adminToken, params: { id: cancelled.id } })
    const called = { status: 404, code: 'link-over', detail: expect.stringContaining('has been cancelled') }
    for (const [{ email, token }, answer] of [
      [expired, gone],
      [cancelled, called],
    ] as const) {
      expect((await check(token)).body).toMatchObject(answer)
      expect((await activate(token)).body).toMatchObject(answer)
      expect((await world.call(login, { body: { username: email, password: testPassword } })).status).toBe(401)
    }
  })

  it('AUTH-07 fills nobody’s mailbox: five a day to one address, sent again included, whoever asks', async () => {
    const { id, email } = await invited()
    const again = () => world.call(reinvite, { token: owners.adminToken, params: { id } })
    for (let sent = 1; sent < 5; sent++) expect((await again()).status).toBe(200)
    const mails = (await mailsTo(world, email)).length
    expect((await again()).body).toMatchObject({ status: 409, detail: expect.stringContaining('five invitations') })
    await world.call(cancelInvitation, { token: owners.adminToken, params: { id } })
    const { token } = await inviter([])
    for (const asking of [owners.adminToken, token]) {
      const refused = await invite(asking, ordinary({ email: email.toUpperCase() }))
      expect(refused.body).toMatchObject({ status: 422, violations: [{ field: 'email' }] })
    }
    expect(await mailsTo(world, email)).toHaveLength(mails)
    expect((await invite(owners.adminToken, ordinary())).status).toBe(201)
    await world.ctx.db
      .updateTable('mail')
      .set({ createdAt: new Date(world.ctx.now().getTime() - 25 * 3_600_000) })
      .where('recipient', '=', email)
      .execute()
    expect((await invite(owners.adminToken, ordinary({ email }))).status).toBe(201)
  })

  it('AUTH-07 its former link ends when it is sent again, also after it expired', async () => {
    const { id, email, token } = await invited()
    world.advance(8 * 86_400_000)
    expect((await check(token)).body).toMatchObject(gone)
    const { adminToken } = await makeTwoOwners(world)
    expect((await world.call(reinvite, { token: adminToken, params: { id } })).body).toMatchObject({
      data: { attributes: { state: 'reinvited' } },
    })
    expect((await check(token)).body).toMatchObject({
      status: 404,
      detail: expect.stringContaining('newer invitation'),
    })
    expect((await activate(await lastToken(email))).status).toBe(204)
    const again = await world.call(reinvite, { token: adminToken, params: { id } })
    expect(again.body).toMatchObject({ status: 409 })
    expect((await world.call(cancelInvitation, { token: adminToken, params: { id } })).status).toBe(409)
    owners = await makeTwoOwners(world)
  })

  it('AUTH-07 limited to devices that are gone opens nothing instead of everything', async () => {
    const turbine = await makeTurbine(world.ctx, owners.admin, owners.own.subPark)
    const { token } = await invited({ rootDevices: [turbine.id] })
    await world.ctx.db.deleteFrom('device').where('id', '=', turbine.id).execute()
    expect((await activate(token)).body).toMatchObject({ status: 409 })
  })

  it('AUTH-08 takes names and a strong password only, and stays good after that', async () => {
    const { token } = await invited()
    for (const [more, field] of [
      [{ firstName: '' }, 'firstName'],
      [{ firstName: 'x'.repeat(2000) }, 'firstName'],
      [{ lastName: ['Lovelace'] }, 'lastName'],
      [{ password: 'weak', passwordConfirmation: 'weak' }, 'password'],
      [{ passwordConfirmation: 'Different1!' }, 'passwordConfirmation'],
      [{ roles: ['ROLE_ADMIN'] }, 'roles'],
      [{ email: 'other@example.org' }, 'email'],
    ] as const) {
      const { status, body } = await activate(token, { ...completion, ...more })
      expect([field, status, body]).toMatchObject([field, 422, { violations: [{ field }] }])
    }
    expect((await activate(token, { ...completion, firstName: '😀 عَلِي' })).status).toBe(204)
  })

  it('AUTH-07 a forged link answers like one that has expired', async () => {
    const { token } = await invited()
    for (const forged of [`${token}x`, token.slice(1), 'null', '..%2f', '🔑'])
      expect([forged, (await check(forged)).body, (await activate(forged)).body]).toMatchObject([forged, gone, gone])
  })
})
