import { f32 } from '../../numeric/typed-read.ts'
import { type Octave, scalesPerOctave } from './scale-space.ts'

/** A place that stands out from its surroundings on its scale, in pixels of its octave. */
export interface Extremum {
  readonly octave: number
  /** The level nearest to it, and between which it lies. */
  readonly level: number
  readonly levelExact: number
  readonly x: number
  readonly y: number
  /** How much it stands out. */
  readonly contrast: number
}

/** What a difference of Gaussians must reach; the picture goes from 0 to 1. */
const leastContrast = 0.012
/** A ridge fixes a place along itself badly: greatest ratio of its two curvatures (Lowe 2004, section 4.1). */
const mostEdgeRatio = 10
const borderPx = 6
const steps = 5

/** Maxima and minima of the differences of Gaussians over place and scale, refined between pixels and scales. */
export function extremaOf(octaves: readonly Octave[]): Extremum[] {
  return octaves.flatMap((octave, number) => {
    const differences = octave.blurred.slice(1).map((next, level) => difference(next, octave.blurred[level] ?? next))
    return extremaOfOctave(octave, differences, number)
  })
}

function difference(next: Float32Array, before: Float32Array): Float32Array {
  const values = new Float32Array(next.length)
  for (let i = 0; i < values.length; i++) values[i] = f32(next, i) - f32(before, i)
  return values
}

function extremaOfOctave(octave: Octave, differences: readonly Float32Array[], number: number): Extremum[] {
  const { width, height } = octave
  const found: Extremum[] = []
  for (let level = 1; level <= scalesPerOctave; level++) {
    const [below, here, above] = [differences[level - 1], differences[level], differences[level + 1]]
    if (!below || !here || !above) continue
    for (let y = borderPx; y < height - borderPx; y++) {
      for (let x = borderPx; x < width - borderPx; x++) {
        const i = y * width + x
        const value = f32(here, i)
        if (Math.abs(value) < leastContrast * 0.8 || !isExtreme(below, here, above, i, width, value)) continue
        const exact = refined(octave, differences, { x, y, level })
        if (exact) found.push({ octave: number, ...exact })
      }
    }
  }
  return found
}

function isExtreme(
  below: Float32Array,
  here: Float32Array,
  above: Float32Array,
  i: number,
  width: number,
  value: number,
): boolean {
  const sign = value > 0 ? 1 : -1
  const top = value * sign
  for (let dy = -width; dy <= width; dy += width) {
    for (let dx = -1; dx <= 1; dx++) {
      const j = i + dy + dx
      if (j !== i && f32(here, j) * sign >= top) return false
      if (f32(below, j) * sign >= top || f32(above, j) * sign >= top) return false
    }
  }
  return true
}

/** Moves to the top of the parabola through the neighbours; null where there is none nearby, or only a ridge. */
function refined(
  { width, height }: Octave,
  differences: readonly Float32Array[],
  start: { x: number; y: number; level: number },
): Omit<Extremum, 'octave'> | null {
  let { x, y, level } = start
  for (let step = 0; step < steps; step++) {
    const at = curvatures(differences, width, x, y, level)
    const moved = at && newton(at)
    if (!at || !moved) return null
    const [dx, dy, dl] = moved
    if (Math.abs(dx) < 0.5 && Math.abs(dy) < 0.5 && Math.abs(dl) < 0.5) {
      const contrast = Math.abs(at.value + 0.5 * (at.gx * dx + at.gy * dy + at.gl * dl))
      if (contrast < leastContrast || isRidge(at)) return null
      return { x: x + dx, y: y + dy, level, levelExact: level + dl, contrast }
    }
    x += Math.round(dx)
    y += Math.round(dy)
    level += Math.round(dl)
    const isInside = x >= borderPx && y >= borderPx && x < width - borderPx && y < height - borderPx
    if (!isInside || level < 1 || level > scalesPerOctave) return null
  }
  return null
}

interface Curvatures {
  readonly value: number
  readonly gx: number
  readonly gy: number
  readonly gl: number
  readonly xx: number
  readonly yy: number
  readonly ll: number
  readonly xy: number
  readonly xl: number
  readonly yl: number
}

function curvatures(
  differences: readonly Float32Array[],
  width: number,
  x: number,
  y: number,
  level: number,
): Curvatures | null {
  const [below, here, above] = [differences[level - 1], differences[level], differences[level + 1]]
  if (!below || !here || !above) return null
  const i = y * width + x
  const value = f32(here, i)
  return {
    value,
    gx: (f32(here, i + 1) - f32(here, i - 1)) / 2,
    gy: (f32(here, i + width) - f32(here, i - width)) / 2,
    gl: (f32(above, i) - f32(below, i)) / 2,
    xx: f32(here, i + 1) + f32(here, i - 1) - 2 * value,
    yy: f32(here, i + width) + f32(here, i - width) - 2 * value,
    ll: f32(above, i) + f32(below, i) - 2 * value,
    xy: (f32(here, i + width + 1) - f32(here, i + width - 1) - f32(here, i - width + 1) + f32(here, i - width - 1)) / 4,
    xl: (f32(above, i + 1) - f32(above, i - 1) - f32(below, i + 1) + f32(below, i - 1)) / 4,
    yl: (f32(above, i + width) - f32(above, i - width) - f32(below, i + width) + f32(below, i - width)) / 4,
  }
}

/** The step to where the parabola is flat, by Cramer's rule; null where it is flat everywhere. */
function newton({ gx, gy, gl, xx, yy, ll, xy, xl, yl }: Curvatures): [number, number, number] | null {
  const a = yy * ll - yl * yl
  const b = xl * yl - xy * ll
  const c = xy * yl - xl * yy
  const determinant = xx * a + xy * b + xl * c
  if (Math.abs(determinant) < 1e-18) return null
  const d = xx * ll - xl * xl
  const e = xy * xl - xx * yl
  const f = xx * yy - xy * xy
  return [
    -(a * gx + b * gy + c * gl) / determinant,
    -(b * gx + d * gy + e * gl) / determinant,
    -(c * gx + e * gy + f * gl) / determinant,
  ]
}

function isRidge({ xx, yy, xy }: Curvatures): boolean {
  const determinant = xx * yy - xy * xy
  return determinant <= 0 || (xx + yy) ** 2 * mostEdgeRatio >= (mostEdgeRatio + 1) ** 2 * determinant
}
