import { f32, u8 } from '../numeric/typed-read.ts'
import type { ColourEdges } from './blade-edges.ts'

/** A straight line of places where nx · x + ny · y = offset, (nx, ny) a unit vector, and how far it is an edge. */
export interface EdgeLine {
  readonly nx: number
  readonly ny: number
  readonly offset: number
  /** Angle of the normal, 0 to π. */
  readonly angleRad: number
  /** 1 where the line is an edge across it, at steps of {@link lineStepPx} from `from` along (-ny, nx). */
  readonly isEdge: Uint8Array
  readonly from: number
}

/** Distance of two places asked along a line, in thumb pixels. */
export const lineStepPx = 2

const angles = 180
const offsetStepPx = 1.2
const weakestEdge = 1.1
const strongestVote = 3
const spreadSteps = 2
const mostLines = 80
const leastVotes = 30
const besidePx = 3
const acrossCosine = 0.9

/** The strongest straight lines of an image by Hough's transform, in which an edge votes for its own direction only. */
export function straightLines(edges: ColourEdges): EdgeLine[] {
  const votes = voteForLines(edges)
  const lines: EdgeLine[] = []
  while (lines.length < mostLines) {
    const best = takeStrongest(votes)
    if (!best) break
    const line = measured(edges, best.angleRad, best.offset)
    if (line) lines.push(line)
  }
  return lines
}

interface Votes {
  readonly values: Float32Array
  readonly reach: number
}

function voteForLines({ width, height, strength, dx, dy }: ColourEdges): Votes {
  const reach = Math.ceil(Math.hypot(width, height) / offsetStepPx) + 2
  const offsets = 2 * reach
  const values = new Float32Array(angles * offsets)
  const cosines = Float32Array.from({ length: angles }, (_, t) => Math.cos((t * Math.PI) / angles))
  const sines = Float32Array.from({ length: angles }, (_, t) => Math.sin((t * Math.PI) / angles))
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const size = f32(strength, i)
      if (size < weakestEdge) continue
      const direction = Math.round((Math.atan2(f32(dy, i), f32(dx, i)) / Math.PI) * angles)
      const vote = Math.min(strongestVote, size)
      for (let step = -spreadSteps; step <= spreadSteps; step++) {
        const t = (direction + step + 2 * angles) % angles
        const offset = Math.round((x * f32(cosines, t) + y * f32(sines, t)) / offsetStepPx) + reach
        values[t * offsets + offset] = f32(values, t * offsets + offset) + vote
      }
    }
  }
  return { values: smoothed(values, offsets), reach }
}

/** Sums of three neighbouring offsets: a line seldom falls into one bin. */
function smoothed(values: Float32Array, offsets: number): Float32Array {
  const sums = new Float32Array(values.length)
  for (let t = 0; t < angles; t++) {
    for (let r = 1; r < offsets - 1; r++) {
      const i = t * offsets + r
      sums[i] = (f32(values, i - 1) + 2 * f32(values, i) + f32(values, i + 1)) / 4
    }
  }
  return sums
}

const clearedAngles = 4
const clearedOffsets = 5

function takeStrongest({ values, reach }: Votes): { angleRad: number; offset: number } | null {
  let at = 0
  for (let i = 1; i < values.length; i++) if (f32(values, i) > f32(values, at)) at = i
  if (f32(values, at) < leastVotes) return null
  const offsets = 2 * reach
  const [t, r] = [Math.floor(at / offsets), at % offsets]
  for (let step = -clearedAngles; step <= clearedAngles; step++) {
    const isWrapped = t + step < 0 || t + step >= angles
    const row = ((t + step + angles) % angles) * offsets
    const middle = isWrapped ? 2 * reach - r : r
    for (let near = middle - clearedOffsets; near <= middle + clearedOffsets; near++) {
      if (near >= 0 && near < offsets) values[row + near] = 0
    }
  }
  return { angleRad: (t * Math.PI) / angles, offset: (r - reach) * offsetStepPx }
}

/** Asks along the line, a few pixels to either side, whether there is an edge across it. */
function measured(edges: ColourEdges, angleRad: number, offset: number): EdgeLine | null {
  const { width, height, strength, dx, dy } = edges
  const [nx, ny] = [Math.cos(angleRad), Math.sin(angleRad)]
  const longest = Math.hypot(width, height)
  const flags: number[] = []
  let from = 0
  for (let along = -longest; along <= longest; along += lineStepPx) {
    const x = nx * offset - ny * along
    const y = ny * offset + nx * along
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue
    if (flags.length === 0) from = along
    let isEdge = 0
    for (let beside = -besidePx; beside <= besidePx && !isEdge; beside++) {
      const u = Math.round(x + beside * nx)
      const v = Math.round(y + beside * ny)
      if (u < 0 || v < 0 || u >= width || v >= height) continue
      const i = v * width + u
      const size = f32(strength, i)
      if (size > 0.9 && Math.abs(f32(dx, i) * nx + f32(dy, i) * ny) > acrossCosine * size) isEdge = 1
    }
    flags.push(isEdge)
  }
  return flags.length < 20 ? null : { nx, ny, offset, angleRad, isEdge: Uint8Array.from(flags), from }
}

/** The share of a stretch of the line that is edge. */
export function edgeShare({ isEdge, from }: EdgeLine, start: number, end: number): number {
  const first = Math.max(0, Math.round((start - from) / lineStepPx))
  const last = Math.min(isEdge.length - 1, Math.round((end - from) / lineStepPx))
  if (last <= first) return 0
  let count = 0
  for (let k = first; k <= last; k++) count += u8(isEdge, k)
  return count / (last - first + 1)
}
