import {
  getAnnotationType,
  getAttribute,
  getDeviceModel,
  getDeviceType,
  getService,
  getSeverity,
  getWeather,
  listAnnotationTypes,
  listAttributes,
  listDeviceTypes,
  listServices,
  listSeverities,
  listWeathers,
} from '@visionair/contract/reference'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import { registerAnnotationRuleRoutes } from './annotation-rules.routes.ts'
import { registerReferenceEditingRoutes } from './editing.routes.ts'
import {
  presentAnnotationType,
  presentAttribute,
  presentDeviceModel,
  presentDeviceType,
  presentService,
  presentSeverity,
  presentWeather,
} from './reference.presenter.ts'
import { entryOf, modelOf, readers } from './reference.service.ts'
import { type ListFilter, pageOf } from './reference-list.ts'

interface ListCall {
  readonly query: ListFilter
  readonly request: { readonly originalUrl: string }
}

export function registerReferenceRoutes(app: App, ctx: Context): void {
  const list =
    <T extends { id: number; name: string }, R>(read: (db: Context['db']) => Promise<T[]>, present: (row: T) => R) =>
    async ({ query, request }: ListCall) => {
      const { items, total } = pageOf(await read(ctx.db), query)
      return presentListing({ items: items.map(present), ...query, total, url: request.originalUrl })
    }
  const detail =
    <T extends { id: number }, R>(read: (db: Context['db']) => Promise<T[]>, present: (row: T) => R) =>
    async ({ params }: { params: { id: number } }) => ({ data: present(await entryOf(ctx, read, params.id)) })

  route(app, listServices, list(readers.services, presentService))
  route(app, getService, detail(readers.services, presentService))
  route(app, listDeviceTypes, list(readers.deviceTypes, presentDeviceType))
  route(app, getDeviceType, detail(readers.deviceTypes, presentDeviceType))
  route(app, listAttributes, list(readers.attributes, presentAttribute))
  route(app, getAttribute, detail(readers.attributes, presentAttribute))
  route(app, listSeverities, list(readers.severities, presentSeverity))
  route(app, getSeverity, detail(readers.severities, presentSeverity))
  route(app, listAnnotationTypes, list(readers.annotationTypes, presentAnnotationType))
  route(app, getAnnotationType, detail(readers.annotationTypes, presentAnnotationType))
  route(app, listWeathers, list(readers.weathers, presentWeather))
  route(app, getWeather, detail(readers.weathers, presentWeather))

  registerAnnotationRuleRoutes(app, ctx)
  registerReferenceEditingRoutes(app, ctx)
  route(app, getDeviceModel, async ({ params, query }) => {
    const type = await entryOf(ctx, readers.deviceTypes, params.id)
    return { data: presentDeviceModel(modelOf(type), query.wantAttributeId) }
  })
}
