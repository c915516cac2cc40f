import type { AxisEnd, Shown } from '@visionair/contract/rules'
import type { ViewerLink } from '../core/marks/links.ts'
import type { Measurement, ScaleBar } from '../core/marks/measures.ts'
import type { ClearPart } from '../core/picture/clear-part.ts'
import type { Box, ImageSize, Turn } from '../core/picture/geometry.ts'
import type { Seeing } from '../core/seeing.ts'
import type { Piece } from '../core/sweep/plan.ts'
import type { SweepState } from '../core/sweep/walk.ts'
import type { Readout, WorkbenchEvents, WorkbenchInput } from '../core/workbench-types.ts'
import type { GlassReading } from '../magnifier/magnifier.ts'

/** What the page decides. */
export type EngineInput = WorkbenchInput & {
  readonly highlightedId: string | null
  /** The chosen finding of another visit. */
  readonly ghostId?: string | null
  /** Drawn as lines between their boxes. */
  readonly links: readonly ViewerLink[]
  /** Colour of the dashed border. */
  readonly activeColor: 'primary' | 'info'
  readonly seeing: Seeing
  /** The magnifier is in hand. */
  readonly hasMagnifier?: boolean
  /** How far the picture is turned on the screen. */
  readonly turn: Turn
}

/** `failed` carries the HTTP status of the descriptor, null when the server did not answer. */
export type EngineStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open' }
  | { readonly kind: 'failed'; readonly httpStatus: number | null }

/** What the engine tells the page. */
export type EngineEvents = WorkbenchEvents & {
  readonly onStatus: (status: EngineStatus) => void
  /** What of the picture is shown at rest and complete, clear of tools; null while it is not. */
  readonly onStill?: (part: ClearPart | null) => void
  /** What of the picture is known to have been looked at. */
  readonly shownOf: () => readonly Shown[]
  /** Panning and zooming came to rest; the part that is shown, in viewport units. */
  readonly onRegionChange: (region: Box) => void
  readonly onFullscreen: () => void
  readonly onHelp: () => void
  /** The picture is to lie down or to stand up; answers whether it can. */
  readonly onTurn: () => boolean
  /** A finding of another visit was chosen by key. */
  readonly onGhost?: (id: string) => void
  /** The finding of another visit under the pointer, or the chosen one, is to be made again; null when it is neither. Answers whether that means something here. */
  readonly onSame?: (id: string | null) => boolean
  /** The magnifier is to be taken up or put away; answers whether there is one. */
  readonly onMagnifier?: () => boolean
  /** The words for what the magnifier shows. */
  readonly glassText?: (reading: GlassReading) => string
  /** Answers whether there are such settings here, and something that they change. */
  readonly onSeeing: (asked: 'seeing' | 'original') => boolean
  /** Whether the picture can be swept here. */
  readonly isSweepOffered: () => boolean
  /** What is known to be blade in the picture; null where that is nothing. */
  readonly bladeOf: () => Promise<readonly Piece[] | null>
  /** Where the sweep stands; null when there is none. */
  readonly onSweep: (state: SweepState | null) => void
  /** The sweep goes on from the tip. */
  readonly onNextSide: () => void
  /** Called in the frame that draws it; must be quick and not go through the framework. */
  readonly onReadout: (readout: Readout | null) => void
  /** As `onReadout`. */
  readonly onScaleBar: (bar: ScaleBar) => void
  /** The words for what the ruler measured. */
  readonly measurementText: (measurement: Measurement) => string
  /** The words at the marks of the axis. */
  readonly axisEnds: () => Readonly<Record<AxisEnd, string>>
}

/** What an engine is made with and keeps for its life. */
export type EngineOptions = {
  readonly stage: HTMLElement
  readonly dziUrl: string
  readonly image: ImageSize
  /** The part to show first, in viewport units; the whole picture when null. */
  readonly initialRegion: Box | null
  /** The page shows something beside the small map. */
  readonly hasBeside?: boolean
  readonly input: EngineInput
  readonly events: EngineEvents
}
