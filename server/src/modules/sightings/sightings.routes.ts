import { addSightings as addSightingsCall, getSightings, listGroupSightings } from '@visionair/contract/sightings'
import type { Context } from '../../platform/context.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { presentPicture, presentSide } from './sightings.presenter.ts'
import { addSightings, watchedPicture, watchedSides } from './sightings.service.ts'

/** What was looked at, and by whom. */
export function registerSightingRoutes(app: App, ctx: Context): void {
  route(app, addSightingsCall, async ({ actor, params, body }) => ({
    data: presentPicture(await addSightings(ctx, actor, params.id, body)),
  }))
  route(app, getSightings, async ({ actor, params }) => ({
    data: presentPicture(await watchedPicture(ctx, actor, params.id)),
  }))
  route(app, listGroupSightings, async ({ actor, params }) => ({
    data: (await watchedSides(ctx, actor, params.id)).map(presentSide),
  }))
}
