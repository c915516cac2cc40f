import type { DziDescriptor } from './dzi.ts'
import type { View } from './geometry.ts'
import { visibleBounds } from './geometry.ts'

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
