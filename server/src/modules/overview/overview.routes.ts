import { getKeyFigures, getNestedStructure, listAttention, searchEverything } from '@visionair/contract/overview'
import type { Context } from '../../platform/context.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { presentTurbineInNeed } from './attention.presenter.ts'
import { attentionFor } from './attention.service.ts'
import { figuresFor, nestedStructure } from './overview.service.ts'
import { findEverything } from './search.service.ts'

export function registerOverviewRoutes(app: App, ctx: Context): void {
  route(app, getKeyFigures, async ({ actor, query }) => {
    const figures = await figuresFor(ctx, actor, query)
    return { data: { ...figures, severities: [...figures.severities] } }
  })
  route(app, getNestedStructure, async ({ actor, query }) => {
    const links = await nestedStructure(ctx, actor, query.type, query.id)
    return { data: links.map((link) => ({ ...link, siblings: [...link.siblings] })) }
  })
  route(app, listAttention, async ({ actor, query }) => {
    const { turbines, ...counts } = await attentionFor(ctx, actor, query)
    return { data: { turbines: turbines.map(presentTurbineInNeed), ...counts } }
  })
  route(app, searchEverything, async ({ actor, query, language }) => ({
    data: await findEverything(ctx, actor, query.query, language),
  }))
}
