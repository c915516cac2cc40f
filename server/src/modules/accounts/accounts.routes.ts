import { answerTerms, login, logout, me, refreshToken } from '@visionair/contract/accounts'
import type { Context } from '../../platform/context.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { presentMe } from './accounts.presenter.ts'
import { answerTermsOfUse, ownAccount } from './accounts.service.ts'
import { logIn, logOut, refresh } from './sessions.service.ts'
import { SignInGuard } from './sign-in-guard.ts'

export function registerAccountRoutes(app: App, ctx: Context): void {
  const guard = new SignInGuard()
  route(
    app,
    login,
    async ({ body, request }) => {
      const tokens = await logIn(ctx, guard, { ...body, ip: request.ip })
      return { data: { token: tokens.token, refresh_token: tokens.refreshToken } }
    },
    { refuses: ['wrong-credentials', 'locked'] },
  )

  route(
    app,
    refreshToken,
    async ({ body }) => {
      const tokens = await refresh(ctx, body.refresh_token)
      return { data: { token: tokens.token, refresh_token: tokens.refreshToken } }
    },
    { refuses: ['unauthenticated'] },
  )

  route(app, logout, async ({ body }) => {
    await logOut(ctx, body.refresh_token)
  })

  route(app, me, async ({ actor }) => ({ data: presentMe(await ownAccount(ctx, actor)) }), { allowBeforeTerms: true })

  route(
    app,
    answerTerms,
    async ({ actor, body }) => ({ data: presentMe(await answerTermsOfUse(ctx, actor, body.status)) }),
    { allowBeforeTerms: true },
  )
}
