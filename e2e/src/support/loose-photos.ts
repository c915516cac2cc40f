import { type BladeSideSpec, type RenderedSide, renderBladeSide } from '../../../server/src/demo/render/blade-side.ts'
import { type DemoBlade, demoSideSpecs } from '../../../server/src/demo/render/demo-specs.ts'
import type { ApiClient } from './api.ts'
import { type Made, makeTurbine, makeVisit } from './sites.ts'

/** What a side of few photos of 600 x 800 px is rendered from: quick to assemble, sharp enough to be. */
export function smallSideSpec(blade: Omit<DemoBlade, 'lengthM'>, photoCount: number): BladeSideSpec {
  const [spec] = demoSideSpecs({ ...blade, lengthM: 58 })
  if (!spec) throw new Error('no side to render')
  return { ...spec, photoCount, photoWidthPx: 600, photoHeightPx: 800 }
}

/** The same side of another blade. */
export const otherBlade = (spec: BladeSideSpec): RenderedSide => renderBladeSide({ ...spec, seed: spec.seed + 7 })

/** Makes a side in a park and gives it photos, named by their order; answers its inspection. */
export async function makeLooseSide(api: ApiClient, park: Made, photos: readonly Buffer[]): Promise<number> {
  const visit = await makeVisit(api, await makeTurbine(api, park, 'L01'), { service: 2, date: '2025-02-02' })
  const inspection = visit.inspections[0] ?? 0
  for (const [index, buffer] of photos.entries())
    await api.upload(`/api/inspections/${inspection}/upload`, {
      ...{ name: `photo-${index}.jpg`, mimeType: 'image/jpeg', buffer },
    })
  return inspection
}
