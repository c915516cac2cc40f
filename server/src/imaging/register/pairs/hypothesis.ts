import { type GuidedMatches, guidedMatches, positionsOf } from '../features/guided-matches.ts'
import { matchKeypoints } from '../features/hamming.ts'
import { fitSimilarity, type PointPairs, squaredError } from '../numeric/point-pairs.ts'
import { type Random, seededRandom } from '../numeric/random.ts'
import { motionWithin, type RansacRules, sequentialModels } from '../numeric/ransac.ts'
import { applyTo, invert, type Point, type Similarity, scaleOf, toFullResolution } from '../numeric/similarity.ts'
import { median } from '../numeric/statistics.ts'
import { f32, i32 } from '../numeric/typed-read.ts'
import { frameOf, type Look, type MatchablePhoto } from '../photo/prepared-photo.ts'
import type { Agreement } from '../registration.ts'
import { agreementsOf } from './agreements.ts'
import { type BandRates, ratesOfDoubtfulBands } from './doubtful-band.ts'
import { checkLayers, type LayerCheck } from './layer-check.ts'
import {
  type ChanceSupport,
  chanceSupport,
  type MatchRates,
  matchRates,
  spreadOfSupport,
  supportOf,
} from './support.ts'

/** One possible motion between two photos and everything measured about it. */
export interface Hypothesis {
  /** A ← B in full-resolution pixels. */
  readonly aFromB: Similarity
  readonly cells: number
  readonly blade: number
  /** Standard scores of `cells` and `blade` against displaced copies of the motion. */
  readonly cellsScore: number
  readonly bladeScore: number
  readonly chance: ChanceSupport
  /** Share of the support that lies on blade-like surface. */
  readonly purity: number
  readonly bladeRate: number
  readonly bladeOverRest: number
  readonly bladeShare: number
  /** The same for both photos, and for each on which the blade is known. */
  readonly ofBoth: readonly [MatchRates, MatchRates]
  readonly ofKnown: readonly MatchRates[]
  /** What regions do that may be the blade. */
  readonly ofDoubtful: readonly BandRates[]
  /** What of the photos agrees block by block; looked at only where the picture seems to have stood nearly still. */
  readonly layers: LayerCheck | null
  /** Spread of the support over the frame, plain and weighted by blade likeness. */
  readonly spread: number
  readonly bladeSpread: number
  /** Distance between the two frames' centres, as a share of the frame. */
  readonly shift: number
  /** The shorter side of A. */
  readonly framePx: number
  /** The corners of the box around the support, in pixels of B. */
  readonly corners: readonly Point[]
  readonly agreements: readonly Agreement[]
}

const rules = { maxDistance: 80, maxRatio: 0.9 }
const accepted = motionWithin(0.7, 1.45, 40)
const draws = 3000
const modelsOfAll = 4
const modelsOfBlade = 3
const sameMotionPx = 20
const radii = [14, 10, 7] as const
const supportRadius = 7
const leastCells = 5
const leastBladeKeypoints = 20
const leastBladeLikeness = 0.08
const keptHypotheses = 4
/** Below this shift a picture may have stood still; fewer cells join nothing anyway. */
const standsStillBelow = 0.25
const layersFrom = 8

/** All plausible motions between two photos, the one with most blade-like support first. `seed` makes it repeatable. */
export function hypothesesFor(a: MatchablePhoto, b: MatchablePhoto, look: Look, seed: number): Hypothesis[] {
  const random = seededRandom(seed * 7919 + 13)
  const candidates: Candidate[] = []
  for (const start of startingMotions(a, b, look, random)) {
    const motion = refine(a, b, start, look)
    const support = supportOf(a, b, motion, supportRadius * look.radiusFactor)
    if (support.cells < leastCells) continue
    if (candidates.some((known) => centreDistance(b, known.motion, motion) < sameMotionPx)) continue
    candidates.push({ motion, ...support })
  }
  candidates.sort((x, y) => y.blade - x.blade)
  return candidates.slice(0, keptHypotheses).map((candidate) => measure(a, b, candidate, look, random))
}

/** Everything measured about a motion (A ← B, in work pixels) that was found in another way. Repeatable. */
export function hypothesisOf(a: MatchablePhoto, b: MatchablePhoto, motion: Similarity, look: Look): Hypothesis {
  const support = supportOf(a, b, motion, supportRadius * look.radiusFactor)
  return measure(a, b, { motion, ...support }, look, seededRandom(1))
}

interface Candidate {
  readonly motion: Similarity
  readonly matches: GuidedMatches
  readonly cells: number
  readonly blade: number
}

function centreDistance(b: MatchablePhoto, s: Similarity, t: Similarity): number {
  const u = applyTo(s, b.width / 2, b.height / 2)
  const v = applyTo(t, b.width / 2, b.height / 2)
  return Math.hypot(u.x - v.x, u.y - v.y)
}

/** Motions found by matching all keypoints, then by matching only blade-like ones. */
function startingMotions(a: MatchablePhoto, b: MatchablePhoto, look: Look, random: Random): Similarity[] {
  const ransac = { tolerancePx: look.ransacTolerancePx, draws, minDistancePx: 60, accepts: accepted }
  const starts = modelsFrom(a, b, evenSpread(a, look), evenSpread(b, look), ransac, modelsOfAll, random)
  const bladeA = bladeLike(a)
  const bladeB = bladeLike(b)
  if (bladeA.length >= leastBladeKeypoints && bladeB.length >= leastBladeKeypoints) {
    starts.push(...modelsFrom(a, b, bladeA, bladeB, ransac, modelsOfBlade, random))
  }
  const distinct: Similarity[] = []
  for (const start of starts) if (!distinct.some((known) => isSameStart(b, known, start))) distinct.push(start)
  return distinct
}

function isSameStart(b: MatchablePhoto, s: Similarity, t: Similarity): boolean {
  const corner = Math.hypot(s.tx - t.tx, s.ty - t.ty)
  return corner < 2 * sameMotionPx && centreDistance(b, s, t) < sameMotionPx
}

function evenSpread(photo: MatchablePhoto, look: Look): Int32Array {
  return Int32Array.from({ length: Math.min(photo.keypoints.count, look.compared) }, (_, i) => i)
}

function bladeLike(photo: MatchablePhoto): Int32Array {
  const limit = Math.max(leastBladeLikeness, median(photo.likeness))
  const all = Int32Array.from({ length: photo.keypoints.count }, (_, i) => i)
  return all.filter((i) => f32(photo.likeness, i) >= limit)
}

function modelsFrom(
  a: MatchablePhoto,
  b: MatchablePhoto,
  chosenA: Int32Array,
  chosenB: Int32Array,
  ransac: RansacRules,
  limit: number,
  random: Random,
): Similarity[] {
  const matches = matchKeypoints(a.keypoints, chosenA, b.keypoints, chosenB, rules)
  const places = { count: matches.a.length, a: Int32Array.from(matches.a), b: Int32Array.from(matches.b) }
  return sequentialModels(positionsOf(a, b, places), ransac, limit, random).map((model) => model.motion)
}

/** Refits a motion to the matches near it, in three narrowing rounds. */
function refine(a: MatchablePhoto, b: MatchablePhoto, start: Similarity, look: Look): Similarity {
  let motion = start
  for (const base of radii) {
    const radius = base * look.radiusFactor
    const matches = guidedMatches(a, b, motion, radius)
    if (matches.count < 3) return motion
    const importance = Float64Array.from(matches.a, (i, k) =>
      Math.sqrt(0.05 + f32(a.likeness, i) * f32(b.likeness, i32(matches.b, k))),
    )
    const fitted = robustFit(positionsOf(a, b, matches), importance, motion, radius * 0.45)
    const scale = scaleOf(fitted)
    if (scale < 0.6 || scale > 1.6) return motion
    motion = fitted
  }
  return motion
}

/** Similarity by iteratively reweighted least squares; a pair off by `soft` counts a quarter. */
function robustFit(pairs: PointPairs, importance: Float64Array, start: Similarity, soft: number): Similarity {
  let motion = start
  for (let round = 0; round < 6; round++) {
    const current = motion
    const weights = importance.map((w, k) => w / (1 + squaredError(pairs, k, current) / soft ** 2) ** 2)
    const fitted = fitSimilarity(pairs, weights)
    if (!fitted || !Number.isFinite(fitted.a)) break
    motion = fitted
  }
  return motion
}

function measure(a: MatchablePhoto, b: MatchablePhoto, found: Candidate, look: Look, random: Random): Hypothesis {
  const { motion, matches, cells, blade } = found
  const chance = chanceSupport(a, b, motion, supportRadius * look.radiusFactor, random)
  const aFromB = toFullResolution(motion, a.scale, b.scale)
  const shift = shiftOf(a, b, aFromB)
  const ofB = matchRates(a, b, motion, matches)
  const ofA = matchRates(b, a, invert(motion), { ...matches, a: matches.b, b: matches.a })
  return {
    aFromB,
    cells,
    blade,
    chance,
    cellsScore: (cells - chance.cells.mean) / Math.max(1, chance.cells.deviation, Math.sqrt(chance.cells.mean)),
    bladeScore: (blade - chance.blade.mean) / Math.max(0.35, chance.blade.deviation),
    purity: blade / Math.max(1, cells),
    ...ofB,
    ofBoth: [ofB, ofA],
    ofKnown: [...(b.isBladeKnown ? [ofB] : []), ...(a.isBladeKnown ? [ofA] : [])],
    ofDoubtful: ratesOfDoubtfulBands(keyed(a), keyed(b), motion, positionsOf(a, b, matches)),
    layers: cells >= layersFrom ? layersIfStill(a, b, motion, shift) : null,
    spread: spreadOfSupport(a, matches),
    bladeSpread: spreadOfSupport(a, matches, a.likeness),
    shift,
    framePx: frameOf(a),
    corners: boxCorners(positionsOf(a, b, matches), b.scale),
    agreements: agreementsOf(a, b, positionsOf(a, b, matches)),
  }
}

const keyed = (photo: MatchablePhoto) => ({ photo, keypoints: photo.keypoints })

/** How the photos agree block by block; null where they moved so far that the picture cannot have stood still, and without fields. */
export function layersIfStill(
  { field: a }: MatchablePhoto,
  { field: b }: MatchablePhoto,
  motion: Similarity,
  shift: number,
): LayerCheck | null {
  return a && b && shift < standsStillBelow ? checkLayers(a, b, motion) : null
}

/** Distance between the centres of two photos under a full-resolution motion, as a share of A's frame. */
export function shiftOf(a: MatchablePhoto, b: MatchablePhoto, aFromB: Similarity): number {
  const centre = applyTo(aFromB, b.widthPx / 2, b.heightPx / 2)
  return Math.hypot(centre.x - a.widthPx / 2, centre.y - a.heightPx / 2) / frameOf(a)
}

/** Corners of the box around the B points, in full-resolution pixels. */
export function boxCorners(pairs: PointPairs, scale: number): Point[] {
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (let k = 0; k < pairs.count; k++) {
    left = Math.min(left, f32(pairs.bx, k) / scale)
    right = Math.max(right, f32(pairs.bx, k) / scale)
    top = Math.min(top, f32(pairs.by, k) / scale)
    bottom = Math.max(bottom, f32(pairs.by, k) / scale)
  }
  return [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })))
}
