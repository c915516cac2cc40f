import {
  answerTerms,
  getOrganization,
  listOrganizations,
  login,
  logout,
  me,
  refreshToken,
} from '@visionair/contract/accounts'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { presentMe, presentOrganization } from './accounts.presenter.ts'
import { answerTermsOfUse, organizationOf, organizationsOf, ownAccount } from './accounts.service.ts'
import { logIn, logOut, refresh } from './sessions.service.ts'

export function registerAccountRoutes(app: App, ctx: Context): void {
  route(app, login, async ({ body }) => {
    const tokens = await logIn(ctx, body.username, body.password)
    return { data: { token: tokens.token, refresh_token: tokens.refreshToken } }
  })

  route(app, refreshToken, async ({ body }) => {
    const tokens = await refresh(ctx, body.refresh_token)
    return { data: { token: tokens.token, refresh_token: tokens.refreshToken } }
  })

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

  route(app, listOrganizations, async ({ actor, query, request }) => {
    const { items, total } = await organizationsOf(ctx, actor, query)
    return presentListing({ items: items.map(presentOrganization), ...query, total, url: request.url })
  })

  route(app, getOrganization, async ({ actor, params }) => ({
    data: presentOrganization(await organizationOf(ctx, actor, params.id)),
  }))
}
