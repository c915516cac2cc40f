import {
  changePassword,
  checkPasswordReset,
  requestPasswordReset,
  verifyPasswordReset,
} from '@visionair/contract/accounts'
import type { Context } from '../../../platform/context.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import type { SignInGuard } from '../sessions/sign-in-guard.ts'
import { changeOwnPassword } from './password-change.service.ts'
import { accountOfReset, requestReset, verifyReset } from './password-reset.service.ts'

/** Links asked for or used by one client, and asked for by one e-mail, in a quarter of an hour. */
const perAddress = { limit: 60, windowSeconds: 900 }
const perEmail = { limit: 5, windowSeconds: 900, keyOf: ({ email }: { email: string }) => email }

/** How people come to another password: by knowing the present one, or by a mailed link. */
export function registerPasswordRoutes(app: App, ctx: Context, guard: SignInGuard): void {
  route(
    app,
    changePassword,
    async ({ actor, body }) => {
      await changeOwnPassword(ctx, actor, body)
    },
    { refuses: ['locked'] },
  )

  route(
    app,
    requestPasswordReset,
    async ({ body, language }) => {
      await requestReset(ctx, body.email, language)
    },
    { rateLimit: perAddress, accountRateLimit: perEmail, refuses: ['not-found'] },
  )

  route(app, checkPasswordReset, async ({ params }) => ({ data: await accountOfReset(ctx, params.token) }))

  route(
    app,
    verifyPasswordReset,
    ({ params, body, language, request }) =>
      guard.demand(request.ip, () => verifyReset(ctx, params.token, body, language)),
    { rateLimit: perAddress },
  )
}
