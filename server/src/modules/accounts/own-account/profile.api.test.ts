import { readFile } from 'node:fs/promises'
import { changePassword, login, me, refreshToken } from '@visionair/contract/accounts'
import { getUser, updateUser } from '@visionair/contract/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeOrganization, makePerson, makeSignedIn, signIn, testPassword } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { hasSharedData, sharedData } from '../../../testing/shared-data.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld()
})
afterAll(() => world.close())

type Self = { id: number; email: string; token: string }
const save = ({ id, token }: Self, body: unknown) => world.call(updateUser, { params: { id }, token, body })
const mine = async ({ token }: Self) => (await world.call(me, { token })).body
const violation = (field: string, message?: string) => ({
  violations: [message === undefined ? { field } : { field, message }],
})

async function signedInByPassword() {
  const { email, id } = await makePerson(world.ctx)
  return { email, id, ...(await signIn(world, email)) }
}

describe('the own profile', () => {
  it('PROF-01 names are changed and read back', async () => {
    const self = await makeSignedIn(world)
    const { status, body } = await save(self, { firstName: '  Zoé ', lastName: 'Moreau-Lefèvre' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: { attributes: { firstName: 'Zoé', lastName: 'Moreau-Lefèvre' } } })
    expect(await mine(self)).toMatchObject({ data: { attributes: { firstName: 'Zoé', email: self.email } } })
    const own = await world.call(getUser, { params: { id: self.id }, token: self.token })
    expect(own.body).toMatchObject({ data: { attributes: { lastName: 'Moreau-Lefèvre' } } })
  })

  it('PROF-01 of ten changes of the names made upon one state at once one is made', async () => {
    const self = await makeSignedIn(world)
    const own = await world.call(getUser, { params: { id: self.id }, token: self.token })
    const { version } = Object(own.body).data.attributes
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(self, { lastName: `Name ${index}`, version })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  it.each(['😀👩‍🚀', 'عَلِي', 'Ω≈ç√∫', "Robert'); drop table account;--", '<b>x</b>', 'ﷺ', '田中さん'])(
    'PROF-01 the name %s comes back as it was given',
    async (firstName) => {
      const self = await makeSignedIn(world)
      expect((await save(self, { firstName })).status).toBe(200)
      expect(await mine(self)).toMatchObject({ data: { attributes: { firstName } } })
    },
  )

  it('PROF-01 empty and overlong names, malformed addresses, lists and objects are refused, and nothing is stored', async () => {
    const self = await makeSignedIn(world)
    const before = await mine(self)
    const bad: [object, string][] = [
      [{ firstName: ' ' }, 'firstName'],
      [{ lastName: 'x'.repeat(100_000) }, 'lastName'],
      [{ firstName: ['a'] }, 'firstName'],
      [{ lastName: { a: 1 } }, 'lastName'],
      [{ firstName: 'a\u0000b' }, 'firstName'],
      [{ firstName: '\u202Etxt' }, 'firstName'],
      [{ email: '' }, 'email'],
      [{ email: ['a@example.org'] }, 'email'],
      [{ email: 'a@example' }, 'email'],
      [{ preferences: { figures: { secret: true } } }, 'preferences.figures.secret'],
      [{ preferences: { figures: { critical: 'yes' } } }, 'preferences.figures.critical'],
      [{ preferences: { language: 'de' } }, 'preferences.language'],
    ]
    for (const [body, field] of bad) {
      const answer = await save(self, body)
      expect([field, answer.status, answer.body]).toMatchObject([field, 422, violation(field)])
    }
    expect(await mine(self)).toEqual(before)
  })

  it('PROF-01 the current address is refused, also in capitals, and one that is somebody else’s', async () => {
    const self = await makeSignedIn(world)
    const other = await makePerson(world.ctx)
    for (const email of [self.email, self.email.toUpperCase(), ` ${self.email}`])
      expect((await save(self, { email })).body).toMatchObject(
        violation('email', 'You cannot put your current email address.'),
      )
    const taken = { email: other.email.toUpperCase(), currentPassword: testPassword }
    expect((await save(self, taken)).body).toMatchObject(violation('email', 'This email address is already used.'))
    const free = { email: 'racing@example.org', currentPassword: testPassword }
    expect((await save(self, { ...free, firstName: 'Ada' })).status).toBe(200)
  })

  it('PROF-01 no right of one’s own can be changed along with it', async () => {
    const organization = await makeOrganization(world.ctx)
    const self = await makeSignedIn(world)
    const before = await mine(self)
    const protectedFields = [
      { roles: ['ROLE_ADMIN'] },
      { permissions: ['user_edit'] },
      { organizations: [organization] },
      { profile: 2 },
      { rootDevices: [] },
    ]
    for (const fields of protectedFields) expect((await save(self, { firstName: 'Eve', ...fields })).status).toBe(403)
    for (const unknown of [{ password: 'x' }, { is_active: true }, { status: 1 }, { id: 1 }, { session_epoch: 0 }])
      expect((await save(self, { firstName: 'Eve', ...unknown })).status).toBe(422)
    expect(await mine(self)).toEqual(before)
  })

  it('PROF-03 figures and language are kept; figures that are not named stay as they were', async () => {
    const self = await makeSignedIn(world)
    await save(self, { preferences: { figures: { critical: false, information: false }, language: 'fr' } })
    await save(self, { preferences: { figures: { critical: true } } })
    expect(await mine(self)).toMatchObject({
      data: {
        attributes: {
          preferences: { figures: { critical: true, information: false, 'low-severity': true }, language: 'fr' },
        },
      },
    })
    await save(self, { preferences: { language: null } })
    expect(await mine(self)).toMatchObject({ data: { attributes: { preferences: { language: null } } } })
  })

  it('of a foreign or absent account cannot be told apart', async () => {
    const self = await makeSignedIn(world)
    const foreign = await makePerson(world.ctx)
    const answers = await Promise.all(
      [foreign.id, 999_999].map((id) =>
        world.call(updateUser, { params: { id }, token: self.token, body: { firstName: 'x' } }),
      ),
    )
    const shape = z.object({ requestId: z.string() }).loose()
    const [a, b] = answers.map(({ body }) => ({ ...shape.parse(body), requestId: '' }))
    expect(a).toEqual(b)
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })

  it('the naughty strings come back unchanged or are refused, and nothing breaks', async () => {
    const some = '["", "undefined", "\\u0000", "👾", "../../etc/passwd%00"]'
    const text = hasSharedData ? await readFile(sharedData('text/blns/blns.json'), 'utf8') : some
    const self = await makeSignedIn(world)
    for (const lastName of z.array(z.string()).parse(JSON.parse(text)).slice(0, 200)) {
      const { status, body } = await save(self, { lastName })
      expect([lastName, [200, 422].includes(status)]).toEqual([lastName, true])
      if (status === 200) expect(body).toMatchObject({ data: { attributes: { lastName: lastName.trim() } } })
    }
  })
})

describe('changing the password', () => {
  it('AUTH-12 another password ends all sessions, also in access tokens of before, and tells the owner', async () => {
    const self = await signedInByPassword()
    const body = { oldPassword: testPassword, newPassword: 'Another-one2!', confirmation: 'Another-one2!' }
    expect((await world.call(changePassword, { token: self.token, body })).status).toBe(204)
    expect((await world.call(me, { token: self.token })).status).toBe(401)
    expect((await world.call(refreshToken, { body: { refresh_token: self.refresh_token } })).status).toBe(401)
    expect((await world.call(login, { body: { username: self.email, password: testPassword } })).status).toBe(401)
    const { token } = await signIn(world, self.email, 'Another-one2!')
    expect((await world.call(me, { token })).status).toBe(200)
    expect((await mailsTo(world, self.email)).map(({ subject }) => subject)).toEqual(['Your password has been changed'])
  })

  it('AUTH-12 a refresh that runs while the password changes gives no session that lasts', async () => {
    const self = await signedInByPassword()
    const body = { oldPassword: testPassword, newPassword: 'Another-one2!', confirmation: 'Another-one2!' }
    const [changed, ...refreshed] = await Promise.all([
      world.call(changePassword, { token: self.token, body }),
      ...Array.from({ length: 5 }, () => world.call(refreshToken, { body: { refresh_token: self.refresh_token } })),
    ])
    expect(changed.status).toBe(204)
    const tokens = z.object({ data: z.object({ token: z.string(), refresh_token: z.string() }) })
    for (const answer of refreshed.filter(({ status }) => status === 200)) {
      const { token, refresh_token } = tokens.parse(answer.body).data
      expect((await world.call(me, { token })).status).toBe(401)
      expect((await world.call(refreshToken, { body: { refresh_token } })).status).toBe(401)
    }
  })

  it('PROF-02 is refused as the old one, and nothing ends', async () => {
    const self = await signedInByPassword()
    const body = { oldPassword: testPassword, newPassword: testPassword, confirmation: testPassword }
    expect(await world.call(changePassword, { token: self.token, body })).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'newPassword', message: 'The new password is the old one.' }] },
    })
    expect((await world.call(me, { token: self.token })).status).toBe(200)
  })

  it('AUTH-12 names alone end nothing', async () => {
    const self = await signedInByPassword()
    await save(self, { firstName: 'Grace' })
    expect((await world.call(me, { token: self.token })).status).toBe(200)
    expect((await world.call(refreshToken, { body: { refresh_token: self.refresh_token } })).status).toBe(200)
  })

  it('PROF-02 old password, new one and confirmation are required, checked and named', async () => {
    const self = await makeSignedIn(world)
    const change = (body: object) => world.call(changePassword, { token: self.token, body })
    expect((await change({})).body).toMatchObject({
      violations: [{ field: 'oldPassword' }, { field: 'newPassword' }, { field: 'confirmation' }],
    })
    const good = { oldPassword: testPassword, newPassword: 'Another-one2!', confirmation: 'Another-one2!' }
    expect((await change({ ...good, oldPassword: 'Wrong-one1!' })).body).toMatchObject(
      violation('oldPassword', 'This is not your password.'),
    )
    expect((await change({ ...good, confirmation: 'x' })).body).toMatchObject(violation('confirmation'))
    expect((await change({ ...good, newPassword: 'weak', confirmation: 'weak' })).body).toMatchObject(
      violation('newPassword'),
    )
    expect((await change({ ...good, oldPassword: [testPassword] })).status).toBe(422)
    expect((await world.call(me, { token: self.token })).status).toBe(200)
  })

  it('PROF-02 guessing the old password locks the account', async () => {
    const self = await makeSignedIn(world)
    const guess = (oldPassword: string) =>
      world.call(changePassword, {
        token: self.token,
        body: { oldPassword, newPassword: 'Another-one2!', confirmation: 'Another-one2!' },
      })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await guess(`Wrong-one${attempt}!`)).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 423])
    expect((await guess(testPassword)).status).toBe(423)
  })
})
