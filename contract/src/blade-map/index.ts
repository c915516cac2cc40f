/**
 * The one drawing of a blade, a tower or a face with what was found and measured on it. Pure geometry: the screen draws it as SVG, the
 * report on paper, so that both show every mark at the same place.
 */
export { distanceTicks, drawnLengthM } from './axis.ts'
export {
  type OutlinePoint,
  outlineOf,
  type StripOutline,
  type StripShape,
  stripShapeOf,
  type ZoneOutline,
} from './outline.ts'
export { layOutStrip, type PlacedMark, type StripLayout, type StripSize } from './strip.ts'
