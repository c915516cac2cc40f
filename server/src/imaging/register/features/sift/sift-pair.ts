import { type PointPairs, pickPairs, squaredError } from '../../numeric/point-pairs.ts'
import type { Random } from '../../numeric/random.ts'
import { motionWithin, sequentialModels } from '../../numeric/ransac.ts'
import { applyTo, type Point, type Similarity, toFullResolution } from '../../numeric/similarity.ts'
import { f32 } from '../../numeric/typed-read.ts'
import { agreementsOf } from '../../pairs/agreements.ts'
import { boxCorners, shiftOf } from '../../pairs/hypothesis.ts'
import type { PreparedPhoto } from '../../photo/prepared-photo.ts'
import type { Agreement } from '../../registration.ts'
import { growPlane, nearestSimilarity } from './plane-motion.ts'
import type { SiftKeypoints } from './sift-keypoints.ts'
import { matchSift } from './sift-matches.ts'

/** A photo with its stronger keypoints, in work pixels. */
export interface SiftPhoto {
  readonly photo: PreparedPhoto
  readonly keypoints: SiftKeypoints
}

/** The motion that most of the stronger keypoints of two photos agree on. */
export interface SiftMotion {
  /** A ← B in work pixels, the similarity nearest to how the plane moves. */
  readonly motion: Similarity
  /** A ← B in full-resolution pixels. */
  readonly aFromB: Similarity
  readonly pairs: PointPairs
  readonly matches: number
  /** Cells of A that have a match. */
  readonly cells: number
  /** Smaller standard deviation of the matched places in A, as a share of the frame. */
  readonly spread: number
  /** Matches of the next best motion elsewhere, over those of this. */
  readonly ambiguity: number
  readonly shift: number
  readonly corners: readonly Point[]
  readonly agreements: readonly Agreement[]
}

/** What may be found. */
export interface SiftRules {
  /** Turned and scaled by no more than this against each other. */
  readonly mostTurnDeg: number
  readonly mostGrowth: number
  readonly tolerancePx: number
  /** How far apart two matches must lie to fix a motion. */
  readonly minDistancePx: number
  /** Motions that carry the middle of the frame no farther apart than this are of one place. */
  readonly samePlaceShare: number
}

const draws = 3000
const models = 3
const cellPx = 48
/** Matches that a motion known to be of the background explains. */
const explainedPx = 12

/** The best motion of what the motions `explained` (A ← B, in work pixels) leave over; null when hardly anything agrees. */
export function siftMotion(
  a: SiftPhoto,
  b: SiftPhoto,
  rules: SiftRules,
  explained: readonly Similarity[],
  random: Random,
): SiftMotion | null {
  const all = matchSift(a.keypoints, b.keypoints, (rules.mostTurnDeg * Math.PI) / 180)
  const open = Array.from({ length: all.count }, (_, k) => k).filter((k) =>
    explained.every((motion) => squaredError(all, k, motion) > explainedPx ** 2),
  )
  const pairs = pickPairs(all, open)
  const accepts = motionWithin(1 / rules.mostGrowth, rules.mostGrowth, rules.mostTurnDeg)
  const [best, ...others] = sequentialModels(pairs, { ...rules, draws, accepts }, models, random)
  if (!best) return null
  const grown = growPlane(pairs, best.motion)
  const motion = (grown && nearestSimilarity(a.photo, b.photo, grown.plane)) ?? best.motion
  const agreeing = pickPairs(pairs, grown?.inliers ?? best.inliers)
  const next = others.find(
    (other) =>
      apart(b.photo, other.motion, best.motion) > rules.samePlaceShare * Math.min(b.photo.width, b.photo.height),
  )
  const aFromB = toFullResolution(motion, a.photo.scale, b.photo.scale)
  return {
    motion,
    aFromB,
    pairs: agreeing,
    matches: agreeing.count,
    cells: cellsOf(agreeing),
    spread: spreadOf(agreeing) / Math.min(a.photo.width, a.photo.height),
    ambiguity: (next?.inliers.length ?? 0) / agreeing.count,
    shift: shiftOf(a.photo, b.photo, aFromB),
    corners: boxCorners(agreeing, b.photo.scale),
    agreements: agreementsOf(a.photo, b.photo, agreeing),
  }
}

function apart(b: PreparedPhoto, s: Similarity, t: Similarity): number {
  const u = applyTo(s, b.width / 2, b.height / 2)
  const v = applyTo(t, b.width / 2, b.height / 2)
  return Math.hypot(u.x - v.x, u.y - v.y)
}

function cellsOf({ count, ax, ay }: PointPairs): number {
  const cells = new Set<number>()
  for (let k = 0; k < count; k++) cells.add(Math.floor(f32(ay, k) / cellPx) * 4096 + Math.floor(f32(ax, k) / cellPx))
  return cells.size
}

/** Smaller principal standard deviation of the places in A. */
function spreadOf({ count, ax, ay }: PointPairs): number {
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0]
  const [x0, y0] = [f32(ax, 0), f32(ay, 0)]
  for (let k = 0; k < count; k++) {
    const [u, v] = [f32(ax, k) - x0, f32(ay, k) - y0]
    x += u / count
    y += v / count
    xx += (u * u) / count
    yy += (v * v) / count
    xy += (u * v) / count
  }
  const [varianceX, varianceY, covariance] = [xx - x * x, yy - y * y, xy - x * y]
  const smaller = (varianceX + varianceY - Math.hypot(varianceX - varianceY, 2 * covariance)) / 2
  return Math.sqrt(Math.max(0, smaller))
}
