import { lostAt } from '../../../imaging/compose/falloff.ts'
import type { LightMatch } from '../../../imaging/compose/match-light.ts'
import type { AssemblyEvidence } from '../images.types.ts'

/** The evidence with what the light of the photos was compared on, and what was given back to their corners; `images` in the order of the plan. */
export function withLight(evidence: AssemblyEvidence, images: readonly number[], light: LightMatch): AssemblyEvidence {
  const keyOf = (a: number, b: number) => `${Math.min(a, b)}-${Math.max(a, b)}`
  const idOf = (index: number) => images[index] ?? 0
  const compared = new Map(light.compared.map(({ i, j, on }) => [keyOf(idOf(i), idOf(j)), on]))
  const losses = light.photos.flatMap(({ falloff }) => (falloff ? [1 - Math.exp(-lostAt(falloff, 1))] : []))
  return {
    ...evidence,
    seams: evidence.seams.map((seam) => ({ ...seam, light: compared.get(keyOf(seam.a, seam.b)) ?? null })),
    cornerLoss: losses.length > 0 ? Math.max(...losses) : null,
  }
}
