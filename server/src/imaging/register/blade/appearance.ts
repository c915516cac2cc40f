import { cv, scoped } from '../numeric/opencv.ts'
import { f32, u8 } from '../numeric/typed-read.ts'
import type { RgbImage } from '../photo/work-image.ts'

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

/** The measures averaged onto a smaller grid with the given long side. */
export function reducedAppearance(look: Appearance, longSide: number): Appearance {
  const factor = longSide / Math.max(look.width, look.height)
  if (factor >= 1) return look
  const width = Math.max(1, Math.round(look.width * factor))
  const height = Math.max(1, Math.round(look.height * factor))
  const reduce = (values: Float32Array): Float32Array =>
    scoped((keep) => {
      const source = keep(new cv.Mat(look.height, look.width, cv.CV_32F))
      const target = keep(new cv.Mat())
      source.data32F.set(values)
      cv.resize(source, target, new cv.Size(width, height), 0, 0, cv.INTER_AREA)
      return Float32Array.from(target.data32F)
    })
  const { lightness, blueness, chroma, texture } = look
  return {
    width,
    height,
    lightness: reduce(lightness),
    blueness: reduce(blueness),
    chroma: reduce(chroma),
    texture: reduce(texture),
  }
}

const typicalTexture = 3.5
const typicalChroma = 0.22
const maskUnknown = 0.6
/** What a place on a blade that is known counts at least, however dirty. */
const onBlade = 0.3
/** Below this a pixel counts nothing: many barely blade-like background cells must not outvote a few of blade. */
const leastLikeness = 0.12

/**
 * How much every thumb pixel looks like blade surface, 0 to 1: smooth and without colour, and nothing beside the blade's region
 * where that is known (`mask`, of any size, non-zero on the blade; null otherwise). A mask a person drew says it all.
 */
export function bladeLikeness(look: Appearance, mask: BinaryMap | null, isDrawn = false): Float32Array {
  if (mask && isDrawn) return drawnLikeness(look, mask)
  const likeness = new Float32Array(look.texture.length)
  for (let i = 0; i < likeness.length; i++) {
    const smooth = 1 / (1 + (f32(look.texture, i) / typicalTexture) ** 2)
    const neutral = 1 / (1 + (f32(look.chroma, i) / typicalChroma) ** 4)
    const surface = smooth * neutral
    if (!mask) likeness[i] = Math.max(0, (surface * maskUnknown - leastLikeness) / (1 - leastLikeness))
    else if (isSet(mask, (i % look.width) / look.width, Math.floor(i / look.width) / look.height)) {
      likeness[i] = onBlade + (1 - onBlade) * surface
    }
  }
  return likeness
}

function drawnLikeness({ width, height }: Appearance, mask: BinaryMap): Float32Array {
  return Float32Array.from({ length: width * height }, (_, i) =>
    isSet(mask, (i % width) / width, Math.floor(i / width) / height) ? 1 : 0,
  )
}

/** A map of yes (non-zero) and no over a frame. */
export interface BinaryMap {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Whether the map is set at a place given as shares of the frame's width and height; outside it is not. */
export function isSet(map: BinaryMap, u: number, v: number): boolean {
  const x = Math.floor(u * map.width)
  const y = Math.floor(v * map.height)
  return x >= 0 && y >= 0 && x < map.width && y < map.height && u8(map.pixels, y * map.width + x) > 0
}
