import { shareAlong } from '@visionair/contract/rules'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/http/problem-error.ts'
import { sizeOfPicture } from '../images/pictures.service.ts'
import { isReversed } from '../inspections/inspections.service.ts'
import type { Inspection } from '../inspections/inspections.types.ts'
import type { BoxColumns } from './annotations.repository.ts'

export interface BoxInput {
  readonly pixelX: number
  readonly pixelY: number
  readonly pixelWidth: number
  readonly pixelHeight: number
}

const tolerancePx = 1

interface DrawnOn {
  readonly version: number
  readonly widthPx: number
  readonly heightPx: number
}

/** The picture a box was drawn on: the one of today, or one that was replaced while somebody was still drawing. */
async function pictureDrawnOn(ctx: Context, inspection: Inspection, drawnOn: number | undefined): Promise<DrawnOn> {
  const { imageVersion, imageWidthPx, imageHeightPx } = inspection
  if (imageVersion === null || imageWidthPx === null || imageHeightPx === null)
    throw problem('not-sliced', { message: 'annotation.no_image' })
  if (drawnOn === undefined || drawnOn === imageVersion)
    return { version: imageVersion, widthPx: imageWidthPx, heightPx: imageHeightPx }
  const size = await sizeOfPicture(ctx, inspection.id, drawnOn)
  if (!size) throw problem('changed-meanwhile', { message: 'annotation.image_replaced' })
  return { version: drawnOn, widthPx: size.widthPx, heightPx: size.heightPx }
}

/**
 * Where a box lies. One drawn on a picture that was replaced meanwhile is kept with that picture, and so needs a person's look.
 * Errors: `not-sliced` without a picture, `changed-meanwhile` on a picture that is gone, `invalid` outside of it.
 */
export async function placeOf(
  ctx: Context,
  inspection: Inspection,
  input: BoxInput,
  drawnOn: number | undefined,
): Promise<BoxColumns> {
  const picture = await pictureDrawnOn(ctx, inspection, drawnOn)
  const isInside =
    input.pixelX >= -tolerancePx &&
    input.pixelY >= -tolerancePx &&
    input.pixelX + input.pixelWidth <= picture.widthPx + tolerancePx &&
    input.pixelY + input.pixelHeight <= picture.heightPx + tolerancePx
  if (!isInside) throw problem('invalid', { violations: [{ field: 'position', message: 'annotation.box_outside' }] })
  const box = { x: input.pixelX, y: input.pixelY, width: input.pixelWidth, height: input.pixelHeight }
  return {
    xPx: box.x,
    yPx: box.y,
    widthPx: box.width,
    heightPx: box.height,
    imageVersion: picture.version,
    imageWidthPx: picture.widthPx,
    imageHeightPx: picture.heightPx,
    shareAlong: shareAlong(box, picture, isReversed(inspection)),
  }
}
