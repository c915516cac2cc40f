import { f32 } from '../numeric/typed-read.ts'
import type { Appearance } from './appearance.ts'

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
