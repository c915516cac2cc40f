import { type DefectKind, type DefectSpec, SEVERITIES } from './defect.ts'
import { RECEPTOR_CHORD, RECEPTOR_SHARES } from './fittings.ts'
import type { PaintJob } from './gelcoat.ts'
import { type Random, randomFrom } from './random.ts'

const KINDS_OF_FACE: readonly [DefectKind, ...DefectKind[]] = [
  'crack',
  'coating-loss',
  'contamination',
  'lightning',
  'delamination',
  'receptor-damage',
  'erosion',
]
const KINDS_OF_NOSE: readonly [DefectKind, ...DefectKind[]] = [
  'erosion',
  'crack',
  'coating-loss',
  'erosion',
  'contamination',
]
const KINDS_OF_TAIL: readonly [DefectKind, ...DefectKind[]] = [
  'crack',
  'coating-loss',
  'contamination',
  'crack',
  'delamination',
]

/**
 * Three to five defects at places where such defects are found, at least 8 % of the length apart: erosion on the outer
 * leading edge, receptor damage on a receptor, the rest anywhere. One of them appears only from paint age 1 on.
 */
export function randomDefects(seed: number, side: PaintJob['side'], lengthM: number): DefectSpec[] {
  const random = randomFrom('defect plan', seed, side)
  const kinds = side === 'leading' ? KINDS_OF_NOSE : side === 'trailing' ? KINDS_OF_TAIL : KINDS_OF_FACE
  const count = random.int(3, 5)
  const offset = random.int(0, kinds.length - 1)
  const taken: number[] = []
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[(offset + index) % kinds.length] ?? kinds[0]
    const share = freeShare(random, kind, taken)
    taken.push(share)
    const severity = SEVERITIES[random.int(1, 4)] ?? 2
    const spec = { kind, distanceM: share * lengthM, chord: chordFor(kind, side, random), severity }
    return index === count - 1 && count > 3 ? { ...spec, appearsAtAge: 1 } : spec
  })
}

function freeShare(random: Random, kind: DefectKind, taken: readonly number[]): number {
  let best = 0.5
  let bestGap = -1
  for (let attempt = 0; attempt < 24; attempt++) {
    const share = candidateShare(random, kind)
    const gap = Math.min(1, ...taken.map((other) => Math.abs(other - share)))
    if (gap > bestGap) {
      best = share
      bestGap = gap
    }
    if (gap >= 0.08 && attempt > 3) break
  }
  return best
}

function candidateShare(random: Random, kind: DefectKind): number {
  if (kind === 'receptor-damage') return RECEPTOR_SHARES[random.int(0, RECEPTOR_SHARES.length - 1)] ?? 0.58
  if (kind === 'erosion') return random.range(0.62, 0.93)
  return random.range(0.09, 0.92)
}

function chordFor(kind: DefectKind, side: PaintJob['side'], random: Random): number {
  if (kind === 'receptor-damage') return RECEPTOR_CHORD
  if (side === 'leading' || side === 'trailing') return kind === 'erosion' ? 0.5 : random.range(0.3, 0.7)
  return kind === 'erosion' ? 0.02 : random.range(0.22, 0.8)
}
