import {
  createWebhook as createWebhookCall,
  deleteWebhook as deleteWebhookCall,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook as updateWebhookCall,
} from '@visionair/contract/webhooks'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { deliveriesOf, replay, sendTest } from './deliveries.service.ts'
import { presentDelivery, presentMade, presentWebhook } from './webhooks.presenter.ts'
import {
  createWebhook,
  deleteWebhook,
  listVisibleWebhooks,
  renewSecret,
  updateWebhook,
  visibleWebhook,
} from './webhooks.service.ts'

function registerDeliveryRoutes(app: App, ctx: Context): void {
  route(
    app,
    testWebhook,
    async ({ actor, params }) => ({ data: presentDelivery(await sendTest(ctx, actor, params.id)) }),
    { refuses: ['conflict'] },
  )
  route(app, listWebhookDeliveries, async ({ actor, params, query, request }) => {
    const { items, total } = await deliveriesOf(ctx, actor, { ...query, webhook: params.id })
    return presentListing({ items: items.map(presentDelivery), ...query, total, url: request.originalUrl })
  })
  route(
    app,
    replayWebhookDelivery,
    async ({ actor, params }) => ({ data: presentDelivery(await replay(ctx, actor, params.id)) }),
    { refuses: ['conflict'] },
  )
}

/** Webhooks and what is sent to them. Secrets are told once and kept by nobody on the way. */
export function registerWebhookRoutes(app: App, ctx: Context): void {
  route(app, listWebhooks, async ({ actor, query, request }) => {
    const { items, total } = await listVisibleWebhooks(ctx, actor, query)
    const data = items.map(presentWebhook(actor, ctx.now()))
    return presentListing({ items: data, ...query, total, url: request.originalUrl })
  })
  route(app, getWebhook, async ({ actor, params }) => ({
    data: presentWebhook(actor, ctx.now())(await visibleWebhook(ctx, actor, params.id)),
  }))
  route(
    app,
    createWebhookCall,
    async ({ actor, body, reply }) => {
      reply.header('cache-control', 'no-store')
      return { data: presentMade(actor, ctx.now(), await createWebhook(ctx, actor, body)) }
    },
    { refuses: ['conflict'] },
  )
  route(app, updateWebhookCall, async ({ actor, params, body }) => ({
    data: presentWebhook(actor, ctx.now())(await updateWebhook(ctx, actor, params.id, body)),
  }))
  route(app, renewWebhookSecret, async ({ actor, params, reply }) => {
    reply.header('cache-control', 'no-store')
    return { data: presentMade(actor, ctx.now(), await renewSecret(ctx, actor, params.id)) }
  })
  route(app, deleteWebhookCall, async ({ actor, params }) => {
    await deleteWebhook(ctx, actor, params.id)
  })
  registerDeliveryRoutes(app, ctx)
}
