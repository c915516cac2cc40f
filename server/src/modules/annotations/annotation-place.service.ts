import { boundsOf, crossesItself, lengthAlong, type Shape, shapeWithin } from '@visionair/contract/rules'
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

/** What a person drew: a box, or a shape whose bounds are the box. */
export interface DrawnInput {
  readonly position?: BoxInput | undefined
  readonly shape?: Shape | null | undefined
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

function checkShape(shape: Shape, { widthPx, heightPx }: DrawnOn): void {
  const refuse = (message: 'annotation.shape_outside' | 'annotation.shape_crosses' | 'annotation.shape_empty') =>
    problem('invalid', { violations: [{ field: 'shape', message }] })
  const isInside = shape.points.every(({ x, y }) => x >= 0 && y >= 0 && x <= widthPx && y <= heightPx)
  if (!isInside) throw refuse('annotation.shape_outside')
  if (lengthAlong(shape) === 0) throw refuse('annotation.shape_empty')
  if (crossesItself(shape)) throw refuse('annotation.shape_crosses')
}

/** The box of what was drawn, with the shape within it where one was. */
function boxOf({ position, shape }: DrawnInput, picture: DrawnOn) {
  if (shape) {
    checkShape(shape, picture)
    const box = boundsOf(shape)
    return { box, shape: shapeWithin(shape, box) }
  }
  if (!position) throw problem('invalid', { violations: [{ field: 'position', message: 'annotation.box_outside' }] })
  checkInside(position, picture)
  const { pixelX, pixelY, pixelWidth, pixelHeight } = position
  return { box: { x: pixelX, y: pixelY, width: pixelWidth, height: pixelHeight }, shape }
}

/**
 * Where a box lies, in the transaction that puts it there. One drawn on a picture that was replaced meanwhile follows to the picture
 * of today; where that cannot be told it is kept with its own picture, and so needs a person's look.
 * Errors: `not-sliced` without a picture, `changed-meanwhile` on a picture that is gone, `invalid` outside of it or of a
 * shape that crosses itself.
 */
export async function placeOf(
  db: Db,
  inspection: Inspection,
  input: DrawnInput,
  drawnOn: number | undefined,
): Promise<Followed> {
  const current = await currentPictureHeld(db, inspection.id)
  if (!current) throw problem('not-sliced', { message: 'annotation.no_image' })
  const picture = await pictureDrawnOn(db, inspection.id, current, drawnOn ?? current.version)
  const { box, shape } = boxOf(input, picture)
  const place = { ...columnsOf(box, picture, await sideAxisOf(db, inspection.id, picture.version)), shape }
  if (picture.version === current.version) return { place, move: null }
  return (await followNow(db, inspection.id, place, current.version)) ?? { place, move: null }
}
