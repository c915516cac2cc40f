import { aboutPoint, applyTo, type Similarity } from '../../imaging/register/numeric/similarity.ts'
import { type Background, backgroundCentre } from './background.ts'
import { randomFrom } from './random.ts'
import type { Surface } from './surface.ts'

/** How photos of one side differ from each other. */
export interface Variation {
  /** Largest roll of the camera in degrees, either way. */
  readonly tiltDeg: number
  /** Largest relative change of scale, e.g. 0.03. */
  readonly scale: number
  /** Standard deviation of the exposure in stops. */
  readonly exposure: number
  /** Standard deviation of the sensor's noise at mid grey, in levels of 255. */
  readonly noise: number
}

/** One shot: where the camera is and how it is set. */
export interface Shot {
  readonly pose: Similarity
  /** Factor on the light. */
  readonly gain: number
  /** Factors on red and blue. */
  readonly whiteBalance: readonly [number, number]
  /** −1…1, what moved by itself in the background. */
  readonly drift: number
  readonly noise: number
  readonly noiseSeed: number
}

/** Size of a photo as seen upright. */
export interface Frame {
  readonly widthPx: number
  readonly heightPx: number
}

/** Draws the pose and settings of photo `index`; the first and last photo keep to their place so that the ends of the blade are in. */
export function planShot(
  keys: { seed: number; side: string; index: number; photoCount: number },
  frame: Frame,
  stepPx: number,
  variation: Variation,
): Shot {
  const random = randomFrom('shot', keys.seed, keys.side, keys.index)
  const isEnd = keys.index === 0 || keys.index === keys.photoCount - 1
  const tiltDeg = random.range(-1, 1) * variation.tiltDeg * (isEnd ? 0.4 : 1)
  const scale = 1 + random.range(-1, 1) * variation.scale * (isEnd ? 0.4 : 1)
  const wobble = isEnd ? 0 : Math.min(1, variation.tiltDeg + 100 * variation.scale)
  const dx = wobble * random.range(-0.02, 0.02) * frame.widthPx
  const dy = keys.index * stepPx + wobble * random.range(-0.015, 0.015) * frame.heightPx
  const middle = { x: frame.widthPx / 2, y: frame.heightPx / 2 }
  const exposure = random.gauss() * variation.exposure
  const colour = Math.min(1, variation.exposure * 4)
  return {
    pose: aboutPoint(tiltDeg, scale, middle, dx, dy),
    gain: 2 ** exposure,
    whiteBalance: [1 + 0.015 * random.gauss() * colour, 1 + 0.015 * random.gauss() * colour],
    drift: random.range(-1, 1),
    noise: variation.noise,
    noiseSeed: random.int(1, 0x7fffffff),
  }
}

/** Takes the photo: RGB bytes, row by row, `widthPx * heightPx * 3`. */
export function photograph(surface: Surface, background: Background, frame: Frame, shot: Shot): Uint8ClampedArray {
  const rgb = new Uint8ClampedArray(frame.widthPx * frame.heightPx * 3)
  const far = new Float32Array(frame.widthPx * 3)
  const near = new Float32Array(frame.widthPx * 4)
  const curves = toneCurves(shot)
  const noise = new SensorNoise(shot)
  for (let row = 0; row < frame.heightPx; row++) {
    bladeRow(near, surface, shot.pose, row)
    backgroundRow(far, near, background, { frame, shot, row })
    exposeRow(rgb, row, frame, { far, near, curves, noise })
  }
  return rgb
}

/** Only where the blade (`near`) leaves something open. */
function backgroundRow(
  out: Float32Array,
  near: Float32Array,
  background: Background,
  at: { frame: Frame; shot: Shot; row: number },
): void {
  const { frame, shot, row } = at
  const { rgb, widthPx, heightPx, coarseness } = background
  const eye = applyTo(shot.pose, frame.widthPx / 2, frame.heightPx / 2)
  const centre = backgroundCentre(background, frame, eye, shot.drift)
  const a = shot.pose.a / coarseness
  const b = shot.pose.b / coarseness
  const dy = row + 0.5 - frame.heightPx / 2
  for (let column = 0; column < frame.widthPx; column++) {
    if ((near[column * 4 + 3] ?? 0) >= 255) continue
    const dx = column + 0.5 - frame.widthPx / 2
    const x = Math.min(widthPx - 1.001, Math.max(0, centre.x + a * dx - b * dy - 0.5))
    const y = Math.min(heightPx - 1.001, Math.max(0, centre.y + b * dx + a * dy - 0.5))
    const left = x | 0
    const top = y | 0
    const u = x - left
    const v = y - top
    const upper = (top * widthPx + left) * 3
    const lower = upper + widthPx * 3
    for (let channel = 0; channel < 3; channel++) {
      const p = (rgb[upper + channel] ?? 0) * (1 - u) + (rgb[upper + 3 + channel] ?? 0) * u
      const q = (rgb[lower + channel] ?? 0) * (1 - u) + (rgb[lower + 3 + channel] ?? 0) * u
      out[column * 3 + channel] = p + (q - p) * v
    }
  }
}

function bladeRow(out: Float32Array, surface: Surface, pose: Similarity, row: number): void {
  const { rgba, widthPx, marginPx } = surface
  const rows = surface.heightPx + 2 * marginPx
  const pixels = out.length / 4
  for (let column = 0; column < pixels; column++) {
    const x = pose.a * (column + 0.5) - pose.b * (row + 0.5) + pose.tx - 0.5
    const y = Math.min(
      rows - 1.001,
      Math.max(0, pose.b * (column + 0.5) + pose.a * (row + 0.5) + pose.ty - 0.5 + marginPx),
    )
    const at = column * 4
    out[at + 3] = 0
    if (x < 0 || x >= widthPx - 1) continue
    const left = x | 0
    const top = y | 0
    const u = x - left
    const v = y - top
    const upper = (top * widthPx + left) * 4
    const lower = upper + widthPx * 4
    if (((rgba[upper + 3] ?? 0) | (rgba[upper + 7] ?? 0) | (rgba[lower + 3] ?? 0) | (rgba[lower + 7] ?? 0)) === 0)
      continue
    for (let channel = 0; channel < 4; channel++) {
      const p = (rgba[upper + channel] ?? 0) * (1 - u) + (rgba[upper + 4 + channel] ?? 0) * u
      const q = (rgba[lower + channel] ?? 0) * (1 - u) + (rgba[lower + 4 + channel] ?? 0) * u
      out[at + channel] = p + (q - p) * v
    }
  }
}

interface Light {
  readonly far: Float32Array
  readonly near: Float32Array
  readonly curves: readonly [Float32Array, Float32Array, Float32Array]
  readonly noise: SensorNoise
}

/** Vignette 1 − 0.2 r² − 0.06 r⁴ with r = 1 in the corners, tone curve, noise. */
function exposeRow(rgb: Uint8ClampedArray, row: number, frame: Frame, light: Light): void {
  const { far, near, curves, noise } = light
  const [red, green, blue] = curves
  const halfW = frame.widthPx / 2
  const halfH = frame.heightPx / 2
  const norm = 1 / (halfW * halfW + halfH * halfH)
  const dy = row + 0.5 - halfH
  let at = row * frame.widthPx * 3
  for (let column = 0; column < frame.widthPx; column++) {
    const dx = column + 0.5 - halfW
    const r2 = (dx * dx + dy * dy) * norm
    const light4 = (1 - 0.2 * r2 - 0.06 * r2 * r2) * 4
    const cover = (near[column * 4 + 3] ?? 0) / 255
    const open = 1 - cover
    const random = noise.next()
    const grain = noise.grain(random)
    const r = ((near[column * 4] ?? 0) * cover + (far[column * 3] ?? 0) * open) * light4
    const g = ((near[column * 4 + 1] ?? 0) * cover + (far[column * 3 + 1] ?? 0) * open) * light4
    const b = ((near[column * 4 + 2] ?? 0) * cover + (far[column * 3 + 2] ?? 0) * open) * light4
    rgb[at++] = (red[r | 0] ?? 255) + grain + 0.5 * noise.grain(random >>> 9)
    rgb[at++] = (green[g | 0] ?? 255) + grain
    rgb[at++] = (blue[b | 0] ?? 255) + grain + 0.7 * noise.grain(random >>> 19)
  }
}

/** Level · 4 → level, for red, green, blue: gain, then a shoulder that bends everything above 215 towards 255. */
function toneCurves(shot: Shot): readonly [Float32Array, Float32Array, Float32Array] {
  const curve = (gain: number): Float32Array =>
    Float32Array.from({ length: 1024 }, (_, i) => {
      const level = (i / 4) * gain
      return level <= 215 ? level : 215 + 40 * (1 - Math.exp(-(level - 215) / 40))
    })
  const { gain, whiteBalance } = shot
  return [curve(gain * whiteBalance[0]), curve(gain), curve(gain * whiteBalance[1])]
}

const GRAINS = 4096

/** Normal noise from a table walked by a xorshift generator: fast enough for every sample of every photo. */
class SensorNoise {
  private readonly table: Float32Array
  private state: number

  constructor(shot: Shot) {
    const random = randomFrom('grain')
    this.table = Float32Array.from({ length: GRAINS }, () => random.gauss() * shot.noise)
    this.state = shot.noiseSeed | 1
  }

  /** 32 random bits. */
  next(): number {
    let s = this.state
    s ^= s << 13
    s ^= s >>> 17
    s ^= s << 5
    this.state = s
    return s
  }

  /** The noise that the lowest 12 bits stand for. */
  grain(bits: number): number {
    return this.table[bits & (GRAINS - 1)] ?? 0
  }
}
