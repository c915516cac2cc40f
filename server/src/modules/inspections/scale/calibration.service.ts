import type { calibrationByExtent, calibrationByLength, calibrationByRatio } from '@visionair/contract/inspections'
import { scaleOfFlight } from '@visionair/contract/rules'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { problem } from '../../../platform/problem-error.ts'
import { recordInspection, refuseStaleInspection, visibleInspection } from '../inspections.service.ts'
import type { Inspection } from '../inspections.types.ts'
import {
  type Calibration,
  changeExtent,
  changeScale,
  flownPhotos,
  heldScale,
  isScaleOfNobody,
  type MeasuredLine,
  pageOfCalibrations,
  type ScaleBefore,
  scaleToKeep,
  storeKeptScale,
} from './calibration.repository.ts'

type ByLength = z.output<typeof calibrationByLength>
type ByExtent = z.output<typeof calibrationByExtent>
type CalibrationInput = ByLength | ByExtent | z.output<typeof calibrationByRatio>

const shortestLinePx = 10
const largestRatio = 1000
const tolerancePx = 1

/** The picture that is served, if it is the one that was looked at. Errors: `not-sliced`, `changed-meanwhile`. */
function pictureAskedFor({ imageVersion, imageWidthPx, imageHeightPx }: Inspection, asked: number) {
  if (imageVersion === null || imageWidthPx === null || imageHeightPx === null)
    throw problem('not-sliced', { message: 'inspection.no_picture_to_calibrate' })
  if (asked !== imageVersion) throw problem('changed-meanwhile', { message: 'inspection.image_replaced' })
  return { imageWidthPx, imageHeightPx }
}

/** The scale that makes a drawn line as long as it is known to be. */
function scaleOfLine(inspection: Inspection, input: ByLength): { ratio: number; line: MeasuredLine } {
  const { imageVersion } = input
  const { imageWidthPx, imageHeightPx } = pictureAskedFor(inspection, imageVersion)
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

/** Does in a transaction what was asked; false when the inspection is not there any more. */
function changeOf(actor: Actor, inspection: Inspection, input: CalibrationInput): (db: Db) => Promise<boolean> {
  if ('pictureShows' in input) {
    pictureAskedFor(inspection, input.imageVersion)
    if (inspection.axis?.isCurrent && input.pictureShows !== 'whole')
      throw problem('invalid', { violations: [{ field: 'pictureShows', message: 'inspection.both_ends_marked' }] })
    return (db) => changeExtent(db, actor, inspection.id, input)
  }
  if ('imageRatio' in input)
    return (db) => changeScale(db, actor, inspection.id, { ratio: input.imageRatio, source: input.source }, null)
  const { ratio, line } = scaleOfLine(inspection, input)
  return (db) => changeScale(db, actor, inspection.id, { ratio, source: 'calibration' }, line)
}

/**
 * Sets the scale of a picture, by a line of known length, as a ratio or by saying what the picture shows of its side, and keeps who
 * did it; every distance and size follows, since they are worked out from the scale when they are asked for.
 * Errors: `not-found`, `not-sliced`, `changed-meanwhile` for a line or a look on another picture and for another state than was seen, `invalid`.
 */
export async function calibrate(
  ctx: Context,
  actor: Actor,
  inspectionId: number,
  input: CalibrationInput,
): Promise<Calibration> {
  const inspection = await visibleInspection(ctx, actor, inspectionId)
  const change = changeOf(actor, inspection, input)
  return await inTransaction(ctx.db, async (db) => {
    await heldScale(db, actor, inspectionId)
    const before = await refuseStaleInspection(db, actor, inspectionId, input.version)
    if (!(await change(db))) throw problem('not-found')
    await recordInspection(db, actor, before)
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

/** A scale that was kept of a known length gives way to the marks of both ends, from which the same follows anew, and goes with marks that are taken back. */
export async function followMarkedEnds(db: Db, actor: Actor, inspectionId: number): Promise<void> {
  const before = await scaleToKeep(db, inspectionId, null)
  if (before?.scaleSource === 'known-length')
    await changeScale(db, actor, inspectionId, { ratio: null, source: 'known-length' }, null)
}

/** A scale differs when it does by more than rounding of poses. */
const leastGrowth = 1e-6
/** A picture whose length is what the one before lets expect shows the same of the side. */
const sameExtentShare = 0.02

/**
 * A picture that takes the place of another on which things were drawn smaller by `growth`, null where they have nothing in common; long
 * axes in pixels.
 */
export interface Replacement {
  readonly growth: number | null
  readonly beforeVersion: number
  readonly beforePx: number
  readonly afterPx: number
  readonly imageVersion: number
}

/** The scale of the picture before in the pixels of the new one. What followed from the length of the side is kept as a ratio. */
function keptRatio(before: ScaleBefore, isSame: boolean, { growth, beforePx }: Replacement) {
  const { imageRatio, scaleSource, knownLengthM } = before
  if (growth === null) return { imageRatio: null, scaleSource: null }
  if (imageRatio !== null) {
    const ratio = Math.abs(growth - 1) > leastGrowth ? imageRatio / growth : imageRatio
    return { imageRatio: ratio, scaleSource }
  }
  if (knownLengthM === null) return { imageRatio: null, scaleSource: null }
  // Where the ends were marked they tell the scale, whether or not the marks follow.
  const sidePx = before.axisPx ?? (before.pictureShows === 'whole' && !isSame ? beforePx : null)
  if (sidePx === null) return { imageRatio: null, scaleSource: null }
  return { imageRatio: (knownLengthM * 100) / sidePx / growth, scaleSource: 'known-length' as const }
}

/**
 * Keeps the scale true when a picture takes the place of another. What somebody saw in the old one holds for the new one when that is as
 * long as it should be; else nobody has seen what it shows. Of a picture of other photos nothing is known.
 */
export async function keepScaleOfPicture(db: Db, inspectionId: number, replacement: Replacement): Promise<void> {
  const before = await scaleToKeep(db, inspectionId, replacement.beforeVersion)
  if (before === null) return
  const expectedPx = replacement.beforePx * (replacement.growth ?? 0)
  const isSame = Math.abs(replacement.afterPx - expectedPx) <= sameExtentShare * expectedPx
  const pictureShows = isSame ? before.pictureShows : null
  const after = { ...keptRatio(before, isSame, replacement), pictureShows }
  await storeKeptScale(db, inspectionId, before, after, replacement.imageVersion)
}

/**
 * Takes the scale of a new picture from what the drone wrote: laser and focal length. What a person set, or took back, and what follows from
 * both ends of the side stays; without a distance there is none.
 */
export async function takeScaleOfFlight(db: Db, inspectionId: number, imageVersion: number): Promise<void> {
  const found = scaleOfFlight(await flownPhotos(db, inspectionId))
  const before = found && (await scaleToKeep(db, inspectionId, imageVersion))
  if (!found || !before || before.scaleSource === 'known-length' || before.scaleSource === 'calibration') return
  if (before.knownLengthM !== null && before.pictureShows === 'whole') return
  if (!(await isScaleOfNobody(db, inspectionId))) return
  const after = { imageRatio: found.ratioCmPerPx, scaleSource: 'flight' as const, pictureShows: before.pictureShows }
  await storeKeptScale(db, inspectionId, before, after, imageVersion)
}
