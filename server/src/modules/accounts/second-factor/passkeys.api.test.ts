import { problemSchema } from '@visionair/contract'
import {
  confirmSecondFactor,
  createPasskey,
  getSecondFactor,
  listPasskeys,
  login,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  requestPasskey,
  requestPasskeyProof,
  resetSecondFactor,
  startSecondFactor,
} from '@visionair/contract/accounts'
import { getUser } from '@visionair/contract/people'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makePerson, makeSignedIn, signIn, testPassword } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'

const page = { origin: 'http://localhost:8123', rpId: 'localhost' }
const elsewhere = { origin: 'https://visionair.example', rpId: 'visionair.example' }
const proof = { currentPassword: testPassword }

let world: ApiWorld
let person: { readonly id: number; readonly email: string }
let token = ''
beforeAll(async () => {
  world = await createApiWorld({ publicUrl: `${page.origin}/wind` })
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await makePerson(world.ctx)
  token = (await signIn(world, person.email)).token
})

function fail(): never {
  throw new Error('the call has no answer')
}

async function creation(name: string) {
  const { status, body } = await world.call(requestPasskey, { token, body: { ...proof, name } })
  expect(status).toBe(200)
  return (requestPasskey.answer?.parse(body) ?? fail()).data.attributes.publicKey
}

const keep = (name: string, credential: unknown) => world.call(createPasskey, { token, body: { name, credential } })

/** A passkey of the person, and what was told when it was kept. */
async function added(name = 'Laptop') {
  const device = new SoftwareAuthenticator(page)
  const { challenge } = await creation(name)
  const { status, body } = await keep(name, device.make(challenge))
  expect(status).toBe(201)
  return { device, ...(createPasskey.answer?.parse(body) ?? fail()).data.attributes }
}

const tryWith = async (given: object = {}, { email } = person) => {
  const { status, body } = await world.call(login, { body: { username: email, password: testPassword, ...given } })
  return { status, code: Object(body).code }
}

/** What is asked for once the password is right. */
async function asked({ email } = person) {
  const { body } = await world.call(login, { body: { username: email, password: testPassword } })
  const { code, secondFactor } = problemSchema.parse(body)
  expect(code).toBe('code-needed')
  return secondFactor ?? fail()
}
const challenged = async (of = person) => (await asked(of)).passkey?.challenge ?? fail()

const own = async () => {
  const { body } = await world.call(getSecondFactor, { token })
  return (getSecondFactor.answer?.parse(body) ?? fail()).data.attributes
}
const passkeys = async () => {
  const { body } = await world.call(listPasskeys, { token })
  return (listPasskeys.answer?.parse(body) ?? fail()).data.map(({ attributes }) => attributes)
}
async function provenBy(device: SoftwareAuthenticator) {
  const { body } = await world.call(requestPasskeyProof, { token })
  const { publicKey } = (requestPasskeyProof.answer?.parse(body) ?? fail()).data.attributes
  return { ...proof, passkey: device.sign(publicKey.challenge) }
}
const actionsOn = async (entity: string) => {
  const { rows } = await sql<{ action: string }>`select action from audit_entry
    where entity = ${entity} and actor_id = ${person.id} order by id`.execute(world.ctx.db)
  return rows.map(({ action }) => action)
}

describe('a passkey', () => {
  it('is made with the password, turns the second factor on, and signs in from then on', async () => {
    expect(await own()).toMatchObject({ isOn: false, passkeyOrigin: page.origin, passkeyObstacle: null })
    const wrong = await world.call(requestPasskey, { token, body: { currentPassword: 'Not-it1!', name: 'Laptop' } })
    expect(wrong.status).toBe(422)
    const { device, recoveryCodes } = await added()
    expect(recoveryCodes.length).toBe(10)
    expect(await own()).toMatchObject({ isOn: true, hasAuthenticator: false, hasUsablePasskey: true })
    expect(await passkeys()).toEqual([expect.objectContaining({ name: 'Laptop', lastUsedAt: null, isUsable: true })])
    const { factors, passkey } = await asked()
    expect(factors).toEqual(['passkey', 'recovery-code'])
    expect(passkey).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: device.id, transports: ['internal'] }],
    })
    const signed = device.sign(passkey?.challenge ?? fail())
    const both = await Promise.all([tryWith({ passkey: signed }), tryWith({ passkey: signed })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await tryWith({ passkey: signed })).toMatchObject({ code: 'wrong-code' })
    expect((await passkeys())[0]?.lastUsedAt).not.toBeNull()
    expect(await tryWith({ code: recoveryCodes[0] })).toMatchObject({ status: 200 })
    const subjects = (await mailsTo(world, person.email)).map(({ subject }) => subject)
    expect(subjects).toContain('The second factor of your account has changed')
    expect(await actionsOn('passkey')).toEqual(['create'])
    expect(await actionsOn('second-factor')).toEqual(['create'])
  })

  it('is kept only as it was asked for: once, here, in time, and under a name of its own', async () => {
    const device = new SoftwareAuthenticator(page)
    const { challenge } = await creation('Laptop')
    for (const given of [device.make(challenge, elsewhere), device.make(challenge), device.make('made-up')])
      expect((await keep('Laptop', given)).status).toBe(422)
    const late = (await creation('Laptop')).challenge
    world.advance(5 * 60_000 + 1_000)
    expect((await keep('Laptop', device.make(late))).status).toBe(422)
    expect(await own()).toMatchObject({ isOn: false })
    await added()
    expect((await world.call(requestPasskey, { token, body: { ...proof, name: 'LAPTOP' } })).status).toBe(422)
    const { device: second, recoveryCodes } = await added('Phone')
    expect(recoveryCodes).toEqual([])
    const known = (await creation('Again')).challenge
    expect((await keep('Again', second.make(known))).status).toBe(409)
  })

  it('is refused where its signature is of another place, purpose, time, key or account; five such, and none is looked at', async () => {
    const { device } = await added()
    const refuse = async (passkey: object) =>
      expect(await tryWith({ passkey })).toEqual({ status: 401, code: 'wrong-code' })
    await refuse(device.sign(await challenged(), { ...page, origin: elsewhere.origin }))
    await refuse(device.sign(await challenged(), { ...page, rpId: elsewhere.rpId }))
    await refuse((await provenBy(device)).passkey)
    await refuse({ ...new SoftwareAuthenticator(page).sign(await challenged()), id: device.id })
    expect(await tryWith({ passkey: device.sign(await challenged()) })).toMatchObject({ status: 200 })
    const late = device.sign(await challenged())
    world.advance(5 * 60_000 + 1_000)
    await refuse(late)
    const owner = person
    const stranger = await makePerson(world.ctx)
    token = (await signIn(world, stranger.email)).token
    person = stranger
    const { device: foreign } = await added('Foreign')
    person = owner
    await refuse(foreign.sign(await challenged()))
    await refuse(device.sign(await challenged(stranger)))
    await refuse(device.sign('never-asked'))
    await refuse({ ...device.sign(await challenged()), clientDataJSON: 'AAAA' })
    expect(await tryWith({ passkey: device.sign(await challenged()) })).toMatchObject({ status: 423 })
    world.advance(15 * 60_000)
    expect(await tryWith({ passkey: device.sign(await challenged()) })).toMatchObject({ status: 200 })
    expect(await actionsOn('second-factor')).toEqual(['create', 'lock'])
  })

  it('that counts backwards was copied: it is refused, kept in the trail and told to its owner', async () => {
    const { device } = await added()
    device.counter = 7
    expect(await tryWith({ passkey: device.sign(await challenged()) })).toMatchObject({ status: 200 })
    device.counter = 3
    expect(await tryWith({ passkey: device.sign(await challenged()) })).toMatchObject({ code: 'wrong-code' })
    expect(await actionsOn('passkey')).toEqual(['create', 'refuse'])
    const texts = (await mailsTo(world, person.email)).map(({ text }) => text)
    expect(texts.at(-1)).toContain('its count went backwards')
  })
})

describe('passkeys of an account', () => {
  it('are renamed and removed by who has one; with the last of the second factors the password alone signs in', async () => {
    const { device, id } = await added()
    const { device: phone, id: phoneId } = await added('Phone')
    const rename = (name: string) => world.call(renamePasskey, { token, params: { id }, body: { name } })
    expect((await rename('phone')).status).toBe(422)
    expect((await rename('Desk')).status).toBe(200)
    const remove = (of: number, body: object) => world.call(removePasskey, { token, params: { id: of }, body })
    expect((await remove(id, proof)).status).toBe(422)
    expect((await remove(id, { ...proof, passkey: device.sign(await challenged()) })).status).toBe(422)
    expect((await remove(id, await provenBy(phone))).status).toBe(204)
    expect((await remove(id, await provenBy(phone))).status).toBe(404)
    expect(await tryWith({ passkey: device.sign(await challenged()) })).toMatchObject({ code: 'wrong-code' })
    const renewed = await world.call(renewRecoveryCodes, { token, body: await provenBy(phone) })
    const [code = ''] = renewRecoveryCodes.answer?.parse(renewed.body).data.attributes.recoveryCodes ?? []
    expect((await remove(phoneId, { ...proof, code })).status).toBe(204)
    expect(await own()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
    expect(await tryWith()).toMatchObject({ status: 200 })
    expect(await actionsOn('passkey')).toEqual(['create', 'create', 'update', 'delete', 'delete'])
    expect(await actionsOn('second-factor')).toEqual(['create', 'rotate', 'delete'])
  })

  it('stand beside an authenticator, whose codes count once it is confirmed, and go when the second factor is taken off', async () => {
    await added()
    const { body } = await world.call(startSecondFactor, { token, body: proof })
    const { secret } = (startSecondFactor.answer?.parse(body) ?? fail()).data.attributes
    const shown = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.ctx.now().getTime() })
    expect(await tryWith({ code: shown() })).toMatchObject({ code: 'wrong-code' })
    const confirmed = await world.call(confirmSecondFactor, { token, body: { code: shown() } })
    expect(confirmSecondFactor.answer?.parse(confirmed.body).data.attributes.recoveryCodes).toEqual([])
    expect((await asked()).factors).toEqual(['authenticator', 'passkey', 'recovery-code'])
    world.advance(30_000)
    expect(await tryWith({ code: shown() })).toMatchObject({ status: 200 })
    const { token: admin } = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
    const told = async () => {
      const user = await world.call(getUser, { token: admin, params: { id: person.id } })
      return getUser.answer?.parse(user.body).data.attributes.hasSecondFactor
    }
    expect(await told()).toBe(true)
    expect((await world.call(resetSecondFactor, { token: admin, params: { id: person.id } })).status).toBe(204)
    expect(await told()).toBe(false)
    expect(await tryWith()).toMatchObject({ status: 200 })
    token = (await signIn(world, person.email)).token
    expect(await passkeys()).toEqual([])
  })
})
