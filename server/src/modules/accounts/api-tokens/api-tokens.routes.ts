import {
  createApiToken,
  listAllApiTokens,
  listApiTokens,
  revokeAnyApiToken,
  revokeApiToken,
} from '@visionair/contract/accounts'
import type { Context } from '../../../platform/context.ts'
import { presentListing } from '../../../platform/http/answer/present.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import { presentApiToken, presentMadeToken, presentOwnedToken } from './api-tokens.presenter.ts'
import { allTokens, makeOwnToken, ownTokens, revokeAnyToken, revokeOwnToken } from './api-tokens.service.ts'

/** API tokens: of the caller's own, and of everybody for administrators. */
export function registerApiTokenRoutes(app: App, ctx: Context): void {
  route(app, listApiTokens, async ({ actor }) => {
    const now = ctx.now()
    return { data: (await ownTokens(ctx, actor)).map((token) => presentApiToken(token, now)) }
  })
  route(
    app,
    createApiToken,
    async ({ actor, body, reply }) => {
      reply.header('cache-control', 'no-store')
      return { data: presentMadeToken(await makeOwnToken(ctx, actor, body), ctx.now()) }
    },
    { refuses: ['locked'] },
  )
  route(app, revokeApiToken, ({ actor, params }) => revokeOwnToken(ctx, actor, params.id))
  route(app, listAllApiTokens, async ({ query, request }) => {
    const { items, total } = await allTokens(ctx, query)
    return presentListing({
      ...query,
      items: items.map(presentOwnedToken(ctx.now())),
      total,
      url: request.originalUrl,
    })
  })
  route(app, revokeAnyApiToken, ({ actor, params }) => revokeAnyToken(ctx, actor, params.id))
}
