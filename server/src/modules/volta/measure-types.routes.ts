import {
  createVoltaMeasureType,
  deleteVoltaMeasureType,
  listVoltaMeasureTypes,
  orderVoltaMeasureTypes,
  updateVoltaMeasureType,
} from '@visionair/contract/volta'
import type { Context } from '../../platform/context.ts'
import { presentListing } from '../../platform/http/answer/present.ts'
import { type App, route } from '../../platform/http/register-endpoint.ts'
import {
  changeMeasureType,
  createMeasureType,
  pageOfMeasureTypes,
  removeMeasureType,
  saveMeasureTypeOrder,
} from './measure-types.service.ts'
import { presentMeasureType } from './volta.presenter.ts'

/** What can be measured, and what administrators change of it. */
export function registerMeasureTypeRoutes(app: App, ctx: Context): void {
  route(app, listVoltaMeasureTypes, async ({ query, request }) => {
    const { items, total } = await pageOfMeasureTypes(ctx, query)
    return presentListing({ items: items.map(presentMeasureType), ...query, total, url: request.originalUrl })
  })
  route(app, createVoltaMeasureType, async ({ actor, body }) => ({
    data: presentMeasureType(await createMeasureType(ctx, actor, body)),
  }))
  route(app, orderVoltaMeasureTypes, ({ actor, body }) => saveMeasureTypeOrder(ctx, actor, body))
  route(app, updateVoltaMeasureType, async ({ actor, params, body }) => ({
    data: presentMeasureType(await changeMeasureType(ctx, actor, params.id, body)),
  }))
  route(app, deleteVoltaMeasureType, ({ actor, params }) => removeMeasureType(ctx, actor, params.id))
}
