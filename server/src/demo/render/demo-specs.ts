import type { BackgroundKind } from './background.ts'
import type { BladeSide } from './blade-shape.ts'
import type { BladeSideSpec } from './blade-side.ts'
import { hashKeys, randomFrom } from './random.ts'

/** Small changes between photos, as a steady drone makes them. */
export const steadyFlight = { tiltDeg: 1.2, scale: 0.02, exposure: 0.09, noise: 1.9 } as const

const SIDES: readonly BladeSide[] = ['pressure', 'suction', 'leading', 'trailing']
const OUTDOORS: readonly [BackgroundKind, ...BackgroundKind[]] = ['sky', 'field', 'sea']

/** The blade whose sides are wanted. */
export interface DemoBlade {
  /** Any name that is unique in the demo, e.g. "WTG-03/B"; everything is drawn from it. */
  readonly name: string
  readonly lengthM: number
  /** Visits since the first one. */
  readonly paintAge?: number
  readonly background?: BackgroundKind
  readonly startedAt?: Date
  readonly position?: { readonly latitude: number; readonly longitude: number; readonly hubAltitudeM: number }
}

/**
 * The four sides of a demo blade: seven portrait photos of 1050 x 1400 px each, 35 % overlap, random defects. The composite
 * measures 1050 x 6860 px; 55 m of blade make 0.80 cm per pixel. The same blade at another paint age shows the same surface.
 * The sides are photographed one after the other, six minutes apart.
 */
export function demoSideSpecs(blade: DemoBlade): BladeSideSpec[] {
  const seed = hashKeys('demo blade', blade.name) % 1_000_000
  const background = blade.background ?? randomFrom('demo background', seed).pick(OUTDOORS)
  return SIDES.map((side, index) => ({
    seed,
    side,
    lengthM: blade.lengthM,
    photoCount: 7,
    photoWidthPx: 1050,
    photoHeightPx: 1400,
    overlap: 0.35,
    defects: 'random',
    background,
    direction: 'root-to-tip-down',
    variation: steadyFlight,
    paintAge: blade.paintAge ?? 0,
    filePrefix: side,
    ...(blade.startedAt === undefined ? {} : { startedAt: new Date(blade.startedAt.getTime() + index * 360_000) }),
    ...(blade.position === undefined ? {} : { position: blade.position }),
  }))
}
