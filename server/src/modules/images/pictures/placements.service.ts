import type { PaintedPicture } from '../../../imaging/reproject/painted.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type CurrentPicture, findPaintedPicture, holdCurrentPicture } from './placements.repository.ts'

/** A picture of an inspection with the photos it was painted from; null when that version is gone. */
export const paintedPictureOf = (db: Db, inspectionId: number, version: number): Promise<PaintedPicture | null> =>
  findPaintedPicture(db, inspectionId, version)

/** The picture that is served, kept from being replaced until the transaction ends; null when there is none. */
export const currentPictureHeld = (db: Db, inspectionId: number): Promise<CurrentPicture | null> =>
  holdCurrentPicture(db, inspectionId)

/** The same, with nobody else putting anything on it until then. */
export const currentPictureAlone = (db: Db, inspectionId: number): Promise<CurrentPicture | null> =>
  holdCurrentPicture(db, inspectionId, 'alone')

const middleOf = (values: readonly number[]): number | undefined =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** How much larger things are drawn on a new picture than on the one before, going by the photos they share; null when they share none. */
export function growthBetween(before: PaintedPicture, after: PaintedPicture): number | null {
  const scales = new Map(before.photos.map(({ photo, pose }) => [photo, Math.hypot(pose.a, pose.b)]))
  const growths = after.photos.flatMap(({ photo, pose }) => {
    const scale = scales.get(photo)
    return scale === undefined ? [] : [Math.hypot(pose.a, pose.b) / scale]
  })
  return middleOf(growths) ?? null
}
