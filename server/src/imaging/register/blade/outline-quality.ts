import { f32, u8 } from '../numeric/typed-read.ts'
import type { BinaryMap } from './appearance.ts'
import type { ColourEdges } from './blade-edges.ts'

/** How well the outline of a region follows what is seen. */
export interface OutlineQuality {
  /** Share of the outline, the border of the frame aside, that is an edge. */
  readonly support: number
  /** Colour step across it, in levels of 8-bit Lab, reached by seven tenths of it. */
  readonly step: number
}

const borderPx = 2
const besidePx = 3
const weakestEdge = 1
const leastOutline = 20
const weakTail = 0.3
/** A smoothed edge spreads its step over about so many pixels. */
const edgeWidthPx = 4

/** A side that lies on the border of the frame is not seen; so much of an outline that is seen to be no edge it counts. */
const unseenSide = 0.5

/**
 * Compares the outline of a region along the axis given with the edges of the thumb; null when there is hardly an outline. Its ends may
 * leave the frame. A side that does is held against it: else a region that leaks to the border has half an outline to be judged by.
 */
export function outlineQuality(edges: ColourEdges, region: BinaryMap, axisRad: number): OutlineQuality | null {
  const { width, height, pixels } = region
  const steps: number[] = []
  for (let y = borderPx; y < height - borderPx; y++) {
    for (let x = borderPx; x < width - borderPx; x++) {
      const i = y * width + x
      if (!u8(pixels, i)) continue
      const gx = u8(pixels, i + 1) - u8(pixels, i - 1)
      const gy = u8(pixels, i + width) - u8(pixels, i - width)
      if (gx !== 0 || gy !== 0) steps.push(strongestAcross(edges, edges.width / width, { x, y, gx, gy }))
    }
  }
  if (steps.length < leastOutline) return null
  steps.sort((one, other) => one - other)
  const onEdge = steps.filter((step) => step > weakestEdge).length
  const unseen = unseenSide * sideOnBorder(region, axisRad)
  return {
    support: onEdge / (steps.length + unseen),
    step: edgeWidthPx * (steps[Math.floor(steps.length * weakTail)] ?? 0),
  }
}

/** Pixels of the region on those borders of the frame that run along its axis. */
function sideOnBorder({ width, height, pixels }: BinaryMap, axisRad: number): number {
  let count = 0
  const isUpright = Math.abs(Math.sin(axisRad)) > Math.SQRT1_2
  const [length, across, along] = isUpright ? [height, 1, width] : [width, width, 1]
  const last = isUpright ? width - 1 : height - 1
  for (let k = borderPx; k < length - borderPx; k++) {
    for (const side of [borderPx, last - borderPx]) if (u8(pixels, k * along + side * across)) count++
  }
  return count
}

/** The strongest edge that crosses the normal of the outline within a few pixels of it. */
function strongestAcross(
  edges: ColourEdges,
  scale: number,
  { x, y, gx, gy }: { x: number; y: number; gx: number; gy: number },
): number {
  const length = Math.hypot(gx, gy)
  const [nx, ny] = [gx / length, gy / length]
  let strongest = 0
  for (let beside = -besidePx; beside <= besidePx; beside++) {
    const u = Math.round((x + 0.5) * scale + beside * nx)
    const v = Math.round((y + 0.5) * scale + beside * ny)
    if (u < 0 || v < 0 || u >= edges.width || v >= edges.height) continue
    const i = v * edges.width + u
    const across = Math.abs(f32(edges.dx, i) * nx + f32(edges.dy, i) * ny)
    if (across > 0.8 * f32(edges.strength, i)) strongest = Math.max(strongest, across)
  }
  return strongest
}
