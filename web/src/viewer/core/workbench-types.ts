import type { AxisEnd, BladeAxis, DistanceFrom } from '@visionair/contract/rules'
import type { BoxEditorEvents } from './marks/box-editor.ts'
import type { MeasuredLine, Measurement, Placement } from './marks/measures.ts'
import type { GroupKind, ViewerMode, ViewerPermissions } from './modes.ts'
import type { Box, Point } from './picture/geometry.ts'
import type { ViewerBox } from './picture/viewer-box.ts'

/** Everything the page decides; the viewer never changes it, it only asks through events. */
export type WorkbenchInput = {
  readonly boxes: readonly ViewerBox[]
  readonly selectedId: string | null
  readonly mode: ViewerMode
  readonly permissions: ViewerPermissions
  readonly imageRatioCmPerPx: number | null
  readonly reverse: boolean
  /** The marks of both ends of the side, as set or as they are being moved; null where the frame of the picture has to do. */
  readonly axis: BladeAxis | null
  readonly distanceFrom: DistanceFrom
}

/** Two findings to be put in one group. */
export type JoinRequest = { readonly group: GroupKind; readonly sourceId: string; readonly targetId: string }

/** What the user asked for. */
export type WorkbenchEvents = BoxEditorEvents & {
  /** One step back or forth, which is the page's; answers whether there was one. */
  readonly onHistory: (direction: 'undo' | 'redo') => boolean
  readonly onSelect: (id: string | null) => void
  readonly onDraw: (box: Box) => void
  readonly onModeChange: (mode: ViewerMode) => void
  /** The first corner of a box was clicked, or given up. */
  readonly onCorner: (isSet: boolean) => void
  readonly onDelete: (id: string) => void
  readonly onJoin: (request: JoinRequest) => void
  readonly onMeasure: (measurement: Measurement, line: MeasuredLine) => void
  /** The line on the screen was taken away. */
  readonly onMeasureCleared: () => void
  /** A mark of the axis was moved; `isContinued` as of a box. */
  readonly onAxis: (axis: BladeAxis, isContinued: boolean) => void
  /** A mark of the axis was picked up by a click, or put down (null). */
  readonly onAxisEnd: (end: AxisEnd | null) => void
  readonly onRefused: (reason: 'no-permission' | 'not-last-inspection') => void
}

/** What lies under the pointer, in the words of the field. `distanceM` is null without a scale. */
export type Readout = Placement & { readonly distanceFrom: DistanceFrom; readonly point: Point }

/** What the user is working on, in image pixels. */
export type ActiveScene = {
  readonly selected: { readonly box: ViewerBox; readonly shape: Box; readonly hasHandles: boolean } | null
  readonly draft: Box | null
  readonly ruler: { readonly from: Point; readonly to: Point; readonly measurement: Measurement } | null
  /** While its marks can be moved. */
  readonly axis: BladeAxis | null
  /** The mark of it that a click has picked up. */
  readonly axisEnd: AxisEnd | null
}
