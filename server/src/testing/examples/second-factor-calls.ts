import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from '@visionair/contract/accounts'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { makePerson, signIn, testPassword } from '../factories.ts'
import { bearer, type Prepared, type PreparedCall, type Stage } from './prepared-calls.ts'

const answered = <A extends z.ZodRawShape>(attributes: A) =>
  z.object({ data: z.object({ attributes: z.object(attributes) }) })
const withSecret = answered({ secret: z.string() })
const withCodes = answered({ recoveryCodes: z.array(z.string()) })

async function signedIn({ world }: Stage) {
  const person = await makePerson(world.ctx)
  return { id: person.id, token: (await signIn(world, person.email)).token }
}

const proof = { currentPassword: testPassword }

/** Somebody who has a secret for an authenticator, with the code that it shows. */
async function started(stage: Stage) {
  const { id, token } = await signedIn(stage)
  const { body } = await stage.world.call(startSecondFactor, { token, body: proof })
  const { secret } = withSecret.parse(body).data.attributes
  const timestamp = stage.world.ctx.now().getTime()
  return { id, token, code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp }) }
}

/** Somebody who signs in with a code, with the recovery codes for it. */
async function turnedOn(stage: Stage) {
  const { id, token, code } = await started(stage)
  const { body } = await stage.world.call(confirmSecondFactor, { token, body: { code } })
  return { id, token, codes: withCodes.parse(body).data.attributes.recoveryCodes }
}

async function withBoth(stage: Stage): Promise<Prepared> {
  const { token, codes } = await turnedOn(stage)
  return { credential: bearer(token), body: { ...proof, code: codes[0] } }
}

/** The second factor of one's own, and of somebody who has lost it. */
export const secondFactorCalls: readonly PreparedCall[] = [
  { endpoint: getSecondFactor, prepare: async (stage) => ({ credential: bearer((await turnedOn(stage)).token) }) },
  {
    endpoint: startSecondFactor,
    prepare: async (stage) => ({ credential: bearer((await signedIn(stage)).token), body: proof }),
  },
  {
    endpoint: confirmSecondFactor,
    prepare: async (stage) => {
      const { token, code } = await started(stage)
      return { credential: bearer(token), body: { code } }
    },
  },
  { endpoint: renewRecoveryCodes, prepare: withBoth },
  { endpoint: removeSecondFactor, prepare: withBoth },
  {
    endpoint: resetSecondFactor,
    prepare: async (stage) => ({
      credential: bearer(stage.admin.token),
      params: { id: (await turnedOn(stage)).id },
    }),
  },
]
