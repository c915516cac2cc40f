import {
  changePassword,
  confirmSecondFactor,
  createApiToken,
  getSecondFactor,
  login,
  me,
  recoveryCodeCount,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from '@visionair/contract/accounts'
import { getUser, updateUser } from '@visionair/contract/people'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makePerson, makeSignedIn, signIn, testPassword } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mails.ts'

let world: ApiWorld
let person: { readonly id: number; readonly email: string }
let token = ''
beforeAll(async () => {
  world = await createApiWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await makePerson(world.ctx)
  token = (await signIn(world, person.email)).token
})

function fail(): never {
  throw new Error('the call has no answer')
}

const stepMs = 30_000
/** What an authenticator with this secret shows at the moment of the product's clock, or some steps beside it. */
const shown = (secret: string, stepsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.ctx.now().getTime() + stepsLater * stepMs,
  })

/** Lets the product's clock begin a later step of time, so that the next calls are all in one. */
const toNextStep = (steps = 1) => world.advance(steps * stepMs - (world.ctx.now().getTime() % stepMs) + 1_000)

async function started(): Promise<{ secret: string; uri: string }> {
  const { status, body } = await world.call(startSecondFactor, { token, body: { currentPassword: testPassword } })
  expect(status).toBe(201)
  return (startSecondFactor.answer?.parse(body) ?? fail()).data.attributes
}

/** An account with a second factor, whose last code is of a step before this one. */
async function turnedOn(): Promise<{ secret: string; codes: readonly string[] }> {
  const { secret } = await started()
  const { status, body } = await world.call(confirmSecondFactor, { token, body: { code: shown(secret) } })
  expect(status).toBe(200)
  toNextStep()
  return { secret, codes: (confirmSecondFactor.answer?.parse(body) ?? fail()).data.attributes.recoveryCodes }
}

const tryWith = async (code?: string) => {
  const given = { username: person.email, password: testPassword, ...(code === undefined ? {} : { code }) }
  const { status, body } = await world.call(login, { body: given })
  return { status, code: Object(body).code }
}
const own = async () => {
  const { body } = await world.call(getSecondFactor, { token })
  return (getSecondFactor.answer?.parse(body) ?? fail()).data.attributes
}
const subjects = async () => (await mailsTo(world, person.email)).map(({ subject }) => subject)

describe('a second factor', () => {
  it('counts for nothing until a code of the authenticator comes back', async () => {
    expect((await world.call(startSecondFactor, { token, body: { currentPassword: 'Not-it1!' } })).status).toBe(422)
    expect(await own()).toMatchObject({ isOn: false, since: null, recoveryCodesLeft: 0 })
    const first = await started()
    const { secret, uri } = await started()
    expect(secret).not.toBe(first.secret)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Visionair:${person.email}?`)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(await tryWith()).toMatchObject({ status: 200 })
    const wrong = await world.call(confirmSecondFactor, { token, body: { code: shown(first.secret) } })
    expect([wrong.status, Object(wrong.body).violations]).toEqual([422, [expect.objectContaining({ field: 'code' })]])
    expect(await own()).toMatchObject({ isOn: false })
    expect((await world.call(confirmSecondFactor, { token, body: { code: shown(secret) } })).status).toBe(200)
    expect(await own()).toMatchObject({ isOn: true, since: expect.any(String), recoveryCodesLeft: 10 })
    expect((await world.call(startSecondFactor, { token, body: { currentPassword: testPassword } })).status).toBe(409)
    expect((await world.call(confirmSecondFactor, { token, body: { code: shown(secret) } })).status).toBe(409)
    expect(await subjects()).toContain('The second factor of your account has changed')
  })

  it('is asked for once the password is right, and for nobody else', async () => {
    const { secret } = await turnedOn()
    expect(await tryWith()).toEqual({ status: 401, code: 'code-needed' })
    const wrong = { username: person.email, password: 'Not-the-one1!' }
    for (const body of [wrong, { ...wrong, code: shown(secret) }]) {
      const answer = await world.call(login, { body })
      expect([answer.status, Object(answer.body).code]).toEqual([401, 'wrong-credentials'])
    }
    const spaced = shown(secret).replace(/^(\d{3})/, ' $1 ')
    expect(await tryWith(spaced)).toMatchObject({ status: 200 })
    // Where one is signed in one stays so.
    expect((await world.call(me, { token })).status).toBe(200)
  })

  it('takes a code once, of this step or one beside it', async () => {
    const { secret } = await turnedOn()
    toNextStep(10)
    for (const steps of [-2, 2]) expect(await tryWith(shown(secret, steps))).toMatchObject({ code: 'wrong-code' })
    expect(await tryWith(shown(secret, -1))).toMatchObject({ status: 200 })
    toNextStep()
    const code = shown(secret)
    const both = await Promise.all([tryWith(code), tryWith(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await tryWith(code)).toMatchObject({ code: 'wrong-code' })
    expect(await tryWith(shown(secret, -1))).toMatchObject({ code: 'wrong-code' })
    expect(await tryWith(shown(secret, 1))).toMatchObject({ status: 200 })
  })

  it('looks at no code for a quarter of an hour after five wrong ones, however often the password is right', async () => {
    const { secret, codes } = await turnedOn()
    for (let count = 0; count < 5; count += 1) {
      expect(await tryWith()).toMatchObject({ code: 'code-needed' })
      expect(await tryWith('000000')).toMatchObject({ code: 'wrong-code' })
    }
    expect(await tryWith(shown(secret))).toMatchObject({ status: 423 })
    expect(await tryWith(codes[0])).toMatchObject({ status: 423 })
    world.advance(14 * 60_000)
    expect(await tryWith(shown(secret))).toMatchObject({ status: 423 })
    world.advance(60_000)
    expect(await tryWith(shown(secret))).toMatchObject({ status: 200 })
    const { rows } = await sql<{ action: string }>`select action from audit_entry
      where entity = 'second-factor' and entity_id = ${person.id} order by id`.execute(world.ctx.db)
    expect(rows.map(({ action }) => action)).toEqual(['create', 'lock'])
  })

  it('is told to who manages its account, who can turn it off; its sessions end and its owner is told', async () => {
    await turnedOn()
    const { token: admin } = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
    const told = async () => {
      const { body } = await world.call(getUser, { token: admin, params: { id: person.id } })
      return getUser.answer?.parse(body).data.attributes
    }
    expect(await told()).toMatchObject({ hasSecondFactor: true, can: { resetFactor: true } })
    const reset = () => world.call(resetSecondFactor, { token: admin, params: { id: person.id } })
    expect((await reset()).status).toBe(204)
    expect((await reset()).status).toBe(404)
    expect(await told()).toMatchObject({ hasSecondFactor: false })
    expect((await world.call(me, { token })).status).toBe(401)
    expect(await tryWith()).toMatchObject({ status: 200 })
    expect((await subjects()).filter((subject) => subject.startsWith('The second factor')).length).toBe(2)
  })
})

describe('recovery codes', () => {
  it('sign in once each, however they are typed, and their owner is told', async () => {
    const { codes } = await turnedOn()
    expect(new Set(codes).size).toBe(recoveryCodeCount)
    const [first = '', second = ''] = codes
    expect(first).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(await tryWith(first)).toMatchObject({ status: 200 })
    expect(await tryWith(first)).toMatchObject({ code: 'wrong-code' })
    expect(await tryWith(` ${second.toUpperCase().replaceAll('-', ' ')} `)).toMatchObject({ status: 200 })
    expect(await own()).toMatchObject({ recoveryCodesLeft: 8 })
    const mails = await mailsTo(world, person.email)
    expect(mails.at(-1)).toMatchObject({
      subject: 'A recovery code was used',
      text: expect.stringContaining('left: 8'),
    })
    const kept = await sql<{ row: string }>`select row_to_json(r)::text as row from recovery_code r`.execute(
      world.ctx.db,
    )
    expect(JSON.stringify(kept.rows)).not.toContain(first.replaceAll('-', ''))
  })

  it('are replaced, and the factor is turned off, by who has the password and a code', async () => {
    const { secret, codes } = await turnedOn()
    const proofs = [
      [{ currentPassword: 'Not-the-one1!', code: shown(secret) }, 'currentPassword'],
      [{ currentPassword: testPassword, code: '000000' }, 'code'],
    ] as const
    for (const call of [renewRecoveryCodes, removeSecondFactor])
      for (const [body, field] of proofs) {
        const { status, body: refused } = await world.call(call, { token, body })
        expect([status, Object(refused).violations]).toEqual([422, [expect.objectContaining({ field })]])
      }
    const renewed = await world.call(renewRecoveryCodes, {
      token,
      body: { currentPassword: testPassword, code: shown(secret) },
    })
    const fresh = renewRecoveryCodes.answer?.parse(renewed.body).data.attributes.recoveryCodes ?? []
    expect(fresh.length).toBe(recoveryCodeCount)
    expect(await tryWith(codes[0])).toMatchObject({ code: 'wrong-code' })
    const off = { currentPassword: testPassword, code: fresh[0] ?? '' }
    expect((await world.call(removeSecondFactor, { token, body: off })).status).toBe(204)
    expect(await own()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
    expect(await tryWith()).toMatchObject({ status: 200 })
    expect((await world.call(removeSecondFactor, { token, body: off })).status).toBe(409)
  })
})

describe('what somebody with a second factor does with the password', () => {
  const newPassword = 'Quite-another7!'
  const calls = {
    'making an API token': () => ({
      endpoint: createApiToken,
      body: { name: 'Weather station', scope: 'read', days: 1, currentPassword: testPassword },
      status: 201,
    }),
    'choosing another password': () => ({
      endpoint: changePassword,
      body: { oldPassword: testPassword, newPassword, confirmation: newPassword },
      status: 204,
    }),
    'asking for another e-mail address': () => ({
      endpoint: updateUser,
      params: { id: person.id },
      body: { email: `other.${person.email}`, currentPassword: testPassword },
      status: 200,
    }),
  } as const

  it.each(Object.entries(calls))('takes a code as well: %s', async (_, callOf) => {
    const { secret } = await turnedOn()
    const { endpoint, body, status, ...at } = callOf()
    const refused = async (code?: string) => {
      const answer = await world.call(endpoint, {
        token,
        ...at,
        body: { ...body, ...(code === undefined ? {} : { code }) },
      })
      return [answer.status, Object(answer.body).violations]
    }
    const atCode = [422, [expect.objectContaining({ field: 'code' })]]
    expect(await refused()).toEqual(atCode)
    expect(await refused('000000')).toEqual(atCode)
    expect((await world.call(me, { token })).status, 'and nothing came of it').toBe(200)
    const given = { ...body, code: shown(secret) }
    expect((await world.call(endpoint, { token, ...at, body: given })).status).toBe(status)
  })

  it.each(Object.entries(calls))('takes the password alone of who has none: %s', async (_, callOf) => {
    const { endpoint, status, ...at } = callOf()
    expect((await world.call(endpoint, { token, ...at })).status).toBe(status)
  })

  it('counts wrong codes there with those of the sign-in, and uses up none for a password that is refused', async () => {
    const { secret } = await turnedOn()
    const code = shown(secret)
    const weak = { oldPassword: testPassword, newPassword: 'Password1!', confirmation: 'Password1!', code }
    const { body } = await world.call(changePassword, { token, body: weak })
    expect(Object(body).violations).toEqual([expect.objectContaining({ field: 'newPassword' })])
    const wish = { name: 'Weather station', scope: 'read', days: 1, currentPassword: testPassword }
    expect((await world.call(createApiToken, { token, body: { ...wish, code } })).status).toBe(201)
    for (let count = 0; count < 5; count += 1)
      await world.call(createApiToken, { token, body: { ...wish, name: `${count}`, code: '000000' } })
    const locked = await world.call(createApiToken, { token, body: { ...wish, name: 'Late', code: '000000' } })
    expect(locked.status).toBe(423)
    expect(await tryWith('000000')).toMatchObject({ status: 423 })
  })
})
