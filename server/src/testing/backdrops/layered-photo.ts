import { randomFrom } from '../../demo/render/random.ts'
import type { Surface } from '../../demo/render/surface.ts'
import type { Similarity } from '../../imaging/register/numeric/similarity.ts'

/** Interleaved 8-bit RGB. */
export interface Backdrop {
  readonly widthPx: number
  readonly heightPx: number
  readonly rgb: Uint8Array
}

/** What of a surface a photo of it needs. */
export type PicturedSurface = Pick<Surface, 'rgba' | 'widthPx' | 'heightPx' | 'marginPx'>

/** How one photo is taken: photo pixels → blade surface, photo pixels → backdrop. */
export interface LayeredShot {
  readonly widthPx: number
  readonly heightPx: number
  readonly blade: Similarity
  readonly backdrop: Similarity
  /** Factor on the light of the blade alone: a blade before a bright sky is lit from behind. */
  readonly bladeLight: number
  readonly gain: number
  /** Standard deviation in levels of 255. */
  readonly noise: number
  readonly seed: number
}

/** A photo with the blade's true region. */
export interface LayeredPhoto {
  readonly rgb: Uint8ClampedArray
  /** 1 where more than half of a pixel is blade. */
  readonly region: Uint8Array
}

/** A blade's surface before a picture, both sharp, each moving by itself. Beyond its border the backdrop is mirrored. */
export function layeredPhoto(surface: PicturedSurface, backdrop: Backdrop, shot: LayeredShot): LayeredPhoto {
  const { widthPx, heightPx, blade, backdrop: far, gain, bladeLight, noise } = shot
  const rgb = new Uint8ClampedArray(widthPx * heightPx * 3)
  const region = new Uint8Array(widthPx * heightPx)
  const random = randomFrom('layered', shot.seed)
  const grains = Float32Array.from({ length: 4096 }, () => random.gauss() * noise)
  const near = new Float32Array(4)
  const behind = new Float32Array(3)
  let state = shot.seed | 1
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const [px, py] = [x + 0.5, y + 0.5]
      sampleSurface(near, surface, blade.a * px - blade.b * py + blade.tx, blade.b * px + blade.a * py + blade.ty)
      const cover = (near[3] ?? 0) / 255
      if (cover < 1) {
        sampleBackdrop(behind, backdrop, far.a * px - far.b * py + far.tx, far.b * px + far.a * py + far.ty)
      }
      const r2 = ((px - widthPx / 2) ** 2 + (py - heightPx / 2) ** 2) / (widthPx ** 2 + heightPx ** 2)
      const light = gain * (1 - 0.8 * r2)
      const i = y * widthPx + x
      region[i] = cover > 0.5 ? 1 : 0
      for (let channel = 0; channel < 3; channel++) {
        state = (Math.imul(state, 1664525) + 1013904223) | 0
        const colour = (near[channel] ?? 0) * bladeLight * cover + (behind[channel] ?? 0) * (1 - cover)
        rgb[3 * i + channel] = colour * light + (grains[(state >>> 12) & 4095] ?? 0)
      }
    }
  }
  return { rgb, region }
}

function sampleSurface(
  out: Float32Array,
  { rgba, widthPx, heightPx, marginPx }: PicturedSurface,
  x: number,
  y: number,
): void {
  out.fill(0)
  const [u, v] = [x - 0.5, y - 0.5 + marginPx]
  const rows = heightPx + 2 * marginPx
  if (u < 0 || v < 0 || u >= widthPx - 1 || v >= rows - 1) return
  bilinear(out, rgba, { width: widthPx, channels: 4 }, u, v)
}

function sampleBackdrop(out: Float32Array, { rgb, widthPx, heightPx }: Backdrop, x: number, y: number): void {
  bilinear(out, rgb, { width: widthPx, channels: 3 }, mirrored(x, widthPx - 1.001), mirrored(y, heightPx - 1.001))
}

function mirrored(place: number, last: number): number {
  const within = Math.abs(place) % (2 * last)
  return within > last ? 2 * last - within : within
}

function bilinear(
  out: Float32Array,
  data: Uint8Array | Uint8ClampedArray,
  { width, channels }: { width: number; channels: number },
  u: number,
  v: number,
): void {
  const [left, top] = [Math.floor(u), Math.floor(v)]
  const [du, dv] = [u - left, v - top]
  const upper = (top * width + left) * channels
  const lower = upper + width * channels
  for (let channel = 0; channel < channels; channel++) {
    const p = (data[upper + channel] ?? 0) * (1 - du) + (data[upper + channels + channel] ?? 0) * du
    const q = (data[lower + channel] ?? 0) * (1 - du) + (data[lower + channels + channel] ?? 0) * du
    out[channel] = p + (q - p) * dv
  }
}
