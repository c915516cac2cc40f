import { type Box, centreOf, type ImageSize, type Point } from '../picture/geometry.ts'

/** A piece of the picture, its corners in turn, in image pixels. */
export type Piece = readonly Point[]

/** What a sweep goes over and by what views; sizes in image pixels, upright. */
export type SweepTask = {
  readonly image: ImageSize
  /** What is known to be blade; null sweeps the whole picture. */
  readonly blade: readonly Piece[] | null
  /** What one view shows. */
  readonly view: ImageSize
  /** The hub end lies at the end of the picture's long side instead of its start. */
  readonly isHubAtEnd: boolean
}

/** So much of a view is seen in the one before as well. */
export const leastOverlap = 0.1

type Axis = 'x' | 'y'
type Span = { readonly from: number; readonly to: number }

const wholeOf = ({ widthPx, heightPx }: ImageSize): Piece => [
  { x: 0, y: 0 },
  { x: widthPx, y: 0 },
  { x: widthPx, y: heightPx },
  { x: 0, y: heightPx },
]

/** The part of a piece on one side of a line (Sutherland and Hodgman, 1974). */
function halfOf(piece: Piece, axis: Axis, at: number, keepsBelow: boolean): Piece {
  const isKept = (point: Point) => (keepsBelow ? point[axis] <= at : point[axis] >= at)
  const other: Axis = axis === 'x' ? 'y' : 'x'
  return piece.flatMap((point, index) => {
    const before = piece.at(index - 1) ?? point
    if (isKept(before) === isKept(point)) return isKept(point) ? [point] : []
    const share = (at - before[axis]) / (point[axis] - before[axis])
    const across = before[other] + share * (point[other] - before[other])
    const crossing = axis === 'x' ? { x: at, y: across } : { x: across, y: at }
    return isKept(point) ? [crossing, point] : [crossing]
  })
}

const within = (pieces: readonly Piece[], axis: Axis, { from, to }: Span): readonly Piece[] =>
  pieces.map((piece) => halfOf(halfOf(piece, axis, from, false), axis, to, true)).filter((piece) => piece.length > 2)

function spanOf(pieces: readonly Piece[], axis: Axis): Span | null {
  const places = pieces.flatMap((piece) => piece.map((point) => point[axis]))
  return places.length === 0 ? null : { from: Math.min(...places), to: Math.max(...places) }
}

/** So much of a view lies beyond the edge of the blade: what it shows is told in whole pixels. */
const edgePx = 2

/** A span with room on both sides, within the picture. */
const roomy = ({ from, to }: Span, mostPx: number): Span => ({
  from: Math.min(from, Math.max(0, from - edgePx)),
  to: Math.max(to, Math.min(mostPx, to + edgePx)),
})

/** Spans of one length that cover another, evenly, each over the one before by the least overlap or more; one alone lies in its middle. */
function cover({ from, to }: Span, length: number): readonly Span[] {
  const rest = to - from - length
  if (rest <= 0) return [{ from: from + rest / 2, to: from + rest / 2 + length }]
  const steps = Math.ceil(rest / (length * (1 - leastOverlap)))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const start = from + (rest * step) / steps
    return { from: start, to: start + length }
  })
}

/**
 * The views of a sweep in their order, in image pixels: from the hub end to the tip, and where one view is not enough across the blade, to
 * and fro. Together they show all that is known to be blade; each shows some of it.
 */
export function planSweep({ image, blade, view, isHubAtEnd }: SweepTask): readonly Box[] {
  const pieces = blade ?? [wholeOf(image)]
  const [along, across]: readonly [Axis, Axis] = image.heightPx >= image.widthPx ? ['y', 'x'] : ['x', 'y']
  const size = { x: view.widthPx, y: view.heightPx }
  const most = { x: image.widthPx, y: image.heightPx }
  const whole = spanOf(pieces, along)
  if (whole === null) return []
  const slices = cover(roomy(whole, most[along]), size[along]).flatMap((slice) => {
    const there = within(pieces, along, slice)
    const width = spanOf(there, across)
    if (width === null) return []
    const spans = cover(roomy(width, most[across]), size[across]).filter(
      (span) => within(there, across, span).length > 0,
    )
    return [{ slice, spans }]
  })
  const boxOf = (slice: Span, span: Span): Box => {
    const [x, y] = along === 'y' ? [span.from, slice.from] : [slice.from, span.from]
    return { x, y, width: size.x, height: size.y }
  }
  return (isHubAtEnd ? slices.toReversed() : slices).flatMap(({ slice, spans }, index) =>
    (index % 2 === 0 ? spans : spans.toReversed()).map((span) => boxOf(slice, span)),
  )
}

/** Which of the views has its middle nearest to that of a box; -1 without views. */
export function nearestView(views: readonly Box[], box: Box): number {
  const middle = centreOf(box)
  const away = views.map((view) => {
    const { x, y } = centreOf(view)
    return Math.hypot(x - middle.x, y - middle.y)
  })
  return away.indexOf(Math.min(...away))
}
