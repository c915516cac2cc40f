import type { Placement } from './plan.ts'

/** Pixels of one photo, row after row, as a rectangle of the canvas. */
export interface Panel {
  readonly leftPx: number
  readonly topPx: number
  readonly widthPx: number
  readonly heightPx: number
  readonly rgb: Buffer
}

/** A photo taking part in a part of the canvas. */
export interface Layer {
  readonly placement: Placement
  readonly panel: Panel
  /** See `WarpedPhoto.edgePx`. */
  readonly edgePx: number
}

/** The columns of one row in which a layer has usable pixels: `start` up to but not including `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Position of a canvas pixel's centre in the photo: at the first column of a row, and the change per column. */
export interface RowMap {
  readonly u0: number
  readonly v0: number
  readonly du: number
  readonly dv: number
}

const nowhere: Span = { start: 0, end: 0 }
const epsilon = 1e-9

/** The inverse pose along row `y`, in photo pixels; column `x` lies at `u0 + du x`, `v0 + dv x`. */
export function rowMap({ pose: { a, b, tx, ty } }: Placement, y: number): RowMap {
  const area = a * a + b * b
  const [x0, y0] = [0.5 - tx, y + 0.5 - ty]
  return { u0: (a * x0 + b * y0) / area, v0: (-b * x0 + a * y0) / area, du: a / area, dv: -b / area }
}

function within(span: Span, at0: number, step: number, least: number, most: number): Span {
  if (Math.abs(step) < epsilon) return at0 >= least && at0 <= most ? span : nowhere
  const [one, other] = [(least - at0) / step, (most - at0) / step]
  const start = Math.max(span.start, Math.ceil(Math.min(one, other) - epsilon))
  const end = Math.min(span.end, Math.floor(Math.max(one, other) + epsilon) + 1)
  return start < end ? { start, end } : nowhere
}

/** Where row `y` of the canvas is covered by the layer, between the columns `left` and `right`. */
export function coveredSpan({ placement, panel, edgePx }: Layer, y: number, left: number, right: number): Span {
  if (y < panel.topPx || y >= panel.topPx + panel.heightPx) return nowhere
  const { u0, v0, du, dv } = rowMap(placement, y)
  const edge = edgePx / Math.hypot(placement.pose.a, placement.pose.b)
  const span = { start: Math.max(left, panel.leftPx), end: Math.min(right, panel.leftPx + panel.widthPx) }
  if (span.start >= span.end) return nowhere
  return within(within(span, u0, du, edge, placement.widthPx - edge), v0, dv, edge, placement.heightPx - edge)
}
