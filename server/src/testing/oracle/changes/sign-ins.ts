import { z } from 'zod'
import { testPassword } from '../../factories.ts'
import { found } from '../facts/facts.ts'
import { openSessions } from '../said/own.ts'
import type { Change } from './change.ts'

const madeSchema = z.object({ data: z.object({ attributes: z.object({ token: z.string() }) }) })

const signIn: Change = {
  name: 'somebody signs in once more',
  weight: 1,
  async make({ scene, facts, dice, send }) {
    const { email } = found(facts.accounts, dice.pick(scene.accounts).id)
    return [await send('POST', '/api/login_check', { username: email, password: testPassword })]
  },
}

const signOut: Change = {
  name: 'a session is ended from elsewhere',
  weight: 1,
  async make({ facts, dice, send }) {
    const session = dice.pickOrNone(openSessions(facts).filter(({ token }) => token === null))
    if (!session) return []
    const own = dice.happens(0.2) ? '' : `/${session.session.id}`
    return [await send('DELETE', `/api/me/sessions${own}`)]
  },
}

const makeToken: Change = {
  name: 'an API token is made, and sometimes used',
  weight: 2,
  async make({ scene, dice, send, number }) {
    const wish = { scope: dice.pick(['read', 'write', 'administer']), days: dice.pick([1, 30, 30, 366]) }
    const name = `${dice.pick(['Script', 'script É', 'Nuit'])} ${number}`
    const made = await send('POST', '/api/me/tokens', { ...wish, name, currentPassword: testPassword })
    if (made.status === 201 && dice.happens(0.5)) {
      const { token } = madeSchema.parse(made.body).data.attributes
      await scene.world.request('GET', '/api/device_groups', { token })
    }
    return [made]
  },
}

const revokeToken: Change = {
  name: 'an API token is revoked',
  weight: 1,
  async make({ facts, dice, send }) {
    const open = dice.pickOrNone(openSessions(facts).filter(({ token }) => token !== null))
    if (!open) return []
    return [await send('DELETE', `/api/${dice.pick(['me/tokens', 'api_tokens'])}/${open.session.id}`)]
  },
}

export const signInChanges: readonly Change[] = [signIn, makeToken, signOut, revokeToken]
