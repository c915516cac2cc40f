import type { BladeAxis, DistanceFrom, Shown } from '@visionair/contract/rules'
import type { ReactNode } from 'react'
import type { Command } from './core/commands.ts'
import type { ViewerLink } from './core/marks/links.ts'
import type { MeasuredLine, Measurement } from './core/marks/measures.ts'
import type { ViewerMode, ViewerPermissions } from './core/modes.ts'
import type { ClearPart } from './core/picture/clear-part.ts'
import type { Box, ImageSize, Turn } from './core/picture/geometry.ts'
import type { ViewerBox } from './core/picture/viewer-box.ts'
import type { Seeing } from './core/seeing.ts'
import type { Piece } from './core/sweep/plan.ts'
import type { JoinRequest } from './core/workbench-types.ts'
import type { EngineStatus } from './engine/engine-types.ts'
import type { ViewerLabels } from './labels.ts'

/** Modes with a button in the toolbar. */
export type ViewerTool = Exclude<ViewerMode, 'idle'>

/** One step back and forth through everything that was done on the page; the page names each in the user's words. */
export type ViewerHistory = {
  /** What would be undone, such as "Undo: deletion of finding 12"; null when there is nothing. */
  readonly undo: string | null
  readonly redo: string | null
  /** Answers whether there was a step. */
  readonly onStep: (direction: 'undo' | 'redo') => boolean
}

/** What a sweep over the picture needs of the page. */
export type ViewerSweep = {
  /** What is known to be blade in the picture, in image pixels; null where that is nothing. Asked when a sweep begins. */
  readonly bladeOf: () => Promise<readonly Piece[] | null>
  /** The side after this one; null after the last. */
  readonly next: { readonly name: string; readonly onGo: () => void } | null
  /** A sweep begins when the picture opens. */
  readonly begins: boolean
}

/** What a page that keeps what was looked at needs of the viewer. */
export type ViewerWatch = {
  /** What of the picture is shown at rest and complete, clear of tools; null while it is not. */
  readonly onStill: (part: ClearPart | null) => void
  /** What of the picture is known to have been looked at. */
  readonly shownOf: () => readonly Shown[]
  /** Shown beside the small map. */
  readonly beside: (turn: Turn, run: (command: Command) => void) => ReactNode
}

/** What can be done with findings of other visits that are shown over the picture. */
export type ViewerGhosts = {
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  /** One is to be made again; null when none is meant. Answers whether that means something here. */
  readonly onSame: (id: string | null) => boolean
}

/** What a page gives to the viewer. Boxes, selection and mode are the page's: the viewer asks, the page decides. */
export type DeepZoomViewerProps = {
  /** Signed address of the descriptor. A new query for the same path is used for the next tiles; a new path opens another picture. */
  readonly dziUrl: string
  readonly imageSize: ImageSize
  /** Keep the array's identity while nothing changes. */
  readonly boxes: readonly ViewerBox[]
  readonly selectedId: string | null
  /** Linked boxes, drawn as lines between them. Keep the array's identity while nothing changes. */
  readonly links?: readonly ViewerLink[]
  /** Drawn with a glow (query parameter highlight-annotation). */
  readonly highlightedId?: string | null
  /** Looked at whenever it changes, and at first when the picture opens. */
  readonly focusId?: string | null
  /** Change it to look at the same `focusId` once more. */
  readonly focusRequest?: number
  /** The part to show first, in viewport units (1 is the picture's width); the whole picture without it. */
  readonly initialRegion?: Box | null
  readonly mode: ViewerMode
  /** Buttons to offer, all by default; a tool that is left out has no shortcut either. */
  readonly tools?: readonly ViewerTool[]
  readonly permissions: ViewerPermissions
  readonly imageRatioCmPerPx: number | null
  readonly reverse: boolean
  /** The marks of both ends of the side; in the mode `axis` they can be moved. */
  readonly axis: BladeAxis | null
  readonly distanceFrom: DistanceFrom
  /** Colour of the dashed border: info for service 2, else primary. */
  readonly activeColor?: 'primary' | 'info'
  /** How the picture is looked at, which the page keeps; without it there are no such settings. */
  readonly seeing?: { readonly value: Seeing; readonly onChange: (seeing: Seeing) => void }
  /** The magnifier, which the page keeps in hand; without it there is none. */
  readonly magnifier?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }
  /** How far the picture is turned on the screen; upright by default. */
  readonly turn?: Turn
  /** The picture is to lie down or to stand up; without it there is no such button. */
  readonly onTurn?: () => void
  /** Without it nothing of what is looked at is told. */
  readonly watch?: ViewerWatch
  /** Without it the picture cannot be swept. */
  readonly sweep?: ViewerSweep
  /** Without it those of other visits are only looked at. */
  readonly ghosts?: ViewerGhosts
  /** Shown over the picture, also when it fills the screen. */
  readonly card?: ReactNode
  readonly labels: ViewerLabels
  /** The element that fills the screen; the viewer itself by default. */
  readonly fullscreenTarget?: () => HTMLElement | null
  readonly onSelect: (id: string | null) => void
  /** A box was drawn, in whole image pixels. `onModeChange('idle')` follows. */
  readonly onDraw: (box: Box) => void
  /**
   * A box was moved or resized; called once for each drag and each key press. `isContinued`: it goes on with the change before, as a
   * held arrow key does.
   */
  readonly onBoxChange: (id: string, box: Box, isContinued: boolean) => void
  /** What the page can take back and do again; without it there are no such buttons. */
  readonly history?: ViewerHistory
  readonly onModeChange: (mode: ViewerMode) => void
  /** The Delete key; ask before deleting. */
  readonly onDelete?: (id: string) => void
  /** A box was clicked in the relation or history layer while another one is selected. */
  readonly onJoin?: (request: JoinRequest) => void
  readonly onMeasure?: (measurement: Measurement, line: MeasuredLine) => void
  /** A mark of the axis was moved. */
  readonly onAxis?: (axis: BladeAxis, isContinued: boolean) => void
  /** The measured line was taken away. */
  readonly onMeasureCleared?: () => void
  readonly onStatus?: (status: EngineStatus) => void
  /** The view came to rest; for keeping it in the address. */
  readonly onRegionChange?: (region: Box) => void
}
