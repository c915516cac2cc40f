import type { Piece, Place } from '@visionair/contract/rules'
import type { PaintedPicture, PlacedPhoto } from '../../imaging/reproject/painted.ts'

/** What was taken for blade is known to some pixels of a small copy of each photo; as a share of the picture's width. */
const marginShare = 0.02

/** Of a photo what was taken for blade, in shares of its width and height; null where none was found on it. */
export interface OutlinedPhoto {
  readonly image: number
  readonly outline: readonly (readonly [number, number])[] | null
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value))

/** A piece made larger by a margin on each side, within the picture. */
export function grown(piece: Piece, marginPx: number, { widthPx, heightPx }: PaintedPicture): Piece {
  const edges = (values: readonly number[]) => {
    const [from, to] = [Math.min(...values), Math.max(...values)]
    return { middle: (from + to) / 2, factor: 1 + (2 * marginPx) / Math.max(1, to - from) }
  }
  const across = edges(piece.map(({ x }) => x))
  const down = edges(piece.map(({ y }) => y))
  return piece.map(({ x, y }) => ({
    x: clamp(across.middle + (x - across.middle) * across.factor, widthPx),
    y: clamp(down.middle + (y - down.middle) * down.factor, heightPx),
  }))
}

const whole = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const

const onPicture =
  ({ widthPx, heightPx, pose: { a, b, tx, ty } }: PlacedPhoto) =>
  ([u, v]: readonly [number, number]): Place => {
    const [x, y] = [u * widthPx, v * heightPx]
    return { x: a * x - b * y + tx, y: b * x + a * y + ty }
  }

/** How far photos may miss the edges of the picture they made, in pixels and as a share of it. */
const tolerancePx = 4
const toleranceShare = 0.002

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= tolerancePx + toleranceShare * other

/** Whether the photos that are known reach all edges of the picture, so that none of those at its ends is missing. */
function reachEdges({ widthPx, heightPx, photos }: PaintedPicture): boolean {
  const corners = photos.flatMap((photo) => whole.map(onPicture(photo)))
  const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return (
    isNear(Math.max(...across) - Math.min(...across), widthPx) &&
    isNear(Math.max(...down) - Math.min(...down), heightPx)
  )
}

/**
 * What is known to be blade in a picture, in its pixels: of each photo it was painted from what was taken for blade when it was laid, or
 * all of the photo where that is not known. Null where nothing is known of its photos, or not of all of them.
 */
export function bladeOfPicture(
  picture: PaintedPicture,
  outlined: readonly OutlinedPhoto[] | null,
): readonly Piece[] | null {
  if (outlined === null || picture.photos.length === 0 || !reachEdges(picture)) return null
  const outlines = new Map(outlined.map(({ image, outline }) => [image, outline]))
  return picture.photos.map((photo) =>
    grown((outlines.get(photo.photo) ?? whole).map(onPicture(photo)), marginShare * picture.widthPx, picture),
  )
}
