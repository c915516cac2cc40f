import { listAuditEntries } from '@visionair/contract/audit'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { presentAuditEntry } from './audit.presenter.ts'
import { pageOfAuditEntries } from './audit.repository.ts'

/** The audit trail, for reading only: no route changes an entry. */
export function registerAuditRoutes(app: App, ctx: Context): void {
  route(app, listAuditEntries, async ({ actor, query, request }) => {
    const { items, total } = await pageOfAuditEntries(ctx.db, actor, {
      ...query,
      timeZone: query.timeZone ?? ctx.settings.timeZone,
    })
    return presentListing({ items: items.map(presentAuditEntry), ...query, total, url: request.originalUrl })
  })
}
