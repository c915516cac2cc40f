import { permissions } from '@visionair/contract'
import { confirmEmailChange, me, refreshToken, resetSecondFactor } from '@visionair/contract/accounts'
import { listAuditEntries } from '@visionair/contract/audit'
import { listParks } from '@visionair/contract/parks'
import {
  deleteUser,
  disableUser,
  enableUser,
  getUser,
  listProfiles,
  listUsers,
  updateUser,
} from '@visionair/contract/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../platform/actor.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import {
  makeAdmin,
  makeOrganization,
  makePark,
  makePerson,
  makeSignedIn,
  makeTurbine,
  type PersonOptions,
  signIn,
  testPassword,
} from '../../../testing/factories.ts'
import { mailsTo, tokensMailedTo } from '../../../testing/mails.ts'

let world: ApiWorld
let admin: Actor
let own: number
let foreign: number
let turbine: number
let sibling: number
let foreignTurbine: number
const tokens = { admin: '', responsible: '', editor: '', reader: '' }
const held = ['user_view', 'user_edit', 'user_delete', 'device_edit'] as const

async function turbineOf(organization: number): Promise<number> {
  const park = await makePark(world.ctx, admin, organization)
  return (await makeTurbine(world.ctx, admin, park.id)).id
}

const limitTo = (accountId: number, ...devices: number[]) =>
  world.ctx.db
    .insertInto('accountRootDevice')
    .values(devices.map((deviceId) => ({ accountId, deviceId })))
    .execute()

beforeAll(async () => {
  world = await createApiWorld()
  admin = await makeAdmin(world.ctx)
  own = await makeOrganization(world.ctx)
  foreign = await makeOrganization(world.ctx)
  turbine = await turbineOf(own)
  sibling = await turbineOf(own)
  foreignTurbine = await turbineOf(foreign)
  const organizationIds = [own]
  tokens.admin = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
  tokens.responsible = (await makeSignedIn(world, { role: 'ROLE_RESPONSIBLE', organizationIds })).token
  tokens.editor = (await makeSignedIn(world, { organizationIds, permissions: held })).token
  tokens.reader = (await makeSignedIn(world, { organizationIds })).token
})
afterAll(() => world.close())

const person = async (options: PersonOptions = {}) =>
  (await makePerson(world.ctx, { organizationIds: [own], ...options })).id
const change = (token: string, id: number, body: object) => world.call(updateUser, { token, params: { id }, body })
const attributesOf = (body: unknown) => Object(Object(Object(body).data).attributes)
const read = async (id: number, token = tokens.admin) =>
  attributesOf((await world.call(getUser, { token, params: { id } })).body)
const list = async (token: string, query = '') => {
  const { body } = await world.call(listUsers, { token, query: `itemsPerPage=100&${query}` })
  return Object(body).data.map((row: { attributes: { id: number } }) => row.attributes.id)
}

describe('reading users', () => {
  it('shows those of the own organizations, all to administrators, and nothing of the others', async () => {
    const [mine, shared, theirs] = [
      await person(),
      await person({ organizationIds: [own, foreign] }),
      await person({ organizationIds: [foreign] }),
    ]
    expect(await list(tokens.admin)).toEqual(expect.arrayContaining([mine, shared, theirs]))
    for (const token of [tokens.responsible, tokens.editor]) {
      const seen = await list(token)
      expect(seen).toEqual(expect.arrayContaining([mine, shared]))
      expect(seen).not.toContain(theirs)
      expect((await world.call(getUser, { token, params: { id: theirs } })).status).toBe(404)
      expect((await read(shared, token)).organizations.data).toEqual([expect.objectContaining({ id: String(own) })])
      expect(await list(token, `organization.id=${foreign}`)).toEqual([])
    }
    expect(await list(tokens.admin, `organization.id=${foreign}`)).toEqual(expect.arrayContaining([shared, theirs]))
  })

  it('needs user_view, but for oneself; foreign, absent and colleague alike without it', async () => {
    const self = await makeSignedIn(world, { organizationIds: [own] })
    const status = async (id: number) => (await world.call(getUser, { token: self.token, params: { id } })).status
    expect(await status(self.id)).toBe(200)
    expect([await status(await person()), await status(999_999)]).toEqual([403, 403])
    expect((await world.call(listUsers, { token: self.token })).status).toBe(403)
  })

  it('finds by name or e-mail, state, role and profile, in a stable order', async () => {
    const id = await person({ role: 'ROLE_RESPONSIBLE', profileId: 2 })
    await world.ctx.db
      .updateTable('account')
      .set({ firstName: 'Zoé', lastName: 'Ünique', email: 'zoe.find@example.org' })
      .where('id', '=', id)
      .execute()
    for (const query of [
      'name=unique',
      'name=zoe%20un',
      'name=FIND%40',
      'profile.id=2&role=ROLE_RESPONSIBLE',
      'name=unique&state=active',
    ])
      expect([query, await list(tokens.responsible, query)]).toEqual([query, [id]])
    expect(await list(tokens.responsible, 'name=unique&state=locked')).toEqual([])
    expect(await list(tokens.responsible, 'name=%25')).toEqual([])
    await world.ctx.db
      .updateTable('account')
      .set({ lockedUntil: new Date(Date.now() + 60_000) })
      .where('id', '=', id)
      .execute()
    expect(await list(tokens.responsible, 'name=unique&state=locked')).toEqual([id])
    await world.ctx.db.updateTable('account').set({ isActive: false }).where('id', '=', id).execute()
    expect(await list(tokens.responsible, 'name=unique&state=disabled')).toEqual([id])
    const up = await list(tokens.admin, 'order[email]=asc')
    expect(await list(tokens.admin, 'order[email]=desc')).toEqual([...up].reverse())
  })

  it('refuses filters and orders on private columns, and names them', async () => {
    for (const query of [
      'password_hash=x',
      'passwordHash=x',
      'order[passwordHash]=asc',
      'order[password_hash]=asc',
      'order[lockedUntil]=asc',
      'failed_logins=5',
      'session_epoch=1',
      'state=x',
      'role=root',
      'organization=1',
    ]) {
      const { status, body } = await world.call(listUsers, { token: tokens.admin, query })
      expect([query, status]).toEqual([query, 400])
      expect(Object(body).violations.length).toBeGreaterThan(0)
    }
  })

  it('never tells of a password, a token or an epoch', async () => {
    const id = await person()
    const answers = await Promise.all([
      world.call(listUsers, { token: tokens.admin, query: 'itemsPerPage=100' }),
      world.call(getUser, { token: tokens.admin, params: { id } }),
      change(tokens.admin, id, { firstName: 'X' }),
    ])
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/password|hash|epoch|scrypt|failed/i)
  })
})

describe('changing users', () => {
  it('changes names, role, profile, permissions, companies and devices, each by itself, and the trail tells of it', async () => {
    const id = await person()
    for (const [body, shown] of [
      [
        { firstName: 'Grace', lastName: 'Hopper' },
        { firstName: 'Grace', lastName: 'Hopper' },
      ],
      [{ roles: ['ROLE_RESPONSIBLE'] }, { roles: ['ROLE_RESPONSIBLE'] }],
      [{ profile: 1 }, { profile: { data: { id: '1' } } }],
      [{ permissions: ['user_view', 'device_edit'] }, { permissions: ['device_edit', 'user_view'] }],
      [{ organizations: [own, foreign] }, { organizations: { data: [{}, {}] } }],
      [{ rootDevices: [turbine, foreignTurbine] }, { isLimited: true, rootDevices: { data: [{}, {}] } }],
      [{ rootDevices: [] }, { isLimited: false, rootDevices: { data: [] } }],
      [
        { profile: null, organizations: [own] },
        { profile: null, organizations: { data: [{ id: String(own) }] } },
      ],
    ] as const) {
      const answer = await change(tokens.admin, id, body)
      expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), 200])
      expect(attributesOf(answer.body)).toMatchObject(shown)
      expect(await read(id)).toMatchObject({ ...shown, firstName: 'Grace' })
    }
    const { body } = await world.call(listAuditEntries, {
      token: tokens.admin,
      query: `entity=user&entityId=${id}&order[at]=asc`,
    })
    expect(body).toMatchObject({
      meta: { totalItems: 8 },
      data: expect.arrayContaining([
        expect.objectContaining({
          attributes: expect.objectContaining({
            before: { roles: ['ROLE_USER'] },
            after: { roles: ['ROLE_RESPONSIBLE'] },
          }),
        }),
      ]),
    })
  })

  it('takes effect at the next call: role, permission, profile, company and devices', async () => {
    const target = await makeSignedIn(world, { organizationIds: [own] })
    const { token } = target
    const sees = async () => Object((await world.call(listParks, { token })).body).meta.totalItems
    const mayList = async () => (await world.call(listProfiles, { token })).status
    expect(await mayList()).toBe(403)
    await change(tokens.admin, target.id, { permissions: ['profile_view'] })
    expect(await mayList()).toBe(200)
    await change(tokens.admin, target.id, { permissions: [] })
    expect(await mayList()).toBe(403)
    await change(tokens.admin, target.id, { roles: ['ROLE_RESPONSIBLE'] })
    expect(await mayList()).toBe(200)
    expect(await sees()).toBe(2)
    await change(tokens.admin, target.id, { rootDevices: [turbine] })
    expect(await sees()).toBe(1)
    await change(tokens.admin, target.id, { organizations: [foreign], rootDevices: [] })
    expect(await sees()).toBe(1)
    await change(tokens.admin, target.id, { organizations: [] })
    expect(await sees()).toBe(0)
  })

  it('takes no field that is not offered, and none of a wrong kind', async () => {
    const id = await person()
    const before = await read(id)
    const protectedFields = [
      'id',
      'is_active',
      'isActive',
      'password',
      'passwordHash',
      'password_hash',
      'status',
      'state',
      'failedLogins',
      'lockedUntil',
      'createdAt',
      'session_epoch',
      'sessionEpoch',
      'isAdmin',
      'can',
      'profileId',
      'profile_id',
      'organizationIds',
      '__proto__x',
    ]
    for (const field of protectedFields) {
      const { status, body } = await change(tokens.admin, id, { firstName: 'Changed', [field]: 1 })
      expect([field, status]).toEqual([field, 422])
      expect(body).toMatchObject({ violations: [{ field }] })
    }
    for (const body of [
      { roles: [] },
      { roles: ['ROLE_ROOT'] },
      { roles: 'ROLE_ADMIN' },
      { permissions: ['root'] },
      { organizations: ['1'] },
      { organizations: [-1] },
      { rootDevices: [1.5] },
      { firstName: '' },
      { lastName: 'a\u0000' },
      { email: 'no' },
      { profile: 0 },
      [],
    ])
      expect([JSON.stringify(body), (await change(tokens.admin, id, body)).status]).toEqual([JSON.stringify(body), 422])
    expect(await read(id)).toEqual(before)
  })

  it('refuses what does not exist at its field', async () => {
    const id = await person()
    for (const [field, value] of [
      ['profile', 999_999],
      ['organizations', [999_999]],
      ['rootDevices', [999_999]],
      ['rootDevices', [foreignTurbine]],
    ] as const) {
      const { status, body } = await change(tokens.admin, id, { [field]: value })
      expect([field, status]).toEqual([field, 422])
      expect(body).toMatchObject({ violations: [{ field }] })
    }
    await change(tokens.admin, id, { rootDevices: [turbine] })
    expect((await change(tokens.admin, id, { organizations: [foreign] })).body).toMatchObject({
      violations: [{ field: 'rootDevices' }],
    })
  })

  it('by an administrator asks for another address with a password, and nothing changes until it is confirmed', async () => {
    const target = await makePerson(world.ctx, { organizationIds: [own] })
    const taken = await makePerson(world.ctx)
    const currentPassword = testPassword
    const refused = { violations: [{ field: 'currentPassword' }] }
    expect((await change(tokens.admin, target.id, { email: 'moved@example.org' })).body).toMatchObject(refused)
    const wrong = { email: 'moved@example.org', currentPassword: 'Not-the-one1!' }
    expect((await change(tokens.admin, target.id, wrong)).body).toMatchObject(refused)
    const tooLate = { email: taken.email.toUpperCase(), currentPassword }
    expect((await change(tokens.admin, target.id, tooLate)).body).toMatchObject({ violations: [{ field: 'email' }] })
    expect((await mailsTo(world, target.email)).length).toBe(0)
    expect((await change(tokens.admin, target.id, { email: 'moved@example.org', currentPassword })).status).toBe(200)
    expect(await read(target.id)).toMatchObject({ email: target.email, pendingEmail: 'moved@example.org' })
    for (const token of [tokens.responsible, tokens.editor])
      expect((await change(token, target.id, { email: 'hijacked@example.org', currentPassword })).status).toBe(403)
    const [confirm = ''] = await tokensMailedTo(world, 'moved@example.org')
    expect((await world.call(confirmEmailChange, { params: { token: confirm } })).status).toBe(204)
    expect(await read(target.id)).toMatchObject({ email: 'moved@example.org', pendingEmail: null })
  })
})

describe('nobody widens rights beyond their own', () => {
  it('by a permission: each of the catalogue only by who holds it', async () => {
    const id = await person()
    for (const permission of permissions) {
      const expected = held.some((own) => own === permission) ? 200 : 403
      const answer = await change(tokens.editor, id, { permissions: [permission] })
      expect([permission, answer.status]).toEqual([permission, expected])
      await change(tokens.admin, id, { permissions: [] })
    }
  })

  it('by a role or a profile; what is held already may stay or be taken away', async () => {
    const id = await person({ permissions: ['device_delete'] })
    for (const [token, body, status] of [
      [tokens.editor, { roles: ['ROLE_ADMIN'] }, 403],
      [tokens.editor, { roles: ['ROLE_RESPONSIBLE'] }, 403],
      [tokens.editor, { roles: ['ROLE_USER', 'ROLE_ADMIN'] }, 403],
      [tokens.responsible, { roles: ['ROLE_ADMIN'] }, 403],
      [tokens.editor, { profile: 1 }, 403],
      [tokens.editor, { permissions: ['device_delete', 'device_edit'] }, 200],
      [tokens.editor, { permissions: [] }, 200],
      [tokens.editor, { permissions: ['device_delete'] }, 403],
      [tokens.responsible, { profile: 1 }, 200],
      [tokens.responsible, { roles: ['ROLE_RESPONSIBLE'] }, 200],
    ] as const) {
      const answer = await change(token, id, body)
      expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), status])
    }
  })

  it('by a company: a foreign one does not exist, and the last one stays', async () => {
    const id = await person()
    for (const token of [tokens.responsible, tokens.editor]) {
      const [outside, absent] = await Promise.all(
        [foreign, 999_999].map((each) => change(token, id, { organizations: [own, each] })),
      )
      expect([outside?.status, absent?.status]).toEqual([422, 422])
      expect({ ...Object(outside?.body), requestId: '' }).toEqual({ ...Object(absent?.body), requestId: '' })
      expect((await change(token, id, { organizations: [] })).status).toBe(422)
    }
    expect((await read(id)).organizations.data).toHaveLength(1)
  })

  it('by devices: who is limited passes on a limit, to what they see, and manages nobody who sees more', async () => {
    const limited = await makeSignedIn(world, { organizationIds: [own], permissions: held })
    await limitTo(limited.id, turbine)
    const within = await person()
    await limitTo(within, turbine)
    const [wider, beside] = [await person(), await person()]
    await limitTo(beside, sibling)
    for (const id of [wider, beside]) expect((await change(limited.token, id, { firstName: 'X' })).status).toBe(403)
    expect((await change(limited.token, within, { firstName: 'Within' })).status).toBe(200)
    expect((await change(limited.token, within, { rootDevices: [] })).status).toBe(403)
    for (const device of [sibling, foreignTurbine, 999_999])
      expect((await change(limited.token, within, { rootDevices: [device] })).status).toBe(422)
    expect((await change(limited.token, within, { rootDevices: [turbine] })).status).toBe(200)
    expect((await read(beside, limited.token)).rootDevices.data).toEqual([])
  })

  it('a device that is deleted leaves whoever was limited to it with nothing, not with everything', async () => {
    const target = await makeSignedIn(world, { organizationIds: [own] })
    const gone = await turbineOf(own)
    await limitTo(target.id, gone)
    await world.ctx.db.deleteFrom('device').where('id', '=', gone).execute()
    expect((await world.call(listParks, { token: target.token })).body).toMatchObject({ meta: { totalItems: 0 } })
    expect(await read(target.id)).toMatchObject({ isLimited: true, rootDevices: { data: [] } })
  })

  it('over oneself: nobody changes, disables or deletes themselves', async () => {
    for (const options of [
      { role: 'ROLE_ADMIN' },
      { role: 'ROLE_RESPONSIBLE', organizationIds: [own] },
      { organizationIds: [own], permissions: held },
    ] as const) {
      const self = await makeSignedIn(world, options)
      for (const body of [
        { roles: ['ROLE_ADMIN'] },
        { permissions: [] },
        { profile: null },
        { organizations: [own] },
        { rootDevices: [] },
      ])
        expect((await change(self.token, self.id, body)).status).toBe(403)
      for (const call of [disableUser, enableUser, deleteUser, resetSecondFactor])
        for (const [language, why] of [
          ['en', 'Nobody can disable, unlock or delete their own account.'],
          ['fr', 'Personne ne peut désactiver, déverrouiller ou supprimer son propre compte.'],
        ] as const) {
          const answer = await world.call(call, { token: self.token, params: { id: self.id }, language })
          expect([answer.status, Object(answer.body).detail]).toEqual([403, expect.stringContaining(why)])
        }
      expect((await change(self.token, self.id, { firstName: 'Me' })).status).toBe(200)
    }
  })

  it('over administrators, higher roles and people who also belong elsewhere', async () => {
    const targets = [
      [await person({ role: 'ROLE_ADMIN' }), tokens.responsible],
      [await person({ role: 'ROLE_ADMIN' }), tokens.editor],
      [await person({ role: 'ROLE_RESPONSIBLE' }), tokens.editor],
      [await person({ organizationIds: [own, foreign] }), tokens.responsible],
    ] as const
    for (const [id, token] of targets) {
      const before = await read(id)
      expect((await read(id, token)).can).toEqual({
        edit: false,
        editRights: false,
        editEmail: false,
        disable: false,
        unlock: false,
        resetFactor: false,
        tokens: false,
        delete: false,
      })
      expect((await change(token, id, { firstName: 'Taken' })).status).toBe(403)
      for (const call of [disableUser, enableUser, deleteUser, resetSecondFactor])
        expect((await world.call(call, { token, params: { id } })).status).toBe(403)
      expect(await read(id)).toEqual(before)
    }
  })

  it('without the permission, and foreign and absent users cannot be told apart', async () => {
    const colleague = await person()
    const stranger = await person({ organizationIds: [foreign] })
    expect((await change(tokens.reader, colleague, { firstName: 'X' })).status).toBe(403)
    for (const call of [disableUser, deleteUser])
      expect((await world.call(call, { token: tokens.reader, params: { id: colleague } })).status).toBe(403)
    for (const token of [tokens.responsible, tokens.editor])
      for (const call of [updateUser, disableUser, enableUser, deleteUser]) {
        const [outside, absent] = await Promise.all(
          [stranger, 999_999].map((id) =>
            world.call(call, { token, params: { id }, ...(call === updateUser ? { body: { firstName: 'X' } } : {}) }),
          ),
        )
        expect([outside?.status, absent?.status]).toEqual([404, 404])
        expect({ ...Object(outside?.body), requestId: '' }).toEqual({ ...Object(absent?.body), requestId: '' })
      }
  })
})

describe('ending access', () => {
  it('disabling refuses the next call and the refresh; enabling brings back neither', async () => {
    const target = await makePerson(world.ctx, { organizationIds: [own] })
    const session = await signIn(world, target.email)
    const params = { id: target.id }
    const disabled = await world.call(disableUser, { token: tokens.responsible, params })
    expect(attributesOf(disabled.body)).toMatchObject({ is_active: false, state: 'disabled' })
    expect((await world.call(me, { token: session.token })).status).toBe(401)
    expect((await world.call(refreshToken, { body: { refresh_token: session.refresh_token } })).status).toBe(401)
    expect(attributesOf((await world.call(enableUser, { token: tokens.responsible, params })).body).state).toBe(
      'active',
    )
    expect((await world.call(refreshToken, { body: { refresh_token: session.refresh_token } })).status).toBe(401)
    expect((await signIn(world, target.email)).token).toBeTruthy()
  })

  it('deleting takes the account with its sessions, and keeps what it recorded', async () => {
    const target = await makePerson(world.ctx, { organizationIds: [own] })
    const session = await signIn(world, target.email)
    const gone = await world.call(deleteUser, { token: tokens.responsible, params: { id: target.id } })
    expect(gone.status).toBe(204)
    expect((await world.call(me, { token: session.token })).status).toBe(401)
    expect((await world.call(refreshToken, { body: { refresh_token: session.refresh_token } })).status).toBe(401)
    expect((await world.call(deleteUser, { token: tokens.responsible, params: { id: target.id } })).status).toBe(404)
    expect(
      (
        await world.call(listAuditEntries, {
          token: tokens.admin,
          query: `entity=user&entityId=${target.id}&action=delete`,
        })
      ).body,
    ).toMatchObject({
      data: [{ attributes: { entityName: target.email } }],
    })
  })

  it('two administrators who disable each other at once leave one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [
        await makeSignedIn(world, { role: 'ROLE_ADMIN' }),
        await makeSignedIn(world, { role: 'ROLE_ADMIN' }),
      ]
      const answers = await Promise.all([
        world.call(disableUser, { token: a.token, params: { id: b.id } }),
        world.call(disableUser, { token: b.token, params: { id: a.id } }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    }
  })

  it('a right taken away while it is used is not used', async () => {
    const target = await person()
    for (let round = 0; round < 5; round += 1) {
      const editor = await makeSignedIn(world, {
        organizationIds: [own],
        permissions: ['user_view', 'user_edit', 'device_delete'],
      })
      await change(tokens.admin, target, { permissions: [] })
      await Promise.all([
        change(tokens.admin, editor.id, { permissions: [] }),
        change(editor.token, target, { permissions: ['device_delete'] }),
      ])
      const given = await world.ctx.db
        .selectFrom('auditEntry')
        .select(['id', 'entityId'])
        .where('entity', '=', 'user')
        .where('entityId', 'in', [editor.id, target])
        .orderBy('id', 'desc')
        .limit(2)
        .execute()
      const taken = given.find(({ entityId }) => entityId === editor.id)
      const gave = given.find(({ entityId }) => entityId === target)
      const isGiven = (await read(target)).permissions.includes('device_delete')
      expect(!isGiven || Number(gave?.id) < Number(taken?.id)).toBe(true)
    }
  })
})
