import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** How large the resized copy is that registration works on. */
export interface WorkSize {
  readonly megapixels: number
  /** Photos below this are enlarged (at most twice). */
  readonly enlargeBelowMegapixels: number
}

/** Interleaved 8-bit sRGB pixels. */
export interface RgbImage {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** One photo upright and resized: grey for features, a small colour picture for what looks like blade. */
export interface WorkImage {
  /** Size of the upright original. */
  readonly widthPx: number
  readonly heightPx: number
  readonly width: number
  readonly height: number
  /** Work pixels per original pixel. */
  readonly scale: number
  readonly grey: Uint8Array
  readonly thumb: RgbImage
  /** Equal for photos with equal pixels. */
  readonly fingerprint: string
}

const thumbLongSide = 480
const largestEnlargement = 2
/** Work pixels the shorter side must have for the neighbourhoods used later. */
const narrowest = 128

/**
 * Reads a photo upright (EXIF orientation applied), as sRGB, resized to the work size. Damaged ends of a file are
 * tolerated. Throws when the file cannot be decoded or the picture is too narrow to be registered.
 */
export async function loadWorkImage(path: string, size: WorkSize): Promise<WorkImage> {
  const metadata = await sharp(path, { failOn: 'none' }).metadata()
  const turned = (metadata.orientation ?? 1) >= 5
  const widthPx = turned ? metadata.height : metadata.width
  const heightPx = turned ? metadata.width : metadata.height
  const scale = workScale(widthPx * heightPx, size)
  const width = Math.max(1, Math.round(widthPx * scale))
  const height = Math.max(1, Math.round(heightPx * scale))
  if (Math.min(width, height) < narrowest) throw new RangeError(`${width} × ${height} pixels are too few`)
  const pixels = await sharp(path, { failOn: 'none' })
    .rotate()
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rgb = { width, height, pixels: threeChannels(pixels.data, pixels.info.channels) }
  return {
    widthPx,
    heightPx,
    width,
    height,
    scale,
    grey: greyOf(rgb.pixels),
    thumb: await thumbOf(rgb),
    fingerprint: createHash('sha256').update(`${widthPx}x${heightPx}:`).update(rgb.pixels).digest('hex'),
  }
}

function workScale(area: number, size: WorkSize): number {
  if (area < size.enlargeBelowMegapixels * 1e6) {
    return Math.min(largestEnlargement, Math.sqrt((size.enlargeBelowMegapixels * 1e6) / area))
  }
  return Math.min(1, Math.sqrt((size.megapixels * 1e6) / area))
}

function threeChannels(pixels: Uint8Array, channels: number): Uint8Array {
  if (channels === 3) return pixels
  const count = pixels.length / channels
  const rgb = new Uint8Array(count * 3)
  for (let i = 0; i < count; i++) rgb.fill(pixels[i * channels] ?? 0, 3 * i, 3 * i + 3)
  return rgb
}

/** Luma in the weights of ITU-R BT.601, as integers. */
function greyOf(rgb: Uint8Array): Uint8Array {
  const grey = new Uint8Array(rgb.length / 3)
  for (let i = 0, j = 0; i < grey.length; i++, j += 3) {
    grey[i] = ((rgb[j] ?? 0) * 77 + (rgb[j + 1] ?? 0) * 150 + (rgb[j + 2] ?? 0) * 29) >> 8
  }
  return grey
}

async function thumbOf(image: RgbImage): Promise<RgbImage> {
  const scale = thumbLongSide / Math.max(image.width, image.height)
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const raw = { width: image.width, height: image.height, channels: 3 } as const
  const pixels = await sharp(image.pixels, { raw }).resize(width, height, { fit: 'fill' }).raw().toBuffer()
  return { width, height, pixels }
}
