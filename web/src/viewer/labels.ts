import type { AxisEnd, DistanceFrom, Zone } from '@visionair/contract/rules'
import type { CommandId, NamedKey, ShortcutKey } from './core/commands.ts'
import type { Measurement } from './core/marks/measures.ts'
import type { ViewerMode } from './core/modes.ts'
import type { ViewerBox } from './core/picture/viewer-box.ts'
import type { Seeing, SeeingPart } from './core/seeing.ts'
import type { SweepScale } from './core/sweep/scale.ts'
import type { LookLabels } from './LookPad.tsx'
import type { GlassReading } from './magnifier/magnifier.ts'

/** What the settings of how the picture is looked at are called. */
export type SeeingLabels = {
  readonly title: string
  readonly close: string
  readonly parts: Readonly<Record<keyof Seeing, string>>
  readonly value: (part: SeeingPart, value: number) => string
  readonly original: string
  readonly reset: string
  /** That nothing is stored of it. */
  readonly onlyHere: string
  /** What the picture is drawn with. */
  readonly changed: (parts: readonly string[]) => string
  readonly originalShown: string
  /** What a press on either does. */
  readonly toggle: string
}

/** What is said of a sweep. */
export type SweepLabels = {
  readonly name: string
  readonly on: string
  readonly back: string
  readonly view: (number: number, total: number) => string
  readonly scale: (scale: SweepScale) => string
  /** That no blade is known, and the whole picture is swept. */
  readonly whole: string
  readonly tip: string
  readonly nextSide: (name: string) => string
  readonly lastSide: string
  readonly choice: string
  /** That nothing is left to look at, at a scale. */
  readonly allSeen: (scale: SweepScale) => string
  readonly close: string
}

/** What is said of the magnifier. */
export type GlassLabels = {
  readonly factor: (factor: number) => string
  readonly perPixel: (mm: number) => string
  /** Pixels of the picture for one of the screen, where there is no scale. */
  readonly picturePixels: (px: number) => string
  /** One pixel of the picture takes more than one of the screen. */
  readonly enlarged: string
  /** Finer tiles are wanted than have come. */
  readonly coming: string
}

/** Every text of the viewer, in the user's language; functions write numbers and units in the locale's form. */
export type ViewerLabels = {
  /** Accessible name of the picture. */
  readonly viewer: string
  readonly toolbar: string
  readonly look: LookLabels
  readonly seeing: SeeingLabels
  readonly sweep: SweepLabels
  readonly glass: GlassLabels
  readonly commands: Readonly<Record<CommandId, string>>
  readonly keys: Readonly<Record<NamedKey, string>>
  readonly help: { readonly title: string; readonly close: string }
  /** Keys of the page around the viewer, listed with its own. */
  readonly pageShortcuts?: readonly { readonly keys: readonly string[]; readonly text: string }[]
  /** Shown while the mode is on: what to do now. */
  readonly modeHints: Readonly<Record<Exclude<ViewerMode, 'idle'>, string>>
  /** After the first of two clicks that draw a box. */
  readonly secondCorner: string
  /** After a click has picked up a mark of the axis, by what stands at it. */
  readonly markPicked: (name: string) => string
  /** In place of the hint of a layer while no finding is selected. */
  readonly selectFirst: string
  /** "You can only create annotations on the last inspection." */
  readonly notLastInspection: string
  readonly noPermission: string
  readonly loading: string
  readonly loadFailed: (httpStatus: number | null) => string
  readonly zones: Readonly<Record<Zone, string>>
  readonly distance: (distanceM: number, from: DistanceFrom) => string
  /** A length of the ruler, in whole centimetres, and either in whole millimetres or with the length of a pixel. */
  readonly length: (cm: number, mm: number | null, pixelCm: number) => string
  /** The length the scale bar stands for, in the unit that suits it. */
  readonly scale: (cm: number) => string
  readonly pixels: (px: number) => string
  /** What stands at the marks of the axis. */
  readonly axisEnds: Readonly<Record<AxisEnd, string>>
  /** Why a length is in pixels: the picture has no scale yet. */
  readonly noScale: string
  /** Read out when a box is selected. */
  readonly selected: (box: ViewerBox) => string
  /** Where a box is and how large, in pixels of the picture. */
  readonly placeOfBox: (box: ViewerBox) => string
  readonly nothingSelected: string
}

/** The words for what the ruler measured; without a scale it says so. */
export function measurementText(labels: ViewerLabels, measurement: Measurement): string {
  const { lengthCm, lengthMm, pixelCm } = measurement
  if (lengthCm !== null && pixelCm !== null) return labels.length(lengthCm, lengthMm, pixelCm)
  return `${labels.pixels(Math.round(measurement.lengthPx))} · ${labels.noScale}`
}

/** The words for what the magnifier shows: how much larger, at what scale, and where it is not as fine as that. */
export function glassText({ glass }: ViewerLabels, reading: GlassReading, cmPerPx: number | null): string {
  const { factor, scale, isComplete } = reading
  const fine = cmPerPx === null ? glass.picturePixels(1 / scale) : glass.perPixel((10 * cmPerPx) / scale)
  const doubts = [...(isComplete ? [] : [glass.coming]), ...(scale > 1 ? [glass.enlarged] : [])]
  return [glass.factor(factor), fine, ...doubts].join(' · ')
}

/** A shortcut in words, such as "Ctrl + Z". */
export function shortcutText(labels: ViewerLabels, keys: readonly ShortcutKey[]): string {
  return keys.map((key) => ('named' in key ? labels.keys[key.named] : key.char)).join(' + ')
}
