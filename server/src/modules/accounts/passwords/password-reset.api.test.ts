import {
  checkPasswordReset,
  login,
  me,
  refreshToken,
  requestPasswordReset,
  verifyPasswordReset,
} from '@visionair/contract/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makePerson, signIn, testPassword } from '../../../testing/factories.ts'
import { awaitToken, mailsTo, tokensMailedTo } from '../../../testing/mails.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
})
afterAll(() => world.close())

const newPassword = 'Another-one2!'
const ask = (email: string) => world.call(requestPasswordReset, { body: { email } })
const check = (token: string) => world.call(checkPasswordReset, { params: { token } })
const verify = (token: string, password = newPassword) =>
  world.call(verifyPasswordReset, { params: { token }, body: { password, passwordConfirmation: password } })
const canSignIn = async (email: string, password: string) =>
  (await world.call(login, { body: { username: email, password } })).status === 200

async function mailedLink() {
  const { email, id } = await makePerson(world.ctx)
  await ask(email)
  return { email, id, token: await awaitToken(world, email) }
}
const gone = { status: 404, detail: 'Your password change request has expired.' }

describe('asking for a new password', () => {
  it('AUTH-05 mails a link under the configured address, whatever the Host header claims', async () => {
    const { email } = await makePerson(world.ctx)
    const response = await fetch(`${world.url}/api/reset-password`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
      },
      body: JSON.stringify({ email: email.toUpperCase() }),
    })
    expect(response.status).toBe(204)
    await awaitToken(world, email)
    const [mail] = await mailsTo(world, email)
    expect(mail?.text).toContain(`${world.url}/reset-password/`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  })

  it('AUTH-05 a known, an unknown and a disabled address answer alike, and only the known one gets a mail', async () => {
    const known = await makePerson(world.ctx)
    const disabled = await makePerson(world.ctx)
    await world.ctx.db.updateTable('account').set({ isActive: false }).where('id', '=', disabled.id).execute()
    const answers = [await ask(disabled.email), await ask('nobody@example.org'), await ask(known.email)]
    for (const { status, body } of answers) expect([status, body]).toEqual([204, null])
    await awaitToken(world, known.email)
    expect(await mailsTo(world, disabled.email)).toEqual([])
    expect(await mailsTo(world, 'nobody@example.org')).toEqual([])
  })

  it.each(['', 'x', 'a@b', '@example.org', `${'a'.repeat(300)}@example.org`, 'a@example.org\r\nBcc: b@example.org'])(
    'AUTH-05 the malformed address %j is refused in both languages',
    async (email) => {
      const { status, body } = await ask(email)
      expect(status).toBe(422)
      expect(body).toMatchObject({ violations: [{ field: 'email' }] })
      if (email === 'x') {
        expect(body).toMatchObject({ violations: [{ message: 'The email is not valid.' }] })
        const french = await world.call(requestPasswordReset, { body: { email }, language: 'fr' })
        expect(french.body).toMatchObject({ violations: [{ message: 'L’e-mail n’est pas valide.' }] })
      }
    },
  )

  it.each([[['a@example.org']], [{ email: 'a@example.org' }], [null], [7]])(
    'an address that is no text is refused: %j',
    async (email) => {
      expect((await world.call(requestPasswordReset, { body: { email } })).status).toBe(422)
    },
  )

  it('is limited by e-mail, known or not', async () => {
    const statuses: number[] = []
    for (let call = 0; call < 6; call += 1) statuses.push((await ask('flooded@example.org')).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    expect((await ask('FLOODED@example.org')).status).toBe(429)
  })

  it('tells an unknown address where the installation wants it so', async () => {
    const telling = await createApiWorld({ tellsUnknownEmail: true })
    try {
      const { email } = await makePerson(telling.ctx)
      const unknown = await telling.call(requestPasswordReset, { body: { email: 'nobody@example.org' } })
      expect(unknown.body).toMatchObject({ status: 404, detail: 'User does not exist.' })
      expect((await telling.call(requestPasswordReset, { body: { email } })).status).toBe(204)
    } finally {
      await telling.close()
    }
  })
})

describe('a mailed link', () => {
  it('AUTH-06 sets the password once, ends every session and tells the owner', async () => {
    const { email, token } = await mailedLink()
    const tokens = await signIn(world, email)
    expect(await check(token)).toMatchObject({ status: 200, body: { data: { email } } })
    expect((await verify(token)).status).toBe(204)
    expect(await canSignIn(email, testPassword)).toBe(false)
    expect(await canSignIn(email, newPassword)).toBe(true)
    expect((await world.call(me, { token: tokens.token })).status).toBe(401)
    expect((await world.call(refreshToken, { body: { refresh_token: tokens.refresh_token } })).status).toBe(401)
    const used = { status: 404, code: 'link-over', detail: expect.stringContaining('already been used') }
    expect((await verify(token, 'Third-one3!')).body).toMatchObject(used)
    expect((await check(token)).body).toMatchObject(used)
    expect((await mailsTo(world, email)).map(({ subject }) => subject)).toContain('Your password has been changed')
  })

  it('AUTH-06 is good for one use even when it is used several times at once', async () => {
    const { email, token } = await mailedLink()
    const passwords = [1, 2, 3, 4].map((index) => `Racing-one${index}!`)
    const statuses = await Promise.all(passwords.map(async (password) => (await verify(token, password)).status))
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(3)
    expect(await canSignIn(email, passwords[statuses.indexOf(204)] ?? '')).toBe(true)
  })

  it('AUTH-06 expires after an hour', async () => {
    const { token } = await mailedLink()
    world.advance(59 * 60_000)
    expect((await check(token)).status).toBe(200)
    world.advance(2 * 60_000)
    expect((await check(token)).body).toMatchObject(gone)
    expect((await verify(token)).body).toMatchObject(gone)
  })

  it('AUTH-06 ends when another one is asked for', async () => {
    const { email, token } = await mailedLink()
    await ask(email)
    const second = await awaitToken(world, email, 2)
    expect((await verify(token)).body).toMatchObject({
      code: 'link-over',
      detail: expect.stringContaining('newer link'),
    })
    expect((await verify(second)).status).toBe(204)
  })

  it('AUTH-06 a forged one is refused like an expired one, in the language of the request', async () => {
    const { token } = await mailedLink()
    for (const forged of [`${token.slice(0, -1)}_`, 'x', token.toLowerCase().slice(3), '%00', '🔑', 'a'.repeat(400)])
      expect([forged, (await verify(forged)).body]).toMatchObject([forged, gone])
    const french = await world.call(checkPasswordReset, { params: { token: 'x' }, language: 'fr' })
    expect(french.body).toMatchObject({ detail: 'Votre demande de changement de mot de passe a expiré.' })
  })

  it('AUTH-10 of an account that was disabled meanwhile is refused', async () => {
    const { id, token } = await mailedLink()
    await world.ctx.db.updateTable('account').set({ isActive: false }).where('id', '=', id).execute()
    expect((await verify(token)).body).toMatchObject(gone)
  })

  it('AUTH-06 AUTH-08 takes neither the password there is nor one of the commonest, and stays good after that', async () => {
    const { token } = await mailedLink()
    for (const [password, message] of [
      [testPassword, 'The new password is the old one.'],
      ['Password1!', expect.stringContaining('one of the most common passwords')],
    ] as const)
      expect((await verify(token, password)).body).toMatchObject({ violations: [{ field: 'password', message }] })
    expect((await verify(token)).status).toBe(204)
  })

  it('AUTH-08 takes no weak password and no other confirmation, and stays good after that', async () => {
    const { token } = await mailedLink()
    for (const weak of ['', 'abcdefg1!', 'ABCDEFG1!', 'Abcdefgh!', 'Abcdefg12', 'Abc1!'])
      expect([weak, (await verify(token, weak)).body]).toMatchObject([weak, { violations: [{ field: 'password' }] }])
    const differs = { password: newPassword, passwordConfirmation: `${newPassword}x` }
    expect((await world.call(verifyPasswordReset, { params: { token }, body: differs })).body).toMatchObject({
      violations: [{ field: 'passwordConfirmation', message: 'The confirmation does not equal the password.' }],
    })
    for (const password of [[newPassword], { a: 1 }, null, 12345678, `Aa1!${'x'.repeat(125)}`])
      expect((await world.call(verifyPasswordReset, { params: { token }, body: { password } })).status).toBe(422)
    expect((await verify(token)).status).toBe(204)
  })

  it('AUTH-05 only its hash is stored', async () => {
    const { email, token } = await mailedLink()
    const rows = await world.ctx.db.selectFrom('passwordReset').selectAll().execute()
    expect(JSON.stringify(rows.map((row) => ({ ...row, tokenHash: row.tokenHash.toString('latin1') })))).not.toContain(
      token,
    )
    expect(await tokensMailedTo(world, email)).toEqual([token])
  })
})
