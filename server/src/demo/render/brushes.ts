import { type Noise, smoothStep } from './noise.ts'
import type { Point, Rgb, Surface } from './surface.ts'

/** A point of a stroke with the stroke's width there, in pixels. */
export interface StrokePoint extends Point {
  readonly width: number
  /** Share of the stroke's opacity there; 1 when absent. */
  readonly strength?: number
}

/** Mixes a colour over a rectangle; `opacity(x, y)` is asked at each pixel's centre. */
export function wash(
  surface: Surface,
  area: { left: number; top: number; right: number; bottom: number },
  opacity: (x: number, y: number) => number,
  colour: Rgb | ((x: number, y: number) => Rgb),
): void {
  for (let y = Math.floor(area.top); y <= Math.ceil(area.bottom); y++) {
    for (let x = Math.floor(area.left); x <= Math.ceil(area.right); x++) {
      const strength = opacity(x + 0.5, y + 0.5)
      if (strength <= 0.004) continue
      surface.blend(x, y, typeof colour === 'function' ? colour(x + 0.5, y + 0.5) : colour, Math.min(1, strength))
    }
  }
}

/** An ellipse: full inside, falling to nothing over `softPx` at its rim. */
export function ellipse(
  surface: Surface,
  centre: Point,
  radius: { x: number; y: number },
  softPx: number,
  colour: Rgb,
  opacity: number,
): void {
  const least = Math.min(radius.x, radius.y)
  const area = around(centre, radius.x + softPx, radius.y + softPx)
  wash(
    surface,
    area,
    (x, y) => {
      const distance = Math.hypot((x - centre.x) / radius.x, (y - centre.y) / radius.y)
      return opacity * (1 - smoothStep(-softPx / 2, softPx / 2, (distance - 1) * least))
    },
    colour,
  )
}

/** A ring of the given radius and width. */
export function ring(
  surface: Surface,
  centre: Point,
  radiusPx: number,
  widthPx: number,
  colour: Rgb,
  opacity: number,
): void {
  const reach = radiusPx + widthPx + 1
  wash(
    surface,
    around(centre, reach, reach),
    (x, y) => {
      const off = Math.abs(Math.hypot(x - centre.x, y - centre.y) - radiusPx)
      return opacity * (1 - smoothStep(widthPx / 2 - 0.5, widthPx / 2 + 0.5, off))
    },
    colour,
  )
}

/** A line through the points, its width interpolated, its rim softened over `softPx`; overlaps do not add up. */
export function stroke(
  surface: Surface,
  points: readonly StrokePoint[],
  softPx: number,
  colour: Rgb,
  opacity: number,
): void {
  const area = boundsOf(points, softPx)
  const columns = Math.ceil(area.right) - Math.floor(area.left) + 1
  const rows = Math.ceil(area.bottom) - Math.floor(area.top) + 1
  const coverage = new Float32Array(columns * rows)
  points.slice(1).forEach((to, index) => {
    const from = points[index]
    if (from !== undefined) coverSegment(coverage, columns, area, from, to, softPx)
  })
  const left = Math.floor(area.left)
  const top = Math.floor(area.top)
  wash(surface, area, (x, y) => opacity * (coverage[(y - 0.5 - top) * columns + (x - 0.5 - left)] ?? 0), colour)
}

/** A patch with a ragged edge: the distance from the centre (1 at the rim) is displaced by a noise before it is cut off. */
export function patch(
  surface: Surface,
  shape: {
    centre: Point
    radius: { x: number; y: number }
    noise: Noise
    grainPx: number
    ragged: number
    softness: number
  },
  colour: Rgb | ((x: number, y: number) => Rgb),
  opacity: number,
): void {
  const { centre, radius, noise, grainPx, ragged, softness } = shape
  const reach = Math.min(1.6, 1 + softness + ragged)
  wash(
    surface,
    around(centre, radius.x * 1.6, radius.y * 1.6),
    (x, y) => {
      const dx = (x - centre.x) / radius.x
      const dy = (y - centre.y) / radius.y
      const distance = Math.sqrt(dx * dx + dy * dy)
      if (distance > reach) return 0
      // The noise is read slantwise: along its own lattice it would leave straight rims.
      const along = (0.8 * x + 0.6 * y) / grainPx
      const across = (0.8 * y - 0.6 * x) / grainPx
      const displaced = distance + ragged * (noise(along, across) - 0.5) * 2
      return opacity * (1 - smoothStep(1 - softness, 1 + softness, displaced)) * (1 - smoothStep(1.3, 1.6, distance))
    },
    colour,
  )
}

function around(centre: Point, x: number, y: number): { left: number; top: number; right: number; bottom: number } {
  return { left: centre.x - x, top: centre.y - y, right: centre.x + x, bottom: centre.y + y }
}

function boundsOf(
  points: readonly StrokePoint[],
  softPx: number,
): { left: number; top: number; right: number; bottom: number } {
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const point of points) {
    const reach = point.width / 2 + softPx + 1
    area.left = Math.min(area.left, point.x - reach)
    area.top = Math.min(area.top, point.y - reach)
    area.right = Math.max(area.right, point.x + reach)
    area.bottom = Math.max(area.bottom, point.y + reach)
  }
  return area
}

function coverSegment(
  coverage: Float32Array,
  columns: number,
  area: { left: number; top: number },
  from: StrokePoint,
  to: StrokePoint,
  softPx: number,
): void {
  const own = boundsOf([from, to], softPx)
  const left = Math.floor(area.left)
  const top = Math.floor(area.top)
  const dx = to.x - from.x
  const dy = to.y - from.y
  const lengthSquared = Math.max(1e-6, dx * dx + dy * dy)
  const strengthFrom = from.strength ?? 1
  const strengthTo = to.strength ?? 1
  for (let y = Math.floor(own.top); y <= own.bottom; y++) {
    for (let x = Math.floor(own.left); x <= own.right; x++) {
      const px = x + 0.5 - from.x
      const py = y + 0.5 - from.y
      const along = Math.min(1, Math.max(0, (px * dx + py * dy) / lengthSquared))
      const distance = Math.hypot(px - along * dx, py - along * dy)
      const width = from.width + (to.width - from.width) * along
      // A line thinner than a pixel covers only its share of it.
      const strength =
        Math.min(1, width) * (1 - smoothStep(width / 2 - softPx / 2, width / 2 + softPx / 2 + 0.4, distance))
      const faded = strength * (strengthFrom + (strengthTo - strengthFrom) * along)
      const at = (y - top) * columns + (x - left)
      if (faded > (coverage[at] ?? 1)) coverage[at] = faded
    }
  }
}
