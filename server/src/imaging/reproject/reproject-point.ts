import { motionOf, moved } from './motion.ts'
import { depthIn, type PaintedPicture, type PicturePoint, type PlacedPhoto } from './painted.ts'

/** A point may come to lie this far outside of the new picture, in its pixels, before it is lost. */
const tolerancePx = 2

const clamped = (value: number, size: number): number | null =>
  value < -tolerancePx || value > size + tolerancePx ? null : Math.min(size, Math.max(0, value))

/** The photo in both pictures that shows a point, the highest first; else the one whose edge is nearest to it. */
function holderOf(point: PicturePoint, from: PaintedPicture, to: PaintedPicture): PlacedPhoto | undefined {
  const stays = from.photos
    .filter(({ photo }) => to.photos.some((other) => other.photo === photo))
    .map((placed) => ({ placed, depthPx: depthIn(placed, point) }))
  const shows = stays
    .filter(({ depthPx }) => depthPx >= 0)
    .sort((one, other) => other.placed.zIndex - one.placed.zIndex || other.depthPx - one.depthPx)
  return (shows[0] ?? stays.sort((one, other) => other.depthPx - one.depthPx)[0])?.placed
}

/**
 * Leads a point of a picture to the one that takes its place, with the photo it lies on; null when the pictures share no photo or the
 * point would lie outside of the new one.
 */
export function reprojectPoint(point: PicturePoint, from: PaintedPicture, to: PaintedPicture): PicturePoint | null {
  const source = holderOf(point, from, to)
  const target = source && to.photos.find(({ photo }) => photo === source.photo)
  if (!source || !target) return null
  const there = moved(motionOf(source.pose, target.pose), point)
  const [x, y] = [clamped(there.x, to.widthPx), clamped(there.y, to.heightPx)]
  return x === null || y === null ? null : { x, y }
}
