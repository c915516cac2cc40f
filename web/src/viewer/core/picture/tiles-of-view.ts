import type { DziDescriptor } from './dzi.ts'
import type { View } from './geometry.ts'
import { intersection, visibleBounds } from './geometry.ts'

/** Where a tile stands in its pyramid. */
export type TilePlace = { readonly level: number; readonly column: number; readonly row: number }

/** A level is drawn while one of its pixels takes at least this much of a CSS pixel (the picture library's `minPixelRatio`). */
export const LEAST_PIXEL_RATIO = 0.5

/** The finest level that is drawn at `scale` CSS pixels for one pixel of the picture; the last level is the picture itself. */
export function levelAt(scale: number, { widthPx, heightPx }: DziDescriptor): number {
  const last = Math.ceil(Math.log2(Math.max(widthPx, heightPx)))
  const coarser = Math.ceil(Math.log2(LEAST_PIXEL_RATIO / scale))
  return Math.min(last, Math.max(0, last - Math.max(0, coarser)))
}

function span(from: number, to: number, tilePx: number, sizePx: number): readonly number[] {
  const last = Math.ceil(sizePx / tilePx) - 1
  const first = Math.max(0, Math.floor(from / tilePx))
  const end = Math.min(last, Math.floor(to / tilePx))
  return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index)
}

const lastLevel = ({ widthPx, heightPx }: DziDescriptor) => Math.ceil(Math.log2(Math.max(widthPx, heightPx)))

/** How many pixels of the picture one tile of a level spans. */
const tileSpan = (level: number, dzi: DziDescriptor) => dzi.tileSizePx * 2 ** (lastLevel(dzi) - level)

/**
 * The order in which tiles are fetched for a view, lowest first: coarse levels, which show something everywhere, then from the middle
 * outwards.
 */
export function rankOf({ level, column, row }: TilePlace, view: View, dzi: DziDescriptor): number {
  const { minX, minY, maxX, maxY } = visibleBounds(view)
  const span = tileSpan(level, dzi)
  const away = Math.hypot((minX + maxX) / 2 / span - 0.5 - column, (minY + maxY) / 2 / span - 0.5 - row)
  return level * 1e6 + Math.min(away, 1e6 - 1)
}

/** Whether a tile is of use for a view, or for a short way from it: half a view to each side, and one level finer. */
export function isWanted({ level, column, row }: TilePlace, view: View, dzi: DziDescriptor): boolean {
  const span = tileSpan(level, dzi)
  // A level of one tile shows the whole picture, on the small map as well.
  if (span >= Math.max(dzi.widthPx, dzi.heightPx)) return true
  if (level > levelAt(view.scale, dzi) + 1) return false
  const tile = { minX: column * span, minY: row * span, maxX: (column + 1) * span, maxY: (row + 1) * span }
  return intersection(tile, visibleBounds(view, Math.max(view.widthPx, view.heightPx) / 2)) !== null
}

/** The tiles that a view needs to be complete, those in its middle first. */
export function tilesOf(view: View, dzi: DziDescriptor): readonly TilePlace[] {
  const level = levelAt(view.scale, dzi)
  const shrink = 2 ** (Math.ceil(Math.log2(Math.max(dzi.widthPx, dzi.heightPx))) - level)
  const { minX, minY, maxX, maxY } = visibleBounds(view)
  const tilePx = dzi.tileSizePx * shrink
  const columns = span(minX, maxX, tilePx, dzi.widthPx)
  const rows = span(minY, maxY, tilePx, dzi.heightPx)
  const centre = { column: (minX + maxX) / 2 / tilePx - 0.5, row: (minY + maxY) / 2 / tilePx - 0.5 }
  const away = ({ column, row }: TilePlace) => Math.hypot(column - centre.column, row - centre.row)
  return rows
    .flatMap((row) => columns.map((column): TilePlace => ({ level, column, row })))
    .toSorted((one, other) => away(one) - away(other))
}
