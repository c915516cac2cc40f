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

/** A JPEG turned by half a turn. */
export const turnedHalf = (jpeg: Buffer): Promise<Buffer> => sharp(jpeg).rotate(180).jpeg({ quality: 88 }).toBuffer()

/** A small grey JPEG that keeps the room of a picture. */
export const blankJpeg = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#d9dde2' } })
    .jpeg()
    .toBuffer()

/** A drawing on white paper as a WebP of a width. */
export async function rasterOfSvg(svg: string, widthPx: number): Promise<FittedPicture> {
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .resize({ width: widthPx })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 84 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, widthPx: info.width, heightPx: info.height }
}
