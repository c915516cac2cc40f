import { fitSimilarity, type PointPairs, pickPairs, squaredError } from './point-pairs.ts'
import type { Random } from './random.ts'
import { rotationDegOf, type Similarity, scaleOf } from './similarity.ts'
import { f32 } from './typed-read.ts'

/** What a drawn motion must satisfy before it is counted, and how it is counted. */
export interface RansacRules {
  /** A pair supports a motion when its error is below this. */
  readonly tolerancePx: number
  readonly draws: number
  /** Two drawn points nearer than this fix neither rotation nor scale. */
  readonly minDistancePx: number
  readonly accepts: (motion: Similarity) => boolean
}

/** A motion and the places of the pairs that support it. */
export interface Model {
  readonly motion: Similarity
  readonly inliers: number[]
}

const leastPairs = 4
const refits = 4

/** Limits for the motion between two photos: turned by at most `maxDeg`, scaled by a factor within the range. */
export function motionWithin(minScale: number, maxScale: number, maxDeg: number): (motion: Similarity) => boolean {
  return (motion) => {
    const scale = scaleOf(motion)
    return scale >= minScale && scale <= maxScale && Math.abs(rotationDegOf(motion)) <= maxDeg
  }
}

/** The similarity through two pairs, null when the B points are nearer than `minDistancePx`. */
function throughTwo(pairs: PointPairs, i: number, j: number, minDistancePx: number): Similarity | null {
  const x = f32(pairs.bx, i)
  const y = f32(pairs.by, i)
  const dx = f32(pairs.bx, j) - x
  const dy = f32(pairs.by, j) - y
  const squared = dx * dx + dy * dy
  if (squared < minDistancePx * minDistancePx) return null
  const ex = f32(pairs.ax, j) - f32(pairs.ax, i)
  const ey = f32(pairs.ay, j) - f32(pairs.ay, i)
  const a = (dx * ex + dy * ey) / squared
  const b = (dx * ey - dy * ex) / squared
  return { a, b, tx: f32(pairs.ax, i) - a * x + b * y, ty: f32(pairs.ay, i) - b * x - a * y }
}

/** Soft count of supporting pairs; stops early when `toBeat` is out of reach. */
function softCount(pairs: PointPairs, motion: Similarity, squaredTolerance: number, toBeat: number): number {
  const { count, ax, ay, bx, by } = pairs
  const { a, b, tx, ty } = motion
  let score = 0
  for (let k = 0; k < count; k++) {
    const x = f32(bx, k)
    const y = f32(by, k)
    const dx = a * x - b * y + tx - f32(ax, k)
    const dy = b * x + a * y + ty - f32(ay, k)
    const squared = dx * dx + dy * dy
    if (squared < squaredTolerance) score += 1 - squared / squaredTolerance
    else if (score + count - k <= toBeat) return score
  }
  return score
}

function supporters(pairs: PointPairs, motion: Similarity, squaredTolerance: number): number[] {
  const places: number[] = []
  for (let k = 0; k < pairs.count; k++) if (squaredError(pairs, k, motion) < squaredTolerance) places.push(k)
  return places
}

/**
 * The similarity A ← B that most pairs agree on (RANSAC with two-point samples and a soft count), refitted to its
 * supporters. Null when fewer than four pairs agree. Repeatable for the same random source.
 */
export function ransacSimilarity(pairs: PointPairs, rules: RansacRules, random: Random): Model | null {
  if (pairs.count < leastPairs) return null
  const squaredTolerance = rules.tolerancePx ** 2
  let best: Similarity | null = null
  let bestScore = 0
  for (let draw = 0; draw < rules.draws; draw++) {
    const i = Math.floor(random() * pairs.count)
    const j = Math.floor(random() * pairs.count)
    if (i === j) continue
    const motion = throughTwo(pairs, i, j, rules.minDistancePx)
    if (!motion || !rules.accepts(motion)) continue
    const score = softCount(pairs, motion, squaredTolerance, bestScore)
    if (score > bestScore) {
      bestScore = score
      best = motion
    }
  }
  return best ? refit(pairs, best, squaredTolerance) : null
}

function refit(pairs: PointPairs, start: Similarity, squaredTolerance: number): Model | null {
  let motion = start
  let inliers: number[] = []
  for (let round = 0; round < refits; round++) {
    inliers = supporters(pairs, motion, squaredTolerance)
    if (inliers.length < leastPairs) return null
    const fitted = fitSimilarity(pickPairs(pairs, inliers))
    if (!fitted) return null
    motion = fitted
  }
  return { motion, inliers }
}

/**
 * Several motions of one pair of photos (blade, background, …): the best one, then the best of what it left over, and so
 * on, at most `limit`. Strongest first.
 */
export function sequentialModels(pairs: PointPairs, rules: RansacRules, limit: number, random: Random): Model[] {
  const models: Model[] = []
  let places = Array.from({ length: pairs.count }, (_, i) => i)
  while (models.length < limit) {
    const model = ransacSimilarity(pickPairs(pairs, places), rules, random)
    if (!model) break
    const taken = new Set(model.inliers)
    models.push({ motion: model.motion, inliers: model.inliers.map((k) => places[k] ?? 0) })
    places = places.filter((_, k) => !taken.has(k))
  }
  return models
}
