import { clampNumber, type Point, toImage, turnToScreen, type View } from './geometry.ts'

/** How much larger than the view the magnifier shows the picture. */
export const GLASS_FACTOR = 3
/** As far as the view itself can be zoomed in, in CSS pixels for one pixel of the picture. */
const FINEST_SCALE = 6
const MOST_PX = 240
const GAP_PX = 28
const EDGE_PX = 8
const MOST_SHARE = 0.38

/** The side of the magnifier in a view, in CSS pixels: so that it has room beside any place. */
export const glassSizePx = ({ widthPx, heightPx }: View): number =>
  Math.round(Math.min(MOST_PX, MOST_SHARE * Math.min(widthPx, heightPx)))

/** What the magnifier shows: a view of its own with the place in its middle, three times as large, turned like the picture. */
export function glassView(at: Point, view: View, sizePx: number): View {
  const scale = Math.max(view.scale, Math.min(FINEST_SCALE, view.scale * GLASS_FACTOR))
  const middle = turnToScreen(toImage(at, view), view.turn)
  return {
    scale,
    originX: sizePx / 2 - middle.x * scale,
    originY: sizePx / 2 - middle.y * scale,
    widthPx: sizePx,
    heightPx: sizePx,
    turn: view.turn,
  }
}

/**
 * The upper left corner of the magnifier in the view: above and right of the place, on another side where there is no room. It never
 * covers the place it enlarges, nor what lies within some pixels of it.
 */
export function glassCorner(at: Point, view: View, sizePx: number): Point {
  const isRight = at.x + GAP_PX + sizePx + EDGE_PX <= view.widthPx
  const isAbove = at.y - GAP_PX - sizePx >= EDGE_PX
  const x = isRight ? at.x + GAP_PX : at.x - GAP_PX - sizePx
  const y = isAbove ? at.y - GAP_PX - sizePx : at.y + GAP_PX
  return { x: clampNumber(x, 0, view.widthPx - sizePx), y: clampNumber(y, 0, view.heightPx - sizePx) }
}
