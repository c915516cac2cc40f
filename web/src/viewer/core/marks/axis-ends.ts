import { type AxisEnd, type BladeAxis, lengthAlongPx, shortestAxisPx } from '@visionair/contract/rules'
import { clampPoint, distanceBetween, type ImageSize, type Point, toScreen, type View } from '../picture/geometry.ts'

/** How near to a mark a press takes it, in CSS pixels: as far as a finger needs. */
const reachPx = 22

/** The mark that a press takes: the nearer one within reach, or null. */
export function endAt(at: Point, axis: BladeAxis, view: View): AxisEnd | null {
  const hub = distanceBetween(at, toScreen(axis.hub, view))
  const tip = distanceBetween(at, toScreen(axis.tip, view))
  if (Math.min(hub, tip) > reachPx) return null
  return hub < tip ? 'hub' : 'tip'
}

const whole = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

/** The axis with one mark at another place, in whole pixels of the picture; as it was where the marks would fall together. */
export function withEndAt(axis: BladeAxis, end: AxisEnd, to: Point, image: ImageSize): BladeAxis {
  const moved = { ...axis, [end]: whole(clampPoint(to, image)) }
  return lengthAlongPx({ ...image, axis: moved }) < shortestAxisPx ? axis : moved
}
