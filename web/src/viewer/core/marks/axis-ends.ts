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

/** The mark that a click has picked up, which the next click puts down: what a drag does, without one. */
export class AxisHand {
  readonly #onPick: (end: AxisEnd | null) => void
  #picked: AxisEnd | null = null

  constructor(onPick: (end: AxisEnd | null) => void) {
    this.#onPick = onPick
  }

  get picked(): AxisEnd | null {
    return this.#picked
  }

  /** Takes a mark in hand, or leaves the one there where it was (null). */
  pick(end: AxisEnd | null): void {
    if (this.#picked === end) return
    this.#picked = end
    this.#onPick(end)
  }

  /** A click on a mark takes or leaves it; one elsewhere puts the mark in hand down. @returns the axis that comes of it, or null for none */
  click(hit: AxisEnd | null, axis: BladeAxis, at: Point, image: ImageSize): BladeAxis | null {
    const held = this.#picked
    this.pick(hit === held ? null : hit)
    return hit === null && held !== null ? withEndAt(axis, held, at, image) : null
  }
}

const whole = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

/** The axis with one mark at another place, in whole pixels of the picture; as it was where the marks would fall together. */
export function withEndAt(axis: BladeAxis, end: AxisEnd, to: Point, image: ImageSize): BladeAxis {
  const moved = { ...axis, [end]: whole(clampPoint(to, image)) }
  return lengthAlongPx({ ...image, axis: moved }) < shortestAxisPx ? axis : moved
}
