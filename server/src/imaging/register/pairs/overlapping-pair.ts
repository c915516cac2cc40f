import { type Point, type Similarity, toFullResolution, toWorkResolution } from '../numeric/similarity.ts'
import type { PreparedPhoto } from '../photo/prepared-photo.ts'
import type { Agreement } from '../registration.ts'
import { agreementsOf } from './agreements.ts'
import { boxCorners, type Hypothesis } from './hypothesis.ts'
import { checkOverlap, type OverlapCheck } from './overlap-check.ts'

/** A motion under which everything two photos share agrees. */
export interface OverlappingMotion {
  /** A ← B in full-resolution pixels. */
  readonly aFromB: Similarity
  readonly rank: number
  /** Blocks that agree. */
  readonly cells: number
  readonly corners: readonly Point[]
  readonly agreements: readonly Agreement[]
  readonly hypothesis: Hypothesis
}

const leastBlocks = 24
const leastAgreeing = 0.8
const leastCorrelation = 0.6
const mostOfNext = 0.8
const rankPerBlock = 0.5

/** The best of the motions under which nearly every block of the overlap agrees on its place; null for none. */
export function overlappingMotion(
  a: PreparedPhoto,
  b: PreparedPhoto,
  hypotheses: readonly Hypothesis[],
): OverlappingMotion | null {
  let best: OverlappingMotion | null = null
  for (const hypothesis of hypotheses) {
    const check = checkOverlap(a, b, toWorkResolution(hypothesis.aFromB, a.scale, b.scale))
    if (!check || !isProven(check)) continue
    const motion = describe(a, b, hypothesis, check)
    if (!best || motion.rank > best.rank) best = motion
  }
  return best
}

function isProven({ blocks, agreeing, best, next }: OverlapCheck): boolean {
  return (
    blocks >= leastBlocks && agreeing >= leastAgreeing * blocks && best >= leastCorrelation && next <= mostOfNext * best
  )
}

function describe(a: PreparedPhoto, b: PreparedPhoto, hypothesis: Hypothesis, check: OverlapCheck): OverlappingMotion {
  return {
    aFromB: toFullResolution(check.motion, a.scale, b.scale),
    rank: check.agreeing * check.best * rankPerBlock,
    cells: check.agreeing,
    corners: boxCorners(check.pairs, b.scale),
    agreements: agreementsOf(a, b, check.pairs),
    hypothesis,
  }
}
