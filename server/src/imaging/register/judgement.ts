import type { Hypothesis } from './hypothesis.ts'

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
  return h.purity >= purityTrusted || isRigidScene(h)
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

/** The motion is that of the blade: enough blade-like support, far above chance, and not mostly background. */
export function movesWithBlade(h: Hypothesis): boolean {
  return (
    h.cells >= 5 &&
    h.blade >= 2.5 &&
    h.bladeScore >= 6 &&
    h.blade >= overChance * h.chance.blade.greatest &&
    h.bladeSpread > leastSpread &&
    !isTooSparse(h) &&
    (h.purity >= purityAccepted || isRigidScene(h))
  )
}

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

const fullSpread = 0.06

/** Rank of a motion of the blade; of two layers the nearer one moves farther. */
export function bladeRank(h: Hypothesis): number {
  return h.blade * Math.min(1, h.bladeSpread / fullSpread) * Math.sqrt(0.1 + Math.min(1, h.shift))
}

/** Rank of a motion of the whole scene. */
export function sceneRank(h: Hypothesis): number {
  return h.cells * Math.min(1, h.spread / fullSpread)
}
