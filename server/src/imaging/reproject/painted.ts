import type { Similarity } from '../compose/plan.ts'

/** A photo in a picture. */
export interface PlacedPhoto {
  readonly photo: number
  /** Size of the upright photo. */
  readonly widthPx: number
  readonly heightPx: number
  /** From pixels of the photo to pixels of the picture. */
  readonly pose: Similarity
  /** Higher lies on top. */
  readonly zIndex: number
}

/** A finished picture with the photos it was painted from. */
export interface PaintedPicture {
  readonly widthPx: number
  readonly heightPx: number
  readonly photos: readonly PlacedPhoto[]
}

export interface PicturePoint {
  readonly x: number
  readonly y: number
}

/** How far a point lies from the nearest edge of a photo, in pixels of the picture; negative outside of it. */
export function depthIn({ widthPx, heightPx, pose: { a, b, tx, ty } }: PlacedPhoto, { x, y }: PicturePoint): number {
  const area = a * a + b * b
  const u = (a * (x - tx) + b * (y - ty)) / area
  const v = (a * (y - ty) - b * (x - tx)) / area
  return Math.min(u, widthPx - u, v, heightPx - v) * Math.sqrt(area)
}

/**
 * The photos that cover a point, the one that shows there first: the highest, and among photos of one height the one whose
 * edge is farthest away, as the picture is painted.
 */
export function photosAt({ photos }: PaintedPicture, point: PicturePoint): PlacedPhoto[] {
  return photos
    .map((placed) => ({ placed, depthPx: depthIn(placed, point) }))
    .filter(({ depthPx }) => depthPx >= 0)
    .sort((one, other) => other.placed.zIndex - one.placed.zIndex || other.depthPx - one.depthPx)
    .map(({ placed }) => placed)
}
