import { isInside } from '../photo/outline.ts'
import { openPhoto, readPhotoHeader } from '../photo/photo.ts'
import { rowMap } from './layer.ts'
import { type Bounds, type Placement, placedBounds } from './plan.ts'

/** Cells along the side of a photo of average size. */
const cellsPerSide = 96
/** Outside these levels a pixel says little about light: noise below, clipping above. */
const darkest = 10
const brightest = 245
/** A cell counts as blade when the blade reaches so many cells to all sides of it: outlines are coarse, and edges in shade. */
const rimCells = 1.2

/** Brightness of a photo on a coarse grid over the canvas. */
export interface LightSample {
  readonly placement: Placement
  readonly cellPx: number
  readonly cells: Bounds
  /** NaN where the photo does not reach or the level says nothing. */
  readonly levels: Float32Array
  /** Log of red over green and of blue over green. */
  readonly reddish: Float32Array
  readonly bluish: Float32Array
  /** 1 where the cell lies on the blade; null where the blade is not known. */
  readonly onBlade: Uint8Array | null
}

/** Where a place of the canvas lies in a photo. */
interface InPhoto {
  /** Square of the distance from the middle; 1 in the corners. */
  readonly r2: number
  /** Distance from the nearest edge, as a share of the shorter side. */
  readonly depth: number
}

/** The side of a cell that fits the photos of a plan, in canvas pixels. */
export function cellSide(placements: readonly Placement[]): number {
  const area = placements.reduce(
    (sum, { widthPx, heightPx, pose }) => sum + widthPx * heightPx * (pose.a ** 2 + pose.b ** 2),
    0,
  )
  return Math.max(1, Math.sqrt(area / placements.length) / cellsPerSide)
}

function cellBounds({ widthPx, heightPx, pose }: Placement, cellPx: number): Bounds {
  const { left, top, right, bottom } = placedBounds(widthPx, heightPx, pose)
  return {
    left: Math.floor(left / cellPx),
    top: Math.floor(top / cellPx),
    right: Math.ceil(right / cellPx),
    bottom: Math.ceil(bottom / cellPx),
  }
}

/**
 * Looks at a small version of a photo.
 * @throws UnreadableImage
 */
export async function sampleLight(placement: Placement, cellPx: number): Promise<LightSample> {
  const { path, widthPx, heightPx, pose, blade = null } = placement
  const scale = Math.hypot(pose.a, pose.b)
  const width = Math.max(1, Math.min(widthPx, Math.round((widthPx * scale) / cellPx)))
  const height = Math.max(1, Math.min(heightPx, Math.round((heightPx * scale) / cellPx)))
  await readPhotoHeader(path)
  const rgb = await openPhoto(path).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const cells = cellBounds(placement, cellPx)
  const columns = cells.right - cells.left
  const levels = new Float32Array(columns * (cells.bottom - cells.top)).fill(Number.NaN)
  const [reddish, bluish] = [new Float32Array(levels.length), new Float32Array(levels.length)]
  const onBlade = blade && new Uint8Array(levels.length)
  for (let row = cells.top; row < cells.bottom; row++) {
    const { u0, v0, du, dv } = rowMap(placement, (row + 0.5) * cellPx - 0.5)
    for (let column = cells.left; column < cells.right; column++) {
      const x = (column + 0.5) * cellPx - 0.5
      const [u, v] = [(u0 + du * x) / widthPx, (v0 + dv * x) / heightPx]
      const [sx, sy] = [Math.floor(u * width), Math.floor(v * height)]
      if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue
      const from = (sy * width + sx) * 3
      const [red, green, blue] = [rgb[from] ?? 0, rgb[from + 1] ?? 0, rgb[from + 2] ?? 0]
      const level = 0.3 * red + 0.59 * green + 0.11 * blue
      const at = (row - cells.top) * columns + column - cells.left
      if (level >= darkest && level <= brightest) levels[at] = level
      reddish[at] = Math.log((red + 0.5) / (green + 0.5))
      bluish[at] = Math.log((blue + 0.5) / (green + 0.5))
      if (blade && onBlade && isWithin(blade, u, v, rimCells / width, rimCells / height)) onBlade[at] = 1
    }
  }
  return { placement, cellPx, cells, levels, reddish, bluish, onBlade }
}

type Outline = NonNullable<Placement['blade']>

/** A place and its surroundings lie in the outline; the border of the photo is no edge of the blade. */
function isWithin(blade: Outline, u: number, v: number, rimX: number, rimY: number): boolean {
  const near = [
    [u, v],
    [u - rimX, v],
    [u + rimX, v],
    [u, v - rimY],
    [u, v + rimY],
  ] as const
  return near.every(([x, y]) => isInside(blade, [held(x), held(y)]))
}

const held = (share: number) => Math.min(0.995, Math.max(0.005, share))

/** The place of a cell of the grid in an array of the sample; the cell must be within its bounds. */
export const cellAt = ({ cells }: LightSample, column: number, row: number): number =>
  (row - cells.top) * (cells.right - cells.left) + column - cells.left

/** Where the middle of a cell lies in the photo. */
export function inPhoto({ placement, cellPx }: LightSample, column: number, row: number): InPhoto {
  const { u0, v0, du, dv } = rowMap(placement, (row + 0.5) * cellPx - 0.5)
  const x = (column + 0.5) * cellPx - 0.5
  const { widthPx, heightPx } = placement
  const [u, v] = [u0 + du * x, v0 + dv * x]
  const r2 = ((2 * u - widthPx) ** 2 + (2 * v - heightPx) ** 2) / (widthPx ** 2 + heightPx ** 2)
  const depth = Math.min(u, widthPx - u, v, heightPx - v) / Math.min(widthPx, heightPx)
  return { r2, depth }
}
