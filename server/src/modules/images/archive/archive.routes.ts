import {
  archiveInspection,
  listReimportRequests as listCall,
  requestReimport as requestCall,
  restoreReimport,
} from '@visionair/contract/images'
import type { Context } from '../../../platform/context.ts'
import { presentListing } from '../../../platform/http/answer/present.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import { presentRequest } from './archive.presenter.ts'
import { archivePicture, listReimportRequests, requestReimport, restoreRequested } from './archive.service.ts'

/** Archived pictures: put away, asked for, brought back. */
export function registerArchiveRoutes(app: App, ctx: Context): void {
  route(app, archiveInspection, async ({ actor, params }) => {
    await archivePicture(ctx, actor, params.id)
  })
  route(app, requestCall, async ({ actor, params, language }) => ({
    data: presentRequest(language)(await requestReimport(ctx, actor, params.id)),
  }))
  route(app, listCall, async ({ actor, query, request, language }) => {
    const { items, total } = await listReimportRequests(ctx, actor, query)
    return presentListing({ items: items.map(presentRequest(language)), ...query, total, url: request.originalUrl })
  })
  route(app, restoreReimport, async ({ actor, params, language }) => ({
    data: presentRequest(language)(await restoreRequested(ctx, actor, params.id)),
  }))
}
