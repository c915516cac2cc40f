import {
  createPasskey,
  listPasskeys,
  type passkeyResource,
  removePasskey,
  renamePasskey,
  requestPasskey,
  requestPasskeyProof,
} from '@visionair/contract/accounts'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import {
  makeOwn,
  type OwnPasskey,
  ownPasskeys,
  removeOwnPasskey,
  renameOwn,
  requestOwn,
  requestProof,
} from './passkeys.service.ts'

const presented = ({
  id,
  name,
  isBackedUp,
  isUsable,
  madeAt,
  lastUsedAt,
}: OwnPasskey): z.input<typeof passkeyResource> => ({
  id: String(id),
  type: 'passkeys',
  attributes: {
    ...{ id, name, isBackedUp, isUsable },
    madeAt: madeAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  },
})

/** What adds the first second factor answers while one that is demanded is missing. */
const settingUp = { allowWithoutFactor: true }

/** The caller's passkeys. */
export function registerPasskeyRoutes(app: App, ctx: Context): void {
  route(app, listPasskeys, async ({ actor }) => ({ data: (await ownPasskeys(ctx, actor)).map(presented) }), settingUp)
  route(
    app,
    requestPasskey,
    async ({ actor, body }) => {
      const { userId: id } = actor
      const publicKey = await requestOwn(ctx, actor, body)
      return { data: { id: String(id), type: 'passkey_creations', attributes: { id, publicKey } } }
    },
    { ...settingUp, refuses: ['locked', 'conflict'] },
  )
  route(
    app,
    createPasskey,
    async ({ actor, body }) => {
      const { made, recoveryCodes } = await makeOwn(ctx, actor, body)
      const { attributes, ...rest } = presented(made)
      return { data: { ...rest, attributes: { ...attributes, recoveryCodes: [...recoveryCodes] } } }
    },
    { ...settingUp, refuses: ['conflict'] },
  )
  route(app, renamePasskey, async ({ actor, params, body }) => ({
    data: presented(await renameOwn(ctx, actor, params.id, body.name)),
  }))
  route(app, removePasskey, ({ actor, params, body }) => removeOwnPasskey(ctx, actor, params.id, body), {
    refuses: ['locked', 'conflict'],
  })
  route(
    app,
    requestPasskeyProof,
    async ({ actor }) => {
      const { userId: id } = actor
      const publicKey = await requestProof(ctx, actor)
      return { data: { id: String(id), type: 'passkey_requests', attributes: { id, publicKey } } }
    },
    { refuses: ['conflict'] },
  )
}
