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
import { isProblem, problem } from '../../platform/problem-error.ts'
import { presentMe, presentSession } from './accounts.presenter.ts'
import { answerTermsOfUse, ownAccount } from './accounts.service.ts'
import { holdUntilOther } from './own-account/held-me.routes.ts'
import { forgetSession, renewalOf, sessionCookies } from './sessions/browser/session-cookie.ts'
import { deviceCookie } from './sessions/known-device.service.ts'
import { endOtherSessions as endOthers, endOwnSession, openSessionsOf } from './sessions/own-sessions.service.ts'
import { logIn, logOut, refresh } from './sessions/sessions.service.ts'
import type { SignInGuard } from './sessions/sign-in-guard.ts'
import { clientOf, presentTokens, signInClientOf } from './sessions/tokens.presenter.ts'

export function registerAccountRoutes(app: App, ctx: Context, guard: SignInGuard): void {
  const { publicUrl } = ctx.settings

  route(
    app,
    login,
    async ({ body: { session_cookie: inCookie, ...given }, request, reply }) => {
      const tokens = await logIn(ctx, guard, { ...given, ...signInClientOf(request) })
      reply.header('set-cookie', setCookie(publicUrl, deviceCookie(tokens.device)))
      if (inCookie) reply.header('set-cookie', sessionCookies(publicUrl, tokens, ctx.now()))
      return presentTokens(tokens, ctx.now(), { inCookie })
    },
    { refuses: ['wrong-credentials', 'code-needed', 'wrong-code', 'locked'] },
  )

  route(
    app,
    refreshToken,
    async ({ body, request, reply }) => {
      const renewal = renewalOf(publicUrl, body.refresh_token, request.headers)
      if (renewal === null) throw problem('unauthenticated')
      const { session } = renewal
      const tokens = await refresh(ctx, renewal, clientOf(request)).catch((error: unknown) => {
        const isOver = session !== undefined && isProblem(error, 'unauthenticated')
        if (isOver) reply.header('set-cookie', forgetSession(publicUrl, session))
        throw error
      })
      const inCookie = session !== undefined || body.session_cookie
      if (inCookie) reply.header('set-cookie', sessionCookies(publicUrl, tokens, ctx.now()))
      return presentTokens(tokens, ctx.now(), { inCookie })
    },
    { refuses: ['unauthenticated'] },
  )

  route(app, logout, async ({ body, request, reply }) => {
    const renewal = renewalOf(publicUrl, body.refresh_token, request.headers)
    if (renewal === null) return
    await logOut(ctx, renewal)
    if (renewal.session !== undefined) reply.header('set-cookie', forgetSession(publicUrl, renewal.session))
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
