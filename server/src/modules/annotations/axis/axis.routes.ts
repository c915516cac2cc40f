import { type axisResource, type bladeAxisSchema, listAxes, setAxis } from '@visionair/contract/inspections'
import type { BladeAxis } from '@visionair/contract/rules'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { presentListing } from '../../../platform/http/answer/present.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import { presentAxis, presentPerson } from '../../inspections/inspections.presenter.ts'
import type { AxisEntry } from './axis.repository.ts'
import { axesOf, changeAxis } from './axis.service.ts'

const presentEntry = (row: AxisEntry): z.input<typeof axisResource> => ({
  id: String(row.id),
  type: 'axes',
  attributes: {
    id: row.id,
    inspection: row.inspectionId,
    imageVersion: row.imageVersion,
    state: row.state,
    axis: row.axis && presentAxis(row.axis),
    findingsMoved: row.moved,
    greatestShiftM: row.greatestShiftM,
    zonesChanged: row.zonesChanged,
    changedBy: row.changedBy && { data: presentPerson(row.changedBy) },
    changedAt: row.changedAt.toISOString(),
  },
})

const axisOf = ({ hub, tip }: z.output<typeof bladeAxisSchema>): BladeAxis => ({
  hub: { x: hub.pixelX, y: hub.pixelY },
  tip: { x: tip.pixelX, y: tip.pixelY },
})

/** The marks of a side's ends and who set them. */
export function registerAxisRoutes(app: App, ctx: Context): void {
  route(app, setAxis, async ({ actor, params, body }) => ({
    data: presentEntry(await changeAxis(ctx, actor, params.id, { ...body, axis: body.axis && axisOf(body.axis) })),
  }))
  route(app, listAxes, async ({ actor, params, query, request }) => {
    const { items, total } = await axesOf(ctx, actor, { ...query, inspectionId: params.id })
    return presentListing({ items: items.map(presentEntry), ...query, total, url: request.originalUrl })
  })
}
