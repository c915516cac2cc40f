import type { Bounds, Point } from '../placement.ts'

/** How the canvas looks at the composite: canvas pixel = (composite pixel − origin) × scale. */
export interface View {
  readonly originX: number
  readonly originY: number
  readonly scale: number
}

const minScale = 0.002
const maxScale = 4
const margin = 0.06

export const toScreen = ({ originX, originY, scale }: View, { x, y }: Point): Point => ({
  x: (x - originX) * scale,
  y: (y - originY) * scale,
})

export const toComposite = ({ originX, originY, scale }: View, { x, y }: Point): Point => ({
  x: x / scale + originX,
  y: y / scale + originY,
})

/** Zooms by a factor, keeping the composite under a canvas point where it is. */
export function zoomedAt(view: View, at: Point, factor: number): View {
  const scale = Math.min(maxScale, Math.max(minScale, view.scale * factor))
  const under = toComposite(view, at)
  return { scale, originX: under.x - at.x / scale, originY: under.y - at.y / scale }
}

/** Moves the view by canvas pixels. */
export const panned = (view: View, dx: number, dy: number): View => ({
  ...view,
  originX: view.originX - dx / view.scale,
  originY: view.originY - dy / view.scale,
})

/** Shows the whole of some bounds, centred, with a margin. */
export function fitting(bounds: Bounds, widthPx: number, heightPx: number): View {
  const [width, height] = [Math.max(1, bounds.right - bounds.left), Math.max(1, bounds.bottom - bounds.top)]
  const room = 1 - 2 * margin
  const scale = Math.min(maxScale, Math.max(minScale, Math.min((widthPx * room) / width, (heightPx * room) / height)))
  return {
    scale,
    originX: (bounds.left + bounds.right) / 2 - widthPx / 2 / scale,
    originY: (bounds.top + bounds.bottom) / 2 - heightPx / 2 / scale,
  }
}
