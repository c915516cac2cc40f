import {
  changePassword,
  checkPasswordReset,
  getUser,
  requestPasswordReset,
  updateUser,
  verifyPasswordReset,
} from '@visionair/contract/accounts'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/http/problem-error.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { presentMe } from './accounts.presenter.ts'
import { ownAccount } from './accounts.service.ts'
import { changeOwnPassword } from './password-change.service.ts'
import { checkReset, requestReset, verifyReset } from './password-reset.service.ts'
import { updateOwnAccount } from './profile.service.ts'

/** Links asked for by one client, and for one e-mail, in a quarter of an hour. */
const perAddress = { limit: 30, windowSeconds: 900 }
const perEmail = { limit: 5, windowSeconds: 900, keyOf: ({ email }: { email: string }) => email }

/** What people do with their own account: see and change it, and choose another password. */
export function registerOwnAccountRoutes(app: App, ctx: Context): void {
  route(app, getUser, async ({ actor, params }) => {
    if (params.id !== actor.userId) throw problem('not-found')
    return { data: presentMe(await ownAccount(ctx, actor)) }
  })

  route(app, updateUser, async ({ actor, params, body }) => {
    if (params.id !== actor.userId) throw problem('not-found')
    return { data: presentMe(await updateOwnAccount(ctx, actor, body)) }
  })

  route(app, changePassword, async ({ actor, body }) => {
    await changeOwnPassword(ctx, actor, body)
  })

  route(
    app,
    requestPasswordReset,
    async ({ body, language }) => {
      await requestReset(ctx, body.email, language)
    },
    { rateLimit: perAddress, accountRateLimit: perEmail },
  )

  route(app, checkPasswordReset, async ({ params }) => {
    await checkReset(ctx, params.token)
  })

  route(app, verifyPasswordReset, async ({ params, body, language }) => {
    await verifyReset(ctx, params.token, body, language)
  })
}
