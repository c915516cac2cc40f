import { cornersOf, motionOf, moved, type PixelBox } from '../../imaging/reproject/motion.ts'
import type { PaintedPicture } from '../../imaging/reproject/painted.ts'
import { type DrawnBox, reprojectBox } from '../../imaging/reproject/reproject-box.ts'
import type { Db } from '../../platform/database/db.ts'
import { problem } from '../../platform/problem-error.ts'
import type { FollowPicture } from '../images/images.types.ts'
import { currentPictureHeld, paintedPictureOf } from '../images/pictures/placements.service.ts'
import { insertHistoryEntries } from './annotation-histories.repository.ts'
import {
  boxesOnOtherPictures,
  type FollowedBox,
  type Move,
  placeBeforeMove,
  putBoxes,
} from './annotation-moves.repository.ts'
import type { BoxColumns } from './annotations.repository.ts'
import { leadAxis, placeOnSide, type SideAxis, sideAxisOf } from './axis/axis.service.ts'

interface Target {
  readonly version: number
  readonly picture: PaintedPicture
  readonly side: SideAxis
}

/** A box on a picture as it is kept. */
export const columnsOf = (
  box: PixelBox,
  picture: { readonly version: number; readonly widthPx: number; readonly heightPx: number },
  side: SideAxis,
): BoxColumns => ({
  xPx: box.x,
  yPx: box.y,
  widthPx: box.width,
  heightPx: box.height,
  imageVersion: picture.version,
  imageWidthPx: picture.widthPx,
  imageHeightPx: picture.heightPx,
  ...placeOnSide(box, picture, side),
})

export interface Followed {
  readonly place: BoxColumns
  /** Null when the box is where it was. */
  readonly move: Move | null
}

/** A shape goes with its box as long as that leaves each corner this near to where the picture takes it: it is moved and scaled, not turned. */
const allowedPx = 2
const allowedShare = 0.02

/** Whether a shape in a box may be taken along to where the box was led. */
function takesShape(box: PixelBox, drawn: DrawnBox, picture: PaintedPicture): boolean {
  const target = picture.photos.find(({ photo }) => photo === drawn.photo)
  if (!target) return false
  const way = motionOf(drawn.pose, target.pose)
  const limit = Math.max(allowedPx, allowedShare * Math.hypot(box.width, box.height))
  const corners = cornersOf(box)
  return cornersOf(drawn.box).every((corner, index) => {
    const there = moved(way, corner)
    const kept = corners[index] ?? there
    return Math.hypot(there.x - kept.x, there.y - kept.y) <= limit
  })
}

function follow(before: BoxColumns, drawn: DrawnBox | null, from: PaintedPicture, to: Target): Followed | null {
  const box = { x: before.xPx, y: before.yPx, width: before.widthPx, height: before.heightPx }
  const result = reprojectBox(box, from, to.picture, drawn)
  if (result.kind === 'lost') return null
  if (before.shape && !takesShape(result.box, result.drawn, to.picture)) return null
  const { version, picture, side } = to
  const frame = { version, widthPx: picture.widthPx, heightPx: picture.heightPx }
  const place = { ...columnsOf(result.box, frame, side), shape: before.shape }
  const isStill = (['xPx', 'yPx', 'widthPx', 'heightPx'] as const).every((side) => place[side] === before[side])
  return { place, move: isStill ? null : { before, drawn: result.drawn } }
}

/** Leads a box that was just drawn on a picture of before to another version; null when only a person can tell where it belongs. */
export async function followNow(
  db: Db,
  inspectionId: number,
  before: BoxColumns,
  version: number,
): Promise<Followed | null> {
  const from = await paintedPictureOf(db, inspectionId, before.imageVersion)
  const picture = await paintedPictureOf(db, inspectionId, version)
  const side = await sideAxisOf(db, inspectionId, version)
  return from && picture && follow(before, null, from, { version, side, picture })
}

/** Puts boxes where they followed to, all at once, and has the histories of those that moved say so. */
async function putFollowed(db: Db, boxes: readonly FollowedBox[], at: Date): Promise<void> {
  if (boxes.length === 0) return
  await putBoxes(db, boxes, at)
  const moved = boxes.filter(({ move }) => move !== null).map(({ id }) => id)
  const entry = { status: 'updated', changes: ['position', 'picture'], date: at, accountId: null } as const
  await insertHistoryEntries(db, moved, entry)
}

/** Puts a box where it followed to, and has the history of its finding say so. */
export const noteMove = (db: Db, id: number, place: BoxColumns, move: Move, at: Date): Promise<void> =>
  putFollowed(db, [{ id, place, move, moveId: null }], at)

/** Where a box was before it followed. Errors: `changed-meanwhile` when it did not, or that picture is gone. */
export async function placeToPutBack(db: Db, inspectionId: number, id: number): Promise<BoxColumns> {
  const before = await placeBeforeMove(db, id)
  const picture = before && (await paintedPictureOf(db, inspectionId, before.imageVersion))
  if (!before || !picture) throw problem('changed-meanwhile')
  const box = { x: before.xPx, y: before.yPx, width: before.widthPx, height: before.heightPx }
  return { ...before, ...placeOnSide(box, picture, await sideAxisOf(db, inspectionId, before.imageVersion)) }
}

/**
 * Leads the marks of the side's ends and every box of an inspection to its new picture through the photo they were drawn on. A box that
 * cannot be led stays on its picture, and so needs a person's look.
 */
export const followPicture: FollowPicture = async (db, { inspectionId, version, at }) => {
  await leadAxis(db, { inspectionId, version, at })
  const boxes = await boxesOnOtherPictures(db, inspectionId, version)
  const picture = boxes.length === 0 ? null : await paintedPictureOf(db, inspectionId, version)
  if (!picture) return
  const to = { version, picture, side: await sideAxisOf(db, inspectionId, version) }
  const pictures = new Map<number, PaintedPicture | null>()
  for (const { place } of boxes)
    if (!pictures.has(place.imageVersion))
      pictures.set(place.imageVersion, await paintedPictureOf(db, inspectionId, place.imageVersion))
  const followed = boxes.flatMap(({ id, place, drawn, moveId }) => {
    const from = pictures.get(place.imageVersion)
    const found = from && follow(place, drawn, from, to)
    return found ? [{ id, moveId, ...found }] : []
  })
  await putFollowed(db, followed, at)
}

/** Leads the box of one finding to the picture of today, when it lies on another and it can be told where it belongs. */
export async function followOne(db: Db, inspectionId: number, id: number, at: Date): Promise<void> {
  const current = await currentPictureHeld(db, inspectionId)
  if (!current) return
  const { version } = current
  const [box] = await boxesOnOtherPictures(db, inspectionId, version, id)
  if (!box) return
  const from = await paintedPictureOf(db, inspectionId, box.place.imageVersion)
  const picture = await paintedPictureOf(db, inspectionId, version)
  if (!from || !picture) return
  const to = { version, picture, side: await sideAxisOf(db, inspectionId, version) }
  const followed = follow(box.place, box.drawn, from, to)
  if (followed) await putFollowed(db, [{ id, moveId: box.moveId, ...followed }], at)
}
