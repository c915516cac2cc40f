import { openCvReady } from '../numeric/opencv.ts'
import type { Hypothesis } from '../pairs/hypothesis.ts'
import { contradicts, isBehind } from '../pairs/judgement.ts'
import { overlappingMotion } from '../pairs/overlapping-pair.ts'
import { isOffBlade, type Mode } from '../pairs/pair-evidence.ts'
import { type PhotoSet, type RunControl, step } from '../photo-set.ts'
import type { Joining } from '../solve/joining.ts'

const leastCells = 5
const leastCellsScore = 4.5
/** A background moves less than the blade before it; photos of what may be a blade must have moved at least this far. */
const farEnough = 0.5

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
  await openCvReady()
  const pairs = [...set.pairs.values()].filter((pair) => pair.hypotheses.length > 0)
  for (const [k, pair] of pairs.entries()) {
    await step(control, 'correlation', k, pairs.length)
    const worthChecking = pair.hypotheses.filter((hypothesis) => isWorthChecking(hypothesis, pair.hypotheses, mode))
    const found = overlappingMotion(set.photo(pair.first), set.photo(pair.second), worthChecking)
    const isOfBackground = mode !== 'blade' && found !== null && contradicts(pair.hypotheses, found.aFromB)
    pair.overlapping = isOfBackground ? null : found
  }
  return pairs.some((pair) => pair.overlapping) ? set.join(mode) : joining
}

function isWorthChecking(h: Hypothesis, others: readonly Hypothesis[], mode: Mode): boolean {
  if (h.cells < leastCells || h.cellsScore < leastCellsScore || isBehind(h, others)) return false
  if (mode === 'blade' && h.shift < farEnough) return false
  return !isOffBlade(h, mode)
}
