import { cancelEmailChange, resetSecondFactor } from '@visionair/contract/accounts'
import {
  deleteUser as deleteUserCall,
  disableUser,
  enableUser,
  getUser,
  listUsers,
  signUserOut,
  unlockUser,
  updateUser,
} from '@visionair/contract/people'
import type { Context } from '../../../platform/context.ts'
import { presentListing } from '../../../platform/http/answer/present.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import { presentUser } from '../people.presenter.ts'
import {
  cancelEmail,
  changeUser,
  deleteUser,
  listVisibleUsers,
  resetFactor,
  setActive,
  signOut,
  unlock,
  visibleUser,
} from './users.service.ts'

export function registerUserRoutes(app: App, ctx: Context): void {
  route(app, listUsers, async ({ actor, query, request }) => {
    const { items, total } = await listVisibleUsers(ctx, actor, query)
    return presentListing({ items: items.map(presentUser(actor)), ...query, total, url: request.originalUrl })
  })
  route(app, getUser, async ({ actor, params }) => ({
    data: presentUser(actor)(await visibleUser(ctx, actor, params.id)),
  }))
  route(
    app,
    updateUser,
    async ({ actor, params, body }) => ({
      data: presentUser(actor)(await changeUser(ctx, actor, params.id, body)),
    }),
    { refuses: ['locked'] },
  )
  route(app, enableUser, async ({ actor, params }) => ({
    data: presentUser(actor)(await setActive(ctx, actor, params.id, true)),
  }))
  route(app, disableUser, async ({ actor, params }) => ({
    data: presentUser(actor)(await setActive(ctx, actor, params.id, false)),
  }))
  route(app, signUserOut, async ({ actor, params }) => ({
    data: presentUser(actor)(await signOut(ctx, actor, params.id)),
  }))
  route(app, unlockUser, async ({ actor, params }) => ({
    data: presentUser(actor)(await unlock(ctx, actor, params.id)),
  }))
  route(app, resetSecondFactor, async ({ actor, params }) => {
    await resetFactor(ctx, actor, params.id)
  })
  route(app, cancelEmailChange, async ({ actor, params }) => {
    await cancelEmail(ctx, actor, params.id)
  })
  route(app, deleteUserCall, async ({ actor, params }) => {
    await deleteUser(ctx, actor, params.id)
  })
}
