import {
  answerTerms,
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logout,
  me,
  refreshToken,
} from '@visionair/contract/accounts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { setCookie } from '../../platform/http/request/cookies.ts'
import { presentMe, presentSession } from './accounts.presenter.ts'
import { answerTermsOfUse, ownAccount } from './accounts.service.ts'
import { holdUntilOther } from './own-account/held-me.routes.ts'
import { deviceCookie } from './sessions/known-device.service.ts'
import { endOtherSessions as endOthers, endOwnSession, openSessionsOf } from './sessions/own-sessions.service.ts'
import { logIn, logOut, refresh } from './sessions/sessions.service.ts'
import type { SignInGuard } from './sessions/sign-in-guard.ts'
import { clientOf, presentTokens, signInClientOf } from './sessions/tokens.presenter.ts'

export function registerAccountRoutes(app: App, ctx: Context, guard: SignInGuard): void {
  route(
    app,
    login,
    async ({ body, request, reply }) => {
      const tokens = await logIn(ctx, guard, { ...body, ...signInClientOf(request) })
      reply.header('set-cookie', setCookie(ctx.settings.publicUrl, deviceCookie(tokens.device)))
      return presentTokens(tokens, ctx.now())
    },
    { refuses: ['wrong-credentials', 'code-needed', 'wrong-code', 'locked'] },
  )

  route(
    app,
    refreshToken,
    async ({ body, request }) => {
      const tokens = await refresh(ctx, body.refresh_token, clientOf(request))
      return presentTokens(tokens, ctx.now())
    },
    { refuses: ['unauthenticated'] },
  )

  route(app, logout, async ({ body }) => {
    await logOut(ctx, body.refresh_token)
  })

  const meOf = async (actor: Actor) => ({ data: presentMe(await ownAccount(ctx, actor)) })
  route(app, me, ({ actor }) => meOf(actor), { allowBeforeTerms: true, hold: holdUntilOther(app, ctx, meOf) })

  const early = { allowBeforeTerms: true }
  route(
    app,
    listSessions,
    async ({ actor }) => {
      const sessions = await openSessionsOf(ctx, actor.userId)
      return { data: sessions.map(presentSession(actor, ctx.settings.signInProviders)) }
    },
    early,
  )
  route(app, endSession, ({ actor, params }) => endOwnSession(ctx, actor, params.id), early)
  route(app, endOtherSessions, ({ actor }) => endOthers(ctx, actor), early)

  route(
    app,
    answerTerms,
    async ({ actor, body }) => ({ data: presentMe(await answerTermsOfUse(ctx, actor, body.status)) }),
    { allowBeforeTerms: true },
  )
}
