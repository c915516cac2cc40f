import {
  createTestPark,
  deleteTestPark,
  getAdministrationSummary,
  listTestParks,
  resetTestPark,
  retryJob,
} from '@visionair/contract/administration'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { presentSummary, presentTestPark } from './administration.presenter.ts'
import { administrationSummary, retryFailedJob } from './summary.service.ts'
import { createTestParkNamed, deleteTestParkById, listAllTestParks, resetTestParkById } from './test-parks.service.ts'

export function registerAdministrationRoutes(app: App, ctx: Context): void {
  route(app, getAdministrationSummary, async ({ language }) =>
    presentSummary(language, await administrationSummary(ctx, app.httpContext.unknownProxies.latest())),
  )
  route(app, retryJob, ({ params }) => retryFailedJob(ctx, params.id))
  route(app, listTestParks, async ({ actor, query, request, language }) => {
    const { items, total } = await listAllTestParks(ctx, actor, query)
    return presentListing({ items: items.map(presentTestPark(language)), ...query, total, url: request.originalUrl })
  })
  route(app, createTestPark, async ({ actor, body, language }) => ({
    data: presentTestPark(language)(await createTestParkNamed(ctx, actor, body.name)),
  }))
  route(app, resetTestPark, async ({ actor, params, language }) => ({
    data: presentTestPark(language)(await resetTestParkById(ctx, actor, params.id)),
  }))
  route(app, deleteTestPark, ({ actor, params }) => deleteTestParkById(ctx, actor, params.id))
}
