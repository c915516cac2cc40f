import { applyTo, type Similarity } from '../numeric/similarity.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { MatchRates } from './support.ts'

/** Where the thresholds come from: measured on real and semi-real sets; right and wrong motions fall on either side. */
const leastSpread = 0.02
const overChance = 2
const purityTrusted = 0.3
const purityAccepted = 0.15
const purityRigidScene = 0.08

/** The whole scene moves as one: blade-like and other keypoints match about equally often. */
function isRigidScene(h: Hypothesis): boolean {
  return h.purity >= purityRigidScene && h.bladeOverRest >= 0.6 && h.bladeOverRest <= 3
}

/** Support so clearly on the blade, or of a scene so clearly rigid, that no second opinion is needed. */
export function isTrusted(h: Hypothesis): boolean {
  return h.purity >= purityTrusted || isRigidScene(h) || movesAsOne(h)
}

const hardlyMoved = 0.4
const sparse = 0.06

/**
 * Two photos of nearly the same place must match nearly everywhere on the blade. A background that hardly moves makes
 * photos of different places look like one, but on the blade little agrees.
 */
function isTooSparse(h: Hypothesis): boolean {
  return h.shift < hardlyMoved && h.bladeRate < sparse
}

const timesTheRest = 2

/**
 * A known blade moves otherwise than what is behind it: its keypoints match far more often than the others, or the whole scene
 * matches well. Few matches everywhere are those of a third layer that the region holds a part of.
 */
export const standsOut = ({ bladeRate, bladeOverRest }: MatchRates): boolean =>
  bladeOverRest >= timesTheRest || bladeRate >= rigidRate

/** The motion is that of the blade: enough blade-like support, far above chance, and not mostly background. */
export function movesWithBlade(h: Hypothesis): boolean {
  return (
    h.cells >= 5 &&
    h.blade >= 2.5 &&
    h.bladeScore >= 6 &&
    h.blade >= overChance * h.chance.blade.greatest &&
    h.bladeSpread > leastSpread &&
    !isTooSparse(h) &&
    h.ofKnown.every(standsOut) &&
    (h.purity >= purityAccepted || isRigidScene(h))
  )
}

const rigidCells = 20
const rigidSpread = 0.05
const rigidShare = 0.005
const rigidRate = 0.25

/**
 * The scene moves as one, what was taken for blade included: its keypoints match about as often as all others. So it is when
 * something else was taken for the blade, and when nothing far away is in the picture. A background alone leaves the blade behind.
 */
export function movesAsOne(h: Hypothesis): boolean {
  return (
    movesWithScene(h) &&
    !standsStill(h) &&
    h.cells >= rigidCells &&
    h.spread >= rigidSpread &&
    h.ofKnown.length > 0 &&
    (isElsewhere(h) ? h.ofBoth.some(movesAlong) : h.ofKnown.every(movesAlong))
  )
}

const nothingOfIt = 0.001

/** What was taken for blade is not in what the photos share, which a background that hardly moves always leaves in it. */
const isElsewhere = (h: Hypothesis): boolean =>
  h.shift >= hardlyMoved && h.ofKnown.every(({ bladeShare }) => bladeShare < nothingOfIt)

const movesAlong = ({ bladeShare, bladeRate, bladeOverRest }: MatchRates): boolean =>
  bladeShare >= rigidShare && bladeRate >= rigidRate && bladeOverRest >= 0.6 && bladeOverRest <= 3

/** The motion is that of some layer of the scene, blade or not. */
export function movesWithScene(h: Hypothesis): boolean {
  return h.cells >= 8 && h.cellsScore >= 8 && h.cells >= overChance * h.chance.cells.greatest && h.spread > leastSpread
}

const bladeIsSeen = 0.12
const offTheBlade = 0.5

/** Whether any motion of the set saw enough blade-like keypoints that one avoiding them must be background. */
export function showsBlade(hypotheses: Iterable<Hypothesis>): boolean {
  for (const h of hypotheses) if (movesWithScene(h) && h.bladeShare >= bladeIsSeen) return true
  return false
}

/** The motion avoids what looks like blade. */
export function avoidsBlade(h: Hypothesis): boolean {
  return h.bladeOverRest < offTheBlade
}

const nearerCells = 12
const nearerBlade = 1
/** What is no blade has less support on blade-like surface. */
export const layerPurity = 0.05
const timesPurer = 3
const apartShare = 0.015

/**
 * Something that looks more like blade moves otherwise: the motion is that of what stands behind it, and says nothing about the
 * blade. Real scenes without a blade have no such second motion.
 */
export function isBehind(h: Hypothesis, others: readonly Hypothesis[]): boolean {
  const purer = others.filter((other) => other !== h && other.purity >= timesPurer * h.purity)
  return contradicts(purer, h.aFromB)
}

/** Whether one of the motions found looks like that of a blade and is not the motion in question. */
export function contradicts(found: readonly Hypothesis[], motion: Similarity): boolean {
  return found.some(
    (other) =>
      other.cells >= nearerCells &&
      other.blade >= nearerBlade &&
      other.purity >= layerPurity &&
      distanceApart(motion, other) >= apartShare,
  )
}

const stillAgreeing = 0.3
const stillSame = 0.8
const stillPatch = 0.01

/**
 * The picture stood nearly still: what agrees is the same to the pixel, and a patch in the midst of it is another. So it is when
 * something moved before what is far away; a scene seen from elsewhere agrees less exactly, and one seen twice has no such patch.
 */
export function standsStill({ layers }: Pick<Hypothesis, 'layers'>): boolean {
  if (!layers) return false
  return layers.agreeing >= stillAgreeing && layers.same >= stillSame * layers.agreeing && layers.patch >= stillPatch
}

const bandIsSeen = 0.01
const leftBehind = 0.15

/**
 * Both photos show a blade, or something that may be one and is too doubtful to be taken for it, and nothing of it follows the motion
 * although all else does: so a blade does before its background.
 */
function leavesBandBehind({ ofDoubtful, ofKnown }: Pick<Hypothesis, 'ofDoubtful' | 'ofKnown'>): boolean {
  const known = ofKnown.map(({ bladeShare, bladeOverRest }) => ({ area: bladeShare, overRest: bladeOverRest }))
  const seen = [...ofDoubtful, ...known].filter(({ area }) => area >= bandIsSeen)
  return seen.length === 2 && seen.every(({ overRest }) => overRest < leftBehind)
}

const sameSpot = 0.1

/** Two photos of one spot, nearly: of a blade that is known by mistake a background that stood still would be that. */
export const isOfOneSpot = (h: Hypothesis): boolean => h.shift < sameSpot && standsStill(h)

/** Whether a motion found in another way is that of a hypothesis. */
export const isMotionOf = (h: Hypothesis, motion: Similarity): boolean => distanceApart(motion, h) < apartShare

/** Whether what the motion is of lets something in front go its own way, by what is seen of it alone. */
export const isOfWhatIsFar = (h: Pick<Hypothesis, 'layers' | 'ofDoubtful' | 'ofKnown'>): boolean =>
  standsStill(h) || leavesBandBehind(h)

/** How differently two motions move the middle of the other's support, as a share of the frame. */
function distanceApart(motion: Similarity, other: Hypothesis): number {
  const x = other.corners.reduce((sum, corner) => sum + corner.x, 0) / Math.max(1, other.corners.length)
  const y = other.corners.reduce((sum, corner) => sum + corner.y, 0) / Math.max(1, other.corners.length)
  const [u, v] = [applyTo(motion, x, y), applyTo(other.aFromB, x, y)]
  return Math.hypot(u.x - v.x, u.y - v.y) / other.framePx
}

const fullSpread = 0.06

/** Weight of a cell of a scene that moves as one against one of certain blade. */
const asOneRank = 0.2

/** Rank of a motion of the blade; of two layers the nearer one moves farther. */
export function bladeRank(h: Hypothesis): number {
  const far = Math.sqrt(0.1 + Math.min(1, h.shift))
  const blade = h.blade * Math.min(1, h.bladeSpread / fullSpread)
  return far * (movesWithBlade(h) ? blade : Math.max(blade, asOneRank * sceneRank(h)))
}

/** Rank of a motion of the whole scene. */
export function sceneRank(h: Hypothesis): number {
  return h.cells * Math.min(1, h.spread / fullSpread)
}
