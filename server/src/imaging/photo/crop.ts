import sharp from 'sharp'
import { levelCount, levelOf, type PyramidGeometry, tileBox } from '../pyramid/geometry.ts'

/** A rectangle in pixels of the full-size image. It may reach past the image. */
export interface ImageBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Bytes of a tile, or null when the pyramid has none there. */
export type ReadTile = (level: number, column: number, row: number) => Promise<Buffer | null>

export interface PyramidSource {
  readonly geometry: PyramidGeometry
  readonly readTile: ReadTile
}

export interface CropRequest extends PyramidSource {
  readonly box: ImageBox
  /** Shown around the box on each side, in image pixels. */
  readonly marginPx?: number
  /** Largest size of the output; it is never enlarged beyond the image's own pixels. */
  readonly outputWidthPx: number
  /** Defaults to twice `outputWidthPx`. */
  readonly outputHeightPx?: number
}

/** A JPEG cut from a pyramid. A point of the image at `x` lies at `(x - originXPx) * scale` in it, likewise for y. */
export interface PyramidCrop {
  readonly jpeg: Buffer
  readonly widthPx: number
  readonly heightPx: number
  readonly scale: number
  readonly originXPx: number
  readonly originYPx: number
}

/** A tile that the geometry promises could not be read. */
export class MissingTile extends Error {
  constructor(level: number, column: number, row: number) {
    super(`tile ${level}/${column}_${row} cannot be read`)
    this.name = 'MissingTile'
  }
}

interface Region {
  readonly level: number
  /** Image pixels per pixel of the level. */
  readonly reduction: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const channels = 3
const quality = 85

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The smallest level that still has the wanted number of pixels, and the pixels of it that the box needs. */
function chooseRegion(geometry: PyramidGeometry, box: ImageBox, scale: number): Region {
  const top = levelCount(geometry) - 1
  const steps = clamp(Math.floor(Math.log2(1 / scale) + 1e-9), 0, top)
  const reduction = 2 ** steps
  const level = levelOf(geometry, top - steps)
  const left = clamp(Math.floor(box.x / reduction), 0, level.widthPx - 1)
  const upper = clamp(Math.floor(box.y / reduction), 0, level.heightPx - 1)
  return {
    level: top - steps,
    reduction,
    left,
    top: upper,
    right: clamp(Math.ceil((box.x + box.width) / reduction), left + 1, level.widthPx),
    bottom: clamp(Math.ceil((box.y + box.height) / reduction), upper + 1, level.heightPx),
  }
}

async function decodeTile(readTile: ReadTile, level: number, column: number, row: number) {
  const bytes = await readTile(level, column, row)
  if (bytes === null) throw new MissingTile(level, column, row)
  return sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

async function assemble({ geometry, readTile }: PyramidSource, region: Region): Promise<Buffer> {
  const { tileSizePx } = geometry
  const width = region.right - region.left
  const pixels = Buffer.alloc(width * (region.bottom - region.top) * channels)
  for (let row = Math.floor(region.top / tileSizePx); row * tileSizePx < region.bottom; row++) {
    for (let column = Math.floor(region.left / tileSizePx); column * tileSizePx < region.right; column++) {
      const { data, info } = await decodeTile(readTile, region.level, column, row)
      const { leftPx, topPx } = tileBox(geometry, region.level, column, row)
      const left = Math.max(leftPx, region.left)
      const right = Math.min(leftPx + info.width, region.right)
      const bottom = Math.min(topPx + info.height, region.bottom)
      for (let y = Math.max(topPx, region.top); y < bottom; y++) {
        const from = ((y - topPx) * info.width + left - leftPx) * channels
        const to = ((y - region.top) * width + left - region.left) * channels
        data.copy(pixels, to, from, from + (right - left) * channels)
      }
    }
  }
  return pixels
}

/** The box with its margin, cut to the image; a box outside the image becomes the nearest pixel of it. */
function withMargin(
  { widthPx, heightPx }: PyramidGeometry,
  { x, y, width, height }: ImageBox,
  marginPx: number,
): ImageBox {
  const left = clamp(x - marginPx, 0, widthPx - 1)
  const top = clamp(y - marginPx, 0, heightPx - 1)
  const right = clamp(x + width + marginPx, left + 1, widthPx)
  const bottom = clamp(y + height + marginPx, top + 1, heightPx)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/**
 * Cuts a rectangle out of a pyramid at the level that suits the wanted size, so that the cost depends on the output and
 * not on the image. The result covers the box and up to one pixel of that level more on each side.
 * @throws MissingTile
 */
export async function cropFromPyramid(request: CropRequest): Promise<PyramidCrop> {
  const { geometry, outputWidthPx, outputHeightPx = 2 * outputWidthPx, marginPx = 0 } = request
  const box = withMargin(geometry, request.box, marginPx)
  const wanted = Math.min(1, outputWidthPx / box.width, outputHeightPx / box.height)
  const region = chooseRegion(geometry, box, wanted)
  const [width, height] = [region.right - region.left, region.bottom - region.top]
  const pixels = await assemble(request, region)
  const scale = Math.min(1, outputWidthPx / width, outputHeightPx / height)
  const { data, info } = await sharp(pixels, { raw: { width, height, channels } })
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), { fit: 'fill' })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  return {
    jpeg: data,
    widthPx: info.width,
    heightPx: info.height,
    scale: scale / region.reduction,
    originXPx: region.left * region.reduction,
    originYPx: region.top * region.reduction,
  }
}

/** The whole image as a JPEG of at most `maxSidePx` on its longer side. @throws MissingTile */
export function overviewFromPyramid({
  maxSidePx,
  ...source
}: PyramidSource & { readonly maxSidePx: number }): Promise<PyramidCrop> {
  const { widthPx, heightPx } = source.geometry
  const box = { x: 0, y: 0, width: widthPx, height: heightPx }
  return cropFromPyramid({ ...source, box, outputWidthPx: maxSidePx, outputHeightPx: maxSidePx })
}
