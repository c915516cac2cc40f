import { calibrateInspection, type calibrationResource, listCalibrations } from '@visionair/contract/inspections'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { presentListing } from '../../../platform/http/answer/present.ts'
import { type App, route } from '../../../platform/http/register-endpoint.ts'
import type { Calibration } from './calibration.repository.ts'
import { calibrate, calibrationsOf } from './calibration.service.ts'

const presentCalibration = (row: Calibration): z.input<typeof calibrationResource> => ({
  id: String(row.id),
  type: 'calibrations',
  attributes: {
    id: row.id,
    inspection: row.inspectionId,
    oldRatio: row.oldRatio,
    newRatio: row.newRatio,
    source: row.source,
    pictureShows: row.pictureShows,
    knownLengthCm: row.knownLengthCm,
    imageVersion: row.imageVersion,
    changedBy: row.changedBy && {
      data: { id: String(row.changedBy.id), type: 'users' as const, attributes: row.changedBy },
    },
    changedAt: row.changedAt.toISOString(),
  },
})

/** The scale of a picture and who set it. */
export function registerCalibrationRoutes(app: App, ctx: Context): void {
  route(app, calibrateInspection, async ({ actor, params, body }) => ({
    data: presentCalibration(await calibrate(ctx, actor, params.id, body)),
  }))
  route(app, listCalibrations, async ({ actor, params, query, request }) => {
    const { items, total } = await calibrationsOf(ctx, actor, { ...query, inspectionId: params.id })
    return presentListing({ items: items.map(presentCalibration), ...query, total, url: request.originalUrl })
  })
}
