import { Readable } from 'node:stream'
import { type AuditFormat, exportAuditEntries, listAuditEntries } from '@visionair/contract/audit'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { presentAuditEntry } from './audit.presenter.ts'
import { everyEntry, pageOfAuditEntries } from './audit.repository.ts'
import { trailFile } from './trail-file.ts'

const mediaTypes: Readonly<Record<AuditFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
}

/** The audit trail, for reading only: no route changes an entry. */
export function registerAuditRoutes(app: App, ctx: Context): void {
  route(app, listAuditEntries, async ({ actor, query, request }) => {
    const { items, total } = await pageOfAuditEntries(ctx.db, actor, {
      ...query,
      timeZone: query.timeZone ?? ctx.settings.timeZone,
    })
    return presentListing({ items: items.map(presentAuditEntry), ...query, total, url: request.originalUrl })
  })
  route(app, exportAuditEntries, async ({ actor, query, language, request, reply }) => {
    const { format, lang = language, ...filter } = query
    const name = `${lang === 'fr' ? 'journal' : 'audit-trail'}-${ctx.now().toISOString().slice(0, 10)}.${format}`
    const change = { action: 'download', entity: 'trail', entityId: null, name } as const
    if (request.method !== 'HEAD') await recordChange(ctx.db, actor, { ...change, after: { ...filter, format } })
    const asked = { ...filter, timeZone: filter.timeZone ?? ctx.settings.timeZone }
    const lines = trailFile(everyEntry(ctx.db, actor, asked), format, lang)
    return reply
      .type(mediaTypes[format])
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(lines))
  })
}
