import { type Point, rotationDegOf, type Similarity, scaleOf, toFullResolution } from '../numeric/similarity.ts'
import { agreementsOf } from '../pairs/agreements.ts'
import { boxCorners, type Hypothesis, shiftOf } from '../pairs/hypothesis.ts'
import type { PreparedPhoto } from '../photo/prepared-photo.ts'
import type { Agreement } from '../registration.ts'
import { type BlockFit, fitBlocks } from './block-match.ts'
import { type CorrelationPeak, CorrelationSearch } from './correlation-search.ts'

/** A motion of the blade proven by correlation. */
export interface CorrelatedMotion {
  /** A ← B in full-resolution pixels. */
  readonly aFromB: Similarity
  /** Standard score of the correlation peak. */
  readonly score: number
  /** Blocks that agree with it. */
  readonly blocks: number
  /** Both blades have straight sides, so the mask did not include background. */
  readonly trusted: boolean
  readonly shift: number
  readonly corners: readonly Point[]
  readonly agreements: readonly Agreement[]
}

const maxTries = 6
const leastScore = 10
const leastLead = 1.5
const plainScore = 14
const plainLead = 2
const withoutBlocks = 1.6
const leastBlocks = 6
const overChance = 4
const straightSides = 0.6
const trustedSides = 0.7

/**
 * Looks for the shift of the blade texture between two photos whose masks are plausible. Rotation and scale are taken
 * from `hypotheses` of whatever layer (the camera's roll is common to blade and background) and from the blade's sides.
 * Null when no place stands out.
 */
export function correlatePair(
  a: PreparedPhoto,
  b: PreparedPhoto,
  hypotheses: readonly Hypothesis[],
): CorrelatedMotion | null {
  if (!a.mask.plausible || !b.mask.plausible) return null
  const peak = bestPeak(a, b, hypotheses)
  if (!peak || !(peak.score >= leastScore && peak.lead >= leastLead)) return null
  const fit = refineByBlocks(a, b, peak.motion)
  if (!fit && peak.score < leastScore * withoutBlocks) return null
  const aFromB = toFullResolution(fit?.motion ?? peak.motion, a.scale, b.scale)
  return {
    aFromB,
    score: peak.score,
    blocks: fit?.agreeing ?? 0,
    trusted: Math.min(a.mask.axis?.confidence ?? 0, b.mask.axis?.confidence ?? 0) >= trustedSides,
    shift: shiftOf(a, b, aFromB),
    corners: fit ? boxCorners(fit.pairs, b.scale) : middleOf(b),
    agreements: fit ? agreementsOf(a, b, fit.pairs) : [],
  }
}

function bestPeak(a: PreparedPhoto, b: PreparedPhoto, hypotheses: readonly Hypothesis[]): CorrelationPeak | null {
  const tries = turnsAndScales(a, b, hypotheses)
  if (tries.length === 0) return null
  const search = new CorrelationSearch(a, b)
  let best: CorrelationPeak | null = null
  for (const { rotationDeg, scale } of tries) {
    const peak = search.at(rotationDeg, scale)
    if (!peak) continue
    if (!best || peak.score > best.score) best = peak
    if (peak.score >= plainScore && peak.lead >= plainLead) break
  }
  return best
}

interface TurnAndScale {
  readonly rotationDeg: number
  readonly scale: number
}

/** Rotations and full-resolution scales worth trying, at most six. */
function turnsAndScales(a: PreparedPhoto, b: PreparedPhoto, hypotheses: readonly Hypothesis[]): TurnAndScale[] {
  const tries: TurnAndScale[] = []
  const add = (rotationDeg: number, scale: number): void => {
    const isKnown = tries.some((t) => Math.abs(t.rotationDeg - rotationDeg) < 0.25 && Math.abs(t.scale - scale) < 0.008)
    if (!isKnown) tries.push({ rotationDeg, scale })
  }
  for (const h of hypotheses) if (h.cells >= 8 && h.cellsScore >= 8) add(rotationDegOf(h.aFromB), scaleOf(h.aFromB))
  const axisA = a.mask.axis
  const axisB = b.mask.axis
  if (axisA && axisB && Math.min(axisA.confidence, axisB.confidence) > straightSides) {
    const difference = ((axisA.angleRad - axisB.angleRad) * 180) / Math.PI
    const turn = ((((difference + 90) % 180) + 180) % 180) - 90
    for (const scale of [1, 0.97, 1.03]) add(turn, scale)
  }
  return tries.slice(0, maxTries)
}

/** A coarse, then a fine fit by blocks; null when too few agree. */
function refineByBlocks(a: PreparedPhoto, b: PreparedPhoto, motion: Similarity): BlockFit | null {
  const coarse = fitBlocks(a, b, motion, 24)
  if (!coarse || coarse.agreeing < leastBlocks || coarse.agreeing < overChance * coarse.byChance) return null
  const fine = fitBlocks(a, b, coarse.motion, 8)
  return fine && fine.agreeing >= leastBlocks ? fine : coarse
}

function middleOf(photo: PreparedPhoto): Point[] {
  return [0.2, 0.8].flatMap((u) => [0.2, 0.8].map((v) => ({ x: u * photo.widthPx, y: v * photo.heightPx })))
}
