import {
  getOrganizationQuota,
  getOwnQuota,
  getQuotaDefaults,
  getQuotaWarnings,
  getUserQuota,
  listQuotas as listQuotasCall,
  updateOrganizationQuota,
  updateQuotaDefaults,
  updateUserQuota,
} from '@visionair/contract/quotas'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { warningsOfInspection } from './quota-room.service.ts'
import { presentDefaults, presentQuota } from './quotas.presenter.ts'
import {
  changeDefaults,
  changeLimits,
  listQuotas,
  quotaDefaults,
  quotaOfAccount,
  quotaOfCompany,
} from './quotas.service.ts'

/** What companies and accounts use, and what they may. */
export function registerQuotaRoutes(app: App, ctx: Context): void {
  route(app, listQuotasCall, async ({ actor, query, request }) => {
    const { items, total } = await listQuotas(ctx, query)
    return presentListing({ items: items.map(presentQuota(actor)), ...query, total, url: request.originalUrl })
  })
  route(app, getOrganizationQuota, async ({ actor, params }) => ({
    data: presentQuota(actor)(await quotaOfCompany(ctx, actor, params.id)),
  }))
  route(app, updateOrganizationQuota, async ({ actor, params: { id }, body }) => ({
    data: presentQuota(actor)(await changeLimits(ctx, actor, { scope: 'company', id }, body)),
  }))
  route(app, getUserQuota, async ({ actor, params }) => ({
    data: presentQuota(actor)(await quotaOfAccount(ctx, params.id)),
  }))
  route(app, getOwnQuota, async ({ actor }) => ({
    data: presentQuota(actor)(await quotaOfAccount(ctx, actor.userId)),
  }))
  route(app, updateUserQuota, async ({ actor, params: { id }, body }) => ({
    data: presentQuota(actor)(await changeLimits(ctx, actor, { scope: 'account', id }, body)),
  }))
  const room = () => ctx.storage.room.state()
  route(app, getQuotaDefaults, async () => presentDefaults(await quotaDefaults(ctx), await room()))
  route(app, updateQuotaDefaults, async ({ actor, body }) =>
    presentDefaults(await changeDefaults(ctx, actor, body), await room()),
  )
  route(app, getQuotaWarnings, async ({ actor, params }) => ({
    data: await warningsOfInspection(ctx, actor, params.id),
  }))
}
