import type { Hypothesis } from './hypothesis.ts'
import { boxCorners } from './hypothesis.ts'
import type { Joining } from './joining.ts'
import { avoidsBlade } from './judgement.ts'
import { checkOverlap, type OverlapCheck } from './overlap-check.ts'
import type { Mode, PairEvidence } from './pair-evidence.ts'
import { type PhotoSet, type RunControl, step } from './photo-set.ts'
import type { PreparedPhoto } from './prepared-photo.ts'
import type { Point, Similarity } from './similarity.ts'
import { toFullResolution, toWorkResolution } from './similarity.ts'

/** A motion under which everything two photos share agrees. */
export interface OverlappingMotion {
  /** A ← B in full-resolution pixels. */
  readonly aFromB: Similarity
  readonly rank: number
  /** Blocks that agree. */
  readonly cells: number
  readonly corners: readonly Point[]
  readonly hypothesis: Hypothesis
}

const leastCells = 5
const leastCellsScore = 4.5
const leastBlocks = 24
const leastAgreeing = 0.8
const leastCorrelation = 0.6
const mostOfNext = 0.8
/** A background moves less than the blade before it; photos of what may be a blade must have moved at least this far. */
const farEnough = 0.5
const rankPerBlock = 0.5

/**
 * Checks the motions of photos block by block over their whole overlap. That proves what keypoints cannot: motions of
 * photos that share but a narrow strip. Where the set shows a blade for certain nothing is done, because a blade without
 * texture takes no part in such agreement.
 */
export async function confirmByOverlap(
  set: PhotoSet,
  joining: Joining,
  mode: Mode,
  control: RunControl,
): Promise<Joining> {
  if (mode === 'blade' && set.seesBlade()) return joining
  const pairs = [...set.pairs.values()].filter((pair) => pair.hypotheses.length > 0)
  for (const [k, pair] of pairs.entries()) {
    await step(control, 'correlation', k, pairs.length)
    pair.overlapping = overlappingMotion(set, pair, mode)
  }
  return pairs.some((pair) => pair.overlapping) ? set.join(mode) : joining
}

function overlappingMotion(set: PhotoSet, pair: PairEvidence, mode: Mode): OverlappingMotion | null {
  const [a, b] = [set.photo(pair.first), set.photo(pair.second)]
  let best: OverlappingMotion | null = null
  for (const hypothesis of pair.hypotheses) {
    if (!isWorthChecking(hypothesis, mode)) continue
    const check = checkOverlap(a, b, toWorkResolution(hypothesis.aFromB, a.scale, b.scale))
    if (!check || !isProven(check)) continue
    const motion = describe(a, b, hypothesis, check)
    if (!best || motion.rank > best.rank) best = motion
  }
  return best
}

function isWorthChecking(h: Hypothesis, mode: Mode): boolean {
  if (h.cells < leastCells || h.cellsScore < leastCellsScore) return false
  if (mode === 'blade' && h.shift < farEnough) return false
  return !(mode === 'generic-with-blade' && avoidsBlade(h))
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
    hypothesis,
  }
}
