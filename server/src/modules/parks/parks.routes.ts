import {
  createPark as createParkCall,
  deletePark as deleteParkCall,
  foreseeParkMove as foreseeParkMoveCall,
  getPark,
  getParkTree,
  listParks,
  listRootParks,
  movePark as moveParkCall,
  searchParks,
  updatePark as updateParkCall,
} from '@visionair/contract/parks'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { foreseeParkMove, movePark } from './move-park.service.ts'
import { presentPark, presentSuggestion } from './parks.presenter.ts'
import {
  createPark,
  deletePark,
  listVisibleParks,
  parkTree,
  suggestParks,
  updatePark,
  visiblePark,
} from './parks.service.ts'

export function registerParkRoutes(app: App, ctx: Context): void {
  route(app, listParks, async ({ actor, query, request }) => {
    const { items, total } = await listVisibleParks(ctx, actor, query)
    return presentListing({ items: items.map(presentPark(actor)), ...query, total, url: request.originalUrl })
  })
  route(app, listRootParks, async ({ actor, query, request }) => {
    const { items, total } = await listVisibleParks(ctx, actor, { ...query, rootsOnly: true })
    return presentListing({ items: items.map(presentPark(actor)), ...query, total, url: request.originalUrl })
  })
  route(app, searchParks, async ({ actor, query, request }) => {
    const { items, total } = await suggestParks(ctx, actor, { ...query, search: query.query })
    return presentListing({ items: items.map(presentSuggestion), ...query, total, url: request.originalUrl })
  })
  route(app, getParkTree, async ({ actor }) => ({ data: await parkTree(ctx, actor) }))
  route(app, getPark, async ({ actor, params }) => ({
    data: presentPark(actor)(await visiblePark(ctx, actor, params.id)),
  }))
  route(app, createParkCall, async ({ actor, body }) => {
    const park = await createPark(ctx, actor, {
      ...body,
      parent: body.parent ?? null,
      organization: body.organization ?? null,
    })
    return { data: presentPark(actor)(park) }
  })
  route(app, updateParkCall, async ({ actor, params, body }) => ({
    data: presentPark(actor)(await updatePark(ctx, actor, params.id, body)),
  }))
  route(
    app,
    foreseeParkMoveCall,
    async ({ actor, params, query }) => ({
      data: await foreseeParkMove(ctx, actor, params.id, query.parent ?? null),
    }),
    { refuses: ['invalid'] },
  )
  route(app, moveParkCall, async ({ actor, params, body }) => ({
    data: presentPark(actor)(await movePark(ctx, actor, params.id, body)),
  }))
  route(app, deleteParkCall, async ({ actor, params }) => {
    await deletePark(ctx, actor, params.id)
  })
}
