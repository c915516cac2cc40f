import type { Bounds, Placement, Point } from '../placement.ts'

/** A photo in grey levels, row by row, at any size. */
export interface GreyPicture {
  readonly widthPx: number
  readonly heightPx: number
  readonly levels: Float32Array
}

/** A part of the composite in grid pixels. */
export interface Grid {
  /** Composite pixels of its upper left corner. */
  readonly left: number
  readonly top: number
  readonly widthPx: number
  readonly heightPx: number
  /** Grid pixels per composite pixel. */
  readonly scale: number
}

/** What a photo shows on a grid: how far each pixel stands out from its surroundings (0 outside), and where there is any. */
export interface Detail {
  readonly widthPx: number
  readonly heightPx: number
  readonly values: Float32Array
  readonly inside: Uint8Array
}

/** Corners in turn, as shares of the sides of a photo. */
export type Outline = readonly (readonly [number, number])[]

/** A photo as it lies, with its pixels and the only part of it that counts; null for all of it. */
interface Pictured {
  readonly placement: Placement
  readonly picture: GreyPicture
  readonly outline: Outline | null
}

const windowRadiusPx = 7
/** Grey levels of noise that a plain surface may show without counting as detail. */
const plainLevels = 5

/** The grid of some pixels per composite pixel over bounds. */
export const gridOver = ({ left, top, right, bottom }: Bounds, scale: number): Grid => ({
  left,
  top,
  scale,
  widthPx: Math.max(1, Math.round((right - left) * scale)),
  heightPx: Math.max(1, Math.round((bottom - top) * scale)),
})

/** Even-odd rule. */
function isWithin(corners: Outline, x: number, y: number): boolean {
  let within = false
  let [beforeX, beforeY] = corners.at(-1) ?? [0, 0]
  for (const [cornerX, cornerY] of corners) {
    if (cornerY > y !== beforeY > y && x < ((beforeX - cornerX) * (y - cornerY)) / (beforeY - cornerY) + cornerX)
      within = !within
    beforeX = cornerX
    beforeY = cornerY
  }
  return within
}

/** The level between four pixels; `x` and `y` count from the middle of the first one and lie within the picture. */
function levelAt({ widthPx, heightPx, levels }: GreyPicture, x: number, y: number): number {
  const [column, row] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))]
  const [nextColumn, nextRow] = [Math.min(widthPx - 1, column + 1), Math.min(heightPx - 1, row + 1)]
  const [right, down] = [Math.max(0, x - column), Math.max(0, y - row)]
  const at = (i: number, j: number) => levels[j * widthPx + i] ?? 0
  const upper = at(column, row) * (1 - right) + at(nextColumn, row) * right
  const lower = at(column, nextRow) * (1 - right) + at(nextColumn, nextRow) * right
  return upper * (1 - down) + lower * down
}

interface Laid {
  readonly levels: Float32Array
  readonly inside: Uint8Array
}

/** A photo as it lies, drawn on a grid. */
function laidOn(grid: Grid, { placement, picture, outline }: Pictured): Laid {
  const { x, y, width, height, angle } = placement
  const centre: Point = { x: x + width / 2, y: y + height / 2 }
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const levels = new Float32Array(grid.widthPx * grid.heightPx)
  const inside = new Uint8Array(levels.length)
  for (let j = 0; j < grid.heightPx; j += 1)
    for (let i = 0; i < grid.widthPx; i += 1) {
      const dx = grid.left + (i + 0.5) / grid.scale - centre.x
      const dy = grid.top + (j + 0.5) / grid.scale - centre.y
      const [across, down] = [(dx * cos + dy * sin) / width + 0.5, (dy * cos - dx * sin) / height + 0.5]
      if (across < 0 || across >= 1 || down < 0 || down >= 1) continue
      if (outline !== null && !isWithin(outline, across, down)) continue
      const at = j * grid.widthPx + i
      levels[at] = levelAt(picture, across * picture.widthPx - 0.5, down * picture.heightPx - 0.5)
      inside[at] = 1
    }
  return { levels, inside }
}

/** Sums over every rectangle from the upper left corner, one row and one column wider than the grid. */
function sumsOf({ widthPx, heightPx }: Grid, valueAt: (at: number) => number): Float64Array {
  const stride = widthPx + 1
  const sums = new Float64Array(stride * (heightPx + 1))
  for (let j = 0; j < heightPx; j += 1) {
    let row = 0
    for (let i = 0; i < widthPx; i += 1) {
      row += valueAt(j * widthPx + i)
      sums[(j + 1) * stride + i + 1] = (sums[j * stride + i + 1] ?? 0) + row
    }
  }
  return sums
}

/**
 * What a photo shows on a grid, with its contrast evened out: (level − mean) / (deviation + plain), mean and deviation over the square
 * around each pixel as far as the photo reaches. Light, haze and exposure fall out; a plain surface gives next to nothing.
 */
export function detailOn(grid: Grid, photo: Pictured): Detail {
  const { levels, inside } = laidOn(grid, photo)
  const { widthPx, heightPx } = grid
  const stride = widthPx + 1
  const counts = sumsOf(grid, (at) => inside[at] ?? 0)
  const sums = sumsOf(grid, (at) => levels[at] ?? 0)
  const squares = sumsOf(grid, (at) => (levels[at] ?? 0) ** 2)
  const values = new Float32Array(levels.length)
  for (let j = 0; j < heightPx; j += 1)
    for (let i = 0; i < widthPx; i += 1) {
      const at = j * widthPx + i
      if (inside[at] === 0) continue
      const [left, right] = [Math.max(0, i - windowRadiusPx), Math.min(widthPx, i + windowRadiusPx + 1)]
      const upper = Math.max(0, j - windowRadiusPx) * stride
      const lower = Math.min(heightPx, j + windowRadiusPx + 1) * stride
      const over = (all: Float64Array) =>
        (all[lower + right] ?? 0) - (all[upper + right] ?? 0) - (all[lower + left] ?? 0) + (all[upper + left] ?? 0)
      const count = over(counts)
      const mean = over(sums) / count
      const deviation = Math.sqrt(Math.max(0, over(squares) / count - mean * mean))
      values[at] = ((levels[at] ?? 0) - mean) / (deviation + plainLevels)
    }
  return { widthPx, heightPx, values, inside }
}
