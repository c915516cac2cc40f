import {
  createServiceAccount,
  createServiceToken,
  listServiceTokens,
  revokeServiceToken,
} from '@visionair/contract/people'
import type { Context } from '../../../platform/context.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import { presentApiToken, presentMadeToken } from '../../accounts/api-tokens/api-tokens.presenter.ts'
import { presentUser } from '../people.presenter.ts'
import {
  createService,
  createTokenOfService,
  revokeTokenOfService,
  tokensOfService,
} from './service-accounts.service.ts'

/** Accounts that nobody signs in to, and their API tokens. */
export function registerServiceAccountRoutes(app: App, ctx: Context): void {
  route(app, createServiceAccount, async ({ actor, body: { organization, profile, ...body } }) => ({
    data: presentUser(actor)(
      await createService(ctx, actor, { ...body, organization: organization ?? null, profile: profile ?? null }),
    ),
  }))
  route(app, listServiceTokens, async ({ actor, params }) => {
    const now = ctx.now()
    return { data: (await tokensOfService(ctx, actor, params.id)).map((token) => presentApiToken(token, now)) }
  })
  route(
    app,
    createServiceToken,
    async ({ actor, params, body, reply }) => {
      reply.header('cache-control', 'no-store')
      return { data: presentMadeToken(await createTokenOfService(ctx, actor, params.id, body), ctx.now()) }
    },
    { refuses: ['locked'] },
  )
  route(app, revokeServiceToken, ({ actor, params }) => revokeTokenOfService(ctx, actor, params.id, params.token))
}
