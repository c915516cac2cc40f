import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@visionair/contract/accounts'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import { confirmOwn, ownSecondFactor, removeOwn, renewOwnCodes, startOwn } from './second-factor.service.ts'

const presented = <A extends object>({ userId }: Actor, attributes: A) => ({
  data: { id: String(userId), type: 'second_factors' as const, attributes: { id: userId, ...attributes } },
})

/** What sets a second factor up answers while one that is demanded is missing. */
const settingUp = { allowWithoutFactor: true }

/** The caller's second factor, passkeys apart. What is told once is kept by nobody on the way. */
export function registerSecondFactorRoutes(app: App, ctx: Context): void {
  route(
    app,
    getSecondFactor,
    async ({ actor }) => {
      const { since, hasAuthenticator, hasUsablePasskey, codesLeft, place } = await ownSecondFactor(ctx, actor)
      return presented(actor, {
        isOn: since !== null,
        since: since?.toISOString() ?? null,
        hasAuthenticator,
        hasUsablePasskey,
        passkeyOrigin: 'obstacle' in place ? null : place.origin,
        passkeyObstacle: 'obstacle' in place ? place.obstacle : null,
        recoveryCodesLeft: since === null ? 0 : codesLeft,
      })
    },
    settingUp,
  )
  route(
    app,
    startSecondFactor,
    async ({ actor, body, reply }) => {
      reply.header('cache-control', 'no-store')
      return presented(actor, await startOwn(ctx, actor, body))
    },
    { ...settingUp, refuses: ['locked', 'conflict'] },
  )
  route(
    app,
    confirmSecondFactor,
    async ({ actor, body, reply }) => {
      reply.header('cache-control', 'no-store')
      return presented(actor, { recoveryCodes: [...(await confirmOwn(ctx, actor, body.code))] })
    },
    { ...settingUp, refuses: ['conflict'] },
  )
  route(
    app,
    renewRecoveryCodes,
    async ({ actor, body, reply }) => {
      reply.header('cache-control', 'no-store')
      return presented(actor, { recoveryCodes: [...(await renewOwnCodes(ctx, actor, body))] })
    },
    { refuses: ['locked', 'conflict'] },
  )
  route(app, removeSecondFactor, ({ actor, body }) => removeOwn(ctx, actor, body), {
    refuses: ['locked', 'conflict'],
  })
}
