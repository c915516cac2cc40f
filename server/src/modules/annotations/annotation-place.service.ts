import type { Db } from '../../platform/database/db.ts'
import { problem } from '../../platform/problem-error.ts'
import { currentPictureHeld, paintedPictureOf } from '../images/pictures/placements.service.ts'
import type { Inspection } from '../inspections/inspections.types.ts'
import { columnsOf, type Followed, followNow } from './annotation-following.service.ts'
import { sideAxisOf } from './axis/axis.service.ts'

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
async function pictureDrawnOn(db: Db, inspectionId: number, current: DrawnOn, drawnOn: number): Promise<DrawnOn> {
  if (drawnOn === current.version) return current
  const picture = await paintedPictureOf(db, inspectionId, drawnOn)
  if (!picture) throw problem('changed-meanwhile', { message: 'annotation.image_replaced' })
  return { version: drawnOn, widthPx: picture.widthPx, heightPx: picture.heightPx }
}

function checkInside({ pixelX, pixelY, pixelWidth, pixelHeight }: BoxInput, { widthPx, heightPx }: DrawnOn): void {
  const isInside =
    pixelX >= -tolerancePx &&
    pixelY >= -tolerancePx &&
    pixelX + pixelWidth <= widthPx + tolerancePx &&
    pixelY + pixelHeight <= heightPx + tolerancePx
  if (!isInside) throw problem('invalid', { violations: [{ field: 'position', message: 'annotation.box_outside' }] })
}

/**
 * Where a box lies, in the transaction that puts it there. One drawn on a picture that was replaced meanwhile follows to the picture
 * of today; where that cannot be told it is kept with its own picture, and so needs a person's look.
 * Errors: `not-sliced` without a picture, `changed-meanwhile` on a picture that is gone, `invalid` outside of it.
 */
export async function placeOf(
  db: Db,
  inspection: Inspection,
  input: BoxInput,
  drawnOn: number | undefined,
): Promise<Followed> {
  const current = await currentPictureHeld(db, inspection.id)
  if (!current) throw problem('not-sliced', { message: 'annotation.no_image' })
  const picture = await pictureDrawnOn(db, inspection.id, current, drawnOn ?? current.version)
  checkInside(input, picture)
  const box = { x: input.pixelX, y: input.pixelY, width: input.pixelWidth, height: input.pixelHeight }
  const place = columnsOf(box, picture, await sideAxisOf(db, inspection.id, picture.version))
  if (picture.version === current.version) return { place, move: null }
  return (await followNow(db, inspection.id, place, current.version)) ?? { place, move: null }
}
