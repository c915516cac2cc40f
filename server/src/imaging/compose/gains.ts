import { openPhoto, readPhotoHeader } from '../photo.ts'
import { rowMap } from './layer.ts'
import { type Bounds, type CompositePlan, type Placement, placedBounds } from './plan.ts'

/**
 * Exposure gains after Brown and Lowe, "Automatic panoramic image stitching using invariant features" (2007), section
 * 6, in logarithms and with medians: neighbours agree where they overlap, and no photo is changed without need.
 */

/** Samples along the side of a photo of average size. */
const samplesPerSide = 96
const leastCells = 24
/** Outside these levels a pixel says little about exposure: noise below, clipping above. */
const darkest = 10
const brightest = 245
/** Weight of "leave the photo as it is" against "agree with a neighbour". */
const prior = 0.02
/** Disagreement (in log gain) from which an overlap is trusted less: the two photos show different things there. */
const doubt = 0.15
/** Smaller corrections are not seen and would cost the exact copy of the pixels. */
const negligible = 0.01
const largestGain = Math.log(1.6)

interface Overlap {
  readonly i: number
  readonly j: number
  /** Median of log(level of i / level of j). */
  readonly logRatio: number
  readonly weight: number
}

/** Brightness of a photo on a coarse grid over the canvas; NaN where it does not reach or says nothing. */
interface Sampling {
  readonly cells: Bounds
  readonly levels: Float32Array
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

async function sample(placement: Placement, cellPx: number): Promise<Sampling> {
  const { path, widthPx, heightPx, pose } = placement
  const scale = Math.hypot(pose.a, pose.b)
  const width = Math.max(1, Math.min(widthPx, Math.round((widthPx * scale) / cellPx)))
  const height = Math.max(1, Math.min(heightPx, Math.round((heightPx * scale) / cellPx)))
  await readPhotoHeader(path)
  const rgb = await openPhoto(path).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const cells = cellBounds(placement, cellPx)
  const columns = cells.right - cells.left
  const levels = new Float32Array(columns * (cells.bottom - cells.top)).fill(Number.NaN)
  for (let row = cells.top; row < cells.bottom; row++) {
    const { u0, v0, du, dv } = rowMap(placement, (row + 0.5) * cellPx - 0.5)
    for (let column = cells.left; column < cells.right; column++) {
      const x = (column + 0.5) * cellPx - 0.5
      const sx = Math.floor(((u0 + du * x) / widthPx) * width)
      const sy = Math.floor(((v0 + dv * x) / heightPx) * height)
      if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue
      const at = (sy * width + sx) * 3
      const level = 0.3 * (rgb[at] ?? 0) + 0.59 * (rgb[at + 1] ?? 0) + 0.11 * (rgb[at + 2] ?? 0)
      if (level >= darkest && level <= brightest) levels[(row - cells.top) * columns + column - cells.left] = level
    }
  }
  return { cells, levels }
}

function median(values: number[]): number {
  values.sort((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? 0
}

function levelAt({ cells, levels }: Sampling, column: number, row: number): number {
  return levels[(row - cells.top) * (cells.right - cells.left) + column - cells.left] ?? Number.NaN
}

function compare(i: number, a: Sampling, j: number, b: Sampling): Overlap | null {
  const left = Math.max(a.cells.left, b.cells.left)
  const right = Math.min(a.cells.right, b.cells.right)
  const ratios: number[] = []
  for (let row = Math.max(a.cells.top, b.cells.top); row < Math.min(a.cells.bottom, b.cells.bottom); row++) {
    for (let column = left; column < right; column++) {
      const ratio = Math.log(levelAt(a, column, row) / levelAt(b, column, row))
      if (!Number.isNaN(ratio)) ratios.push(ratio)
    }
  }
  if (ratios.length < leastCells) return null
  const weight = Math.min(1, ratios.length / (samplesPerSide * 10))
  return { i, j, logRatio: median(ratios), weight }
}

function neighboursOf(
  overlaps: readonly Overlap[],
  count: number,
): readonly (readonly { readonly overlap: Overlap; readonly other: number; readonly sign: number }[])[] {
  return Array.from({ length: count }, (_, index) =>
    overlaps
      .filter(({ i, j }) => i === index || j === index)
      .map((overlap) =>
        overlap.i === index ? { overlap, other: overlap.j, sign: -1 } : { overlap, other: overlap.i, sign: 1 },
      ),
  )
}

/**
 * Log gains that make overlaps agree, by weighted least squares (Gauss-Seidel; the prior keeps it regular), re-weighted
 * so that a few overlaps that contradict the rest do not spoil it.
 */
export function solveGains(overlaps: readonly Overlap[], count: number): Float64Array {
  const gains = new Float64Array(count)
  const neighbours = neighboursOf(overlaps, count)
  const gain = (index: number) => gains[index] ?? 0
  for (let round = 0; round < 4; round++) {
    const trust = new Map(
      overlaps.map((overlap) => {
        const residual = round === 0 ? 0 : gain(overlap.i) - gain(overlap.j) + overlap.logRatio
        return [overlap, overlap.weight / (1 + (residual / doubt) ** 2)]
      }),
    )
    for (let sweep = 0; sweep < 400; sweep++) {
      for (let index = 0; index < count; index++) {
        let [sum, total] = [0, prior]
        for (const { overlap, other, sign } of neighbours[index] ?? []) {
          const weight = trust.get(overlap) ?? 0
          sum += weight * (gain(other) + sign * overlap.logRatio)
          total += weight
        }
        gains[index] = sum / total
      }
    }
  }
  return gains
}

function meet(a: Placement, b: Placement): boolean {
  const one = placedBounds(a.widthPx, a.heightPx, a.pose)
  const other = placedBounds(b.widthPx, b.heightPx, b.pose)
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

function gainOf(logGain: number): number {
  if (Math.abs(logGain) < negligible) return 1
  return Math.exp(Math.max(-largestGain, Math.min(largestGain, logGain)))
}

/**
 * For each photo of a plan the factor on its levels; exactly 1 when it needs no correction.
 * Looks at a small version of every photo that meets another.
 * @throws UnreadableImage
 */
export async function estimateGains(plan: CompositePlan, onPhoto: () => void): Promise<readonly number[]> {
  const { placements } = plan
  const area = placements.reduce(
    (sum, { widthPx, heightPx, pose }) => sum + widthPx * heightPx * (pose.a ** 2 + pose.b ** 2),
    0,
  )
  const cellPx = Math.max(1, Math.sqrt(area / placements.length) / samplesPerSide)
  const samplings: (Sampling | null)[] = []
  const overlaps: Overlap[] = []
  for (const [j, placement] of placements.entries()) {
    const touches = placements.some((other) => other !== placement && meet(placement, other))
    const sampling = touches ? await sample(placement, cellPx) : null
    samplings.push(sampling)
    if (sampling !== null) overlaps.push(...compareWithEarlier(samplings, j, sampling, placements))
    onPhoto()
  }
  return [...solveGains(overlaps, placements.length)].map(gainOf)
}

function compareWithEarlier(
  samplings: readonly (Sampling | null)[],
  j: number,
  sampling: Sampling,
  placements: readonly Placement[],
): readonly Overlap[] {
  const found: Overlap[] = []
  const placement = placements[j]
  for (let i = 0; i < j; i++) {
    const [other, earlier] = [samplings[i], placements[i]]
    if (!other || earlier === undefined || placement === undefined || !meet(earlier, placement)) continue
    const overlap = compare(i, other, j, sampling)
    if (overlap !== null) found.push(overlap)
  }
  return found
}
