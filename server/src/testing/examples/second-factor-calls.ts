import {
  confirmSecondFactor,
  createPasskey,
  getSecondFactor,
  listPasskeys,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  renewRecoveryCodes,
  requestPasskey,
  requestPasskeyProof,
  resetSecondFactor,
  startSecondFactor,
} from '@visionair/contract/accounts'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { makePerson, signIn, testPassword } from '../factories.ts'
import { SoftwareAuthenticator } from '../software-authenticator.ts'
import { bearer, type Prepared, type PreparedCall, type Stage } from './prepared-calls.ts'

const answered = <A extends z.ZodRawShape>(attributes: A) =>
  z.object({ data: z.object({ attributes: z.object(attributes) }) })
const withSecret = answered({ secret: z.string() })
const withCodes = answered({ recoveryCodes: z.array(z.string()) })
const keptPasskey = answered({ id: z.int(), recoveryCodes: z.array(z.string()) })
const withRequest = answered({ publicKey: z.object({ challenge: z.string() }) })

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

let devices = 0

/** Somebody whose browser has made a passkey that is not kept yet. */
async function withMade(stage: Stage) {
  const { id, token } = await signedIn(stage)
  devices += 1
  const page = { origin: stage.world.ctx.settings.publicUrl, rpId: 'localhost' }
  const device = new SoftwareAuthenticator(page, Buffer.from(`of-example-${devices}`))
  const { body } = await stage.world.call(requestPasskey, { token, body: { ...proof, name: 'Laptop' } })
  const { publicKey } = withRequest.parse(body).data.attributes
  return { id, token, body: { name: 'Laptop', credential: device.make(publicKey.challenge) } }
}

/** Somebody with a passkey. */
async function withPasskey(stage: Stage) {
  const { token, body } = await withMade(stage)
  const kept = await stage.world.call(createPasskey, { token, body })
  return { token, ...keptPasskey.parse(kept.body).data.attributes }
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
  { endpoint: listPasskeys, prepare: async (stage) => ({ credential: bearer((await withPasskey(stage)).token) }) },
  {
    endpoint: requestPasskey,
    prepare: async (stage) => ({
      credential: bearer((await signedIn(stage)).token),
      body: { ...proof, name: 'Laptop' },
    }),
  },
  {
    endpoint: createPasskey,
    prepare: async (stage) => {
      const { token, body } = await withMade(stage)
      return { credential: bearer(token), body }
    },
  },
  {
    endpoint: renamePasskey,
    prepare: async (stage) => {
      const { token, id } = await withPasskey(stage)
      return { credential: bearer(token), params: { id }, body: { name: 'Desk' } }
    },
  },
  {
    endpoint: removePasskey,
    prepare: async (stage) => {
      const { token, id, recoveryCodes } = await withPasskey(stage)
      const [code = ''] = recoveryCodes
      return { credential: bearer(token), params: { id }, body: { ...proof, code } }
    },
  },
  {
    endpoint: requestPasskeyProof,
    prepare: async (stage) => ({ credential: bearer((await withPasskey(stage)).token) }),
  },
  { endpoint: removeSecondFactor, prepare: withBoth },
  {
    endpoint: resetSecondFactor,
    prepare: async (stage) => ({
      credential: bearer(stage.admin.token),
      params: { id: (await turnedOn(stage)).id },
    }),
  },
]
