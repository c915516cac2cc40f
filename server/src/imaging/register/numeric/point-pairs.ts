import type { Similarity } from './similarity.ts'
import { f32, f64 } from './typed-read.ts'

/** Points of photo B with the points of photo A they correspond to, as parallel arrays. */
export interface PointPairs {
  readonly count: number
  readonly ax: Float32Array
  readonly ay: Float32Array
  readonly bx: Float32Array
  readonly by: Float32Array
}

/** Room for `count` pairs, all at the origin. */
export function emptyPairs(count: number): PointPairs {
  return {
    count,
    ax: new Float32Array(count),
    ay: new Float32Array(count),
    bx: new Float32Array(count),
    by: new Float32Array(count),
  }
}

/** The pairs at the given places. */
export function pickPairs(pairs: PointPairs, places: ArrayLike<number>): PointPairs {
  const picked = emptyPairs(places.length)
  for (let k = 0; k < picked.count; k++) {
    const i = places[k] ?? 0
    picked.ax[k] = f32(pairs.ax, i)
    picked.ay[k] = f32(pairs.ay, i)
    picked.bx[k] = f32(pairs.bx, i)
    picked.by[k] = f32(pairs.by, i)
  }
  return picked
}

/** Squared distance, in A, between where `t` carries the pair's B point and its A point. */
export function squaredError(pairs: PointPairs, i: number, t: Similarity): number {
  const x = f32(pairs.bx, i)
  const y = f32(pairs.by, i)
  const dx = t.a * x - t.b * y + t.tx - f32(pairs.ax, i)
  const dy = t.b * x + t.a * y + t.ty - f32(pairs.ay, i)
  return dx * dx + dy * dy
}

/**
 * The similarity A ← B with the least (weighted) sum of squared errors (Umeyama 1991, the planar case in closed form).
 * Null when the points of B coincide or all weights are zero.
 */
export function fitSimilarity(pairs: PointPairs, weights?: Float64Array): Similarity | null {
  let total = 0
  let ax = 0
  let ay = 0
  let bx = 0
  let by = 0
  for (let i = 0; i < pairs.count; i++) {
    const w = weights ? f64(weights, i) : 1
    total += w
    ax += w * f32(pairs.ax, i)
    ay += w * f32(pairs.ay, i)
    bx += w * f32(pairs.bx, i)
    by += w * f32(pairs.by, i)
  }
  if (!(total > 0)) return null
  ax /= total
  ay /= total
  bx /= total
  by /= total
  let along = 0
  let across = 0
  let extent = 0
  for (let i = 0; i < pairs.count; i++) {
    const w = weights ? f64(weights, i) : 1
    const x = f32(pairs.bx, i) - bx
    const y = f32(pairs.by, i) - by
    const u = f32(pairs.ax, i) - ax
    const v = f32(pairs.ay, i) - ay
    along += w * (x * u + y * v)
    across += w * (x * v - y * u)
    extent += w * (x * x + y * y)
  }
  if (!(extent > 0)) return null
  const a = along / extent
  const b = across / extent
  return { a, b, tx: ax - a * bx + b * by, ty: ay - b * bx - a * by }
}
