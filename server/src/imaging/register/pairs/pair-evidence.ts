import type { CorrelatedMotion } from '../correlation/correlated-pair.ts'
import type { Point, Similarity } from '../numeric/similarity.ts'
import type { Agreement, Verification } from '../registration.ts'
import type { Hypothesis } from './hypothesis.ts'
import {
  avoidsBlade,
  bladeRank,
  isBehind,
  isMotionOf,
  isOfOneSpot,
  isOfWhatIsFar,
  isTrusted,
  layerPurity,
  movesAsOne,
  movesWithBlade,
  movesWithScene,
  sceneRank,
} from './judgement.ts'
import type { OverlappingMotion } from './overlapping-pair.ts'

/**
 * What counts as a right motion in this set of photos. In layers: no blade is known, but something like one moves otherwise than the
 * rest, so that the rest says nothing about it.
 */
export type Mode = 'blade' | 'generic' | 'generic-with-blade' | 'generic-in-layers'

/** Whether a motion of the scene is that of all but the blade. */
export const isOffBlade = (h: Hypothesis, mode: Mode): boolean =>
  isOfWhatIsFar(h) ||
  (mode === 'generic-with-blade' && avoidsBlade(h)) ||
  (mode === 'generic-in-layers' && h.purity < layerPurity)

/** On which of two photos the blade is known. On one is enough to know that support lies on it: what lies on it there does so here. */
export type BladeSeen = 'both' | 'one' | 'none'

/** Whether a motion is that of what stands behind the blade: of two blades that are known, or of something nearer, nothing follows it. */
export const isOfBackground = (h: Hypothesis, pair: Pick<PairEvidence, 'hypotheses' | 'showsBlade'>): boolean =>
  (pair.showsBlade === 'both' && h.purity < layerPurity && !movesAsOne(h)) ||
  isOfWhatIsFar(h) ||
  isBehind(h, pair.hypotheses)

/** An accepted motion between two photos. */
export interface Joint {
  readonly from: number
  readonly to: number
  /** from ← to in full-resolution pixels. */
  readonly aFromB: Similarity
  readonly rank: number
  /** Rank of the next best motion of the pair over this one's; 0 when there is none. */
  readonly ambiguity: number
  readonly verifiedBy: Verification
  readonly trusted: boolean
  readonly shift: number
  readonly corners: readonly Point[]
  readonly agreements: readonly Agreement[]
  readonly cells: number
  readonly purity: number
  /** The hypothesis behind it; null when correlation found it. */
  readonly hypothesis: Hypothesis | null
}

/** A motion that the stronger keypoints of two photos agree on. */
export type FeaturedMotion = Pick<
  Joint,
  'aFromB' | 'rank' | 'ambiguity' | 'shift' | 'corners' | 'agreements' | 'cells'
> & {
  readonly verifiedBy: 'blade' | 'whole-frame'
}

/** Weight of a correlation peak against blade support. */
const rankPerScore = 0.25

/** Everything known about one pair of photos; `first` < `second` are their numbers. */
export class PairEvidence {
  readonly first: number
  readonly second: number
  hypotheses: readonly Hypothesis[]
  /** What correlation found; it overrules the hypotheses. */
  correlated: CorrelatedMotion | null = null
  /** A motion under which everything the photos share agrees; it overrules all else. */
  overlapping: OverlappingMotion | null = null
  /** What stronger keypoints found where all else joined nothing. */
  featured: FeaturedMotion | null = null
  /** Hypotheses correlation was asked about, refused or confirmed. */
  readonly examined = new Set<Hypothesis>()
  readonly refused = new Set<Hypothesis>()
  readonly confirmed = new Set<Hypothesis>()

  /** Which of the photos show the blade beyond doubt. */
  readonly showsBlade: BladeSeen

  constructor(first: number, second: number, hypotheses: readonly Hypothesis[], showsBlade: BladeSeen) {
    this.first = first
    this.second = second
    this.hypotheses = hypotheses
    this.showsBlade = showsBlade
  }

  /** Whether any hypothesis is accepted in this mode. */
  isAccepted(mode: Mode): boolean {
    const found = this.overlapping ?? this.correlated ?? this.featured
    return found !== null || this.#accepted(mode).length > 0
  }

  /** The best accepted motion, null for none. */
  joint(mode: Mode): Joint | null {
    const { first: from, second: to } = this
    if (this.overlapping) {
      const { hypothesis, ...found } = this.overlapping
      const { purity, shift } = hypothesis
      return { from, to, ...found, ambiguity: 0, trusted: true, verifiedBy: 'overlap', purity, shift, hypothesis }
    }
    if (this.correlated && mode === 'blade' && !this.#isOfOneSpot(this.correlated.aFromB)) {
      const { aFromB, score, blocks, trusted, shift, corners, agreements } = this.correlated
      const rank = score * rankPerScore
      const common = { from, to, aFromB, rank, ambiguity: 0, trusted, shift, corners, agreements, cells: blocks }
      return { ...common, verifiedBy: 'correlation', purity: 1, hypothesis: null }
    }
    if (this.featured) {
      const purity = this.featured.verifiedBy === 'blade' ? 1 : 0
      return { from, to, ...this.featured, trusted: true, purity, hypothesis: null }
    }
    const rankOf = mode === 'blade' ? bladeRank : sceneRank
    const [best, second] = this.#accepted(mode).sort((x, y) => rankOf(y) - rankOf(x))
    if (!best) return null
    const { aFromB, shift, corners, agreements, cells, purity } = best
    const rank = rankOf(best)
    return {
      ...{ from, to, aFromB, rank, shift, corners, agreements, cells, purity },
      ambiguity: second ? rankOf(second) / rank : 0,
      verifiedBy: mode === 'blade' && this.showsBlade !== 'none' && movesWithBlade(best) ? 'blade' : 'whole-frame',
      trusted: isTrusted(best) || this.confirmed.has(best),
      hypothesis: best,
    }
  }

  #isOfOneSpot(motion: Similarity): boolean {
    return this.hypotheses.some((h) => isOfOneSpot(h) && isMotionOf(h, motion))
  }

  #accepted(mode: Mode): Hypothesis[] {
    return this.hypotheses.filter((h) => {
      if (this.refused.has(h)) return false
      if (mode === 'blade') return !isOfOneSpot(h) && (movesWithBlade(h) || movesAsOne(h))
      return movesWithScene(h) && !isOffBlade(h, mode) && !isBehind(h, this.hypotheses)
    })
  }
}
