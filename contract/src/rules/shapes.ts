import type { Box } from './box.ts'

export interface ShapePoint {
  readonly x: number
  readonly y: number
}

/** A polygon is closed by itself: its last point is not its first again. */
export const shapeKinds = ['polygon', 'polyline'] as const
export type ShapeKind = (typeof shapeKinds)[number]

export interface Shape {
  readonly kind: ShapeKind
  readonly points: readonly ShapePoint[]
}

/** A shape within its box: each point in shares of the width and the height, so that it goes where the box goes. */
export interface ShapeInBox {
  readonly kind: ShapeKind
  readonly points: readonly (readonly [number, number])[]
}

export const leastPointsOf = { polygon: 3, polyline: 2 } as const
export const mostPointsOfShape = 500

type Edge = readonly [ShapePoint, ShapePoint]

const edgesOf = ({ kind, points }: Shape): Edge[] =>
  points.flatMap((from, index) => {
    const to = points[index + 1] ?? (kind === 'polygon' ? points[0] : undefined)
    return to ? [[from, to] as const] : []
  })

const side = ([a, b]: Edge, p: ShapePoint): number => Math.sign((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x))

const isWithin = ([a, b]: Edge, p: ShapePoint): boolean =>
  Math.min(a.x, b.x) <= p.x && p.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= p.y && p.y <= Math.max(a.y, b.y)

function meet(one: Edge, other: Edge): boolean {
  const [a, b] = [side(one, other[0]), side(one, other[1])]
  const [c, d] = [side(other, one[0]), side(other, one[1])]
  if (a !== b && c !== d && a * b * c * d !== 0) return true
  return (
    (a === 0 && isWithin(one, other[0])) ||
    (b === 0 && isWithin(one, other[1])) ||
    (c === 0 && isWithin(other, one[0])) ||
    (d === 0 && isWithin(other, one[1]))
  )
}

/** Whether an edge goes back over the one before it. */
const foldsBack = ([a, b]: Edge, [, c]: Edge): boolean =>
  side([a, b], c) === 0 && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) <= 0

/** Whether a polygon crosses or touches itself, and so has no area that could be told. A polyline may. */
export function crossesItself(shape: Shape): boolean {
  if (shape.kind !== 'polygon') return false
  const edges = edgesOf(shape)
  return edges.some((edge, index) => {
    const next = edges[(index + 1) % edges.length]
    if (next && foldsBack(edge, next)) return true
    return edges.slice(index + 2).some((other, skipped) => {
      const isNeighbour = index === 0 && index + 2 + skipped === edges.length - 1
      return !isNeighbour && meet(edge, other)
    })
  })
}

/** Along a line, or around a polygon, in the unit of its points. */
export const lengthAlong = (shape: Shape): number =>
  edgesOf(shape).reduce((sum, [a, b]) => sum + Math.hypot(b.x - a.x, b.y - a.y), 0)

/** Of a polygon that does not cross itself, in the squared unit of its points; 0 of a line. */
export const areaOf = (shape: Shape): number =>
  shape.kind === 'polyline' ? 0 : Math.abs(edgesOf(shape).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0)) / 2

/** From the least to the most of the points, at least `least` wide: a line that is level has no height. */
function span(values: readonly number[], least: number): { from: number; size: number } {
  const [from, to] = [Math.min(...values), Math.max(...values)]
  return to - from >= least ? { from, size: to - from } : { from: (from + to - least) / 2, size: least }
}

const leastBoxPx = 1

/** The smallest upright box around a shape, of at least a pixel each way. */
export function boundsOf({ points }: Shape): Box {
  const along = span(
    points.map(({ x }) => x),
    leastBoxPx,
  )
  const across = span(
    points.map(({ y }) => y),
    leastBoxPx,
  )
  return { x: along.from, y: across.from, width: along.size, height: across.size }
}

/** A shape as it is kept beside its box. */
export const shapeWithin = ({ kind, points }: Shape, box: Box): ShapeInBox => ({
  kind,
  points: points.map(({ x, y }) => [(x - box.x) / box.width, (y - box.y) / box.height] as const),
})

const thousandths = (value: number) => Math.round(value * 1000) / 1000

/** Where a kept shape lies when its box is this one, to a thousandth of a pixel. */
export const shapeOn = ({ kind, points }: ShapeInBox, box: Box): Shape => ({
  kind,
  points: points.map(([u, v]) => ({
    x: thousandths(box.x + u * box.width),
    y: thousandths(box.y + v * box.height),
  })),
})
