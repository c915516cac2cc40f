import {
  cancelEmailChange,
  checkEmailChange,
  confirmEmailChange,
  login,
  me,
  refreshToken,
  undoEmailChange,
} from '@visionair/contract/accounts'
import { updateUser } from '@visionair/contract/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makePerson, signIn, testPassword } from '../../../testing/factories.ts'
import { awaitToken, mailsTo, tokensMailedTo } from '../../../testing/mails.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
})
afterAll(() => world.close())

async function person() {
  const { id, email } = await makePerson(world.ctx)
  return { id, email, newEmail: `new.${email}`, ...(await signIn(world, email)) }
}
type Person = Awaited<ReturnType<typeof person>>

const ask = ({ id, token, newEmail }: Person, more: object = { currentPassword: testPassword }) =>
  world.call(updateUser, { params: { id }, token, body: { email: newEmail, ...more } })
const confirm = (token: string) => world.call(confirmEmailChange, { params: { token } })
const undo = (token: string) => world.call(undoEmailChange, { params: { token } })
const check = (token: string) => world.call(checkEmailChange, { params: { token } })
const linkTo = async (email: string) => (await tokensMailedTo(world, email)).at(-1) ?? ''
const canSignIn = async (username: string) =>
  (await world.call(login, { body: { username, password: testPassword } })).status === 200

describe('another e-mail address', () => {
  it('AUTH-12 is not to be had with a session alone: the password is asked, and nothing is mailed without it', async () => {
    const self = await person()
    for (const more of [{}, { currentPassword: 'Not-the-one1!' }]) {
      const answer = await ask(self, more)
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ violations: [{ field: 'currentPassword' }] })
    }
    expect(await mailsTo(world, self.newEmail)).toEqual([])
    expect(await mailsTo(world, self.email)).toEqual([])
    expect((await world.call(me, { token: self.token })).body).toMatchObject({
      data: { attributes: { email: self.email, pendingEmail: null } },
    })
  })

  it('AUTH-10 AUTH-12 wrong passwords count towards the lock here too', async () => {
    const self = await person()
    for (let guess = 0; guess < 5; guess += 1) await ask(self, { currentPassword: `Not-the-one${guess}!` })
    expect((await ask(self)).status).toBe(423)
  })

  it('AUTH-12 waits until the new address confirms; then every session ends and the old address is told', async () => {
    const self = await person()
    expect((await ask(self)).status).toBe(200)
    expect((await world.call(me, { token: self.token })).body).toMatchObject({
      data: { attributes: { email: self.email, pendingEmail: self.newEmail } },
    })
    expect(await canSignIn(self.newEmail)).toBe(false)
    const link = await linkTo(self.newEmail)
    expect((await check(link)).body).toEqual({
      data: { purpose: 'confirm', oldEmail: self.email, newEmail: self.newEmail, isConfirmed: false },
    })
    expect((await confirm(link)).status).toBe(204)
    expect((await world.call(me, { token: self.token })).status).toBe(401)
    expect((await world.call(refreshToken, { body: { refresh_token: self.refresh_token } })).status).toBe(401)
    expect(await canSignIn(self.newEmail)).toBe(true)
    expect(await canSignIn(self.email)).toBe(false)
    expect((await mailsTo(world, self.email)).map(({ subject }) => subject)).toEqual([
      'Another e-mail address was asked for',
      'Your e-mail address has been changed',
    ])
    expect((await confirm(link)).status).toBe(404)
  })

  it.each([0, 1])(
    'AUTH-12 is undone by the old address with either of its links (%i), which also lets it choose a new password',
    async (which) => {
      const self = await person()
      await ask(self)
      await confirm(await linkTo(self.newEmail))
      const moved = await signIn(world, self.newEmail)
      const link = (await tokensMailedTo(world, self.email))[which] ?? ''
      expect((await check(link)).body).toMatchObject({ data: { purpose: 'undo', isConfirmed: true } })
      expect((await undo(link)).status).toBe(204)
      expect((await world.call(me, { token: moved.token })).status).toBe(401)
      expect(await canSignIn(self.email)).toBe(true)
      expect(await canSignIn(self.newEmail)).toBe(false)
      expect(await awaitToken(world, self.email, 3)).toBeTruthy()
      expect((await undo(link)).status).toBe(404)
    },
  )

  it('AUTH-12 is stopped by the old address before anybody confirms', async () => {
    const self = await person()
    await ask(self)
    const link = await linkTo(self.newEmail)
    expect((await undo(await linkTo(self.email))).status).toBe(204)
    expect((await confirm(link)).status).toBe(404)
    expect(await canSignIn(self.email)).toBe(true)
    expect((await world.call(me, { token: self.token })).status).toBe(401)
  })

  it('AUTH-12 taken over twice goes back to the first address with its link', async () => {
    const self = await person()
    await ask(self)
    await confirm(await linkTo(self.newEmail))
    const first = await linkTo(self.email)
    const moved = { ...self, ...(await signIn(world, self.newEmail)), newEmail: `newer.${self.email}` }
    expect((await ask(moved)).status).toBe(200)
    await confirm(await linkTo(moved.newEmail))
    expect((await undo(first)).status).toBe(204)
    expect(await canSignIn(self.email)).toBe(true)
    expect(await canSignIn(moved.newEmail)).toBe(false)
    expect((await undo(await linkTo(self.newEmail))).status).toBe(404)
  })

  it('AUTH-12 is forgotten when it is cancelled, replaced by a third, or too old', async () => {
    const self = await person()
    await ask(self)
    const cancelled = await linkTo(self.newEmail)
    const call = () => world.call(cancelEmailChange, { params: { id: self.id }, token: self.token })
    expect((await call()).status).toBe(204)
    expect((await call()).status).toBe(404)
    await ask(self)
    const replaced = await linkTo(self.newEmail)
    const third = { ...self, newEmail: `third.${self.email}` }
    await ask(third)
    for (const link of [cancelled, replaced]) {
      expect((await check(link)).status).toBe(404)
      expect((await confirm(link)).status).toBe(404)
    }
    await world.ctx.db
      .updateTable('emailChangeLink')
      .set({ expiresAt: new Date(0) })
      .execute()
    const old = await confirm(await linkTo(third.newEmail))
    expect(old.body).toMatchObject({ status: 404, detail: 'This link has expired or has already been used.' })
    expect(await canSignIn(self.email)).toBe(true)
  })

  it('AUTH-12 that somebody else has taken meanwhile is refused with words, and nothing changes', async () => {
    const self = await person()
    const rival = await person()
    await ask(self)
    await ask({ ...rival, newEmail: self.newEmail })
    const [first = '', second = ''] = await tokensMailedTo(world, self.newEmail)
    expect((await confirm(second)).status).toBe(204)
    const late = await confirm(first)
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      detail: expect.stringContaining('An error occurred, please contact your administrator !'),
    })
    expect(await canSignIn(self.email)).toBe(true)
  })

  it('a link does only what it is for', async () => {
    const self = await person()
    await ask(self)
    expect((await undo(await linkTo(self.newEmail))).status).toBe(404)
    expect((await confirm(await linkTo(self.email))).status).toBe(404)
    expect((await confirm('made-up')).status).toBe(404)
  })

  it('two uses of one link at the same time give one change', async () => {
    const self = await person()
    await ask(self)
    const link = await linkTo(self.newEmail)
    const answers = await Promise.all([confirm(link), confirm(link), confirm(link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
  })
})
