import type { BladeShape, BladeSide } from './blade-shape.ts'
import { fractalNoise, gridded, type Noise, smoothStep, valueNoise } from './noise.ts'
import { randomFrom } from './random.ts'
import type { Surface } from './surface.ts'

/** What every layer of paint needs to know. */
export interface PaintJob {
  readonly surface: Surface
  readonly shape: BladeShape
  readonly side: BladeSide
  readonly seed: number
  /** Size of one "design pixel": 1 for a photo 1400 px high. */
  readonly unitPx: number
  /** 1 = a usual blade, 0 = freshly washed and bare. */
  readonly detail: number
}

const SHADE_STEPS = 1024

interface Coat {
  readonly shades: Float32Array
  readonly mottle: Noise
  readonly wash: Noise
  readonly brush: Noise
  readonly grain: Noise
  readonly dapple: Noise
  readonly warmth: number
  readonly detail: number
}

/**
 * Paints the bare blade: an off-white coat whose brightness follows the curvature across the chord, with soft mottling, veils
 * of washed-down dust, the faint brush of the mould along the span and a fine grain; the hub's collar and a dark seal above the root.
 */
export function paintGelcoat(job: PaintJob): void {
  const { surface, shape, seed, side, unitPx } = job
  const area = { width: surface.widthPx, top: -surface.marginPx, bottom: surface.heightPx + surface.marginPx }
  const mottled = fractalNoise(4, seed, side, 'mottle')
  const dappled = fractalNoise(2, seed, side, 'dapple')
  const washed = fractalNoise(2, seed, side, 'wash')
  const coat: Coat = {
    shades: shadeTable(seed, side),
    mottle: gridded((x, y) => mottled(x / (95 * unitPx), y / (170 * unitPx)), area, 5),
    wash: gridded((x, y) => washed(x / (26 * unitPx), y / (520 * unitPx)), area, 3),
    brush: valueNoise(seed, side, 'brush'),
    grain: valueNoise(seed, side, 'grain'),
    dapple: gridded((x, y) => dappled(x / (17 * unitPx), y / (23 * unitPx)), area, 2),
    warmth: randomFrom('tint', seed).range(-2, 3),
    detail: 0.15 + 0.85 * job.detail,
  }
  for (let y = area.top; y < area.bottom; y++) {
    const edges = shape.edges(y)
    if (edges.right - edges.left >= 1) paintRow(job, coat, y, edges)
  }
}

function paintRow(job: PaintJob, coat: Coat, y: number, edges: { left: number; right: number }): void {
  const { surface, shape, unitPx } = job
  const collar = collarShade(y, shape.rootY, unitPx)
  // The blade twists along its length: the light wanders over the chord.
  const twist = 0.035 * Math.sin((5 * y) / shape.heightPx + job.seed)
  const last = Math.min(surface.widthPx - 1, Math.ceil(edges.right) + 3)
  for (let x = Math.max(0, Math.floor(edges.left) - 3); x <= last; x++) {
    const centre = x + 0.5
    const chord = Math.min(1, Math.max(0, shape.chordAt(centre, edges)))
    const turned = Math.min(1, Math.max(0, chord + twist * chord * (1 - chord) * 4))
    const shade = (coat.shades[(turned * SHADE_STEPS) | 0] ?? 1) * collar
    const soft = coat.mottle(x, y) - 0.5
    const veil = Math.max(0, coat.wash(x, y) - 0.5)
    const fine = coat.grain(centre / 2.3, y / 2.9) - 0.5
    const line = coat.brush(centre / (3.5 * unitPx), y / (80 * unitPx)) - 0.5
    const dust = coat.dapple(x, y) - 0.5
    const texture = coat.detail * (16 * soft + 15 * dust + 3 * fine + 5 * line - 52 * veil)
    const value = shade * (223 + texture)
    const warm = coat.detail * (10 * veil + 4 * soft) + coat.warmth
    const coverage = Math.min(1, Math.max(0, centre - edges.left + 0.5), Math.max(0, edges.right - centre + 0.5))
    surface.set(x, y, value + 0.4 * warm, value, value - 3 - warm, coverage)
  }
}

/** Relative brightness over the chord (0 leading edge → 1 trailing edge; left → right for edge views), lit by a soft sun and the sky. */
function shadeTable(seed: number, side: BladeSide): Float32Array {
  const random = randomFrom('sun', seed, side)
  const sun = random.range(0.45, 1) * (random.next() < 0.5 ? -1 : 1)
  const gloss = random.range(0.3, 0.6)
  const table = new Float32Array(SHADE_STEPS + 1)
  for (let step = 0; step <= SHADE_STEPS; step++) {
    const chord = step / SHADE_STEPS
    const slope = side === 'pressure' || side === 'suction' ? faceSlope(chord, side) : Math.sin((chord - 0.5) * 2.7)
    const facing = Math.sqrt(Math.max(0, 1 - slope * slope * 0.9))
    const shine = 0.045 * Math.exp(-(((chord - gloss) / 0.12) ** 2))
    table[step] = 0.58 + 0.38 * facing + 0.17 * sun * slope + shine - 0.12 * smoothStep(0.88, 1, Math.abs(slope))
  }
  return table
}

/** Sine of the angle between the surface and the camera: round nose, long flank; the pressure side is hollow behind the middle. */
function faceSlope(chord: number, side: BladeSide): number {
  const nose = chord < 0.3 ? -((1 - chord / 0.3) ** 1.5) : 0
  const flank =
    side === 'suction' ? 0.75 * (chord - 0.22) : 0.42 * Math.sin((chord - 0.26) * 5.2) * smoothStep(0.2, 0.45, chord)
  const tail = 0.45 * smoothStep(0.96, 1, chord)
  return Math.max(-1, Math.min(1, nose + flank + tail))
}

/** The joint to the hub: a dark seal just above the root flange, then the shaded collar. */
function collarShade(y: number, rootY: number, unitPx: number): number {
  const above = rootY - y
  if (above < -8 * unitPx) return 1
  if (above < 0) return 0.93 + 0.07 * smoothStep(0, 8 * unitPx, -above)
  return above < 13 * unitPx ? 0.3 + 0.12 * Math.sin(above * 0.9) : 0.86
}
