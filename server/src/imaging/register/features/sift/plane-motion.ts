import { addEquation, normalEquations, solveLeastSquares, type Term } from '../../numeric/linear-solve.ts'
import { fitSimilarity, type PointPairs, pickPairs, squaredError } from '../../numeric/point-pairs.ts'
import { applyTo, type Point, type Similarity } from '../../numeric/similarity.ts'
import { f32, f64 } from '../../numeric/typed-read.ts'

/** How a plane moves between two photos: the eight numbers of a homography whose ninth is 1, row by row. */
export type PlaneMotion = Float64Array

const tolerancesPx = [16, 10, 6, 6] as const
const leastPairs = 16
/** Eight degrees of freedom are paid for by so many times the pairs that four explain as exactly. */
const worthIt = 1.2

/** Image of a place. */
export function throughPlane(h: PlaneMotion, x: number, y: number): Point {
  const w = f64(h, 6) * x + f64(h, 7) * y + 1
  return { x: (f64(h, 0) * x + f64(h, 1) * y + f64(h, 2)) / w, y: (f64(h, 3) * x + f64(h, 4) * y + f64(h, 5)) / w }
}

/**
 * The plane's motion grown from a similarity that holds in part of the picture, with the pairs it explains; null when it explains hardly
 * more of them than the similarity does.
 */
export function growPlane(pairs: PointPairs, start: Similarity): { plane: PlaneMotion; inliers: number[] } | null {
  let carry = (x: number, y: number): Point => applyTo(start, x, y)
  let plane: PlaneMotion | null = null
  let inliers: number[] = []
  for (const tolerancePx of tolerancesPx) {
    const current = carry
    inliers = placesWhere(pairs, (k) => errorOf(pairs, k, current) < tolerancePx ** 2)
    if (inliers.length < leastPairs) return null
    const fitted = fitPlane(pickPairs(pairs, inliers))
    if (!fitted) return null
    plane = fitted
    carry = (x, y) => throughPlane(fitted, x, y)
  }
  const [exact] = tolerancesPx.toReversed()
  const bySimilarity = placesWhere(pairs, (k) => squaredError(pairs, k, start) < (exact ?? 6) ** 2).length
  return plane && inliers.length >= worthIt * bySimilarity ? { plane, inliers } : null
}

function placesWhere({ count }: PointPairs, holds: (k: number) => boolean): number[] {
  return Array.from({ length: count }, (_, k) => k).filter(holds)
}

function errorOf(pairs: PointPairs, k: number, carry: (x: number, y: number) => Point): number {
  const { x, y } = carry(f32(pairs.bx, k), f32(pairs.by, k))
  return (x - f32(pairs.ax, k)) ** 2 + (y - f32(pairs.ay, k)) ** 2
}

/** Length by which places are divided, so that all unknowns are of one size. */
const unitPx = 1000

/** Least squares of the equations of a homography (Hartley and Zisserman 2004, section 4.1) with its ninth number set to 1. */
function fitPlane(pairs: PointPairs): PlaneMotion | null {
  const equations = normalEquations(8)
  for (let k = 0; k < pairs.count; k++) {
    const [x, y] = [f32(pairs.bx, k) / unitPx, f32(pairs.by, k) / unitPx]
    const [u, v] = [f32(pairs.ax, k) / unitPx, f32(pairs.ay, k) / unitPx]
    const across: Term[] = [
      [0, x],
      [1, y],
      [2, 1],
      [6, -u * x],
      [7, -u * y],
    ]
    const down: Term[] = [
      [3, x],
      [4, y],
      [5, 1],
      [6, -v * x],
      [7, -v * y],
    ]
    addEquation(equations, across, u, 1)
    addEquation(equations, down, v, 1)
  }
  const h = solveLeastSquares(equations)
  if (!h) return null
  const inPixels = h.slice()
  for (const k of [2, 5]) inPixels[k] = f64(h, k) * unitPx
  for (const k of [6, 7]) inPixels[k] = f64(h, k) / unitPx
  return inPixels
}

interface Size {
  readonly width: number
  readonly height: number
}

const gridPx = 40

/** The similarity nearest to a plane's motion over all that two photos share; null where they share nothing. */
export function nearestSimilarity(a: Size, b: Size, plane: PlaneMotion): Similarity | null {
  const shared: [Point, Point][] = []
  for (let y = gridPx / 2; y < b.height; y += gridPx) {
    for (let x = gridPx / 2; x < b.width; x += gridPx) {
      const inA = throughPlane(plane, x, y)
      if (inA.x >= 0 && inA.y >= 0 && inA.x < a.width && inA.y < a.height) shared.push([inA, { x, y }])
    }
  }
  return fitSimilarity({
    count: shared.length,
    ax: Float32Array.from(shared, ([inA]) => inA.x),
    ay: Float32Array.from(shared, ([inA]) => inA.y),
    bx: Float32Array.from(shared, ([, inB]) => inB.x),
    by: Float32Array.from(shared, ([, inB]) => inB.y),
  })
}
