import {
  createServiceAccount,
  createServiceToken,
  listServiceTokens,
  revokeServiceToken,
} from '@visionair/contract/people'
import { z } from 'zod'
import { makeRecoveryCode } from '../../modules/accounts/second-factor/recovery-code.ts'
import { replaceRecoveryCodes } from '../../modules/accounts/second-factor/second-factor.repository.ts'
import { makePerson, signIn, testPassword } from '../factories.ts'
import { bearer, type PreparedCall, type Stage } from './prepared-calls.ts'

const made = z.object({ data: z.object({ id: z.string() }) })
const wish = { name: 'Weather station', scope: 'write', days: 365, currentPassword: testPassword }

/** A service of a company, with who manages it. */
async function withService({ world, targets }: Stage) {
  const organization = Number(targets.organization.own)
  const manager = await makePerson(world.ctx, { role: 'ROLE_RESPONSIBLE', organizationIds: [organization] })
  const { db } = world.ctx
  const at = world.ctx.now()
  const { token } = await signIn(world, manager.email)
  const factor = { accountId: manager.id, confirmedAt: at }
  await db.insertInto('secondFactor').values(factor).execute()
  const { code, codeHash } = makeRecoveryCode()
  await replaceRecoveryCodes(db, manager.id, [codeHash])
  const { body } = await world.call(createServiceAccount, { token, body: { name: 'Weather station', organization } })
  return { credential: bearer(token), token, params: { id: made.parse(body).data.id }, wish: { ...wish, code } }
}

async function withToken(stage: Stage) {
  const service = await withService(stage)
  const { token, params } = service
  const { body } = await stage.world.call(createServiceToken, {
    token,
    params: { id: Number(params.id) },
    body: service.wish,
  })
  return { credential: service.credential, params: { ...params, token: Number(made.parse(body).data.id) } }
}

/** The API tokens of a service. */
export const serviceCalls: readonly PreparedCall[] = [
  {
    endpoint: createServiceToken,
    prepare: async (stage) => {
      const { credential, params, wish: body } = await withService(stage)
      return { credential, params, body }
    },
  },
  {
    endpoint: listServiceTokens,
    prepare: async (stage) => {
      const { credential, params } = await withToken(stage)
      return { credential, params: { id: params.id } }
    },
  },
  { endpoint: revokeServiceToken, prepare: withToken },
]
