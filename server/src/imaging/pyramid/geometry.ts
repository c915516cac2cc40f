/**
 * The arithmetic of a Deep Zoom pyramid (Microsoft Deep Zoom file format, 2008): each level halves the one above,
 * rounding up, until one pixel is left; level 0 is that pixel. Tiles are `tileSizePx` apart and carry `overlapPx`
 * more pixels on each side that has a neighbour.
 */
export interface PyramidGeometry {
  readonly widthPx: number
  readonly heightPx: number
  readonly tileSizePx: number
  readonly overlapPx: number
}

/** One level: its size in pixels and its grid of tiles. */
export interface PyramidLevel {
  readonly widthPx: number
  readonly heightPx: number
  readonly columns: number
  readonly rows: number
}

/** A rectangle in pixels of its level. */
export interface TileBox {
  readonly leftPx: number
  readonly topPx: number
  readonly widthPx: number
  readonly heightPx: number
}

/** Number of levels; the largest picture is level `levelCount - 1`. */
export function levelCount({ widthPx, heightPx }: PyramidGeometry): number {
  let levels = 1
  for (let side = Math.max(widthPx, heightPx); side > 1; side = Math.ceil(side / 2)) levels++
  return levels
}

/** Size and grid of one level. @throws RangeError when the level does not exist */
export function levelOf(geometry: PyramidGeometry, level: number): PyramidLevel {
  const levels = levelCount(geometry)
  if (!Number.isInteger(level) || level < 0 || level >= levels) throw new RangeError(`no level ${level} of ${levels}`)
  const scale = 2 ** (levels - 1 - level)
  const widthPx = Math.ceil(geometry.widthPx / scale)
  const heightPx = Math.ceil(geometry.heightPx / scale)
  const columns = Math.ceil(widthPx / geometry.tileSizePx)
  const rows = Math.ceil(heightPx / geometry.tileSizePx)
  return { widthPx, heightPx, columns, rows }
}

/** All levels, level 0 first. */
export function levelsOf(geometry: PyramidGeometry): readonly PyramidLevel[] {
  return Array.from({ length: levelCount(geometry) }, (_, level) => levelOf(geometry, level))
}

/** How many tiles all levels have together. */
export function tileCount(geometry: PyramidGeometry): number {
  return levelsOf(geometry).reduce((sum, { columns, rows }) => sum + columns * rows, 0)
}

function span(index: number, sizePx: number, { tileSizePx, overlapPx }: PyramidGeometry) {
  const start = Math.max(0, index * tileSizePx - overlapPx)
  const end = Math.min(sizePx, (index + 1) * tileSizePx + overlapPx)
  return { start, length: end - start }
}

/** The part of its level that a tile shows, overlap included. @throws RangeError when the tile does not exist */
export function tileBox(geometry: PyramidGeometry, level: number, column: number, row: number): TileBox {
  const { widthPx, heightPx, columns, rows } = levelOf(geometry, level)
  const exists =
    Number.isInteger(column) && Number.isInteger(row) && column >= 0 && row >= 0 && column < columns && row < rows
  if (!exists) throw new RangeError(`no tile ${column}_${row} on level ${level}`)
  const horizontal = span(column, widthPx, geometry)
  const vertical = span(row, heightPx, geometry)
  return { leftPx: horizontal.start, topPx: vertical.start, widthPx: horizontal.length, heightPx: vertical.length }
}
