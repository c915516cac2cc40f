import sharp from 'sharp'
import type { BladeSideSpec, RenderedPhoto } from './blade-side.ts'

/** A small and quick side for tests. */
export const smallSpec: BladeSideSpec = {
  seed: 7,
  side: 'pressure',
  lengthM: 50,
  photoCount: 3,
  photoWidthPx: 300,
  photoHeightPx: 400,
  overlap: 0.4,
  background: 'field',
  direction: 'root-to-tip-down',
  variation: { tiltDeg: 1.5, scale: 0.02, exposure: 0.15, noise: 1.5 },
  jpegQuality: 95,
}

/** Upright grey picture of a photo. */
export interface GreyPicture {
  readonly widthPx: number
  readonly heightPx: number
  readonly levels: Uint8Array
}

/** Decodes a photo upright to grey levels. */
export async function greyOf(photo: Pick<RenderedPhoto, 'jpeg'>): Promise<GreyPicture> {
  const { data, info } = await sharp(photo.jpeg).autoOrient().greyscale().raw().toBuffer({ resolveWithObject: true })
  return { widthPx: info.width, heightPx: info.height, levels: new Uint8Array(data) }
}

/** Mean level of the square of 2 · `reach` + 1 pixels around a point; NaN when it leaves the picture. */
export function meanAround(picture: GreyPicture, x: number, y: number, reach: number): number {
  const left = Math.floor(x) - reach
  const top = Math.floor(y) - reach
  const side = 2 * reach + 1
  if (left < 0 || top < 0 || left + side > picture.widthPx || top + side > picture.heightPx) return Number.NaN
  let sum = 0
  for (let row = top; row < top + side; row++) {
    for (let column = left; column < left + side; column++) sum += picture.levels[row * picture.widthPx + column] ?? 0
  }
  return sum / (side * side)
}

/** Pearson correlation of the pairs in which both values are numbers. */
export function correlation(pairs: readonly (readonly [number, number])[]): number {
  const valid = pairs.filter(([a, b]) => Number.isFinite(a) && Number.isFinite(b))
  const meanA = valid.reduce((sum, [a]) => sum + a, 0) / valid.length
  const meanB = valid.reduce((sum, [, b]) => sum + b, 0) / valid.length
  let both = 0
  let squareA = 0
  let squareB = 0
  for (const [a, b] of valid) {
    both += (a - meanA) * (b - meanB)
    squareA += (a - meanA) ** 2
    squareB += (b - meanB) ** 2
  }
  return both / Math.sqrt(squareA * squareB)
}
