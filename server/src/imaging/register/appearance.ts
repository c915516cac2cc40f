import { f32, u8 } from './typed-read.ts'
import type { RgbImage } from './work-image.ts'

/** What every pixel of the thumb looks like, in the measures that tell blade surface from background. */
export interface Appearance {
  readonly width: number
  readonly height: number
  /** 0 to 255. */
  readonly lightness: Float32Array
  /** Blue against red, relative to the lightness; about -128 to 128. */
  readonly blueness: Float32Array
  /** Greatest minus smallest channel, relative to the lightness. */
  readonly chroma: Float32Array
  /** Strength of fine detail in grey levels, see `fineTexture`. */
  readonly texture: Float32Array
}

/** Keeps the ratios finite in the dark. */
const darkFloor = 20

/** Measures a thumb; `texture` must have its size. */
export function appearanceOf(thumb: RgbImage, texture: Uint8Array): Appearance {
  const count = thumb.width * thumb.height
  const lightness = new Float32Array(count)
  const blueness = new Float32Array(count)
  const chroma = new Float32Array(count)
  for (let i = 0; i < count; i++) {
    const r = u8(thumb.pixels, 3 * i)
    const g = u8(thumb.pixels, 3 * i + 1)
    const b = u8(thumb.pixels, 3 * i + 2)
    const light = 0.3 * r + 0.59 * g + 0.11 * b
    lightness[i] = light
    blueness[i] = ((b - r) * 128) / (light + darkFloor)
    chroma[i] = (Math.max(r, g, b) - Math.min(r, g, b)) / (light + darkFloor)
  }
  return { width: thumb.width, height: thumb.height, lightness, blueness, chroma, texture: Float32Array.from(texture) }
}

const typicalTexture = 3.5
const typicalChroma = 0.22
const inMask = 1
const besideMask = 0.3
const maskUnknown = 0.6
/** Below this a pixel counts nothing: many barely blade-like background cells must not outvote a few of blade. */
const leastLikeness = 0.12

/**
 * How much every thumb pixel looks like blade surface, 0 to 1: smooth, without colour, and on the blade's mask if there
 * is one worth trusting (`mask`, non-zero on the blade, null otherwise).
 */
export function bladeLikeness(look: Appearance, mask: Uint8Array | null): Float32Array {
  const likeness = new Float32Array(look.texture.length)
  for (let i = 0; i < likeness.length; i++) {
    const smooth = 1 / (1 + (f32(look.texture, i) / typicalTexture) ** 2)
    const neutral = 1 / (1 + (f32(look.chroma, i) / typicalChroma) ** 4)
    const place = mask ? (u8(mask, i) ? inMask : besideMask) : maskUnknown
    likeness[i] = Math.max(0, (smooth * neutral * place - leastLikeness) / (1 - leastLikeness))
  }
  return likeness
}
