import type { Appearance } from './appearance.ts'
import { cv } from './opencv.ts'
import { median } from './statistics.ts'
import { f32 } from './typed-read.ts'

const seedShare = 0.4

/** The most blade-like 40 % of the central window: smooth, neutral, rather bright. */
export function centralSeeds(look: Appearance): number[] {
  const { width, height } = look
  const window: number[] = []
  for (let y = Math.floor(height * 0.3); y < height * 0.7; y++) {
    for (let x = Math.floor(width * 0.3); x < width * 0.7; x++) window.push(y * width + x)
  }
  const unlike = (i: number): number =>
    f32(look.texture, i) * 6 + f32(look.chroma, i) * 60 - f32(look.lightness, i) * 0.15
  const limit = Float32Array.from(window, unlike).sort()[Math.floor(window.length * seedShare)] ?? 0
  return window.filter((i) => unlike(i) <= limit)
}

/** The picture GrabCut sees: lightness, blue against red, and texture as if it were a colour. */
export function paint(pixels: Uint8Array, look: Appearance): void {
  for (let i = 0; i < look.lightness.length; i++) {
    pixels[3 * i] = byte(f32(look.lightness, i) * 0.8)
    pixels[3 * i + 1] = byte(128 + f32(look.blueness, i) * 2)
    const texture = f32(look.texture, i)
    pixels[3 * i + 2] = texture >= fullTexture ? 255 : byte(60 * Math.log2(1 + texture))
  }
}

/** From here on the texture is as bright as a byte can tell. */
const fullTexture = 2 ** (256 / 60) - 1

const byte = (value: number): number => Math.max(0, Math.min(255, value))

const surelyUnlike = 4

/** Labels to start from: seeds are blade, what resembles them is probably blade, what differs much is background. */
export function firstGuess(look: Appearance, seeds: readonly number[]): Uint8Array {
  const lightness = median(seeds.map((i) => f32(look.lightness, i)))
  const blueness = median(seeds.map((i) => f32(look.blueness, i)))
  const texture = median(seeds.map((i) => f32(look.texture, i)))
  const probablyBlade = Number(cv.GC_PR_FGD)
  const background = Number(cv.GC_BGD)
  const probablyBackground = Number(cv.GC_PR_BGD)
  const labels = new Uint8Array(look.lightness.length)
  for (let i = 0; i < labels.length; i++) {
    const colour = Math.abs(f32(look.lightness, i) - lightness) / 45 + Math.abs(f32(look.blueness, i) - blueness) / 14
    const rougher =
      colour > surelyUnlike || f32(look.texture, i) <= texture
        ? 0
        : Math.max(0, Math.log2((1 + f32(look.texture, i)) / (1 + texture)))
    const unlike = colour + rougher / 0.8
    labels[i] = unlike < 1.2 ? probablyBlade : unlike > surelyUnlike ? background : probablyBackground
  }
  for (const i of seeds) labels[i] = Number(cv.GC_FGD)
  return labels
}
