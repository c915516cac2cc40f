import type { calibrationByLength, calibrationByRatio } from '@visionair/contract/inspections'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/http/problem-error.ts'
import {
  type Calibration,
  changeScale,
  type MeasuredLine,
  pageOfCalibrations,
  rescale,
} from './calibration.repository.ts'
import { visibleInspection } from './inspections.service.ts'
import type { Inspection } from './inspections.types.ts'

type ByLength = z.output<typeof calibrationByLength>
type CalibrationInput = ByLength | z.output<typeof calibrationByRatio>

const shortestLinePx = 10
const largestRatio = 1000
const tolerancePx = 1

/** The scale that makes a drawn line as long as it is known to be. */
function scaleOfLine(inspection: Inspection, input: ByLength): { ratio: number; line: MeasuredLine } {
  const { imageVersion, imageWidthPx, imageHeightPx } = inspection
  if (imageVersion === null || imageWidthPx === null || imageHeightPx === null)
    throw problem('not-sliced', { message: 'inspection.no_picture_to_calibrate' })
  if (input.imageVersion !== imageVersion) throw problem('changed-meanwhile', { message: 'inspection.image_replaced' })
  const isOutside = ({ pixelX, pixelY }: ByLength['from']) =>
    pixelX < -tolerancePx ||
    pixelY < -tolerancePx ||
    pixelX > imageWidthPx + tolerancePx ||
    pixelY > imageHeightPx + tolerancePx
  for (const field of ['from', 'to'] as const)
    if (isOutside(input[field]))
      throw problem('invalid', { violations: [{ field, message: 'inspection.line_outside' }] })
  const { from, to, knownLengthCm } = input
  const lengthPx = Math.hypot(to.pixelX - from.pixelX, to.pixelY - from.pixelY)
  if (lengthPx < shortestLinePx)
    throw problem('invalid', { violations: [{ field: 'to', message: 'inspection.line_too_short' }] })
  const ratio = knownLengthCm / lengthPx
  if (ratio > largestRatio)
    throw problem('invalid', { violations: [{ field: 'knownLengthCm', message: 'inspection.ratio_too_large' }] })
  const line = {
    knownLengthCm,
    fromXPx: from.pixelX,
    fromYPx: from.pixelY,
    toXPx: to.pixelX,
    toYPx: to.pixelY,
    imageVersion,
  }
  return { ratio, line }
}

/**
 * Sets the scale of a picture, by a line of known length or as a ratio, and keeps who did it; every distance and size follows,
 * since they are worked out from the scale when they are asked for.
 * Errors: `not-found`, `not-sliced`, `changed-meanwhile` for a line on another picture, `invalid`.
 */
export async function calibrate(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
  input: CalibrationInput,
): Promise<Calibration> {
  const inspection = await visibleInspection(ctx, actor, inspectionId)
  const { ratio, line } =
    'imageRatio' in input ? { ratio: input.imageRatio, line: null } : scaleOfLine(inspection, input)
  return await inTransaction(ctx.db, async (db) => {
    if (!(await changeScale(db, actor, inspectionId, ratio, line))) throw problem('not-found')
    const [newest] = (await pageOfCalibrations(db, actor, { inspectionId, page: 1, itemsPerPage: 1 })).items
    if (!newest) throw problem('not-found')
    return newest
  })
}

/** Who set the scale of a picture when, newest first. Errors: `not-found`. */
export async function calibrationsOf(
  ctx: Context,
  actor: Actor,
  page: { inspectionId: number; page: number; itemsPerPage: number },
) {
  await visibleInspection(ctx, actor, page.inspectionId)
  return await pageOfCalibrations(ctx.db, actor, page)
}

/** A scale differs when it does by more than rounding of poses. */
const leastGrowth = 1e-6

/** Keeps a calibrated scale true when a picture takes the place of another on which things were drawn smaller by `growth`. */
export async function rescalePicture(
  db: Db,
  inspectionId: number,
  growth: number,
  imageVersion: number,
): Promise<void> {
  if (Math.abs(growth - 1) > leastGrowth) await rescale(db, inspectionId, growth, imageVersion)
}
