import { isSet } from '../blade/appearance.ts'
import type { CorrelatedMotion } from '../correlation/correlated-pair.ts'
import { type Similarity, toFullResolution, toWorkResolution } from '../numeric/similarity.ts'
import type { PreparedPhoto } from '../photo/prepared-photo.ts'
import { agreementsOf } from './agreements.ts'
import { boxCorners, type Hypothesis, shiftOf } from './hypothesis.ts'
import { type Counts, checkOverlap, type OverlapCheck } from './overlap-check.ts'

/** A motion worth asking about has more support than chance. */
const leastCells = 5
const leastCellsScore = 3
const straightSides = 0.6
const trustedSides = 0.7
const leastBlocks = 24
const leastAgreeing = 0.5
const leastAgreeingOfOneMask = 0.7
/** Right motions had half of the blocks and more, wrong ones one in seven at most. */
const mostOfWrong = 0.25
const leastCorrelation = 0.3
const mostOfNext = 0.9
const farthestOffPx = 5

/**
 * The best of the motions under which the blade itself agrees block by block; null for none. Few keypoints on a thin or
 * nearly bare blade prove nothing by their number, but under a right motion half of the blocks on the blade and more fit best
 * where it says, under that of the background one in ten at most. Needs the normalised pictures.
 */
export function agreeOnBlade(
  a: PreparedPhoto,
  b: PreparedPhoto,
  hypotheses: readonly Hypothesis[],
): CorrelatedMotion | null {
  const region = bladeRegion(a, b)
  if (!region) return null
  let best: CorrelatedMotion | null = null
  for (const hypothesis of hypotheses) {
    if (hypothesis.cells < leastCells || hypothesis.cellsScore < leastCellsScore) continue
    const motion = toWorkResolution(hypothesis.aFromB, a.scale, b.scale)
    const check = checkOverlap(a, b, motion, region.counts)
    if (!check || !isProven(check, region.leastAgreeing)) continue
    const found = describe(a, b, check)
    if (!best || found.score > best.score) best = found
  }
  return best
}

/**
 * Whether the blade speaks against a motion: hardly a block of it fits where the motion says. A background that moves as one
 * piece can have some blade-like keypoints of its own.
 */
export function disagreesOnBlade(a: PreparedPhoto, b: PreparedPhoto, { aFromB }: Hypothesis): boolean {
  const region = bladeRegion(a, b)
  const check = region && checkOverlap(a, b, toWorkResolution(aFromB, a.scale, b.scale), region.counts)
  if (!check || check.blocks < leastBlocks) return false
  return check.offPx > farthestOffPx || check.agreeing < mostOfWrong * check.blocks
}

/**
 * Whether the blade speaks against a motion found by correlation, which can meet a chance likeness of two places that never
 * overlapped: nothing of what would be blade in both photos fits there. Needs the normalised pictures.
 */
export function refutes(a: PreparedPhoto, b: PreparedPhoto, aFromB: Similarity): boolean {
  const onBoth: Counts = (inA, inB) => isOnBlade(a, inA.x, inA.y) && isOnBlade(b, inB.x, inB.y)
  const check = checkOverlap(a, b, toWorkResolution(aFromB, a.scale, b.scale), onBoth)
  return !check || check.offPx > farthestOffPx || check.agreeing < mostOfWrong * check.blocks
}

function isProven({ blocks, agreeing, best, next, offPx }: OverlapCheck, share: number): boolean {
  const fits = blocks >= leastBlocks && agreeing >= share * blocks
  return fits && best >= leastCorrelation && next <= mostOfNext * best && offPx <= farthestOffPx
}

function describe(
  a: PreparedPhoto,
  b: PreparedPhoto,
  { motion, agreeing, best, pairs }: OverlapCheck,
): CorrelatedMotion {
  const aFromB = toFullResolution(motion, a.scale, b.scale)
  return {
    aFromB,
    score: agreeing * best,
    blocks: agreeing,
    trusted: true,
    shift: shiftOf(a, b, aFromB),
    corners: boxCorners(pairs, b.scale),
    agreements: agreementsOf(a, b, pairs),
  }
}

/** Where blade is looked for: on the regions of both photos, or on that of one when only one shows a blade for certain. */
function bladeRegion(a: PreparedPhoto, b: PreparedPhoto): { counts: Counts; leastAgreeing: number } | null {
  const [sidesA, sidesB] = [sidesOf(a), sidesOf(b)]
  if (Math.min(sidesA, sidesB) >= straightSides) {
    return { counts: (inA, inB) => isOnBlade(a, inA.x, inA.y) && isOnBlade(b, inB.x, inB.y), leastAgreeing }
  }
  if (Math.max(sidesA, sidesB) < trustedSides) return null
  const counts: Counts = sidesA > sidesB ? (inA) => isOnBlade(a, inA.x, inA.y) : (_, inB) => isOnBlade(b, inB.x, inB.y)
  return { counts, leastAgreeing: leastAgreeingOfOneMask }
}

const sidesOf = ({ mask }: PreparedPhoto): number => (mask.plausible ? (mask.axis?.confidence ?? 0) : 0)

const isOnBlade = (photo: PreparedPhoto, x: number, y: number): boolean =>
  isSet(photo.mask.inner, x / photo.width, y / photo.height)
