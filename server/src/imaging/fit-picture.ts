import sharp from 'sharp'
import { photoInput } from './photo.ts'

/** A picture ready to be printed. */
export interface FittedPicture {
  readonly bytes: Buffer
  readonly widthPx: number
  readonly heightPx: number
}

const plainDpi = 72
const longestDrawingBytes = 1024 ** 2

async function densityFor(svg: Buffer, sidePx: number): Promise<number> {
  const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
  const scale = sidePx / Math.max(width, height)
  return Math.min(10_000, Math.max(1, plainDpi * scale))
}

/** A cleaned SVG drawing as a PNG with a transparent ground, its longer side `sidePx`. Throws on a drawing that cannot be drawn. */
export async function drawSvg(svg: Buffer, sidePx: number): Promise<FittedPicture> {
  if (svg.length > longestDrawingBytes) throw new Error('the drawing is too large')
  const drawn = sharp(svg, { density: await densityFor(svg, sidePx) })
  const { data, info } = await drawn
    .resize({ width: sidePx, height: sidePx, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, widthPx: info.width, heightPx: info.height }
}

/** A picture upright and no larger than needed: PNG keeps its transparency, anything else becomes a JPEG. */
export async function fitPicture(path: string, format: 'png' | 'jpeg', sidePx: number): Promise<FittedPicture> {
  const upright = sharp(path, photoInput)
    .autoOrient()
    .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const written = format === 'png' ? upright.png() : upright.flatten({ background: '#ffffff' }).jpeg({ quality: 88 })
  const { data, info } = await written.toBuffer({ resolveWithObject: true })
  return { bytes: data, widthPx: info.width, heightPx: info.height }
}
