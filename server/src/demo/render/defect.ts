import type { PaintJob } from './gelcoat.ts'
import type { Random } from './random.ts'
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

/** The six levels in order. */
export const SEVERITIES: readonly Severity[] = [0, 1, 2, 3, 4, 5]
