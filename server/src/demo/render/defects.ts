import type { PaintJob } from './gelcoat.ts'
import { paintCrack } from './defect-crack.ts'
import { paintCoatingLoss, paintContamination, paintErosion } from './defect-wear.ts'
import { paintDelamination, paintLightning, paintReceptorDamage } from './defect-strike.ts'
import { RECEPTOR_CHORD, RECEPTOR_SHARES } from './fittings.ts'
import { type Random, randomFrom } from './random.ts'
import type { Box, Point } from './surface.ts'

/** What can be wrong with a blade. */
export type DefectKind =
  | 'erosion'
  | 'crack'
  | 'lightning'
  | 'contamination'
  | 'coating-loss'
  | 'delamination'
  | 'receptor-damage'

/** 0 = cosmetic … 5 = stop the turbine. */
export type Severity = 0 | 1 | 2 | 3 | 4 | 5

/** A defect to paint. */
export interface DefectSpec {
  /** Unique within the side; made from side and position in the list when absent. */
  readonly id?: string
  readonly kind: DefectKind
  /** Metres from the root where it is painted (the exact centre is in the truth). */
  readonly distanceM: number
  /** Share of the width from the leading edge (0) to the trailing edge (1); left to right on the two edge views. */
  readonly chord: number
  /** At the first visit; grows by one per unit of paint age. */
  readonly severity: Severity
  /** The defect is not there before this paint age; it starts small then. Default: always there. */
  readonly appearsAtAge?: number
}

/** A defect as it stands in the picture. */
export interface DefectTruth {
  readonly id: string
  readonly kind: DefectKind
  /** Metres from the root to the centre of `box`: (box.y + box.height / 2) · cmPerPx / 100. */
  readonly distanceM: number
  /** Smallest box around the pixels the defect visibly changed, in composite pixels. */
  readonly box: Box
  readonly severity: Severity
}

/** What a defect painter works with. */
export interface DefectJob extends PaintJob {
  readonly centre: Point
  /** Multiplies the painter's usual size in pixels: severity, growth and photo scale together. */
  readonly size: number
  /** The size at the first visit, for what must keep its place while growing. */
  readonly firstSize: number
  readonly severity: Severity
  /** The same stream at every visit, so that a grown defect contains the small one. */
  readonly random: Random
  readonly streamKey: string
}

const PAINTERS: Readonly<Record<DefectKind, (job: DefectJob) => void>> = {
  erosion: paintErosion,
  crack: paintCrack,
  lightning: paintLightning,
  contamination: paintContamination,
  'coating-loss': paintCoatingLoss,
  delamination: paintDelamination,
  'receptor-damage': paintReceptorDamage,
}

/** Paints the defects that exist at this paint age and answers their truth, in the order of the list. */
export function paintDefects(
  job: PaintJob,
  specs: readonly DefectSpec[],
  scale: { cmPerPx: number; paintAge: number },
): DefectTruth[] {
  return specs.flatMap((spec, index) => {
    const age = scale.paintAge - (spec.appearsAtAge ?? 0)
    if (age < 0) return []
    const id = spec.id ?? `${job.side}-${index + 1}`
    const severity = grown(spec.severity, age)
    const streamKey = `${job.seed}/${job.side}/${id}`
    const firstSize = job.unitPx * (0.62 + 0.2 * spec.severity)
    const y = (spec.distanceM * 100) / scale.cmPerPx
    const detailed: DefectJob = {
      ...job,
      centre: job.shape.at(y, spec.chord),
      size: firstSize * (1 + 0.45 * age),
      firstSize,
      severity,
      streamKey,
      random: randomFrom('defect', streamKey),
    }
    const box = job.surface.measure(() => PAINTERS[spec.kind](detailed))
    if (box === null) return []
    return [{ id, kind: spec.kind, severity, box, distanceM: ((box.y + box.height / 2) * scale.cmPerPx) / 100 }]
  })
}

const GROWTH: readonly Severity[] = [0, 1, 2, 3, 4, 5]

function grown(severity: Severity, age: number): Severity {
  return GROWTH[Math.min(5, severity + Math.floor(age))] ?? 5
}

const KINDS_OF_FACE: readonly [DefectKind, ...DefectKind[]] = [
  'crack',
  'coating-loss',
  'contamination',
  'lightning',
  'delamination',
  'receptor-damage',
  'erosion',
]
const KINDS_OF_NOSE: readonly [DefectKind, ...DefectKind[]] = ['erosion', 'crack', 'coating-loss', 'erosion', 'contamination']
const KINDS_OF_TAIL: readonly [DefectKind, ...DefectKind[]] = ['crack', 'coating-loss', 'contamination', 'crack', 'delamination']

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
    const severity = GROWTH[random.int(1, 4)] ?? 2
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
