import { isSet } from '../../blade/appearance.ts'
import { correlatePair } from '../../correlation/correlated-pair.ts'
import { greyMat, openCvReady, scoped } from '../../numeric/opencv.ts'
import { seededRandom } from '../../numeric/random.ts'
import { applyTo, type Similarity, toWorkResolution } from '../../numeric/similarity.ts'
import { refutes } from '../../pairs/blade-agreement.ts'
import { ratesOfDoubtfulBands } from '../../pairs/doubtful-band.ts'
import { hypothesisOf, layersIfStill } from '../../pairs/hypothesis.ts'
import { contradicts, isOfWhatIsFar, movesWithScene, standsOut } from '../../pairs/judgement.ts'
import { type FeaturedMotion, isOfBackground, type Mode, type PairEvidence } from '../../pairs/pair-evidence.ts'
import { firstLook, frameOf, type PreparedPhoto } from '../../photo/prepared-photo.ts'
import { type PhotoSet, type RunControl, step } from '../../photo-set.ts'
import { pictured } from '../../refine/pictured.ts'
import { betweenGroups, inOneGroup } from '../../refine/second-opinion.ts'
import type { Joining } from '../../solve/joining.ts'
import type { CellQuota } from '../best-of-every-cell.ts'
import { siftKeypoints } from './sift-keypoints.ts'
import { type SiftMotion, type SiftPhoto, type SiftRules, siftMotion } from './sift-pair.ts'

const mostPairs = 90
/** Of a few photos more is looked at than of many. */
const fewPairs = 6
const quotaOfFew = { cellPx: 100, perCell: 16 } as const
const quotaOfMany = { cellPx: 100, perCell: 7 } as const
const quotaOfBlade = { cellPx: 100, perCell: 40 } as const
const bladeRules: SiftRules = {
  mostTurnDeg: 25,
  mostGrowth: 1.25,
  tolerancePx: 6,
  minDistancePx: 40,
  samePlaceShare: 0.02,
}
/** A scene is seen from farther apart, and from an aircraft that has turned. */
const sceneRules: SiftRules = {
  mostTurnDeg: 180,
  mostGrowth: 1.7,
  tolerancePx: 12,
  minDistancePx: 60,
  samePlaceShare: 0.08,
}

/**
 * Looks with stronger and slower keypoints (SIFT) at photos whose groups are still apart, nearest first. What is known to be of the background is
 * explained away before a motion is looked for; on a blade that is known only what lies on it counts.
 */
export async function lookBySift(set: PhotoSet, joining: Joining, mode: Mode, control: RunControl): Promise<Joining> {
  const todo = betweenGroups(set, joining).slice(0, mostPairs)
  if (todo.length === 0) return joining
  await openCvReady()
  const looked = new Map<number, SiftPhoto>()
  const quota = todo.length <= fewPairs ? quotaOfFew : quotaOfMany
  const look = async (number: number): Promise<SiftPhoto> => {
    const known = looked.get(number) ?? (await withSift(set, number, isOfBlades(mode), quota))
    looked.set(number, known)
    return known
  }
  let current = joining
  for (const [k, pair] of todo.entries()) {
    await step(control, 'second-look', k, todo.length)
    if (inOneGroup(current, pair)) continue
    const [a, b] = [await look(pair.first), await look(pair.second)]
    pair.featured = featuredMotion(pair, a, b, mode)
    if (pair.featured) current = set.join(mode)
  }
  return current
}

const isOfBlades = (mode: Mode): boolean => mode === 'blade' || mode === 'generic-in-layers'

async function withSift(set: PhotoSet, number: number, onBlade: boolean, quota: CellQuota): Promise<SiftPhoto> {
  const photo = await pictured(set, number)
  const { width, height, normalised, mask } = photo
  if (!normalised) throw new RangeError(`photo ${number} has no picture`)
  const keypoints = scoped((keep) => {
    const grey = greyMat(keep, width, height, normalised)
    if (!mask.plausible || !onBlade) return siftKeypoints(grey, quota)
    return siftKeypoints(grey, quotaOfBlade, (x, y) => isSet(mask.region, x / width, y / height))
  })
  return { photo, keypoints }
}

function featuredMotion(pair: PairEvidence, a: SiftPhoto, b: SiftPhoto, mode: Mode): FeaturedMotion | null {
  const random = seededRandom(pair.first * 131 + pair.second)
  const rules = isOfBlades(mode) ? bladeRules : sceneRules
  const behind = pair.hypotheses
    .filter((h) => isOfBackground(h, pair))
    .map(({ aFromB }) => toWorkResolution(aFromB, a.photo.scale, b.photo.scale))
  const found = siftMotion(a, b, rules, behind, random)
  if (!found) return null
  if (rules === sceneRules) return isOfScene(pair, a, b, found) ? described(found, 'whole-frame') : null
  if (pair.showsBlade === 'none') return isBeforeBackground(found, behind, a) ? described(found, 'whole-frame') : null
  if (!isOfBlade(found) || isOfMoreThanBlade(a, b, found)) return null
  const isDoubted = found.matches < beyondDoubt && pair.showsBlade === 'both'
  const isRefused = isDoubted && refutes(a.photo, b.photo, found.aFromB) && !isCorrelated(pair, a, b, found, behind)
  return isRefused ? null : described(found, 'blade')
}

const witnessedWithin = 0.01

/**
 * Correlation, which looks at the surface and not at keypoints, finds the same place, and nothing of the background moves there: a blade too
 * bare to be asked block by block has two witnesses that know nothing of each other.
 */
function isCorrelated(
  { hypotheses }: PairEvidence,
  { photo: a }: SiftPhoto,
  { photo: b }: SiftPhoto,
  found: SiftMotion,
  behind: readonly Similarity[],
): boolean {
  const seen = correlatePair(a, b, hypotheses)
  if (!seen) return false
  const place = (motion: Similarity) => applyTo(motion, b.widthPx / 2, b.heightPx / 2)
  const [here, there] = [place(found.aFromB), place(seen.aFromB)]
  const isSame = Math.hypot(here.x - there.x, here.y - there.y) < witnessedWithin * frameOf(b)
  return isSame && liesApart(found, behind, b)
}

const leastOfBlade = { matches: 10, cells: 7, spread: 0.004, shift: 0.05 } as const
const mostAmbiguous = 0.5
/** Fewer matches are asked of the surface block by block, which a bare blade cannot answer. */
const beyondDoubt = 15

/** Wrong motions had nine matches at most. */
function isOfBlade({ matches, cells, spread, shift, ambiguity }: SiftMotion): boolean {
  return (
    matches >= leastOfBlade.matches &&
    cells >= leastOfBlade.cells &&
    spread >= leastOfBlade.spread &&
    shift >= leastOfBlade.shift &&
    ambiguity <= mostAmbiguous
  )
}

/**
 * All else that the photos share matches as well: the region holds background, or is background, and the motion is that of it. Of a
 * blade before something that moves otherwise the weaker keypoints beside it match hardly at all.
 */
function isOfMoreThanBlade(a: SiftPhoto, b: SiftPhoto, { motion }: SiftMotion): boolean {
  const hypothesis = hypothesisOf(a.photo, b.photo, motion, firstLook)
  return movesWithScene(hypothesis) && !hypothesis.ofKnown.every(standsOut)
}

const leastBefore = { matches: 20, cells: 12 } as const
const apartShare = 0.05

/** No blade is known: something that moves clearly otherwise than the background that was explained away. */
function isBeforeBackground(found: SiftMotion, behind: readonly Similarity[], { photo }: SiftPhoto): boolean {
  if (!isOfBlade(found) || found.matches < leastBefore.matches || found.cells < leastBefore.cells) return false
  return behind.length > 0 && liesApart(found, behind, photo)
}

/** Whether a motion carries the middle of a photo clearly elsewhere than all those known to be of the background. */
function liesApart(found: SiftMotion, behind: readonly Similarity[], { width, height }: PreparedPhoto): boolean {
  const there = applyTo(found.motion, width / 2, height / 2)
  return behind.every((motion) => {
    const far = applyTo(motion, width / 2, height / 2)
    return Math.hypot(there.x - far.x, there.y - far.y) >= apartShare * Math.min(width, height)
  })
}

const leastOfScene = { matches: 30, cells: 20, spread: 0.05 } as const

function isOfScene(pair: PairEvidence, a: SiftPhoto, b: SiftPhoto, found: SiftMotion): boolean {
  const { motion, pairs, matches, cells, spread, ambiguity, shift } = found
  if (matches < leastOfScene.matches || cells < leastOfScene.cells || spread < leastOfScene.spread) return false
  if (ambiguity > mostAmbiguous || contradicts(pair.hypotheses, found.aFromB)) return false
  const ofDoubtful = ratesOfDoubtfulBands(a, b, motion, pairs)
  return !isOfWhatIsFar({ ofDoubtful, ofKnown: [], layers: layersIfStill(a.photo, b.photo, motion, shift) })
}

/** Weight of a cell against those of the other ways to find a motion. */
const rankPerCell = { blade: 0.25, 'whole-frame': 1 } as const

function described(found: SiftMotion, verifiedBy: 'blade' | 'whole-frame'): FeaturedMotion {
  const { aFromB, cells, corners, agreements, shift, ambiguity } = found
  return { aFromB, rank: rankPerCell[verifiedBy] * cells, cells, corners, agreements, shift, ambiguity, verifiedBy }
}
