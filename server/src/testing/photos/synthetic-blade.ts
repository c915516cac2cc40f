import { type Random, seededRandom } from '../../imaging/register/numeric/random.ts'
import type { Similarity } from '../../imaging/register/numeric/similarity.ts'
import { f32 } from '../../imaging/register/numeric/typed-read.ts'
import type { RgbImage, WorkImage } from '../../imaging/register/photo/work-image.ts'

/** A picture of noise at several sizes of detail, repeatable. */
export interface Texture {
  readonly side: number
  readonly values: Float32Array
}

/** Smooth random texture of the given side, about -1 to 1. */
export function randomTexture(side: number, grainsPx: readonly number[], seed: number): Texture {
  const random = seededRandom(seed)
  const values = new Float32Array(side * side)
  for (const grain of grainsPx) addGrain(values, side, grain, random)
  return { side, values: values.map((v) => v / Math.sqrt(grainsPx.length)) }
}

function addGrain(values: Float32Array, side: number, grain: number, random: Random): void {
  const coarse = Math.ceil(side / grain) + 2
  const knots = Float32Array.from({ length: coarse * coarse }, () => random() * 2 - 1)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const u = x / grain
      const v = y / grain
      values[y * side + x] = f32(values, y * side + x) + smooth(knots, coarse, u, v)
    }
  }
}

function smooth(values: Float32Array, width: number, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const u = x - left
  const v = y - top
  const i = top * width + left
  const upper = f32(values, i) * (1 - u) + f32(values, i + 1) * u
  return upper * (1 - v) + (f32(values, i + width) * (1 - u) + f32(values, i + width + 1) * u) * v
}

/** Value of a texture at a place; it repeats beyond its side. */
export function textureAt(texture: Texture, x: number, y: number): number {
  const wrap = (c: number): number => ((c % (texture.side - 1)) + texture.side - 1) % (texture.side - 1)
  return smooth(texture.values, texture.side, wrap(x), wrap(y))
}

/** How a synthetic photo of a blade is taken: photo pixel → blade surface, and photo pixel → background. */
export interface Shot {
  readonly width: number
  readonly height: number
  readonly surface: Similarity
  readonly background: Similarity
}

const bladeHalfWidth = 190

/** A horizontal light blade along y = 0 of its surface over a darker, coloured, rough background. */
export function shootBlade(shot: Shot, surface: Texture, background: Texture): RgbImage {
  const pixels = new Uint8Array(shot.width * shot.height * 3)
  for (let y = 0; y < shot.height; y++) {
    for (let x = 0; x < shot.width; x++) {
      const { a, b, tx, ty } = shot.surface
      const across = b * x + a * y + ty
      const along = a * x - b * y + tx
      const far = shot.background
      const i = 3 * (y * shot.width + x)
      if (Math.abs(across) < bladeHalfWidth) {
        pixels.fill(205 + 14 * textureAt(surface, along + 3000, across + 1000), i, i + 3)
        continue
      }
      const rough = textureAt(background, far.a * x - far.b * y + far.tx + 3000, far.b * x + far.a * y + far.ty + 2000)
      pixels[i] = 70 + 45 * rough
      pixels[i + 1] = 95 + 50 * rough
      pixels[i + 2] = 45 + 35 * rough
    }
  }
  return { width: shot.width, height: shot.height, pixels }
}

/** The synthetic photo as if it had been read from a file at full size. */
export function asWorkImage(photo: RgbImage): WorkImage {
  const { width, height, pixels } = photo
  const grey = Uint8Array.from(
    { length: width * height },
    (_, i) => ((pixels[3 * i] ?? 0) + (pixels[3 * i + 1] ?? 0) + (pixels[3 * i + 2] ?? 0)) / 3,
  )
  const step = Math.max(width, height) / 480
  const thumb = { width: Math.round(width / step), height: Math.round(height / step) }
  const small = new Uint8Array(thumb.width * thumb.height * 3)
  for (let y = 0; y < thumb.height; y++) {
    for (let x = 0; x < thumb.width; x++) {
      const from = 3 * (Math.floor(y * step) * width + Math.floor(x * step))
      small.set(pixels.subarray(from, from + 3), 3 * (y * thumb.width + x))
    }
  }
  const size = { widthPx: width, heightPx: height, width, height, scale: 1 }
  return { ...size, grey, thumb: { ...thumb, pixels: small }, fingerprint: '' }
}
