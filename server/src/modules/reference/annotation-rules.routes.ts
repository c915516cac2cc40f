import { getComponent, listComponents, listStandards, listTypeLinks } from '@visionair/contract/reference'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { presentComponent, presentStandard, presentTypeLink } from './annotation-rules.presenter.ts'
import { listComponentsFor, listHouseRules, listLinks } from './annotation-rules.service.ts'
import { entryOf, readers } from './reference.service.ts'

export function registerAnnotationRuleRoutes(app: App, ctx: Context): void {
  route(app, listComponents, async ({ actor, query, request }) => {
    const { organizations, 'organization.id': organizationId, ...filter } = query
    const asked = organizationId === undefined ? organizations : [organizationId, ...(organizations ?? [])]
    const { items, total } = await listComponentsFor(ctx, actor, { ...filter, organizationIds: asked })
    return presentListing({ items: items.map(presentComponent), ...query, total, url: request.originalUrl })
  })
  route(app, getComponent, async ({ params }) => ({
    data: presentComponent(await entryOf(ctx, readers.components, params.id)),
  }))
  route(app, listTypeLinks, async ({ actor, query, request }) => {
    const { items, total } = await listLinks(ctx, actor, {
      ...query,
      organizationId: query['organization.id'],
      componentId: query['component.id'],
      typeId: query['type.id'],
    })
    return presentListing({ items: items.map(presentTypeLink), ...query, total, url: request.originalUrl })
  })
  route(app, listStandards, async ({ query, request }) => {
    const { items, total } = await listHouseRules(ctx, { ...query, typeId: query['type.id'] })
    return presentListing({ items: items.map(presentStandard), ...query, total, url: request.originalUrl })
  })
}
