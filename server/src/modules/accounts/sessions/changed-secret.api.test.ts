import { me, refreshToken } from '@visionair/contract/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { Secret } from '../../../platform/secret.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makePerson, signIn } from '../../../testing/factories.ts'
import { signAccessToken, verifyAccessToken } from './access-token.ts'
import { refresh } from './sessions.service.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld()
})
afterAll(() => world.close())

const from = { address: '127.0.0.1', client: 'tests' }

/** The product as it is after a start with another secret. */
const withSecret = (tokenSecret: Secret): Context => ({
  ...world.ctx,
  settings: { ...world.ctx.settings, tokenSecret },
})

const changed = (until: Date): Secret => ({
  current: 'another-token-secret-of-the-tests-0123456',
  before: { secret: world.ctx.settings.tokenSecret.current, until },
})

describe('a session over a change of the secret', () => {
  it('AUTH-04 goes on: an exchange whose answer got lost gets the same successor, although the secret is another now', async () => {
    const { email } = await makePerson(world.ctx)
    const { refresh_token: first } = await signIn(world, email)
    const { refreshToken: lost } = await refresh(world.ctx, { refreshToken: first }, from)
    const later = withSecret(changed(new Date(world.ctx.now().getTime() + 60_000)))
    expect((await refresh(later, { refreshToken: first }, from)).refreshToken).toBe(lost)
    const { refreshToken: next } = await refresh(later, { refreshToken: lost }, from)
    expect(next).not.toBe(lost)
    await expect(refresh(later, { refreshToken: next }, from)).resolves.toMatchObject({ token: expect.any(String) })
  })

  it('AUTH-03 a token of before is believed until the time of the secret is over, and is told apart from one that expired', async () => {
    const now = world.ctx.now()
    const settings = world.ctx.settings
    const token = await signAccessToken(settings, { accountId: 7, sessionEpoch: 0 }, now)
    const judge = (until: Date, at = now) => verifyAccessToken({ ...settings, tokenSecret: changed(until) }, token, at)
    const soon = new Date(now.getTime() + 60_000)
    expect(await judge(soon)).toMatchObject({ accountId: 7 })
    expect(await judge(now)).toBe('broken')
    const late = new Date(now.getTime() + 3_600_000)
    expect(await judge(new Date(late.getTime() + 1), late)).toBe('expired')
  })

  it('AUTH-03 a page whose token is of a secret nobody believes gets another by its refresh token', async () => {
    const { email } = await makePerson(world.ctx)
    const { refresh_token } = await signIn(world, email)
    const elsewhere = await refresh(withSecret(changed(new Date(0))), { refreshToken: refresh_token }, from)
    expect((await world.call(me, { token: elsewhere.token })).status).toBe(401)
    const answer = await world.call(refreshToken, { body: { refresh_token: elsewhere.refreshToken } })
    expect(answer.status).toBe(200)
  })
})
