import {
  type DefectJob,
  type DefectKind,
  type DefectSpec,
  type DefectTruth,
  SEVERITIES,
  type Severity,
} from './defect.ts'
import { paintCrack } from './defect-crack.ts'
import { paintDelamination, paintLightning, paintReceptorDamage } from './defect-strike.ts'
import { paintCoatingLoss, paintContamination, paintErosion } from './defect-wear.ts'
import type { PaintJob } from './gelcoat.ts'
import { randomFrom } from './random.ts'

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

function grown(severity: Severity, age: number): Severity {
  return SEVERITIES[Math.min(5, severity + Math.floor(age))] ?? 5
}
